import type { TablePage } from '../../server/contract/common.ts'
import type { DatapointType } from '../../server/contract/iamc.ts'
import type { DatapointColumn } from '../../server/contract/tables.ts'
import { shownName } from '../names/shown-name.ts'
import type { DataColumn } from '../table/features.ts'
import { shownUnit, shownValue, type Conversion } from '../units/conversion.ts'
import { formatValue, fractionLength, fractionPad } from '../ui/format.ts'
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

/** In pixels. */
const widest: Partial<Record<DatapointColumn, number>> = {
  model: 224,
  scenario: 224,
  region: 192,
  variable: 416,
  unit: 208,
}

/** A time as people read it: `2030-07-01 12:00:00`. */
export const shownTime = (time: string): string => time.replace('T', ' ').replace(/\.0+$/, '')

interface Named {
  unit?: string
}

/** A column of names or steps. */
export function nameColumn<Row extends Named>(name: DatapointColumn, conversion: Conversion): DataColumn<Row> {
  const base = { id: name, header: columnLabels[name] }
  const valueOf = (row: Row) => row[name as keyof Row] as unknown
  if (name === 'unit') return unitColumn<Row>(base, conversion)
  if (name === 'step_datetime') {
    const shown = (value: unknown) => (typeof value === 'string' ? shownTime(value) : '')
    return { ...base, accessorFn: valueOf, cell: ({ getValue }) => shown(getValue()), meta: { shown, canSort: true } }
  }
  const bound = widest[name]
  return {
    ...base,
    accessorFn: valueOf,
    meta: {
      canSort: true,
      isNumeric: name === 'version' || name === 'step_year',
      ...(bound !== undefined && { widest: bound }),
    },
  }
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
    if (unit === '') return <i>{shownName('unit', unit)}</i>
    const shown = shownUnit(conversion, unit)
    return shown === unit ? unit : <Converted from={unit}>{shown}</Converted>
  },
  meta: { canSort: true, widest: widest.unit ?? Infinity, shown: (value) => shownName('unit', value as string) },
})

const Converted = ({ from, children }: { from: string; children: string }) => (
  <span className={classes['converted']} title={`Stored in ${from}`}>
    {children}
  </span>
)

interface ValueColumn<Row> {
  id: string
  header: string
  /** The stored value; null: there is none. */
  valueOf: (row: Row) => number | null | undefined
  conversion: Conversion
  /** Digits after the point that the column has room for. */
  fraction: number
}

/** A column of values with their decimal points above each other. */
export function valueColumn<Row extends Named>(asked: ValueColumn<Row>): DataColumn<Row> {
  const { id, header, valueOf, conversion, fraction } = asked
  const shownOf = (row: Row) => {
    const value = valueOf(row)
    if (value === null || value === undefined) return null
    return row.unit === undefined ? value : shownValue(conversion, row.unit, value)
  }
  const shown = (value: unknown) => {
    if (typeof value !== 'number') return ''
    const text = formatValue(value)
    return text + fractionPad(text, fraction)
  }
  return {
    id,
    header,
    accessorFn: shownOf,
    cell: ({ row, getValue }) => {
      const value = getValue()
      if (typeof value !== 'number') return null
      const text = formatValue(value)
      const { unit } = row.original
      const isConverted = unit !== undefined && shownUnit(conversion, unit) !== unit
      return (
        <span
          className={classes['value']}
          data-pad={fractionPad(text, fraction)}
          data-converted={isConverted || undefined}
        >
          {text}
        </span>
      )
    },
    meta: { isNumeric: true, canSort: true, shown },
  }
}

/** Values that are looked at to find out how much room their fractions need. */
const lookedAt = 2_000

/** The longest fraction among values, as far as one very small number allows it. */
export function longestFraction(values: readonly (number | null | undefined)[]): number {
  const stride = Math.max(1, Math.ceil(values.length / lookedAt))
  let longest = 0
  for (let index = 0; index < values.length; index += stride) {
    const value = values[index]
    if (typeof value === 'number') longest = Math.max(longest, fractionLength(formatValue(value)))
  }
  return Math.min(8, longest)
}

/** The columns of the long table that a page has: years, categories and times where it fills them. */
function longNames(rows: readonly DatapointRow[]): DatapointColumn[] {
  const isFilled = (name: keyof DatapointRow) => rows.some((row) => row[name] !== null && row[name] !== undefined)
  const all = Object.keys(columnLabels) as DatapointColumn[]
  return all.filter((name) => !name.startsWith('step_') || isFilled(name as keyof DatapointRow))
}

/** The columns of the long table, in their natural order. */
export function longColumns(rows: readonly DatapointRow[], conversion: Conversion): DataColumn<DatapointRow>[] {
  const valueOf = ({ value }: DatapointRow) => value
  const fraction = longestFraction(
    rows.map(({ unit, value }) =>
      unit === undefined || value === undefined ? value : shownValue(conversion, unit, value),
    ),
  )
  return longNames(rows).map((name) => {
    if (name !== 'value') return nameColumn(name, conversion)
    const column = valueColumn<DatapointRow>({ id: name, header: columnLabels.value, valueOf, conversion, fraction })
    return { ...column, meta: { ...column.meta, staysLast: true } }
  })
}
