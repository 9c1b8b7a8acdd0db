import type { DocsQuery, NewDocs } from '../contract/docs.ts'
import type { Dimension } from '../contract/dimensions.ts'
import { notFound } from '../contract/errors.ts'
import type { WriteDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import { jsonBytes, listPage } from '../query/page.ts'
import { collections, type Collection } from './collections.ts'
import {
  deleteByDimension,
  insertDocs,
  listOfDocs,
  selectDescription,
  selectDimension,
  selectRecord,
  updateDocs,
} from './queries.ts'

/** A page of the docs of one collection. */
export const queryDocs = read('queryDocs', (db, { collection, query }: { collection: Collection; query: DocsQuery }) =>
  listPage(db, listOfDocs(collection, query), query),
)

/** The docs of one model, region, …. @throws docs_not_found */
export const getDocs = read(
  'getDocs',
  (db, { collection, dimensionId }: { collection: Collection; dimensionId: number }) => {
    const row = db.first(selectRecord(collection, dimensionId))
    if (!row) throw notFound('docs', { dimension_id: dimensionId })
    return jsonBytes(row.json)
  },
)

/** Describes a model, a region, …; docs that are there keep their id. @throws <resource>_not_found */
export const setDocs = write(
  'setDocs',
  (db, { collection, docs }: { collection: Collection; docs: NewDocs }) => {
    describe(db, collection, docs)
    return jsonBytes(db.one(selectRecord(collection, docs.dimension_id)).json)
  },
  { keepsPages: true },
)

function describe(db: WriteDb, collection: Collection, docs: NewDocs): void {
  const dimension = db.first(selectDimension(collection, docs.dimension_id))
  if (!dimension) throw notFound(collection.resource, { id: docs.dimension_id })
  const found = db.first(selectDescription(collection, docs.dimension_id))
  if (found?.description === docs.description) return
  db.run((found ? updateDocs : insertDocs)(collection, docs, db.since))
  touchRun(db, dimension)
}

/** Describes a name as part of another write. @throws <dimension>_not_found */
export const describeName = (db: WriteDb, of: Dimension, id: number, description: string): void =>
  describe(
    db,
    collections.find(({ table }) => table === of)!,
    { dimension_id: id, description },
  )

/** Deletes the docs of a model, a region, …. @throws docs_not_found where there are none and `mustExist` says so */
export const deleteDocs = write(
  'deleteDocs',
  (
    db,
    {
      collection,
      dimensionId,
      mustExist = false,
    }: { collection: Collection; dimensionId: number; mustExist?: boolean },
  ) => {
    if (db.run(deleteByDimension(collection, dimensionId)) === 0) {
      if (mustExist) throw notFound('docs', { dimension_id: dimensionId })
      return
    }
    touchRun(db, db.one(selectDimension(collection, dimensionId)))
  },
  { keepsPages: true },
)

/** Docs of an optimization item are part of the history of its run. */
function touchRun(db: WriteDb, { run__id }: { run__id: number | null }): void {
  if (run__id !== null) db.touchRuns([run__id])
}
