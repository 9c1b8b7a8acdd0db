import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../server/contract/bytes.ts'
import { outdatedBy } from '../api/outdated.ts'
import { backupQueries, backupRequests } from '../api/platforms.ts'
import { useChange } from '../api/use-change.ts'
import { formatAge } from './age.ts'
import classes from './HomePage.module.css'

/** How old the newest backup of a platform is, and a way to make one now. */
export function BackupCell({ platform }: { platform: string }) {
  const { data, dataUpdatedAt } = useQuery(backupQueries.list())
  const backUp = useChange({
    write: (name: string) => backupRequests.create(name),
    outdated: outdatedBy.backups,
    done: (name, { bytes }) => `${name} was backed up (${formatBytes(bytes)}).`,
  })
  const newest = data?.backups.find((backup) => backup.platform === platform)
  return (
    <div className={classes['backup']}>
      {newest && (
        <time dateTime={`${newest.created_at}Z`} title={`${newest.created_at} UTC`}>
          {formatAge(newest.created_at, dataUpdatedAt)}
        </time>
      )}
      {data && !newest && <span>none yet</span>}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Back up now: ${platform}`}
        loading={backUp.isPending}
        onClick={() => backUp.mutate(platform)}
      >
        Back up
      </Button>
    </div>
  )
}
