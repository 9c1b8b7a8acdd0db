import type { ItemDataExport, ItemPivotExport } from '../../contract/item-exports.ts'
import { listedKinds, type Element, type ItemRow, type ListedKind } from '../../contract/item-tables.ts'
import type { ReadDb } from '../../db/connection.ts'
import { requireRun } from '../../runs/operations.ts'
import { countRows, selectAllRows } from './data-queries.ts'
import { pivotOf, requireCells, rowsOf } from './desk-operations.ts'
import { selectListed, selectOfKind } from './list-queries.ts'
import { countPivot, selectElements, selectUnits, selectWholePivot } from './pivot-queries.ts'
import { selectValueTypes } from './queries.ts'

/** Optimization items as a whole, row by row: for files, not for pages. Rows are the JSON texts of arrays. */

/** What is asked of the rows of an item. */
export type WholeData = Omit<ItemDataExport, 'format'>
/** What is asked of a pivot of them. */
export type WholePivot = Omit<ItemPivotExport, 'format'>

/** An item of a run, of any kind. */
export interface WholeItem extends ItemRow {
  kind: ListedKind
}

/** All items of a run, kind by kind and by name. @throws run_not_found */
export function itemsOfRun(db: ReadDb, run: number): WholeItem[] {
  requireRun(db, run)
  const all = { search: '', sort: [], limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  return listedKinds.flatMap((kind) => {
    const found = JSON.parse(Buffer.from(db.one(selectListed(run, { kind, ...all })).data).toString()) as ItemRow[]
    return found.map((item) => ({ ...item, kind }))
  })
}

/** The type of the values of a parameter; null where they have several, or there are none. */
export function typeOfValues(db: ReadDb, parameter: number): 'int' | 'float' | null {
  const [first, ...others] = db.all(selectValueTypes(parameter)).map(({ type }) => type)
  if (others.length > 0) return null
  return first === 'integer' ? 'int' : first === 'real' ? 'float' : null
}

/**
 * The rows of an item: its columns, how many rows there are, and these, once; meanwhile nothing else is asked.
 * @throws <kind>_not_found; bad_request (422) for a column that the item does not have
 */
export function wholeData(db: ReadDb, id: number, asked: WholeData) {
  const rows = rowsOf(db, id, asked)
  requireCells(rows, asked)
  const { total } = db.one(countRows(rows, asked))
  const columns = rows.columns.map(({ name }) => name)
  return { name: nameOf(db, asked.kind, id), columns, total, rows: () => db.iterate(selectAllRows(rows, asked)) }
}

/**
 * A pivot of the rows of an item: the elements that have a column, the units of a parameter, and its rows, each with its
 * key and the cells of some elements.
 * @throws <kind>_not_found; bad_request (422) for a column that the item does not have, or one that is not fixed
 */
export function wholePivot(db: ReadDb, id: number, asked: WholePivot) {
  const pivot = pivotOf(db, id, asked)
  const units = asked.kind === 'parameter' ? db.all(selectUnits(pivot, asked)).map(({ unit }) => unit) : []
  const elements: Element[] = db.all(selectElements(pivot, asked)).map(({ element }) => element)
  const { total } = db.one(countPivot(pivot, asked))
  return {
    name: nameOf(db, asked.kind, id),
    units,
    elements,
    total,
    rows: () => db.iterate(selectWholePivot(pivot, asked)),
  }
}

const nameOf = (db: ReadDb, kind: ListedKind, id: number): string => db.one(selectOfKind(kind, id)).name
