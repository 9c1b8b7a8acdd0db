import { pivotColumn, type Element, type PivotRow } from '../../server/contract/item-tables.ts'
import type { NumberStyles } from '../data/number-styles.ts'
import { placesOf } from '../data/trend.ts'
import { Trend } from '../data/Trend.tsx'
import type { DataColumn } from '../table/features.ts'
import { plainName } from '../table/names.ts'
import { showNumber } from '../ui/numbers.ts'

/** A row of a pivot, and its place in the whole answer. */
export interface GridRow extends PivotRow {
  place: number
}

/** The numbers in rows of a pivot, all of one unit. */
export function* numbersOf(rows: readonly PivotRow[]): Generator<readonly [undefined, number]> {
  for (const { values } of rows) for (const value of values) if (typeof value === 'number') yield [undefined, value]
}

/** The columns of a pivot: what names its rows, their course, and a column for each element. */
export function columnsOf(
  elements: readonly Element[],
  keys: readonly string[],
  styles: NumberStyles,
  hasTrend: boolean,
): DataColumn<GridRow>[] {
  const style = styles(undefined)
  const shown = (value: unknown) =>
    typeof value === 'number' ? showNumber(value, style) : String((value as string | boolean | null | undefined) ?? '')
  const hasCourse = hasTrend && elements.length > 1 && elements.every((element) => typeof element === 'number')
  const places = hasCourse ? placesOf(elements) : []
  return [
    ...keys.map((name, at): DataColumn<GridRow> => ({
      id: name,
      header: name,
      accessorFn: ({ key }) => String(key[at]),
      meta: { canSort: true, isPinned: true, name: plainName },
    })),
    ...(hasCourse
      ? [
          {
            id: 'trend',
            header: 'Trend',
            size: 80,
            cell: ({ row }) => <Trend values={row.original.values.map(numberOrNull)} places={places} />,
          } satisfies DataColumn<GridRow>,
        ]
      : []),
    ...elements.map((element, at): DataColumn<GridRow> => ({
      id: pivotColumn(element),
      header: String(element),
      accessorFn: ({ values }) => values[at],
      cell: ({ getValue }) => shown(getValue()),
      meta: { canSort: true, isNumeric: true, shown },
    })),
  ]
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
