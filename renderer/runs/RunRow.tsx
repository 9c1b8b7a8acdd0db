import { useRef, type KeyboardEvent } from 'react'
import { Menu } from '@mantine/core'
import type { RunRow as Run } from '../../server/contract/tables.ts'
import { formatCount, formatTime, formatValue } from '../ui/format.ts'
import { type RunGroup } from './groups.ts'
import { runName } from '../names/run-name.ts'
import { LockCell } from './LockCell.tsx'
import { TextButton } from './TextButton.tsx'
import type { RunChanges } from './use-run-changes.ts'
import classes from './RunsPage.module.css'

/** What can be asked for that needs more than a click. */
export type RunQuestion = 'unlock' | 'clone' | 'delete' | 'history' | 'default' | 'data' | 'items'

interface RunRowProps {
  run: Run
  /** One run of a group at most is the default. */
  group: RunGroup
  /** The first run of a group carries its names. */
  isFirst: boolean
  /** Undefined where nothing can be changed: in the past. */
  changes: RunChanges | undefined
  /** Keys of the indicators that are columns. */
  meta: readonly string[]
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onAsk: (question: RunQuestion) => void
}

/** A version of a model and scenario. */
export function RunRow({ run, group, isFirst, changes, meta, isSelected, onSelect, onAsk }: RunRowProps) {
  return (
    <tr data-selected={isSelected || undefined}>
      {isFirst && <GroupNames group={group} />}
      <td>
        <input
          type="checkbox"
          aria-label={`Select ${runName(run)}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td>{run.version}</td>
      <td>
        <DefaultCell run={run} group={group} isFixed={changes === undefined} onAsk={onAsk} />
      </td>
      <td>
        <LockCell run={run} changes={changes} onUnlock={() => onAsk('unlock')} />
      </td>
      <td data-numeric>{formatCount(run.points)}</td>
      <td>
        {run.first_year}
        {run.first_year !== run.last_year && `–${run.last_year}`}
      </td>
      <td>
        <Time run={run} />
      </td>
      {meta.map((key) => (
        <MetaCell key={key} value={run.meta[key]} />
      ))}
      <td>
        <span className={classes['cell']}>
          <TextButton label={`Show data of ${runName(run)}`} onClick={() => onAsk('data')}>
            Show data
          </TextButton>
          <More run={run} isFixed={changes === undefined} onAsk={onAsk} />
        </span>
      </td>
    </tr>
  )
}

/** Model and scenario, beside all their versions. */
function GroupNames({ group: { model, scenario, runs, lacksDefault } }: { group: RunGroup }) {
  return (
    <>
      <th scope="rowgroup" rowSpan={runs.length}>
        {model}
      </th>
      <th scope="rowgroup" rowSpan={runs.length}>
        {scenario}
        {lacksDefault && <span className={classes['note']}>no default version among these</span>}
      </th>
    </>
  )
}

interface DefaultCellProps {
  run: Run
  group: RunGroup
  isFixed: boolean
  onAsk: (question: RunQuestion) => void
}

function DefaultCell({ run, group, isFixed, onAsk }: DefaultCellProps) {
  const name = runName(run)
  return (
    <span className={classes['cell']}>
      <input
        type="radio"
        name={`default-${group.runs[0]?.id}`}
        // Checked once the service has said so.
        checked={run.is_default}
        disabled={isFixed}
        aria-label={`${name} is the default version`}
        onChange={() => onAsk('default')}
        onKeyDown={moveOnly}
      />
      {!isFixed && run.is_default && (
        <TextButton label={`Unset default: ${name}`} onClick={() => onAsk('default')}>
          Unset…
        </TextButton>
      )}
    </span>
  )
}

function MetaCell({ value }: { value: Run['meta'][string] | undefined }) {
  if (value === undefined) return <td className={classes['free']}>–</td>
  return (
    <td data-numeric={typeof value === 'number' || undefined}>
      {typeof value === 'number' ? formatValue(value) : String(value)}
    </td>
  )
}

function More({ run, isFixed, onAsk }: Pick<DefaultCellProps, 'run' | 'isFixed' | 'onAsk'>) {
  const button = useRef<HTMLButtonElement>(null)
  const ask = (question: RunQuestion) => {
    // A dialog gives the focus back to what had it: the item of the menu will be gone by then.
    button.current?.focus()
    onAsk(question)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button ref={button} type="button" className={classes['text-button']} aria-label={`More for ${runName(run)}`}>
          ⋯
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={run.items === 0} onClick={() => ask('items')}>
          {run.items === 0 ? 'No optimization items' : `Optimization items (${formatCount(run.items)})`}
        </Menu.Item>
        {!isFixed && (
          <>
            <Menu.Item onClick={() => ask('history')}>History…</Menu.Item>
            <Menu.Item onClick={() => ask('clone')}>Clone…</Menu.Item>
            <Menu.Item disabled={run.lock !== null} onClick={() => ask('delete')}>
              {run.lock === null ? 'Delete…' : 'Delete: unlock it first'}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** When a run was written last; what is never written after it was made was written then. */
function Time({ run: { created_at, created_by, updated_at, updated_by, last_checkpoint } }: { run: Run }) {
  const time = updated_at ?? created_at
  if (time === null) return <span className={classes['free']}>never</span>
  const by = updated_at === null ? created_by : updated_by
  const title = [
    `${time} UTC${by === null ? '' : `, by ${by}`}`,
    ...(created_at === null ? [] : [`created ${formatTime(created_at)}`]),
    ...(last_checkpoint === null ? [] : [`last checkpoint: ${last_checkpoint}`]),
  ].join('\n')
  return (
    <time dateTime={`${time}Z`} title={title}>
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
