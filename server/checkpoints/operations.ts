import type { ListQuery } from '../contract/common.ts'
import type { NewCheckpoint } from '../contract/checkpoints.ts'
import { notFound } from '../contract/errors.ts'
import { read, write } from '../db/operation.ts'
import type { CheckpointListFilter } from '../query/filter-types.ts'
import { jsonBytes, listPage, type Framed } from '../query/page.ts'
import { requireRun } from '../runs/operations.ts'
import { deleteById, insertCheckpoint, listOfCheckpoints, selectRecord, selectRunOf } from './queries.ts'

/** A page of checkpoints. */
export const queryCheckpoints = read(
  'queryCheckpoints',
  (db, { filter, query }: { filter: CheckpointListFilter; query: Framed<ListQuery> }) =>
    listPage(db, listOfCheckpoints(filter), query),
)

/** The record of one checkpoint. @throws checkpoint_not_found */
export const getCheckpoint = read('getCheckpoint', (db, id: number) => {
  const row = db.first(selectRecord(id))
  if (!row) throw notFound('checkpoint', { id })
  return jsonBytes(row.json)
})

/** Labels the present state of a run. @throws run_not_found */
export const createCheckpoint = write(
  'createCheckpoint',
  (db, { run__id, message }: NewCheckpoint) => {
    requireRun(db, run__id)
    const { id } = db.one(insertCheckpoint(run__id, message))
    return jsonBytes(db.one(selectRecord(id)).json)
  },
  { keepsPages: true },
)

/** Deletes a checkpoint. @throws checkpoint_not_found */
export const deleteCheckpoint = write(
  'deleteCheckpoint',
  (db, id: number) => {
    const checkpoint = db.first(selectRunOf(id))
    if (!checkpoint) throw notFound('checkpoint', { id })
    db.run(deleteById(id))
    db.touchRuns([checkpoint.run__id])
  },
  { keepsPages: true },
)
