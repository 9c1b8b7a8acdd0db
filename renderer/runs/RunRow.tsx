import type { KeyboardEvent } from 'react'
import { Button, Menu, Radio } from '@mantine/core'
import type { Run } from '../../server/contract/runs.ts'
import { formatTime } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { runName, type RunGroup } from './groups.ts'
import type { RunChanges } from './use-run-changes.ts'
import classes from './RunsPage.module.css'

interface RunRowProps {
  run: Run
  /** One run of a group at most is the default. */
  group: RunGroup
  /** The first run of a group carries its names. */
  isFirst: boolean
  changes: RunChanges
  onUnlock: () => void
  onShowData: () => void
  onClone: () => void
  onDelete: () => void
}

/** A version of a model and scenario. */
export function RunRow({ run, group, isFirst, changes, onUnlock, onShowData, onClone, onDelete }: RunRowProps) {
  const name = runName(run)
  return (
    <tr>
      {isFirst && <GroupNames group={group} />}
      <td>{run.version}</td>
      <td>
        <span className={classes['cell']}>
          <Radio
            size="xs"
            name={`default-${group.key}`}
            checked={run.is_default}
            disabled={changes.setDefault.isPending}
            aria-label={`${name} is the default version`}
            onChange={() => changes.setDefault.mutate(run)}
            onKeyDown={moveOnly}
          />
          {run.is_default && (
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={changes.unsetDefault.isPending}
              aria-label={`Unset default: ${name}`}
              onClick={() => changes.unsetDefault.mutate(run)}
            >
              Unset
            </Button>
          )}
        </span>
      </td>
      <td>
        <span className={classes['cell']}>
          <LockState run={run} />
          {run.lock_transaction === null ? (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Lock ${name}`}
              disabled={changes.lock.isPending}
              onClick={() => changes.lock.mutate(run)}
            >
              Lock
            </Button>
          ) : (
            <Button size="compact-xs" variant="subtle" aria-label={`Unlock ${name}`} onClick={onUnlock}>
              Unlock…
            </Button>
          )}
        </span>
      </td>
      <td>
        <Time time={run.created_at} by={run.created_by} />
      </td>
      <td>
        <Time time={run.updated_at} by={run.updated_by} />
      </td>
      <td>
        <span className={classes['cell']}>
          <Button size="compact-xs" variant="default" aria-label={`Show data of ${name}`} onClick={onShowData}>
            Show data
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="compact-xs" variant="subtle" aria-label={`More for ${name}`}>
                ⋯
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onClone}>Clone…</Menu.Item>
              <Menu.Item disabled={run.lock_transaction !== null} onClick={onDelete}>
                {run.lock_transaction === null ? 'Delete…' : 'Delete: unlock it first'}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </td>
    </tr>
  )
}

/** Model and scenario, beside all their versions. */
function GroupNames({ group: { model, scenario, runs } }: { group: RunGroup }) {
  const hasDefault = runs.some((run) => run.is_default)
  return (
    <>
      <th scope="rowgroup" rowSpan={runs.length}>
        {model}
      </th>
      <th scope="rowgroup" rowSpan={runs.length}>
        {scenario}
        {!hasDefault && <span className={classes['note']}>no default version: not in default data</span>}
      </th>
    </>
  )
}

function LockState({ run: { lock_transaction } }: { run: Run }) {
  if (lock_transaction === null) return <span className={classes['free']}>free</span>
  return (
    <span className={classes['locked']} title={`Locked after transaction ${lock_transaction}`}>
      <Icon name="lock" size={13} /> locked
    </span>
  )
}

function Time({ time, by }: { time: string | null; by: string | null }) {
  if (time === null) return <span className={classes['free']}>never</span>
  return (
    <time dateTime={`${time}Z`} title={`${time} UTC${by === null ? '' : `, by ${by}`}`}>
      {formatTime(time)}
    </time>
  )
}

/** Arrow keys move between the radios of a group and set nothing: a default version is set on purpose, with Space. */
function moveOnly(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const radios = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []),
  ]
  radios[radios.indexOf(event.currentTarget) + step]?.focus()
}
