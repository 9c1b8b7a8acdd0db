import { sql } from 'kysely'
import type { DocsQuery, NewDocs } from '../contract/docs.ts'
import { build } from '../db/builder.ts'
import { allOf, conditions } from '../query/filter.ts'
import { column, jsonRecord, type ListDefinition } from '../query/page.ts'
import type { Collection } from './collections.ts'

const id = column('id', 'int64', 'd.id')
const description = column('description', 'object', 'd.description')
const dimension__id = column('dimension__id', 'int64', 'd.dimension__id')

/** The tables differ in nothing but what they describe, so one type serves for all. */
const docsTable = ({ table }: Collection) => `${table}_docs` as 'model_docs'

const rowsOf = (collection: Collection) => build.selectFrom(`${docsTable(collection)} as d`)

export const listOfDocs = (collection: Collection, query: DocsQuery): ListDefinition => ({
  rows: rowsOf(collection).where(allOf(conditions(query, { dimension_id: sql.ref('d.dimension__id') }))),
  id: 'd.id',
  table: [description, dimension__id, id],
  record: [id, description, dimension__id],
})

export const selectRecord = (collection: Collection, dimensionId: number) =>
  rowsOf(collection)
    .select(jsonRecord([id, description, dimension__id]).as('json'))
    .where('d.dimension__id', '=', dimensionId)

/** What the docs describe, and the run that it belongs to, if to any. */
export const selectDimension = ({ table, isOfRun }: Collection, dimensionId: number) => sql<{ run__id: number | null }>`
  SELECT ${isOfRun ? sql.ref('run__id') : sql`NULL`} AS run__id FROM ${sql.table(table)} WHERE id = ${dimensionId}`

export const selectDescription = (collection: Collection, dimensionId: number) =>
  rowsOf(collection).select('d.description').where('d.dimension__id', '=', dimensionId)

export const insertDocs = (collection: Collection, docs: NewDocs, since: number) =>
  build
    .insertInto(docsTable(collection))
    .values({ dimension__id: docs.dimension_id, description: docs.description, since })

export const updateDocs = (collection: Collection, docs: NewDocs, since: number) =>
  build
    .updateTable(docsTable(collection))
    .set({ description: docs.description, since })
    .where('dimension__id', '=', docs.dimension_id)

export const deleteByDimension = (collection: Collection, dimensionId: number) =>
  build.deleteFrom(docsTable(collection)).where('dimension__id', '=', dimensionId)
