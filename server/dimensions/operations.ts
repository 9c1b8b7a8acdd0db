import { notFound, notUnique } from '../contract/errors.ts'
import type { ListQuery } from '../contract/common.ts'
import type { Dimension } from '../contract/dimensions.ts'
import type { DimensionFilter } from '../contract/filters.ts'
import type { ReadDb, WriteDb } from '../db/connection.ts'
import { read } from '../db/operation.ts'
import { jsonBytes, listPage, type Framed } from '../query/page.ts'
import { recordOf } from '../query/record.ts'
import { insertRow, listOf, selectById, selectByName, selectRecord } from './queries.ts'

/** What models, scenarios, regions, units and variables have in common; their own folders say what differs. */

export interface DimensionList {
  filter: DimensionFilter
  query: Framed<ListQuery>
}

/** A page of the dimension, or of those of its rows that time series use. */
export const listDimension = (
  db: ReadDb,
  dimension: Dimension,
  { filter, query }: DimensionList,
  onlyUsed = false,
): Uint8Array => listPage(db, listOf(dimension, filter, onlyUsed), query)

/** The record of one row, as JSON. */
const dimensionRecord = (db: ReadDb, dimension: Dimension, id: number): Uint8Array =>
  jsonBytes(db.one(selectRecord(dimension, id)).json)

/** The record of the row with this id or this name. @throws <dimension>_not_found */
export const getDimension = read(
  'getDimension',
  (db, { dimension, by }: { dimension: Dimension; by: { id: number } | { name: string } }) =>
    recordOf(db, listOf(dimension, by, false)) ?? notFoundBy(dimension, by),
)

function notFoundBy(dimension: Dimension, by: { id: number } | { name: string }): never {
  throw notFound(dimension, by, 'name' in by ? `There is no ${dimension} called "${by.name}".` : '')
}

/** Makes a row and answers its record. @throws <dimension>_not_unique when the name is taken */
export function createDimension(
  db: WriteDb,
  dimension: Dimension,
  values: { name: string; hierarchy?: string },
): Uint8Array {
  if (db.first(selectByName(dimension, values.name))) {
    throw notUnique(dimension, `There is a ${dimension} called "${values.name}" already.`)
  }
  return dimensionRecord(db, dimension, insertDimension(db, dimension, values))
}

/** Inserts a row and answers its id. */
export const insertDimension = (
  db: WriteDb,
  dimension: Dimension,
  values: { name: string; hierarchy?: string },
): number => db.insert(insertRow(dimension, { ...values, ...db.audit }))

/** Id of the row with this name, made when missing. */
export const dimensionId = (db: WriteDb, dimension: 'model' | 'scenario' | 'variable', name: string): number =>
  db.first(selectByName(dimension, name))?.id ?? insertDimension(db, dimension, { name })

/** Name of the row. @throws <dimension>_not_found */
export function requireDimension(db: ReadDb, dimension: Dimension, id: number): string {
  const found = db.first(selectById(dimension, id))
  if (!found) throw notFound(dimension, { id })
  return found.name
}
