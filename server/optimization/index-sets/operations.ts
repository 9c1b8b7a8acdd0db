import { deletionPrevented, invalid, notFound, notUnique } from '../../contract/errors.ts'
import type { OptimizationFilter } from '../../contract/filters.ts'
import type { DataListQuery, NewIndexSet } from '../../contract/optimization.ts'
import type { ReadDb, WriteDb } from '../../db/connection.ts'
import { read, write } from '../../db/operation.ts'
import { jsonBytes, listPage, type Framed } from '../../query/page.ts'
import { requireRun } from '../../runs/operations.ts'
import { dataOf, requestOf, type DataRequest } from '../../payload/data-body.ts'
import { removeTuplesOf, usersOf } from '../items/user-operations.ts'
import { pageLimit } from '../../query/page-limit.ts'
import { elementsToRemove, insertElements, readElements, refuseOtherKind } from './bulk.ts'
import {
  countElementsAmong,
  countIndexSets,
  deleteById,
  deleteElements,
  deleteElementsAmong,
  insertIndexSet,
  listOfIndexSets,
  selectIndexSet,
  selectIndexSetNamed,
  selectAnyElement,
  selectElements,
  selectRecord,
  selectSizes,
  updateElementType,
} from './queries.ts'

/** A page of index sets. @throws bad_request (413) when it names a limit and the page is too large */
export const queryIndexSets = read(
  'queryIndexSets',
  (db, { filter, query }: { filter: OptimizationFilter; query: Framed<DataListQuery> }) => {
    // The table shows no elements, so it is never too large.
    const sizes = () => (query.table === false ? db.all(selectSizes(filter)).map(({ bytes }) => bytes) : [])
    const limit = pageLimit(query, db.one(countIndexSets(filter)).total, sizes)
    return listPage(db, listOfIndexSets(filter), { ...query, limit })
  },
)

/** The record of one index set. @throws indexset_not_found */
export const getIndexSet = read('getIndexSet', (db, id: number) => {
  requireIndexSet(db, id)
  return jsonBytes(db.one(selectRecord(id)).json)
})

/** The record of the index set that a run has under a name. @throws indexset_not_found */
export const getIndexSetNamed = read('getIndexSetNamed', (db, { run_id, name }: NewIndexSet) => {
  const set = db.first(selectIndexSetNamed(run_id, name))
  if (!set) throw notFound('indexset', {}, `Run ${run_id} has no index set called "${name}".`)
  return jsonBytes(db.one(selectRecord(set.id)).json)
})

/** Makes an index set without elements. @throws run_not_found, indexset_not_unique */
export const createIndexSet = write(
  'createIndexSet',
  (db, { run_id, name }: NewIndexSet) => jsonBytes(db.one(selectRecord(makeIndexSet(db, run_id, name))).json),
  { keepsPages: true },
)

/** Makes an index set and answers its id. @throws run_not_found, indexset_not_unique */
export function makeIndexSet(db: WriteDb, runId: number, name: string): number {
  requireRun(db, runId)
  if (db.first(selectIndexSetNamed(runId, name)))
    throw notUnique('indexset', `Run ${runId} has an index set called "${name}" already.`)
  const id = db.insert(insertIndexSet({ run__id: runId, name, ...db.audit }))
  db.touchRuns([runId])
  return id
}

/** Deletes an index set and its elements. @throws indexset_not_found, indexset_deletion_prevented while items use it */
export const deleteIndexSet = write(
  'deleteIndexSet',
  (db, id: number) => {
    const { run__id, name } = requireIndexSet(db, id)
    const { items } = usersOf(db, id)
    if (items > 0) throw deletionPrevented('indexset', `${items} items use the index set "${name}". Delete them first.`)
    db.run(deleteElements(id))
    db.run(deleteById(id))
    db.touchRuns([run__id])
  },
  { keepsPages: true },
)

/**
 * Appends elements: see {@link addElements}. A procedure's must be of the very kind of those that are there.
 * @throws indexset_not_found, optimization_data_validation_error; indexset_data_not_unique for a procedure
 */
export const addIndexSetData = write(
  'addIndexSetData',
  (db, { id, body, isProcedure }: DataRequest) => addElements(db, id, dataOf(body), isProcedure),
  { keepsPages: true },
)

/** Appends one element or a list of one kind to an index set. @throws see {@link addIndexSetData} */
export function addElements(db: WriteDb, id: number, data: unknown, isProcedure = false): void {
  const given = readElements(data)
  const set = requireIndexSet(db, id)
  if (!given) return
  insertElements(db, set, given, { hasUsers: usersOf(db, id).withData > 0, isProcedure })
  db.touchRuns([set.run__id])
}

/**
 * Removes elements, those that are not there passed over, and unless told otherwise the rows of items that use them. A
 * procedure's must be of the kind of those that are there; it says in its body whether dependent rows go too.
 *
 * @throws indexset_not_found; optimization_data_validation_error for a procedure
 */
export const removeIndexSetData = write(
  'removeIndexSetData',
  (db, { id, body, isProcedure, dependent = true }: DataRequest & { dependent?: boolean }) => {
    const asked = isProcedure ? removalOf(body) : { data: dataOf(body), dependent }
    const set = requireIndexSet(db, id)
    if (isProcedure) refuseOtherKind(db, set, asked.data)
    removeElements(db, set, elementsToRemove(asked.data, set.elementType), asked.dependent)
    if (isProcedure) forgetKind(db, set)
  },
  { keepsPages: true },
)

/** Removes elements from an index set. @param elements JSON array @param dependent the rows that use them go too */
export function removeElements(
  db: WriteDb,
  { id, run__id }: { id: number; run__id: number },
  elements: string,
  dependent: boolean,
): void {
  db.run(deleteElementsAmong(id, elements))
  if (dependent) removeTuplesOf(db, id, elements)
  db.touchRuns([run__id])
}

/** How many of these elements an index set has. @param elements JSON array */
export const countElements = (db: ReadDb, id: number, elements: string): number =>
  db.one(countElementsAmong(id, elements)).total

/** The elements of an index set. */
export const elementsOf = (db: ReadDb, id: number): ReadonlySet<unknown> =>
  new Set(db.all(selectElements(id)).map(({ value }) => value))

/** An emptied set is of no kind, unless items still have data of it. */
function forgetKind(db: WriteDb, { id, elementType }: ReturnType<typeof requireIndexSet>): void {
  const isEmpty = elementType !== null && db.first(selectAnyElement(id)) === undefined
  if (isEmpty && usersOf(db, id).withData === 0) db.run(updateElementType(id, null, db.since))
}

/** What a procedure removes. @throws bad_request (422) */
function removalOf(body: Uint8Array): { data: unknown; dependent: boolean } {
  const { data, remove_dependent_data: dependent = true } = requestOf(body, ['data', 'remove_dependent_data'])
  if (typeof dependent === 'boolean') return { data, dependent }
  throw invalid('bad_request', [
    { loc: ['body', 'remove_dependent_data'], msg: 'Must be true or false', type: 'bool_type' },
  ])
}

/** @throws indexset_not_found */
export function requireIndexSet(db: ReadDb, id: number) {
  const set = db.first(selectIndexSet(id))
  if (!set) throw notFound('indexset', { id })
  return set
}
