import { Button } from '@mantine/core'
import type { RunRow } from '../../../server/contract/tables.ts'
import { describeLock, lockHolder } from '../../names/lock.ts'
import { momentOf } from '../../names/platform-name.ts'
import { useRunChanges } from '../../runs/use-run-changes.ts'
import { Icon } from '../../ui/icons.tsx'

/** Takes the lock of a run, under which its items are edited, or gives it back. */
export function LockButton({ platform, run }: { platform: string; run: RunRow | undefined }) {
  const { lock, unlock } = useRunChanges(platform)
  if (!run || momentOf(platform) !== undefined) return null
  if (run.lock && !run.lock.is_window)
    return <span title={describeLock(run.lock)}>Locked by {lockHolder(run.lock)}</span>
  const isOwn = run.lock !== null
  return (
    <Button
      variant="default"
      size="compact-xs"
      h={26}
      leftSection={<Icon name={isOwn ? 'unlock' : 'lock'} size={14} />}
      loading={lock.isPending || unlock.isPending}
      onClick={() => (isOwn ? unlock : lock).mutate(run)}
    >
      {isOwn ? 'Unlock' : 'Lock to edit'}
    </Button>
  )
}
