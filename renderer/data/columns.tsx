import type { TablePage } from '../../server/contract/common.ts'
import { dimensions, type Dimension } from '../../server/contract/dimensions.ts'
import type { DatapointType } from '../../server/contract/iamc.ts'
import type { DatapointColumn } from '../../server/contract/tables.ts'
import { aboutName } from '../names/about.ts'
import { shownName } from '../names/shown-name.ts'
import type { DataColumn } from '../table/features.ts'
import { plainName, type ShowName } from '../table/names.ts'
import { shownUnit, type Conversion } from '../units/conversion.ts'
import { showNumber } from '../ui/numbers.ts'
import { keyNames, leafFirst, type KeyName, type Shared } from './keys.ts'
import type { NumberStyles } from './number-styles.ts'
import classes from './DataTables.module.css'

/** A datapoint with the names of what it belongs to. Columns that were not asked for are missing. */
export interface DatapointRow {
  id: number
  time_series__id: number
  run__id: number
  type: DatapointType
  model?: string
  scenario?: string
  version?: number
  region?: string
  variable?: string
  unit?: string
  step_year?: number | null
  step_category?: string | null
  step_datetime?: string | null
  value?: number
}

/** The rows of a tabular page as objects. */
export function rowsOf({ results: { columns, data } }: TablePage): DatapointRow[] {
  return data.map(
    (cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index]])) as unknown as DatapointRow,
  )
}

/** Columns as people read them, in both tables. */
export const columnLabels: Record<DatapointColumn, string> = {
  model: 'Model',
  scenario: 'Scenario',
  version: 'Version',
  region: 'Region',
  variable: 'Variable',
  unit: 'Unit',
  step_year: 'Year',
  step_category: 'Category',
  step_datetime: 'Time',
  value: 'Value',
}

/** A time as people read it: `2030-07-01 12:00:00`. */
export const shownTime = (time: string): string => time.replace('T', ' ').replace(/\.0+$/, '')

interface Named {
  unit?: string
}

/** What all columns of a table are made with. */
export interface ColumnSetting {
  shared: Shared
  conversion: Conversion
  styles: NumberStyles
}

const isKey = (name: string): name is KeyName => keyNames.some((key) => key === name)

/** Puts names of columns in their natural order: the keys first. */
export const inOrder = <Name extends string>(names: readonly Name[]): Name[] => [
  ...keyNames.flatMap((key) => names.filter((name) => name === key)),
  ...names.filter((name) => !isKey(name)),
]

/** A column of names or steps. */
export function nameColumn<Row extends Named>(name: DatapointColumn, setting: ColumnSetting): DataColumn<Row> {
  const base = { id: name, header: columnLabels[name] }
  const valueOf = (row: Row) => row[name as keyof Row] as unknown
  if (name === 'unit') return unitColumn<Row>(base, setting.conversion)
  if (name === 'step_datetime') {
    const shown = (value: unknown) => (typeof value === 'string' ? shownTime(value) : '')
    return { ...base, accessorFn: valueOf, cell: ({ getValue }) => shown(getValue()), meta: { shown, canSort: true } }
  }
  const show: ShowName | undefined =
    name === 'variable' ? leafFirst(setting.shared.prefix) : isKey(name) ? plainName : undefined
  return {
    ...base,
    accessorFn: valueOf,
    meta: {
      canSort: true,
      isNumeric: name === 'version' || name === 'step_year',
      isPinned: isKey(name),
      ...(show && { name: show, ...aboutOf(name) }),
    },
  }
}

/** Names of a dimension may be described. */
function aboutOf(name: DatapointColumn): { about?: Dimension } {
  const about = dimensions.find((dimension) => dimension === name)
  return about === undefined ? {} : { about }
}

/** Units as they are shown; the empty one has a word instead of letters. */
const unitColumn = <Row extends Named>(
  base: { id: string; header: string },
  conversion: Conversion,
): DataColumn<Row> => ({
  ...base,
  accessorFn: ({ unit }: Row) => (unit === undefined ? '' : shownUnit(conversion, unit)),
  cell: ({ row }) => {
    const { unit } = row.original
    if (unit === undefined) return null
    const shown = shownUnit(conversion, unit)
    return (
      <span {...aboutName('unit', unit)}>
        {unit === '' ? (
          <i>{shownName('unit', unit)}</i>
        ) : shown === unit ? (
          unit
        ) : (
          <Converted from={unit}>{shown}</Converted>
        )}
      </span>
    )
  },
  meta: { canSort: true, shown: (value) => shownName('unit', value as string) },
})

const Converted = ({ from, children }: { from: string; children: string }) => (
  <span className={classes['converted']} title={`Stored in ${from}`}>
    {children}
  </span>
)

interface ValueColumn<Row> {
  id: string
  header: string
  /** The value as it is shown; null: there is none. */
  valueOf: (row: Row) => number | null | undefined
}

/** A column of values: those of one unit have as many decimals each. */
export function valueColumn<Row extends Named>(asked: ValueColumn<Row>, setting: ColumnSetting): DataColumn<Row> {
  const { id, header, valueOf } = asked
  const { conversion, styles } = setting
  const textOf = (value: unknown, { unit }: Row) => (typeof value === 'number' ? showNumber(value, styles(unit)) : '')
  return {
    id,
    header,
    accessorFn: (row) => valueOf(row) ?? null,
    cell: ({ row, getValue }) => {
      const text = textOf(getValue(), row.original)
      const { unit } = row.original
      const isConverted = text !== '' && unit !== undefined && shownUnit(conversion, unit) !== unit
      return isConverted ? <span className={classes['converted']}>{text}</span> : text
    },
    meta: { isNumeric: true, canSort: true, shown: textOf },
  }
}

/** The columns of the long table that a page has: years, categories and times where it fills them. */
function longNames(rows: readonly DatapointRow[], { constants }: Shared): DatapointColumn[] {
  const isFilled = (name: keyof DatapointRow) => rows.some((row) => row[name] !== null && row[name] !== undefined)
  const all = Object.keys(columnLabels) as DatapointColumn[]
  return inOrder(all).filter(
    (name) => !constants.has(name) && (!name.startsWith('step_') || isFilled(name as keyof DatapointRow)),
  )
}

/** The columns of the long table, in their natural order; `valueOf` is the value as it is shown. */
export function longColumns(
  rows: readonly DatapointRow[],
  valueOf: (row: DatapointRow) => number | undefined,
  setting: ColumnSetting,
): DataColumn<DatapointRow>[] {
  return longNames(rows, setting.shared).map((name) => {
    if (name !== 'value') return nameColumn(name, setting)
    const column = valueColumn<DatapointRow>({ id: name, header: columnLabels.value, valueOf }, setting)
    return { ...column, meta: { ...column.meta, staysLast: true } }
  })
}
