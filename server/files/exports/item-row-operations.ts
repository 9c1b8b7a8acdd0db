import { ServiceError } from '../../contract/errors.ts'
import type { ItemDataExport, ItemFormat, ItemPivotExport, ItemsExportSummary } from '../../contract/item-exports.ts'
import { read, type Control } from '../../db/operation.ts'
import { wholeData, wholePivot } from '../../optimization/items/whole-operations.ts'
import { CsvWriter, csvCells } from '../formats/csv-writer.ts'
import { writeFile } from '../formats/out-file.ts'
import { WorkbookWriter, type Cell } from '../formats/xlsx-writer.ts'
import { cellsIn, teller } from './item-operations.ts'

/** The rows of one optimization item as a table shows them. */

/** A table: its titles, how many rows it has, and these. */
interface Table {
  name: string
  titles: Cell[]
  total: number
  rows: Iterable<Cell[]>
}

interface ToFile<Asked> {
  id: number
  asked: Asked
  file: string
}

/**
 * Writes the rows of an item into a file: with the conditions and in the order of a table.
 * @throws <kind>_not_found; bad_request (422) for a column that the item does not have; export_refused for what the
 * format cannot hold
 */
export const exportItemData = read('exportItemData', (db, { id, asked, file }: ToFile<ItemDataExport>, control) => {
  const { name, columns, total, rows } = wholeData(db, id, asked)
  return writeTable(file, asked.format, { name, titles: columns, total, rows: lines() }, control)

  function* lines(): Generator<Cell[]> {
    for (const { cells } of rows()) yield cellsIn(cells)
  }
})

/**
 * Writes a pivot of the rows of an item into a file; the unit, which those of a parameter have, is a column of its own.
 * @throws <kind>_not_found; bad_request (422) for a column that the item does not have, or one that is not fixed;
 * export_refused for what the format cannot hold, and for rows with several units
 */
export const exportItemPivot = read('exportItemPivot', (db, { id, asked, file }: ToFile<ItemPivotExport>, control) => {
  const { name, units, elements, total, rows } = wholePivot(db, id, asked)
  if (units.length > 1) {
    const message = `These rows have ${units.length} units (${units.slice(0, 5).map(unitWord).join(', ')}), which a pivot cannot tell apart. Show the item as rows, then export them.`
    throw new ServiceError('export_refused', 422, message)
  }
  const titles = [...asked.rows, ...units.map(() => 'units'), ...elements]
  return writeTable(file, asked.format, { name, titles, total, rows: lines() }, control)

  function* lines(): Generator<Cell[]> {
    const place = new Map(elements.map((element, i) => [String(element), i]))
    for (const { key, cells } of rows()) {
      const values = elements.map((): Cell => null)
      const found = cellsIn(cells) as unknown as [Cell, Cell][]
      for (const [element, value] of found) values[place.get(textOf(element))!] = value
      yield [...cellsIn(key), ...units, ...values]
    }
  }
})

function writeTable(
  file: string,
  format: ItemFormat,
  { name, titles, total, rows }: Table,
  control: Control,
): ItemsExportSummary {
  const tell = teller(control, total)
  writeFile(file, (write) => {
    const table = format === 'csv' ? csvTable(write) : workbookTable(write)
    table.header(titles)
    for (const cells of rows) {
      table.row(cells)
      tell()
    }
    table.end()
  })
  return { items: 1, rows: total, item: name }
}

/** The empty unit has no letters. */
const unitWord = (unit: string): string => unit || 'dimensionless'

/** An element as it is known by: whole numbers and numbers are not mixed in an index set. */
const textOf = (cell: Cell): string => (typeof cell === 'object' && cell ? String(Number(cell.number)) : String(cell))

interface TableWriter {
  header: (titles: Cell[]) => void
  row: (cells: Cell[]) => void
  end: () => void
}

function csvTable(write: (bytes: Uint8Array) => void): TableWriter {
  const csv = new CsvWriter(write)
  const line = (cells: Cell[]) => csv.line(csvCells(cells))
  return { header: line, row: line, end: () => csv.end() }
}

function workbookTable(write: (bytes: Uint8Array) => void): TableWriter {
  const workbook = new WorkbookWriter(write)
  return {
    header: (titles) => workbook.startSheet('data', titles),
    row: (cells) => workbook.row(cells),
    end: () => workbook.end(),
  }
}
