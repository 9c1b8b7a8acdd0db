import { useMemo } from 'react'
import type { IndicatorValue } from '../../server/contract/desk-filters.ts'
import { metaColumn } from '../../server/contract/tables.ts'
import { yesOrNo } from '../filter/chips.ts'
import type { DataColumn } from '../table/features.ts'
import { textOf } from '../table/text.ts'
import { formatValue } from '../ui/format.ts'

/** A row of either table: the long one has a cell for each indicator, the wide one all of them in one place. */
interface IndicatedRow {
  meta?: Readonly<Record<string, IndicatorValue>>
}

const valueOf = (row: object, key: string): IndicatorValue | undefined =>
  (row as Record<string, IndicatorValue | null | undefined>)[metaColumn(key)] ?? (row as IndicatedRow).meta?.[key]

/** An indicator as people read it; nothing where the run has none. */
const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return yesOrNo(value)
  return typeof value === 'number' ? formatValue(value) : textOf(value)
}

function indicatorColumn<Row extends object>(key: string, rows: readonly Row[]): DataColumn<Row> {
  return {
    id: metaColumn(key),
    header: key,
    accessorFn: (row) => valueOf(row, key),
    cell: ({ getValue }) => shown(getValue()),
    meta: { shown, canSort: true, isNumeric: rows.some((row) => typeof valueOf(row, key) === 'number') },
  }
}

/** The columns that name a row in either table: indicators stand after the last of them. */
const names: readonly string[] = ['model', 'scenario', 'version', 'region', 'variable', 'unit']

/** The columns of a table with those of indicators between names and values. @param keys of indicators */
export const useIndicatorColumns = <Row extends object>(
  columns: DataColumn<Row>[],
  keys: readonly string[],
  rows: readonly Row[],
): DataColumn<Row>[] => {
  // Every step to another address reads a new list.
  const text = JSON.stringify(keys)
  return useMemo(() => {
    const asked = JSON.parse(text) as string[]
    if (asked.length === 0) return columns
    const at = columns.findLastIndex(({ id }) => names.includes(id)) + 1
    return columns.toSpliced(at, 0, ...asked.map((key) => indicatorColumn(key, rows)))
  }, [columns, text, rows])
}

/** The columns of indicators by their names, to be chosen among the others. */
export const indicatorNames = (keys: readonly string[]): { id: string; label: string }[] =>
  keys.map((key) => ({ id: metaColumn(key), label: key }))
