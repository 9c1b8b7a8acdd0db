import { ServiceError } from '../../contract/errors.ts'
import type { ItemDataExport, ItemFormat, ItemPivotExport, ItemsExportSummary } from '../../contract/item-exports.ts'
import { read, type Control } from '../../db/operation.ts'
import { wholeData, wholePivot } from '../../optimization/items/whole-operations.ts'
import { writeFile } from '../formats/out-file.ts'
import { writeTable } from '../formats/table-writer.ts'
import type { Cell } from '../formats/xlsx-writer.ts'
import { cellsIn } from './item-operations.ts'
import { teller } from './teller.ts'

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
  return writeRows(file, asked.format, { name, titles: columns, total, rows: lines() }, control)

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
  return writeRows(file, asked.format, { name, titles, total, rows: lines() }, control)

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

function writeRows(
  file: string,
  format: ItemFormat,
  { name, titles, total, rows }: Table,
  control: Control,
): ItemsExportSummary {
  const tell = teller(control, total)
  writeFile(file, (write) => writeTable(write, format, { sheet: 'data', header: titles, rows: told() }))
  return { items: 1, rows: total, item: name }

  function* told(): Generator<Cell[]> {
    for (const cells of rows) {
      yield cells
      tell()
    }
  }
}

/** The empty unit has no letters. */
const unitWord = (unit: string): string => unit || 'dimensionless'

/** An element as it is known by: whole numbers and numbers are not mixed in an index set. */
const textOf = (cell: Cell): string => (typeof cell === 'object' && cell ? String(Number(cell.number)) : String(cell))
