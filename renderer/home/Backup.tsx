import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BackupInfo } from '../../server/contract/backups.ts'
import { formatBytes } from '../../server/contract/bytes.ts'
import type { PlatformInfo } from '../../server/contract/platforms.ts'
import { outdatedBy } from '../api/outdated.ts'
import { backupQueries, backupRequests } from '../api/platforms.ts'
import { useChange } from '../api/use-change.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import { formatAge } from './age.ts'
import classes from './HomePage.module.css'

/** How old the newest backup of a platform is. */
export function BackupAge({ platform }: { platform: string }) {
  const { data, dataUpdatedAt } = useQuery(backupQueries.list())
  const newest = data?.backups.find((backup) => backup.platform === platform)
  if (newest) {
    return (
      <time dateTime={`${newest.created_at}Z`} title={`${newest.created_at} UTC`}>
        {formatAge(newest.created_at, dataUpdatedAt)}
      </time>
    )
  }
  return (
    data && (
      <span className={classes['none']}>
        <Icon name="warning" size={14} /> none yet
      </span>
    )
  )
}

/** Platforms of which there is no backup. */
export const withoutBackup = (platforms: readonly PlatformInfo[], backups: readonly BackupInfo[]): PlatformInfo[] =>
  platforms.filter(({ name }) => !backups.some(({ platform }) => platform === name))

const useBackUp = () =>
  useChange({
    write: (name: string) => backupRequests.create(name),
    outdated: outdatedBy.backups,
    done: (name, { bytes }) => `${name} was backed up (${formatBytes(bytes)}).`,
  })

/** Backs a platform up now. */
export function BackupButton({ platform }: { platform: string }) {
  const backUp = useBackUp()
  return (
    <IconButton
      icon="download"
      isSmall
      label={`Back up now: ${platform}`}
      isBusy={backUp.isPending}
      onClick={() => backUp.mutate(platform)}
    />
  )
}

/** The same in words, where a platform has no backup. */
export function FirstBackup({ platform }: { platform: string }) {
  const backUp = useBackUp()
  return (
    <Button
      size="compact-xs"
      h={24}
      variant="default"
      aria-label={`Back up ${platform}, which has no backup`}
      loading={backUp.isPending}
      onClick={() => backUp.mutate(platform)}
    >
      Back up
    </Button>
  )
}
