import type { Finding } from '../../server/contract/checks.ts'
import type { DataColumn } from '../table/features.ts'
import { plainName, type ShowName } from '../table/names.ts'
import { fullValue, spaceCounts } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { showNumber } from '../ui/numbers.ts'
import { levelWords, ruleWords } from './words.ts'
import classes from './ChecksPage.module.css'

type FindingColumn = DataColumn<Finding>

const leafFirst: ShowName = (variable) => {
  const levels = variable.split('|')
  const leaf = levels.pop() ?? variable
  return { lead: leaf, rest: levels.join('|') }
}

/** A name that tells where a finding is. */
const name = (
  id: 'model' | 'scenario' | 'region' | 'variable',
  header: string,
  show: ShowName = plainName,
): FindingColumn => ({
  id,
  header,
  accessorFn: (finding) => finding[id] ?? '',
  meta: { name: show, about: id, canSort: true, isPinned: id === 'variable' },
})

/** Values of all units stand below each other, so each is written with its own digits. */
const number = (id: 'value' | 'expected', header: string): FindingColumn => ({
  id,
  header,
  accessorFn: (finding) => finding[id],
  meta: {
    isNumeric: true,
    canSort: true,
    shown: (value) => (typeof value === 'number' ? shownNumber(value) : ''),
    said: ({ [id]: value }: Finding) => (value === null ? '' : fullValue(value)),
  },
  cell: ({ row: { original } }) => {
    const value = original[id]
    return value === null ? '' : shownNumber(value)
  },
})

const sixDigits = 6
const shownNumber = (value: number): string => {
  const rounded = Number(value.toPrecision(sixDigits))
  const size = Math.abs(rounded)
  const isFar = size !== 0 && (size < 1e-4 || size >= 1e15)
  return showNumber(rounded, isFar ? { kind: 'power', decimals: 3 } : { kind: 'all' })
}

/** `−4.2 %`, of what is compared with. */
function gapText(gap: number | null): string {
  if (gap === null) return ''
  const percent = gap * 100
  const size = Math.abs(percent)
  const text = showNumber(percent, { kind: 'fixed', decimals: size < 10 ? 1 : 0 })
  return `${percent > 0 ? '+' : ''}${text} %`
}

/** Columns of the table of findings; the buttons of a row come from the page. */
export const findingColumns: readonly FindingColumn[] = [
  {
    id: 'level',
    header: 'Level',
    accessorFn: ({ level }) => levelWords[level].name,
    cell: ({ row: { original } }) => {
      const { icon, tone, name: word } = levelWords[original.level]
      return (
        <span className={classes['level']} data-tone={tone}>
          <Icon name={icon} size={14} /> {word}
        </span>
      )
    },
    meta: { canSort: true, isPinned: true, beside: 20 },
  },
  name('variable', 'Variable', leafFirst),
  {
    id: 'rule',
    header: 'Check',
    accessorFn: ({ rule }) => ruleWords[rule].name,
    meta: { canSort: true },
  },
  name('region', 'Region'),
  name('model', 'Model'),
  name('scenario', 'Scenario'),
  {
    id: 'year',
    header: 'Year',
    accessorFn: ({ year, step }) => [year, step].filter((part) => part !== null).join(' '),
    meta: { canSort: true, isNumeric: true },
  },
  { id: 'gap', header: 'Difference', accessorFn: ({ gap }) => gapText(gap), meta: { canSort: true, isNumeric: true } },
  number('value', 'Value'),
  number('expected', 'Compared with'),
  {
    id: 'unit',
    header: 'Unit',
    accessorFn: ({ unit }) => unit ?? '',
    meta: { name: plainName, about: 'unit', canSort: true },
  },
  { id: 'places', header: 'Places', accessorFn: ({ places }) => places, meta: { canSort: true, isNumeric: true } },
  { id: 'text', header: 'What the data say', accessorFn: ({ text }) => spaceCounts(text), size: 480 },
]

/** What all findings share of where they are: it stands above the table. */
export type SharedNames = Partial<Record<'model' | 'scenario', string>>

/** The model and the scenario of findings, as far as all of them have the same. */
export function sharedNames(findings: readonly Finding[]): SharedNames {
  const [first] = findings
  const shared = (of: 'model' | 'scenario') =>
    first && first[of] && findings.every((finding) => finding[of] === first[of]) ? { [of]: first[of] } : {}
  return { ...shared('model'), ...shared('scenario') }
}

/** Why a finding is muted; shown where muted ones are. */
export const reasonColumn: FindingColumn = {
  id: 'reason',
  header: 'Muted because',
  accessorFn: ({ mute }) => mute?.reason ?? '',
}
