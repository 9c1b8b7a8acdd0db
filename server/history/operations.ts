import { badRequest, notFound } from '../contract/errors.ts'
import {
  changeKinds,
  type ChangesQuery,
  type Effects,
  type EffectsQuery,
  type PlatformTransaction,
  type PlatformTransactions,
  type PlatformTransactionsQuery,
  type Revert,
  type RunTransactions,
  type TouchedRun,
  type TransactionsQuery,
} from '../contract/history.ts'
import { limits } from '../contract/limits.ts'
import type { ReadDb } from '../db/connection.ts'
import { versionedTables } from '../db/migrations/0001-platform.ts'
import { requireMoment } from './moment.ts'
import { read, write } from '../db/operation.ts'
import { jsonBytes } from '../query/page.ts'
import { revertTo } from './revert.ts'
import { undoneTransactions, undoTransaction } from './undo.ts'
import { requireRun } from '../runs/operations.ts'
import type { Span } from './change-queries.ts'
import { Comparison, sumOf } from './comparison.ts'
import { effectsOf } from './effects.ts'
import {
  countTransactions,
  deleteVersions,
  selectEver,
  selectHistoryStart,
  selectLabels,
  selectLast,
  selectLockBefore,
  selectTouchedRuns,
  selectTransactions,
  selectWritten,
  updateHistoryStart,
  type LabelRow,
} from './queries.ts'

/** Makes a run what it was after a transaction. @throws run_not_found, and what {@link revertTo} throws */
export const revertRun = write('revertRun', (db, { id, revert }: { id: number; revert: Revert }) => {
  requireRun(db, id)
  revertTo(db, id, revert.transaction__id, revert.revert_platform)
})

/** The transactions of a run, deleted or not, and what labels them. @throws run_not_found when it never was */
export const listRunTransactions = read(
  'listRunTransactions',
  (db, { id, query }: { id: number; query: TransactionsQuery }): RunTransactions => {
    requireEver(db, id)
    const labels = db.all(selectLabels(id))
    return pageOf(db, { ...query, run: id }, labels)
  },
)

/** The transactions of a platform, what labels them, and which runs they touched. */
export const listTransactions = read(
  'listTransactions',
  (db, query: PlatformTransactionsQuery): PlatformTransactions => {
    const writers = (column: 'client' | 'operation') => db.all(selectWritten(column)).map(({ name }) => name)
    return { ...pageWithRuns(db, query), clients: writers('client'), operations: writers('operation') }
  },
)

/** One transaction as lists show it. @param run whose checkpoints label it; undefined: those of all runs */
export const transactionOf = (db: ReadDb, id: number, run?: number): PlatformTransaction | undefined =>
  pageWithRuns(db, { id, ...(run !== undefined && { run }), limit: 1, offset: 0 }).results[0]

/** A page of transactions with the first runs that each of them touched. */
function pageWithRuns(db: ReadDb, query: PlatformTransactionsQuery) {
  const page = pageOf(db, query, db.all(selectLabels(query.run ?? null)))
  const ids = JSON.stringify(page.results.map(({ id }) => id))
  const touched = Map.groupBy(db.all(selectTouchedRuns(ids, limits.runsOfTransaction)), (row) => row.transaction__id)
  const results = page.results.map((row): PlatformTransaction => {
    const found = touched.get(row.id) ?? []
    const runs = found.map(({ id, model, scenario, version }): TouchedRun => ({ id, model, scenario, version }))
    return { ...row, runs, more_runs: (found[0]?.runs ?? 0) - runs.length }
  })
  return { ...page, results }
}

/**
 * What each of these transactions wrote, counted: of which kinds, how many, and the first names.
 * @throws bad_request for too many of them
 */
export const countEffects = read('countEffects', (db, query: EffectsQuery): Effects => {
  if (query.ids.length > limits.effectsAtOnce) {
    throw badRequest(`${query.ids.length} transactions are too many: ask for ${limits.effectsAtOnce} at a time.`)
  }
  return effectsOf(db, query)
})

/** A page of transactions, and the checkpoints among `labels` that stand beside none. */
function pageOf(db: ReadDb, query: PlatformTransactionsQuery, of: readonly LabelRow[]) {
  const { limit, offset } = query
  const { start } = db.one(selectHistoryStart())
  const undone = undoneTransactions(db)
  const labels = Map.groupBy(of, ({ place }) => place)
  const results = db.all(selectTransactions(query)).map((row) => ({
    ...row,
    undone_by: undone.get(row.id) ?? null,
    can_revert: row.id >= start,
    can_undo: row.id > start && !undone.has(row.id),
    checkpoints: (labels.get(row.id) ?? []).map(toLabel),
  }))
  const { total } = db.one(countTransactions(query))
  const unplaced = (labels.get(null) ?? []).map(toLabel)
  return { pagination: { limit, offset }, total, history_start: start, results, unplaced }
}

const toLabel = ({ id, run__id, message }: LabelRow) => ({ id, run__id, message })

/** @throws run_not_found for a run that is not there and never was */
function requireEver(db: ReadDb, id: number): void {
  if (!db.first(selectEver(id))) throw notFound('run', { id }, `There is no run ${id}, and there never was one.`)
}

/**
 * How two states of a run differ: counts by kind, or counts and rows of one kind, as JSON.
 * @throws run_not_found; bad_request for states in the wrong order, or that cannot be known
 */
export const compareRun = read('compareRun', (db, { id, query }: { id: number; query: ChangesQuery }): Uint8Array => {
  requireEver(db, id)
  const { kind, limit, offset } = query
  const span = spanOf(db, id, query)
  const comparison = new Comparison(db, id, span)
  const counts = Object.fromEntries((kind ? [kind] : changeKinds).map((each) => [each, comparison.counts(each)]))
  const head = JSON.stringify({ ...span, counts })
  if (kind === undefined) return jsonBytes(head)
  const paging = JSON.stringify({ pagination: { limit, offset }, total: sumOf(counts[kind]!) })
  const rows = comparison.rows(kind, { limit, offset })
  return jsonBytes(`${head.slice(0, -1)},"rows":${paging.slice(0, -1)},"results":[${rows.join(',')}]}}`)
})

/** @throws bad_request */
function spanOf(db: ReadDb, runId: number, query: ChangesQuery): Span {
  const { newest, ofRun } = db.one(selectLast(runId, query.to ?? null))
  const { to = newest, from = ofRun === 0 ? to : ofRun - 1 } = query
  if (from > to)
    throw badRequest(`from (${from}) is later than to (${to}). Name the earlier state in from, the later in to.`)
  for (const at of [from, to]) requireMoment(db, at)
  return { from, to }
}

/** Asks whether {@link forgetHistory} would be refused. @throws bad_request */
export const checkForgetting = read('checkForgetting', (db, at: number) => requireForgettable(db, at))

/**
 * Deletes the versions of rows that only states before the transaction `at` need, and answers how many. The state after
 * `at` and all later ones stay as they are, and so does the list of transactions. This is no transaction itself.
 * @throws bad_request for a transaction that is not there yet or has been forgotten, and while somebody holds a lock
 *   from before it
 */
export const forgetHistory = write(
  'forgetHistory',
  (db, at: number): number => {
    requireForgettable(db, at)
    const counts = versionedTables.map((table) => db.runUnrecorded(deleteVersions(table, at)))
    db.runUnrecorded(updateHistoryStart(at))
    return counts.reduce((sum, count) => sum + count, 0)
  },
  { keepsPages: true },
)

function requireForgettable(db: ReadDb, at: number): void {
  requireMoment(db, at)
  const lock = db.first(selectLockBefore(at))
  if (!lock) return
  throw badRequest(
    `Run ${lock.id} has been locked since transaction ${lock.lock_transaction}, and who locked it may go back to that ` +
      'state. Unlock it, or forget less.',
  )
}

/** Takes back one write. @throws bad_request (409) when a later transaction touched its rows */
export const undo = write('undo', (db, transactionId: number) => undoTransaction(db, transactionId))
