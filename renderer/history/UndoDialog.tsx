import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { historyQueries } from '../api/history.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { programName } from '../names/program-name.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { momentOfDay } from './days.ts'
import { differencesOf, lineOf, type Transaction } from './sentence.ts'
import { useTakeBack } from './use-take-back.tsx'

/** What is asked about. */
export interface UndoQuestion {
  /** The transaction that is taken back. */
  transaction: Transaction
  /** It is an undo: what it took back, and what is done again. */
  redoes?: Transaction
  /** Why it is asked, where a key would else just do it. */
  because?: string
}

interface UndoDialogProps extends UndoQuestion {
  platform: string
  /** What is asked and answered, where that is more than an undo. */
  as?: { title: string; confirm: string }
  onClose: () => void
}

/** Asks, with counts, before a transaction is taken back. */
export function UndoDialog({ platform, transaction, redoes, because, as, onClose }: UndoDialogProps) {
  useReturnFocus()
  const { data: found, error } = useQuery(historyQueries.effects(platform, transaction.id))
  const takeBack = useTakeBack(platform, onClose)
  const { data: ofWrite } = useQuery({
    ...historyQueries.effects(platform, redoes?.id ?? 0),
    enabled: redoes !== undefined,
  })
  const told = redoes ?? transaction
  const line = lineOf(told, redoes ? ofWrite : found)
  return (
    <Modal
      opened
      onClose={onClose}
      title={as?.title ?? (redoes ? 'Do this again?' : 'Undo this change?')}
      size={720}
      centered
    >
      <Text size="sm" mb="xs">
        {line}, {momentOfDay(told.issued_at)}, by {programName(told.client)}.
      </Text>
      {because !== undefined && (
        <Alert variant="outline" color="orange" p="xs" mb="sm">
          {because}
        </Alert>
      )}
      {error && <ErrorPanel error={error} />}
      {found && (
        <ChangeTable
          label={redoes ? 'What it changes' : 'What the undo changes'}
          differences={differencesOf(found.effects)}
        />
      )}
      {takeBack.error && <ErrorPanel error={takeBack.error} of="write" />}
      <Text size="sm" my="sm">
        History keeps everything: an undo can be taken back as well.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {as ? 'Cancel' : 'Keep it'}
        </Button>
        <Button
          variant="default"
          {...(!as && { c: 'var(--desk-bad)' })}
          disabled={!found}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate({ id: transaction.id, line, isRedo: redoes !== undefined })}
        >
          {as?.confirm ?? (redoes ? 'Do it again' : 'Undo')}
        </Button>
      </Group>
    </Modal>
  )
}
