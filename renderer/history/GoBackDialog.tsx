import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { runQueries } from '../api/runs.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { RevertPreview } from './RevertPreview.tsx'
import type { Transaction } from './sentence.ts'

interface GoBackDialogProps {
  platform: string
  runId: number
  /** The state after it is the one to go back to. */
  transaction: Transaction
  onClose: () => void
  onReverted: () => void
}

/** Asks, with a preview, before a run goes back to an earlier state. */
export function GoBackDialog({ platform, runId, transaction, onClose, onReverted }: GoBackDialogProps) {
  useReturnFocus()
  const filter = { id: runId, default_only: false }
  const { data, error } = useQuery(runQueries.page(platform, { filter, sort: [], meta: [], limit: 1, offset: 0 }))
  const run = data?.results[0]
  return (
    <Modal opened onClose={onClose} title="Go back to this state?" size="45rem" centered>
      {error && <ErrorPanel error={error} />}
      {run && (
        <RevertPreview platform={platform} run={run} target={transaction} onBack={onClose} onReverted={onReverted} />
      )}
      {data && !run && (
        <Text size="sm">This run has been deleted. Undo its deletion, which its history lists, then go back.</Text>
      )}
    </Modal>
  )
}
