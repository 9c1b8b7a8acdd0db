import { sideLetters, type ComparedState, type Difference } from '../../server/contract/compare.ts'
import type { DatapointColumn } from '../../server/contract/tables.ts'
import { nameColumn } from '../data/columns.tsx'
import type { Shared } from '../data/keys.ts'
import type { NumberStyles } from '../data/number-styles.ts'
import type { DataColumn } from '../table/features.ts'
import { showNumber } from '../ui/numbers.ts'
import { noConversion } from '../units/conversion.ts'
import { distanceOf, shownShare, signed } from './numbers.ts'
import { stateLabel } from './question.ts'
import { StateSquare } from './StateSquare.tsx'
import classes from './Compare.module.css'

interface ColumnOptions {
  sides: number
  shared: Shared
  styles: NumberStyles
}

/** Names and steps, as far as they differ between rows. */
const names = ['region', 'variable', 'unit', 'step_year', 'step_category', 'step_datetime'] as const

/** The columns of compared datapoints, in their order. */
export function columnsOf(
  rows: readonly Difference[],
  { sides, shared, styles }: ColumnOptions,
): DataColumn<Difference>[] {
  const isShown = (name: (typeof names)[number]) =>
    !shared.constants.has(name) && rows.some((row) => row[name] !== null)
  const setting = { shared, conversion: noConversion, styles }
  const largest = largestByUnit(rows)
  return [
    ...names.filter(isShown).map((name) => nameColumn<Difference>(name satisfies DatapointColumn, setting)),
    ...(commonState(rows) === undefined ? [stateColumn] : []),
    ...sideLetters.slice(0, sides).map((letter, side) => valueColumn(letter, side, styles)),
    ...sideLetters.slice(1, sides).map((letter, at) => distanceColumn(letter, at + 1, styles)),
    relativeColumn(sides),
    {
      ...{ id: 'size', header: 'Size', size: 84 },
      cell: ({ row: { original } }) => (
        <SizeBar share={(original.difference ?? 0) / (largest.get(original.unit) ?? 1)} />
      ),
      meta: { canSort: true },
    },
  ]
}

/** The state that all rows have: it stands above the table. undefined: they differ */
export function commonState(rows: readonly Difference[]): ComparedState | undefined {
  const [first] = rows
  return first && rows.every(({ state }) => state === first.state) ? first.state : undefined
}

const stateColumn: DataColumn<Difference> = {
  ...{ id: 'state', header: 'State', accessorFn: ({ state }) => stateLabel(state) },
  cell: ({ row: { original } }) => (
    <span className={classes['told']}>
      <StateSquare state={original.state} />
      {stateLabel(original.state)}
    </span>
  ),
  meta: { canSort: true, beside: 16 },
}

/** The value of a side; one that was drawn between two years says so. */
function valueColumn(letter: string, side: number, styles: NumberStyles): DataColumn<Difference> {
  const shown = (value: unknown, { unit }: Difference) =>
    typeof value === 'number' ? showNumber(value, styles(unit)) : ''
  return {
    ...{ id: letter, header: letter, accessorFn: ({ values }) => values[side] ?? null },
    cell: ({ row: { original }, getValue }) => {
      const text = shown(getValue(), original)
      return original.interpolated.includes(side) ? (
        <i className={classes['drawn']} title="Drawn between the years around it">
          {text}
        </i>
      ) : (
        text
      )
    },
    meta: { isNumeric: true, canSort: true, shown },
  }
}

/** What a side has more than A, the base. */
function distanceColumn(letter: string, side: number, styles: NumberStyles): DataColumn<Difference> {
  const shown = (value: unknown, { unit }: Difference) => (typeof value === 'number' ? signed(value, styles(unit)) : '')
  return {
    ...{ id: `${letter}-A`, header: `${letter} − A`, accessorFn: ({ values }) => distanceOf(values, side) },
    cell: ({ row: { original }, getValue }) => shown(getValue(), original),
    meta: { isNumeric: true, canSort: true, shown },
  }
}

const shownRelative = (relative: unknown, { difference }: Difference): string => {
  if (typeof relative === 'number') return shownShare(relative)
  return difference === null || difference === 0 ? '' : 'from 0'
}

const relativeColumn = (sides: number): DataColumn<Difference> => ({
  ...{
    id: 'relative',
    header: sides === 2 ? 'Relative' : 'Largest, relative',
    accessorFn: ({ relative }) => relative,
  },
  cell: ({ row: { original }, getValue }) => shownRelative(getValue(), original),
  meta: { isNumeric: true, canSort: true, shown: shownRelative },
})

/** Differences of one unit have one scale. */
function largestByUnit(rows: readonly Difference[]): Map<string, number> {
  const largest = new Map<string, number>()
  for (const { unit, difference } of rows)
    if (difference !== null && difference !== 0)
      largest.set(unit, Math.max(Math.abs(difference), largest.get(unit) ?? 0))
  return largest
}

/** A difference as a bar: to the right where there is more than in A. @param share of the largest, from -1 to 1 */
const SizeBar = ({ share }: { share: number }) => (
  <span className={classes['size']} aria-hidden="true">
    <i data-less={share < 0 || undefined} style={{ width: `${Math.abs(share) * 50}%` }} />
  </span>
)
