import type { Cell as TableCell, Row, RowData } from '@tanstack/react-table'
import type { Features } from './features.ts'
import type { Range } from './range.ts'
import { textOf } from './text.ts'

/**
 * The texts of a rectangle of cells in full precision, row by row; `hasHead`: their columns' names first. Columns that
 * only draw something have no texts, and are left out.
 */
export function cellTexts<T extends RowData>(
  rows: readonly Row<Features, T>[],
  range: Range,
  hasHead = false,
): string[][] {
  const { top, bottom, left, right } = range
  const texts = rows.slice(top, bottom + 1).map((row) => cellsOf(row, left, right).map(saidIn))
  const first = rows[top]
  if (!hasHead || !first) return texts
  return [cellsOf(first, left, right).map(({ column }) => headOf(column.id, column.columnDef.header)), ...texts]
}

/** What a cell says in full; nothing where its column only draws something. */
export const saidIn = <T extends RowData>(cell: TableCell<Features, T>): string => {
  const { meta } = cell.column.columnDef
  return (
    meta?.said?.(cell.row.original as never) ?? (cell.column.accessorFn === undefined ? '' : textOf(cell.getValue()))
  )
}

const cellsOf = <T extends RowData>(row: Row<Features, T>, left: number, right: number) =>
  row
    .getVisibleCells()
    .slice(left, right + 1)
    .filter(({ column }) => column.accessorFn !== undefined)

const headOf = (id: string, header: unknown): string => (typeof header === 'string' ? header : id)
