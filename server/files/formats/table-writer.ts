import { CsvWriter, csvCells } from './csv-writer.ts'
import { WorkbookWriter, type Cell } from './xlsx-writer.ts'

/**
 * Writes a table, row after row, as csv or as a workbook of one sheet.
 * @param write called with each piece of the file, in order
 * @param table `sheet`: the name of the sheet
 * @throws export_refused for what a workbook cannot hold
 */
export function writeTable(
  write: (bytes: Uint8Array) => void,
  format: 'csv' | 'xlsx',
  { sheet, header, rows }: { sheet: string; header: readonly Cell[]; rows: Iterable<readonly Cell[]> },
): void {
  if (format === 'xlsx') {
    const workbook = new WorkbookWriter(write)
    workbook.startSheet(sheet, header)
    for (const cells of rows) workbook.row(cells)
    return workbook.end()
  }
  const csv = new CsvWriter(write)
  csv.line(csvCells(header))
  for (const cells of rows) csv.line(csvCells(cells))
  csv.end()
}
