import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { outdatedBy } from '../api/outdated.ts'
import { backupQueries, backupRequests } from '../api/platforms.ts'
import { useChange } from '../api/use-change.ts'
import { Icon } from '../ui/icons.tsx'
import { formatAge } from './age.ts'
import classes from './HomePage.module.css'

interface DamagedCellsProps {
  platform: string
  /** What is wrong with its file: words that follow on its name. */
  damage: string
}

/** In place of the counts of a platform whose file is damaged: what is wrong, and its newest backup to go on with. */
export function DamagedCells({ platform, damage }: DamagedCellsProps) {
  const { data, dataUpdatedAt } = useQuery(backupQueries.list())
  const replace = useChange({
    write: (backup: string) => backupRequests.replace(backup),
    outdated: () => outdatedBy.platforms(platform),
    done: () => `${platform} is as its backup has it. The damaged file is in the trash.`,
  })
  const newest = data?.backups.find((backup) => backup.platform === platform)
  return (
    <td colSpan={2}>
      <span className={classes['damaged']} title={`${platform}.scenario ${damage}.`}>
        <Icon name="warning" size={14} /> {newest || !data ? 'damaged' : 'damaged, no backup'}
        {newest && (
          <Button
            size="compact-xs"
            h={24}
            variant="default"
            loading={replace.isPending}
            aria-label={`Restore ${platform} from its backup of ${newest.created_at} UTC`}
            title={`The backup of ${newest.created_at} UTC takes its place; the damaged file goes to the trash.`}
            onClick={() => replace.mutate(newest.name)}
          >
            Restore backup, {formatAge(newest.created_at, dataUpdatedAt)}
          </Button>
        )}
      </span>
    </td>
  )
}
