import { useState } from 'react'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RunRow } from '../../server/contract/tables.ts'
import { historyQueries } from '../api/history.ts'
import { runName } from '../names/run-name.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatTime } from '../ui/format.ts'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import { describeLock } from '../names/lock.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { revertDifferences, sentenceOf, type Transaction } from './sentence.ts'
import { useRevert } from './use-revert.ts'

interface RevertPreviewProps {
  platform: string
  run: RunRow
  /** The state after it is the one to go back to. */
  target: Transaction
  onBack: () => void
  onReverted: () => void
}

/** What going back to a state would change, and the button that does it. */
export function RevertPreview({ platform, run, target, onBack, onReverted }: RevertPreviewProps) {
  const [withUnits, setWithUnits] = useState(false)
  const back = useFocusOnMount<HTMLButtonElement>()
  const { data, error, isFetching, refetch } = useQuery(historyQueries.changesSince(platform, run.id, target.id))
  const revert = useRevert(platform, run, onReverted)
  const differences = data && revertDifferences(data.counts)
  const isSame = differences?.length === 0
  return (
    <Stack gap="sm">
      <Text size="sm">
        {runName(run)} goes back to the state after transaction {target.id} ({sentenceOf(target, undefined).main},{' '}
        {formatTime(target.issued_at)}){target.checkpoints.map(({ message }) => `, checkpoint “${message}”`)}.
      </Text>
      <LoadingLine isLoading={isFetching} step="comparing" onCancel={onBack} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {differences && !isSame && <ChangeTable label="What going back changes" differences={differences} />}
      {revert.error && <ErrorPanel error={revert.error} of="write" />}
      {isSame && <Text size="sm">Nothing differs between that state and the present one.</Text>}
      <Text size="sm">
        The default flag, the lock, checkpoints and descriptions stay as they are. History keeps the present state: this
        can be undone.
      </Text>
      {run.lock && (
        <Alert color="orange" variant="outline" p="xs" title="This run is locked">
          It is {describeLock(run.lock)}. If a notebook holds the lock, it may be writing at this moment; what it has
          written so far is taken back too.
        </Alert>
      )}
      <Checkbox
        label="Bring deleted units back"
        description="Units of the whole platform that were deleted since; needed where this run used them."
        checked={withUnits}
        onChange={(event) => setWithUnits(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <Button ref={back} variant="default" onClick={onBack}>
          Keep the present state
        </Button>
        <Button
          variant="default"
          c="var(--desk-bad)"
          loading={revert.isPending}
          disabled={differences === undefined || (isSame && !withUnits)}
          onClick={() => revert.mutate({ transaction__id: target.id, revert_platform: withUnits })}
        >
          Go back to this
        </Button>
      </Group>
    </Stack>
  )
}
