import type { MouseEvent } from 'react'
import type { Choice, ImportProblem } from '../../server/contract/imports.ts'
import { formatCount } from '../ui/format.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import { isOfFileAlone, type FindingRow, type Level } from './rows.ts'
import classes from './Findings.module.css'

interface FindingTableProps {
  rows: readonly FindingRow[]
  /** The line whose details are shown below the table. */
  open: string | null
  onOpen: (key: string | null) => void
  onSettle: (problem: ImportProblem, choice: Choice | null) => void
}

const marks: Record<Level, { icon: IconName; word: string }> = {
  bad: { icon: 'error', word: 'Needs you' },
  own: { icon: 'edit', word: 'Decided by you' },
  warn: { icon: 'warning', word: 'Decided for you' },
  info: { icon: 'info', word: 'To know' },
}

/** What was found in the files, a line each: what, where, how much, and what becomes of it. */
export function FindingTable({ rows, open, onOpen, onSettle }: FindingTableProps) {
  return (
    <table className={classes['table']} aria-label="Findings">
      <thead>
        <tr>
          <th scope="col" className={classes['mark']}>
            <span className={classes['spoken']}>How it stands</span>
          </th>
          <th scope="col" className={classes['what']}>
            Finding
          </th>
          <th scope="col" className={classes['where']}>
            Where
          </th>
          <th scope="col" className={classes['amount']}>
            How much
          </th>
          <th scope="col">Detail</th>
          <th scope="col" className={classes['choice']}>
            What to do
          </th>
          <th scope="col" className={classes['more']}>
            <span className={classes['spoken']}>Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.key} row={row} isOpen={row.key === open} onOpen={onOpen} onSettle={onSettle} />
        ))}
      </tbody>
    </table>
  )
}

type LineProps = Pick<FindingTableProps, 'onOpen' | 'onSettle'> & { row: FindingRow; isOpen: boolean }

function Line({ row, isOpen, onOpen, onSettle }: LineProps) {
  const { key, level, what, where, isName, amount, detail, beside } = row
  const { icon, word } = marks[level]
  const named = where === '' ? what : `${what}, ${where}`
  const toggle = () => onOpen(isOpen ? null : key)
  return (
    // The icon at the right does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr data-level={level} data-open={isOpen || undefined} onClick={(event) => isOfLine(event) && toggle()}>
      <td className={classes['mark']}>
        <span className={classes[level]}>
          <Icon name={icon} />
          <span className={classes['spoken']}>{word}</span>
        </span>
      </td>
      <th scope="row">{what}</th>
      <td title={where} className={isName ? classes['name'] : undefined}>
        <MiddleCut text={where} className={classes['cut']} />
      </td>
      <td className={classes['amount']}>{amount}</td>
      <td title={beside === null ? detail : `${detail} ${beside}`} className={classes['detail']}>
        {detail}
        {beside !== null && <span className={classes['name']}> {beside}</span>}
      </td>
      <td className={classes['choice']}>
        <ChoiceSelect row={row} named={named} onSettle={onSettle} onOpen={() => onOpen(key)} />
      </td>
      <td className={classes['more']}>
        <IconButton
          icon={isOpen ? 'down' : 'next'}
          isSmall
          label={`Details: ${named}`}
          isOpen={isOpen}
          onClick={toggle}
        />
      </td>
    </tr>
  )
}

/** Whether a click is meant for the line: not for a control on it. */
const isOfLine = ({ target }: MouseEvent): boolean => target instanceof Element && !target.closest('button, select')

/** What no choice of the list is: a decision is taken back, or made among the details. */
const undecided = 'undecided'
const elsewhere = 'elsewhere'

interface ChoiceSelectProps extends Pick<FindingTableProps, 'onSettle'> {
  row: FindingRow
  named: string
  onOpen: () => void
}

function ChoiceSelect({ row: { choices, chosen, level, problems }, named, onSettle, onOpen }: ChoiceSelectProps) {
  const [problem] = problems
  if (problem === undefined) return null
  if (choices.length === 0 && level !== 'bad') return null
  if (isOfFileAlone(problem)) return 'Correct the file'
  const settle = (value: string) => {
    if (value === undecided) return onSettle(problem, null)
    const choice = choices[Number(value)]
    if (choice === undefined || choice.asks !== null) onOpen()
    else onSettle(problem, choice)
  }
  const at = chosen === null ? -1 : choices.findIndex(({ text }) => text === chosen.text)
  return (
    <select
      aria-label={`What to do: ${named}`}
      data-open-question={at < 0 || undefined}
      value={at < 0 ? '' : String(at)}
      onChange={(event) => settle(event.currentTarget.value)}
    >
      {at < 0 && <option value="">Choose…</option>}
      {choices.map((choice, i) => (
        <option key={choice.text} value={i}>
          {labelOf(choice, problem)}
        </option>
      ))}
      {level === 'own' && <option value={undecided}>Undecided</option>}
      <option value={elsewhere}>More ways…</option>
    </select>
  )
}

/** What a choice does, and what it gives up; of a header with which of its columns. */
function labelOf({ text, gives_up, asks, decisions: { map = [] } }: Choice, { kind }: ImportProblem): string {
  const [title] = kind === 'header' ? map.filter(({ column }) => column === null) : []
  const said = title === undefined ? text : text.replace(/^read it as\b/, `read "${title.from}" as`)
  const label = said.charAt(0).toUpperCase() + said.slice(1).replaceAll(/"([^"]*)"/g, '“$1”')
  const loss = gives_up > 0 ? ` (gives up ${formatCount(gives_up)})` : ''
  return `${label}${asks === null ? '' : '…'}${loss}`
}
