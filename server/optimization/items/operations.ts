import { notFound, notUnique } from '../../contract/errors.ts'
import type { OptimizationFilter } from '../../contract/filters.ts'
import { limits } from '../../contract/limits.ts'
import {
  itemCells,
  mayLackIndexSets,
  type DataListQuery,
  type ItemKind,
  type NewSolutionItem,
} from '../../contract/optimization.ts'
import type { ReadDb, WriteDb } from '../../db/connection.ts'
import { read, write } from '../../db/operation.ts'
import { dtypeOf, type ColumnKind } from '../../query/dtypes.ts'
import { jsonBytes, pageBytes, tableJson, type Framed } from '../../query/page.ts'
import { requireRun } from '../../runs/operations.ts'
import { dataOf, dataRefused, dictionaryOf, usageError, type DataRequest } from '../../payload/data-body.ts'
import { pageLimit } from '../../query/page-limit.ts'
import { removeTuples, upsertTuples, type Item } from './bulk.ts'
import { lengthOf, readArrays, readIndex, readRows, type Arrays } from './data.ts'
import {
  countItems,
  deleteItem,
  deleteLinks,
  deleteTuples,
  insertItem,
  insertLink,
  selectColumns,
  selectData,
  selectHeads,
  selectIndexSetNamed,
  selectItem,
  selectItemNamed,
  selectPositions,
  selectSizes,
  type Head,
  type ListForm,
} from './queries.ts'

/**
 * Tables, parameters, variables and equations: one definition for the four kinds of items whose data are tuples over
 * index sets. A tuple is a row; its key is the JSON array of its elements.
 */

interface ItemList {
  filter: OptimizationFilter
  query: Framed<DataListQuery>
}

const none = { keepsPages: true } as const

/** The operations of a kind. @param name what the operations call it: `OptimizationTable` */
const operationsOf = (kind: ItemKind, name: string) => ({
  /** A page of items. @throws bad_request (413) when it names a limit and the page is too large */
  query: read(`query${name}s`, (db, list: ItemList, { tick }) => itemPage(db, kind, list, tick)),

  /** The record of one item. @throws <kind>_not_found */
  get: read(`get${name}`, (db, id: number) => itemRecord(db, kind, id)),

  /** The record of the item that a run has under a name. @throws <kind>_not_found */
  getNamed: read(`get${name}Named`, (db, item: { run_id: number; name: string }) => {
    const found = db.first(selectItemNamed(kind, item.run_id, item.name))
    if (!found) throw notFound(kind, {}, `Run ${item.run_id} has no ${kind} called "${item.name}".`)
    return itemRecord(db, kind, found.id)
  }),

  /**
   * Makes an item without data, over index sets of its run.
   * @throws run_not_found, <kind>_not_unique, indexset_not_found, optimization_item_usage_error
   */
  create: write(`create${name}`, (db, item: NewSolutionItem) => itemRecord(db, kind, makeItem(db, kind, item)), none),

  /** Deletes an item with its data and docs; index sets stay. @throws <kind>_not_found */
  delete: write(`delete${name}`, (db, id: number) => removeItem(db, kind, id), none),

  /**
   * Adds data to an item: see {@link addData}. A procedure may bring them as a frame.
   * @throws <kind>_not_found, unit_not_found, optimization_item_usage_error, optimization_data_validation_error
   */
  addData: write(
    `add${name}Data`,
    (db, { id, body, isProcedure }: DataRequest) =>
      addData(db, kind, id, isProcedure ? dictionaryOf(body) : dataOf(body), isProcedure),
    none,
  ),

  /**
   * Removes the rows of an item that have the given elements; null removes all data of a variable or an equation. A
   * procedure may bring the elements as a frame, and removes all data of any kind of item with null or without them.
   * @throws <kind>_not_found, optimization_item_usage_error, optimization_data_validation_error
   */
  removeData: write(`remove${name}Data`, (db, request: DataRequest) => removeData(db, kind, request), none),
})

/** The operations of all kinds. */
export const itemOperations = {
  table: operationsOf('table', 'OptimizationTable'),
  parameter: operationsOf('parameter', 'OptimizationParameter'),
  variable: operationsOf('variable', 'OptimizationVariable'),
  equation: operationsOf('equation', 'OptimizationEquation'),
} satisfies Record<ItemKind, unknown>

/** Makes an item and answers its id. @throws see {@link operationsOf} */
export function makeItem(db: WriteDb, kind: ItemKind, item: NewSolutionItem): number {
  const { run_id, name } = item
  const given = item.constrained_to_indexsets ?? []
  const sets = typeof given === 'string' ? [given] : given
  const columns = item.column_names?.length ? item.column_names : null
  requireColumnNames(kind, sets, columns)
  requireRun(db, run_id)
  if (db.first(selectItemNamed(kind, run_id, name)))
    throw notUnique(kind, `Run ${run_id} has a ${kind} called "${name}" already.`)
  const setIds = sets.map((set) => requireIndexSet(db, run_id, set))
  const id = db.insert(insertItem(kind, run_id, name, db.audit))
  for (const [i, indexSetId] of setIds.entries())
    db.insert(insertLink(kind, id, { indexSetId, columnName: columns?.[i] ?? null }, db.since))
  db.touchRuns([run_id])
  return id
}

/** Deletes an item with its data and docs; index sets stay. @throws <kind>_not_found */
export function removeItem(db: WriteDb, kind: ItemKind, id: number): void {
  const item = requireItem(db, kind, id)
  db.run(deleteTuples(kind, id))
  db.run(deleteLinks(kind, id))
  db.run(deleteItem(kind, id))
  db.touchRuns([item.run__id])
}

/** @throws optimization_item_usage_error */
function requireColumnNames(kind: ItemKind, sets: readonly string[], columns: readonly string[] | null): void {
  const where = ['column_names']
  if (columns && sets.length === 0 && mayLackIndexSets(kind)) {
    throw usageError(
      'Received `column_names` to name columns, but no `constrained_to_indexsets` to index these columns.',
      where,
    )
  }
  if (columns && columns.length !== sets.length) {
    throw usageError(
      `\`constrained_to_indexsets\` (${sets.length}) and \`column_names\` (${columns.length}) are not equal in length.`,
      where,
    )
  }
  if (columns && new Set(columns).size < columns.length)
    throw usageError('The given `column_names` are not unique.', where)
  if (sets.length > limits.indexColumns)
    throw usageError(`A ${kind} has at most ${limits.indexColumns} index sets, not ${sets.length}.`, where)
  const taken = (columns ?? sets).find((name) => itemCells[kind].includes(name))
  if (taken !== undefined)
    throw usageError(`Every ${kind} has a column "${taken}" of its own. Give the index column another name.`, where)
}

function requireIndexSet(db: ReadDb, runId: number, name: string): number {
  const set = db.first(selectIndexSetNamed(runId, name))
  if (!set) throw notFound('indexset', {}, `Run ${runId} has no index set called "${name}". Create it first.`)
  return set.id
}

/** @throws <kind>_not_found */
export function requireItem(db: ReadDb, kind: ItemKind, id: number): Item {
  const item = db.first(selectItem(kind, id))
  if (!item) throw notFound(kind, { id })
  return { ...item, columns: db.all(selectColumns(kind, id)) }
}

/**
 * Adds data, an object of arrays, to an item. One without index sets has a single row for procedures, and rows by
 * position for others. @throws see {@link operationsOf}
 */
export function addData(db: WriteDb, kind: ItemKind, id: number, data: unknown, isProcedure = false): void {
  const arrays = readArrays(data)
  const item = requireItem(db, kind, id)
  if (lengthOf(arrays) === 0) return
  if (isProcedure && item.columns.length === 0 && lengthOf(arrays) > 1) {
    throw dataRefused(
      `The data contains duplicate rows: the ${kind} "${item.name}" has no index sets, so it takes one row, not ${lengthOf(arrays)}.`,
    )
  }
  if (upsertTuples(db, kind, item, readRows(kind, item.columns, arrays), isProcedure)) db.touchRuns([item.run__id])
}

function removeData(db: WriteDb, kind: ItemKind, { id, body, isProcedure = false }: DataRequest): void {
  const data = isProcedure ? dictionaryOf(body) : dataOf(body)
  const arrays = data === null && (isProcedure || mayLackIndexSets(kind)) ? null : readArrays(data)
  const item = requireItem(db, kind, id)
  if (removeRows(db, kind, item, arrays)) db.touchRuns([item.run__id])
}

/** @param arrays null for all data */
function removeRows(db: WriteDb, kind: ItemKind, item: Item, arrays: Arrays | null): boolean {
  if (arrays === null) return db.run(deleteTuples(kind, item.id)) > 0
  return lengthOf(arrays) > 0 && removeTuples(db, kind, item, readIndex(item.columns, arrays))
}

/** Columns of the pages of items. */
const listColumns = {
  table: ['run__id', 'data', 'name', 'id', 'created_at', 'created_by'],
  frame: ['name', 'run__id', 'data', 'id', 'created_at', 'created_by'],
} as const

const columnKinds: Record<(typeof listColumns)['table'][number], ColumnKind> = {
  ...{ id: 'int64', run__id: 'int64', name: 'object', data: 'json' },
  ...{ created_at: 'datetime64[ns]', created_by: 'object' },
}

function itemPage(db: ReadDb, kind: ItemKind, { filter, query }: ItemList, tick: () => void): Uint8Array {
  const { total } = db.one(countItems(kind, filter))
  const limit = pageLimit(query, total, () => db.all(selectSizes(kind, filter)).map(({ bytes }) => bytes))
  const paging = { limit, offset: query.offset }
  const form: ListForm = query.frame ? 'frame' : query.table === false ? 'record' : 'table'
  const heads = db.all(selectHeads(kind, filter, { ...paging, form }))
  const items = heads.map((head) => {
    tick()
    return (form === 'record' ? record : row)(head, itemData(db, kind, head.id))
  })
  const data = `[${items.join(',')}]`
  if (form === 'record') return pageBytes(paging, total, [data])
  const count = heads.length
  const filled = (name: string) =>
    name === 'created_at' || name === 'created_by' ? heads.filter((head) => head[name] !== null).length : count
  const columns = listColumns[form].map((name) => ({
    name,
    dtype: dtypeOf(columnKinds[name], { count, filled: filled(name) }, form),
  }))
  return pageBytes(paging, total, tableJson(columns, count, data))
}

/** @throws <kind>_not_found */
function itemRecord(db: ReadDb, kind: ItemKind, id: number): Uint8Array {
  const [head] = db.all(selectHeads(kind, { id }, { limit: 1, offset: 0, form: 'record' }))
  if (!head) throw notFound(kind, { id })
  return jsonBytes(record(head, itemData(db, kind, id)))
}

/** The data of an item as JSON: an object of arrays, `{}` without any. */
export function itemData(db: ReadDb, kind: ItemKind, id: number): string {
  const { first } = db.one(selectPositions(kind, id))
  if (first === null) return '{}'
  const columns = db.all(selectColumns(kind, id)).map(({ name }) => name)
  return db.one(selectData(kind, id, columns, first < 0 ? 'elements' : 'position')).data
}

const record = ({ before, after }: Head, data: string): string =>
  `${before.slice(0, -1)},"data":${data},${after.slice(1)}`
const row = ({ before, after }: Head, data: string): string => `${before.slice(0, -1)},${data},${after.slice(1)}`
