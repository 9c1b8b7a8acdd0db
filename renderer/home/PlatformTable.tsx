import { Button } from '@mantine/core'
import { formatBytes } from '../../server/contract/bytes.ts'
import type { PlatformInfo } from '../../server/contract/platforms.ts'
import { formatTime } from '../ui/format.ts'
import { ImportButton } from '../ui/ImportButton.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataView } from '../view/view.ts'
import { BackupCell } from './BackupCell.tsx'
import { CountCells } from './CountCells.tsx'
import classes from './HomePage.module.css'

interface PlatformTableProps {
  platforms: PlatformInfo[]
  chosen: string | null
  navigate: Navigate
  onCopy: (name: string) => void
  onTrash: (name: string) => void
}

/** One line per platform file. */
export function PlatformTable({ platforms, chosen, navigate, onCopy, onTrash }: PlatformTableProps) {
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-labelledby="platforms-title">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={classes['number']}>
              File size
            </th>
            <th scope="col" className={classes['number']}>
              Runs
            </th>
            <th scope="col" className={classes['number']}>
              Datapoints
            </th>
            <th scope="col">Last write</th>
            <th scope="col">Newest backup</th>
            <th scope="col">
              <span hidden>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {platforms.map(({ name, bytes, modified_at, is_open }) => (
            <tr key={name} data-chosen={name === chosen || undefined}>
              <td>
                <button
                  type="button"
                  className={classes['name']}
                  aria-pressed={name === chosen}
                  onClick={() => navigate({ kind: 'home', platform: name })}
                >
                  {name}
                </button>
              </td>
              <td className={classes['number']}>{formatBytes(bytes)}</td>
              <CountCells platform={name} isOpen={is_open} />
              <td>
                <time dateTime={`${modified_at}Z`} title={`${modified_at} UTC`}>
                  {formatTime(modified_at)}
                </time>
              </td>
              <td>
                <BackupCell platform={name} />
              </td>
              <td>
                <div className={classes['actions']}>
                  <Button
                    size="compact-xs"
                    aria-label={`Open data of ${name}`}
                    onClick={() => navigate(dataView(name))}
                  >
                    Open data
                  </Button>
                  <ImportButton size="compact-xs" variant="default" platform={name} label={`Import files into ${name}`}>
                    Import…
                  </ImportButton>
                  <Button size="compact-xs" variant="default" aria-label={`Copy ${name}`} onClick={() => onCopy(name)}>
                    Copy…
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Move ${name} to the trash`}
                    onClick={() => onTrash(name)}
                  >
                    Trash…
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
