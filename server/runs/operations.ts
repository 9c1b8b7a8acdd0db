import type { ListQuery } from '../contract/common.ts'
import { ixmpError, noDefaultVersion, notFound, runIsLocked } from '../contract/errors.ts'
import type { RunsFilter } from '../contract/filters.ts'
import type { RunFlags } from '../contract/procedure-filters.ts'
import type { CloneRun, NewRun } from '../contract/runs.ts'
import type { ReadDb, WriteDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import { jsonBytes, listPage, type Framed } from '../query/page.ts'
import { recordOf } from '../query/record.ts'
import { dimensionId } from '../dimensions/operations.ts'
import { copyContents, deleteContents } from './contents.ts'
import {
  clearOtherDefaults,
  deleteById,
  insertRun,
  listOfRuns,
  selectNewestTransaction,
  selectNextVersion,
  selectPair,
  selectRecord,
  selectRun,
  selectVersion,
  updateAudit,
  updateDefault,
  updateLock,
} from './queries.ts'

/** A page of runs; only default versions unless `default_only` says otherwise. */
export const queryRuns = read(
  'queryRuns',
  (db, { filter, query }: { filter: RunsFilter; query: Framed<ListQuery & RunFlags> }) =>
    listPage(db, listOfRuns(filter, query), query),
)

/** The record of one run. @throws run_not_found */
export const getRun = read('getRun', (db, id: number) => runRecord(db, id))

/** The record of a version of a model and scenario. @throws run_not_found */
export const getRunOf = read('getRunOf', (db, { model_name, scenario_name, version }: NewRun & { version: number }) => {
  const filter = { model: { name: model_name }, scenario: { name: scenario_name }, version, default_only: false }
  const record = recordOf(db, listOfRuns(filter))
  if (!record) throw notFound('run', {}, `There is no version ${version} of "${model_name}" and "${scenario_name}".`)
  return record
})

/** The record of the default version of a model and scenario. @throws run_no_default_version */
export const getDefaultRun = read('getDefaultRun', (db, { model_name, scenario_name }: NewRun) => {
  const record = recordOf(db, listOfRuns({ model: { name: model_name }, scenario: { name: scenario_name } }))
  if (!record) throw noDefaultVersion(model_name, scenario_name)
  return record
})

/** Makes the next version of a model and scenario, and these two where missing. Not default, not locked. */
export const createRun = write('createRun', (db, { model_name, scenario_name }: NewRun) =>
  runRecord(db, makeRun(db, model_name, scenario_name)),
)

/** Makes a version of a pair and answers its id: the one wanted, if it is free, else the next. */
export function makeRun(db: WriteDb, modelName: string, scenarioName: string, wanted?: number): number {
  const model__id = dimensionId(db, 'model', modelName)
  const scenario__id = dimensionId(db, 'scenario', scenarioName)
  const isFree = wanted !== undefined && db.first(selectVersion(model__id, scenario__id, wanted)) === undefined
  const version = isFree ? wanted : db.one(selectNextVersion(model__id, scenario__id)).version
  const id = db.insert(insertRun({ model__id, scenario__id, version, ...db.audit }))
  db.touchRuns([id])
  return id
}

/** Makes this run the default version of its pair, instead of any other. @throws run_not_found */
export const setAsDefaultVersion = write('setAsDefaultVersion', (db, id: number) => makeDefault(db, id))

/** See {@link setAsDefaultVersion}. */
export function makeDefault(db: WriteDb, id: number): void {
  const run = requireRun(db, id)
  if (!run.is_default) {
    const others = db.all(clearOtherDefaults(run, db.since)).map((other) => other.id)
    db.run(updateDefault(id, true, db.since))
    db.touchRuns([id, ...others])
  }
  db.runUnrecorded(updateAudit(id, db.context.now, db.context.user))
}

/** Takes the default flag away. @throws run_not_found, ixmp_error when the run is not the default */
export const unsetAsDefaultVersion = write('unsetAsDefaultVersion', (db, id: number) => {
  const run = requireRun(db, id)
  if (!run.is_default) throw ixmpError(`Run with id=${id} is not set as the default version.`)
  takeDefault(db, id)
})

/** Takes the default flag away where the run has it. @throws run_not_found */
export const unsetDefaultVersion = write('unsetDefaultVersion', (db, id: number) => {
  if (requireRun(db, id).is_default) takeDefault(db, id)
})

function takeDefault(db: WriteDb, id: number): void {
  db.run(updateDefault(id, false, db.since))
  db.touchRuns([id])
  db.runUnrecorded(updateAudit(id, db.context.now, db.context.user))
}

/** A procedure, as ixmp4 0.15 and later call it, leaves updated_at and updated_by as they are. */
interface LockRequest {
  id: number
  isProcedure?: boolean
}

/**
 * Locks a run for its client and answers its record; `lock_transaction` is the newest transaction. Locks are
 * cooperative: reads and writes of others still work. @throws run_not_found, run_is_locked
 */
export const lockRun = write(
  'lockRun',
  (db, { id, isProcedure }: LockRequest) => {
    const run = requireRun(db, id)
    if (run.lock_transaction !== null) throw runIsLocked(id)
    const { now, user, client } = db.context
    const lock_transaction = db.one(selectNewestTransaction()).id
    db.runUnrecorded(updateLock(id, { lock_transaction, lock_owner: user, lock_client: client, locked_at: now }))
    if (!isProcedure) db.runUnrecorded(updateAudit(id, now, user))
    return runRecord(db, id)
  },
  { keepsPages: true },
)

/** Frees a run, whoever locked it, and answers its record. @throws run_not_found */
export const unlockRun = write(
  'unlockRun',
  (db, { id, isProcedure }: LockRequest) => {
    requireRun(db, id)
    db.runUnrecorded(updateLock(id, null))
    if (!isProcedure) db.runUnrecorded(updateAudit(id, db.context.now, db.context.user))
    return runRecord(db, id)
  },
  { keepsPages: true },
)

/**
 * Copies a run, locked or not, to the next version of a model and scenario; where they are not named, of its own.
 * The copy is not default and not locked, has no meta indicators, docs or checkpoints, and was made now.
 * @throws run_not_found
 */
export const cloneRun = write('cloneRun', (db, { run_id, model_name, scenario_name, keep_solution }: CloneRun) => {
  requireRun(db, run_id)
  const { model, scenario } = db.one(selectPair(run_id))
  // The empty name stands for no name here, as the stock client takes it.
  const target = makeRun(db, model_name || model, scenario_name || scenario)
  copyContents(db, { source: run_id, target }, keep_solution)
  return runRecord(db, target)
})

/**
 * Deletes a run and all that is in it. Model, scenario, regions, units and variables stay, and history keeps every
 * row: undoing the transaction, which is the answer, brings it all back.
 * @throws run_not_found, run_is_locked whoever locked it
 */
export const deleteRun = write('deleteRun', (db, id: number) => {
  const run = requireRun(db, id)
  if (run.lock_transaction !== null) throw runIsLocked(id)
  deleteContents(db, id)
  db.run(deleteById(id))
  db.touchRuns([id])
  return db.since
})

/** The row of a run. @throws run_not_found */
export function requireRun(db: ReadDb, id: number) {
  const run = db.first(selectRun(id))
  if (!run) throw notFound('run', { id })
  return run
}

/** The record of a run, as JSON. @throws run_not_found */
export function runRecord(db: ReadDb, id: number): Uint8Array {
  const row = db.first(selectRecord(id))
  if (!row) throw notFound('run', { id })
  return jsonBytes(row.json)
}
