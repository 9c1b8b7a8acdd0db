import { useState } from 'react'
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../server/contract/bytes.ts'
import type { TrashedInfo } from '../../server/contract/platforms.ts'
import { trashQueries } from '../api/platforms.ts'
import { momentOfDay } from '../history/days.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatTime } from '../ui/format.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import classes from './HomePage.module.css'

/** What is in the trash and can be restored; nothing shows when it is empty. */
export function TrashCard({ onRestored }: { onRestored: (name: string) => void }) {
  const { data, error, refetch } = useQuery(trashQueries.list())
  const [restoring, setRestoring] = useState<TrashedInfo>()
  if (!error && !data?.trash.length) return null
  return (
    <section className={classes['card']} aria-labelledby="trash-title">
      <Title order={2} fz={13} fw={600} id="trash-title" mb="xs">
        Trash
      </Title>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && <TrashTable trash={data.trash} onRestore={setRestoring} />}
      <RestoreDialog trashed={restoring} onClose={() => setRestoring(undefined)} onRestored={onRestored} />
    </section>
  )
}

function TrashTable({ trash, onRestore }: { trash: TrashedInfo[]; onRestore: (trashed: TrashedInfo) => void }) {
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-labelledby="trash-title">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={classes['number']}>
              File size
            </th>
            <th scope="col">In the trash since</th>
            <th scope="col">
              <span hidden>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {trash.map((trashed) => (
            <tr key={trashed.name}>
              <td>{trashed.platform}</td>
              <td className={classes['number']}>{formatBytes(trashed.bytes)}</td>
              <td>
                <time dateTime={`${trashed.trashed_at}Z`} title={`${trashed.trashed_at} UTC`}>
                  {momentOfDay(trashed.trashed_at)}
                </time>
              </td>
              <td>
                <div className={classes['actions']}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Restore ${trashed.platform}, in the trash since ${formatTime(trashed.trashed_at)}`}
                    onClick={() => onRestore(trashed)}
                  >
                    Restore…
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
