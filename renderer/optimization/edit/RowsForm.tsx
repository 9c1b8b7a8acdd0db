import { Fragment, useId, useState } from 'react'
import type { ClipboardEvent } from 'react'
import type { CellProblem, RowVerdict } from '../../../server/contract/item-edits.ts'
import { fullValue, plural } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Icon } from '../../ui/icons.tsx'
import { numbered } from './RowsDialog.tsx'
import { cellsOf, isBlank, pastedRows, type TypedRow } from './typed-rows.ts'
import type { Draft } from './use-checked-rows.ts'
import classes from './RowsDialog.module.css'

/** Rows that are drawn at once: each has a field for every column. */
const drawnAtOnce = 100

interface RowsFormProps {
  columns: readonly string[]
  /** How many of them name a row. */
  named: number
  drafts: readonly Draft[]
  verdicts: ReadonlyMap<number, RowVerdict>
  onChange: (drafts: readonly Draft[]) => void
}

/** A field for each cell of some rows, and an empty row below them. */
export function RowsForm({ columns, named, drafts, verdicts, onChange }: RowsFormProps) {
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const blank = () => numbered([columns.map(() => '')])[0]!
  // It becomes a row when something is typed into it, and another one comes below.
  const [spare, setSpare] = useState(blank)
  const all = [...drafts, spare]
  const rows = all.slice(0, drawn)
  const change = (changed: readonly Draft[]) => {
    const isSpareLeft = changed.at(-1) === spare
    if (!isSpareLeft) setSpare(blank())
    onChange(isSpareLeft ? changed.slice(0, -1) : changed)
  }
  const replace = (at: number, texts: TypedRow) => change(all.with(at, { ...all[at]!, texts }))
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]!.length === 1) return
    event.preventDefault()
    const isBlock = column > 0 && cells.every((line) => line.length <= columns.length - column)
    if (!isBlock) {
      const pasted = numbered(pastedRows(cells, { columns, named }))
      const below = isBlank(all[row]!.texts) ? row + 1 : row
      return change([...all.slice(0, row), ...pasted, ...all.slice(below)])
    }
    const filled = [...all, ...cells.slice(all.length - row).map(blank)]
    change(
      filled.map((draft, at) => {
        const line = cells[at - row]
        return line ? { ...draft, texts: draft.texts.map((text, i) => line[i - column] ?? text) } : draft
      }),
    )
  }
  return (
    <div className={classes['form']}>
      <table className={classes['table']} aria-label="Rows to write">
        <thead>
          <tr>
            <th scope="col">State</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" aria-label="Actions" />
          </tr>
        </thead>
        <tbody>
          {rows.map((draft, at) => (
            <FormRow
              key={draft.id}
              {...{ draft, columns, named }}
              number={at + 1}
              verdict={verdicts.get(draft.id)}
              onType={(column, text) => replace(at, draft.texts.with(column, text))}
              onPaste={(event, column) => paste(event, at, column)}
              onRemove={draft === spare ? undefined : () => onChange(drafts.filter(({ id }) => id !== draft.id))}
            />
          ))}
        </tbody>
      </table>
      {all.length > drawn && (
        <button type="button" className={classes['more']} onClick={() => setDrawn(drawn + drawnAtOnce)}>
          Show more: {plural(all.length - drawn, 'row')} below
        </button>
      )}
    </div>
  )
}

interface FormRowProps {
  draft: Draft
  columns: readonly string[]
  named: number
  number: number
  verdict: RowVerdict | undefined
  onType: (column: number, text: string) => void
  onPaste: (event: ClipboardEvent, column: number) => void
  onRemove: (() => void) | undefined
}

function FormRow({ draft, columns, named, number, verdict, onType, onPaste, onRemove }: FormRowProps) {
  const told = useId()
  const problems = verdict?.problems ?? []
  return (
    <Fragment>
      <tr data-state={verdict?.state}>
        <td className={classes['state']}>{verdict && stateOf(verdict)}</td>
        {columns.map((name, at) => {
          const isWrong = problems.some(({ column }) => column === name)
          return (
            <td key={name}>
              <input
                aria-label={`${name} of row ${number}`}
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? told : undefined}
                data-number={(at >= named && !name.startsWith('unit')) || undefined}
                value={draft.texts[at] ?? ''}
                onChange={(event) => onType(at, event.currentTarget.value)}
                onPaste={(event) => onPaste(event, at)}
              />
            </td>
          )
        })}
        <td>{onRemove && <IconButton icon="close" isSmall label={`Take row ${number} out`} onClick={onRemove} />}</td>
      </tr>
      {problems.length > 0 && (
        <tr className={classes['problem']}>
          <td colSpan={columns.length + 2} id={told}>
            <Icon name="warning" size={12} /> {problems.map(toldProblem).join(' ')}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

const toldProblem = ({ column, message }: CellProblem): string => `${column}: ${message}`

function stateOf({ state, before }: RowVerdict): string {
  if (state !== 'changed' || !before) return state
  const was = before.map((cell) => (typeof cell === 'number' ? fullValue(cell) : String(cell))).join(' ')
  return `was ${was.trim()}`
}
