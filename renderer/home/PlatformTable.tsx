import type { MouseEvent } from 'react'
import { Menu } from '@mantine/core'
import { formatBytes } from '../../server/contract/bytes.ts'
import type { PlatformInfo } from '../../server/contract/platforms.ts'
import { Icon } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useImport } from '../ui/import-context.ts'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import type { Navigate } from '../view/use-view.ts'
import { checksView, dataView } from '../view/view.ts'
import { BackupAge, BackupButton } from './Backup.tsx'
import { ChangedCells } from './ChangedCells.tsx'
import { CountCells } from './CountCells.tsx'
import { DamagedCells } from './DamagedCells.tsx'
import { LastChange } from './LastChange.tsx'
import classes from './HomePage.module.css'

interface PlatformTableProps {
  platforms: PlatformInfo[]
  chosen: string | null
  navigate: Navigate
  onExport: (name: string) => void
  onCopy: (name: string) => void
  onTrash: (name: string) => void
}

/** One line per platform file: a click makes it the open one, what else can be done shows beside the pointer. */
export function PlatformTable({ platforms, chosen, navigate, onExport, onCopy, onTrash }: PlatformTableProps) {
  const openImport = useImport()
  const open = (name: string) => navigate({ kind: 'home', platform: name })
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-labelledby="platforms-title">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={classes['number']}>
              Runs
            </th>
            <th scope="col" className={classes['number']}>
              Datapoints
            </th>
            <th scope="col" className={classes['number']}>
              File size
            </th>
            <th scope="col">Last change</th>
            <th scope="col">Newest backup</th>
            <th scope="col">
              <span hidden>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {platforms.map(({ name, bytes, modified_at, is_open, damage, change }) => (
            // The name is a button: by keyboard the same is done there.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <tr
              key={name}
              data-chosen={name === chosen || undefined}
              onClick={(event) => isOfLine(event) && open(name)}
            >
              <td>
                <button
                  type="button"
                  className={classes['name']}
                  aria-pressed={name === chosen}
                  title={name}
                  onClick={() => open(name)}
                >
                  <Icon name="platform" />
                  <MiddleCut text={name} />
                  {name === chosen && <span className={classes['tag']}>open</span>}
                </button>
              </td>
              {change !== null ? (
                <ChangedCells platform={name} change={change} />
              ) : damage === null ? (
                <CountCells platform={name} isOpen={is_open} />
              ) : (
                <DamagedCells platform={name} damage={damage} />
              )}
              <td className={classes['number']}>{formatBytes(bytes)}</td>
              <td>
                <LastChange platform={name} isOpen={is_open} modifiedAt={modified_at} />
              </td>
              <td>
                <BackupAge platform={name} />
              </td>
              {/* The icons inside have names. */}
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
              <td>
                <div className={classes['actions']}>
                  <span className={classes['quiet']}>
                    <IconButton
                      icon="data"
                      isSmall
                      label={`Open data of ${name}`}
                      onClick={() => navigate(dataView(name))}
                    />
                    <BackupButton platform={name} />
                  </span>
                  <Menu position="bottom-end" width={200} returnFocus>
                    <Menu.Target>
                      <IconButton icon="more" isSmall label={`More for ${name}`} />
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item leftSection={<Icon name="upload" size={14} />} onClick={() => openImport?.(name)}>
                        Import…
                      </Menu.Item>
                      <Menu.Item leftSection={<Icon name="download" size={14} />} onClick={() => onExport(name)}>
                        Export…
                      </Menu.Item>
                      <Menu.Item
                        leftSection={<Icon name="flag" size={14} />}
                        onClick={() => navigate(checksView(name))}
                      >
                        Check this data…
                      </Menu.Item>
                      <Menu.Item leftSection={<Icon name="copy" size={14} />} onClick={() => onCopy(name)}>
                        Copy…
                      </Menu.Item>
                      <Menu.Divider />
                      <Menu.Item
                        color="var(--desk-bad)"
                        leftSection={<Icon name="trash" size={14} />}
                        onClick={() => onTrash(name)}
                      >
                        Move to the trash…
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a click is meant for the line: not for a button on it, nor for a menu that floats elsewhere. */
const isOfLine = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button') === null
