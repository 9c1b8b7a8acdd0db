import type { FileRow, Reading, TableFile } from '../../formats/table.ts'
import { countOn } from '../extra-columns.ts'

/** What pandas and R write before the first column: numbers of rows, which are no elements. */

const isUntitled = /^(column (1|A)|unnamed: 0)$/i

/** Whether the first column has no title and does nothing but count, as far as these rows show. */
export function numberRows(titles: readonly string[], rows: readonly FileRow[]): boolean {
  if (titles.length < 2 || !isUntitled.test(titles[0]!) || rows.length === 0) return false
  return rows.reduce((last: number | undefined, row) => next(last, row), -1) !== undefined
}

/** The same of a whole table, which is read once more for it where its first column has no title. */
export async function hasRowNumbers(
  file: TableFile,
  sheet: string,
  titles: readonly string[],
  reading: Reading,
): Promise<boolean> {
  if (titles.length < 2 || !isUntitled.test(titles[0]!)) return false
  let last: number | undefined
  let isBelow = false
  const onRow = (row: FileRow) => {
    last = isBelow ? next(last, row) : -1
    isBelow = true
    return last !== undefined
  }
  await file.read(sheet, onRow, reading)
  return last !== undefined && last >= 0
}

const next = (last: number | undefined, { cells }: FileRow): number | undefined =>
  last === undefined ? undefined : countOn(last, (cells[0] ?? '').trim())
