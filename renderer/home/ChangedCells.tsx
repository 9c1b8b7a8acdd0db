import { Button } from '@mantine/core'
import type { Change } from '../../server/contract/platforms.ts'
import { outdatedBy } from '../api/outdated.ts'
import { platformRequests } from '../api/platforms.ts'
import { useChange } from '../api/use-change.ts'
import { Icon } from '../ui/icons.tsx'
import classes from './HomePage.module.css'

interface ChangedCellsProps {
  platform: string
  /** What another program did to its file. */
  change: Change
}

/** In place of the counts of a platform whose file another program has replaced or removed: that, and how to go on. */
export function ChangedCells({ platform, change }: ChangedCellsProps) {
  const reopen = useChange({
    write: () => platformRequests.reopen(platform),
    outdated: () => outdatedBy.platforms(platform),
    done: () => `${platform} is open as its file is now.`,
  })
  const next = change === 'removed' ? 'Look for it again' : 'Open what is there now'
  return (
    <td colSpan={2}>
      <span
        className={classes['damaged']}
        title={`${platform}.scenario was ${change} by another program while it was open: nothing of it is read or written.`}
      >
        <Icon name="warning" size={14} /> file {change}
        <Button
          size="compact-xs"
          h={24}
          variant="default"
          loading={reopen.isPending}
          aria-label={`${next}: ${platform}`}
          title="What was written last to the file before and is not part of it yet is kept as a journal beside it."
          onClick={() => reopen.mutate(undefined)}
        >
          {next}
        </Button>
      </span>
    </td>
  )
}
