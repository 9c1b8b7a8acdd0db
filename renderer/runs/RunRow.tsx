import { useRef, type KeyboardEvent } from 'react'
import { Button, Menu, Radio } from '@mantine/core'
import type { Run } from '../../server/contract/runs.ts'
import { formatTime } from '../ui/format.ts'
import { runName, type RunGroup } from './groups.ts'
import { LockCell } from './LockCell.tsx'
import type { RunChanges } from './use-run-changes.ts'
import classes from './RunsPage.module.css'

/** What can be asked for that needs more than a click. */
export type RunQuestion = 'unlock' | 'clone' | 'delete' | 'history'

interface RunRowProps {
  run: Run
  /** One run of a group at most is the default. */
  group: RunGroup
  /** The first run of a group carries its names. */
  isFirst: boolean
  /** Undefined where nothing can be changed: in the past. */
  changes: RunChanges | undefined
  onAsk: (question: RunQuestion) => void
  onShowData: () => void
}

/** A version of a model and scenario. */
export function RunRow({ run, group, isFirst, changes, onAsk, onShowData }: RunRowProps) {
  return (
    <tr>
      {isFirst && <GroupNames group={group} />}
      <td>{run.version}</td>
      <td>
        <DefaultCell run={run} group={group} changes={changes} />
      </td>
      <td>
        <LockCell run={run} changes={changes} onUnlock={() => onAsk('unlock')} />
      </td>
      <td>
        <Time time={run.created_at} by={run.created_by} />
      </td>
      <td>
        <Time time={run.updated_at} by={run.updated_by} />
      </td>
      <td>
        <span className={classes['cell']}>
          <Button size="compact-xs" variant="default" aria-label={`Show data of ${runName(run)}`} onClick={onShowData}>
            Show data
          </Button>
          {changes && <More run={run} onAsk={onAsk} />}
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

function DefaultCell({ run, group, changes }: Pick<RunRowProps, 'run' | 'group' | 'changes'>) {
  const name = runName(run)
  return (
    <span className={classes['cell']}>
      <Radio
        size="xs"
        name={`default-${group.key}`}
        checked={run.is_default}
        disabled={changes === undefined || changes.setDefault.isPending}
        aria-label={`${name} is the default version`}
        onChange={() => changes?.setDefault.mutate(run)}
        onKeyDown={moveOnly}
      />
      {changes && run.is_default && (
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
  )
}

function More({ run, onAsk }: Pick<RunRowProps, 'run' | 'onAsk'>) {
  const button = useRef<HTMLButtonElement>(null)
  const ask = (question: RunQuestion) => {
    // A dialog gives the focus back to what had it: the item of the menu will be gone by then.
    button.current?.focus()
    onAsk(question)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button ref={button} size="compact-xs" variant="subtle" aria-label={`More for ${runName(run)}`}>
          ⋯
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => ask('history')}>History…</Menu.Item>
        <Menu.Item onClick={() => ask('clone')}>Clone…</Menu.Item>
        <Menu.Item disabled={run.lock_transaction !== null} onClick={() => ask('delete')}>
          {run.lock_transaction === null ? 'Delete…' : 'Delete: unlock it first'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
