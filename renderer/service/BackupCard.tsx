import { useState } from 'react'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BackupInfo } from '../../server/contract/backups.ts'
import { formatBytes } from '../../server/contract/bytes.ts'
import type { PlatformInfo } from '../../server/contract/platforms.ts'
import { outdatedBy } from '../api/outdated.ts'
import { backupQueries, backupRequests } from '../api/platforms.ts'
import { momentOfDay } from '../history/days.ts'
import { BackupAge, BackupButton, withoutBackup } from '../home/Backup.tsx'
import home from '../home/HomePage.module.css'
import { NameForm } from '../home/NameForm.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatTime, plural } from '../ui/format.ts'
import { Card, type CardState } from './Card.tsx'
import { CardTable } from './CardTable.tsx'
import classes from './Service.module.css'

/** Backups that are listed, the newest first. */
const listed = 12

/** The newest backup of each platform, and all there are: each becomes a platform of its own again. */
export function BackupCard({ platforms }: { platforms: readonly PlatformInfo[] }) {
  const { data, error, refetch } = useQuery(backupQueries.list())
  const [restoring, setRestoring] = useState<BackupInfo>()
  const backups = data?.backups ?? []
  return (
    <Card title="Backups" state={data && stateOf(platforms, backups)}>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <CardTable label="Newest backups" heads={['Platform', 'Newest backup']}>
        {platforms.map(({ name }) => (
          <tr key={name}>
            <td title={name}>{name}</td>
            <td>
              <BackupAge platform={name} />
            </td>
            {/* The icon inside has a name. */}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
            <td>
              <BackupButton platform={name} />
            </td>
          </tr>
        ))}
      </CardTable>
      {backups.length > 0 && (
        <CardTable label="All backups" heads={['Backup of', 'Made', 'Size']} number="Size">
          {backups.slice(0, listed).map((backup) => (
            <tr key={backup.name}>
              <td title={backup.name}>{backup.platform}</td>
              <td>
                <time dateTime={`${backup.created_at}Z`} title={`${backup.created_at} UTC`}>
                  {momentOfDay(backup.created_at)}
                </time>
              </td>
              <td className={home['number']}>{formatBytes(backup.bytes)}</td>
              <td>
                <Button
                  size="compact-xs"
                  h={24}
                  variant="default"
                  aria-label={`Restore the backup of ${backup.platform}, made ${formatTime(backup.created_at)}`}
                  onClick={() => setRestoring(backup)}
                >
                  Restore…
                </Button>
              </td>
            </tr>
          ))}
        </CardTable>
      )}
      {backups.length > listed && (
        <p className={classes['note']}>and {plural(backups.length - listed, 'older backup')} in the folder “backups”</p>
      )}
      {restoring && <Restore backup={restoring} onClose={() => setRestoring(undefined)} />}
    </Card>
  )
}

function stateOf(platforms: readonly PlatformInfo[], backups: readonly BackupInfo[]): CardState {
  const without = withoutBackup(platforms, backups)
  if (platforms.length === 0) return { tone: 'quiet', text: 'no platform yet' }
  if (without.length === 0) return { tone: 'ok', text: 'every platform has one' }
  return { tone: 'warn', text: `${without.length} of ${plural(platforms.length, 'platform')} without` }
}

/** Here a backup becomes a platform of its own, to be looked at; only that of a damaged one is put in its place, on Home. */
const Restore = ({ backup, onClose }: { backup: BackupInfo; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={`Restore ${backup.platform} of ${formatTime(backup.created_at)}`} centered>
    <p className={classes['note']}>It becomes a platform of its own; {backup.platform} stays as it is.</p>
    <NameForm
      initial={`${backup.platform}-restored`}
      label="Name of the new platform"
      action="Restore"
      onClose={onClose}
      change={{
        write: (name) => backupRequests.restore(backup.name, name),
        outdated: outdatedBy.platforms,
        done: (name) => `${name} was made of the backup.`,
        afterwards: onClose,
      }}
    />
  </Modal>
)
