import { sql } from 'kysely'
import { notFound } from '../contract/errors.ts'
import type { ReadDb, WriteDb } from '../db/connection.ts'
import { requireMoment } from './moment.ts'
import { measurandOf, regionOf, unitOf, variableOf } from './revert-names.ts'
import { bringBackDocs, counted, PartState, type RunPart } from './revert-part.ts'
import { recountYears, refreshPoints } from '../query/series.ts'

const ofRun = (table: string): RunPart => ({ table, owner: 'run', column: 'run__id' })
const item = (table: string): RunPart => ({ ...ofRun(table), hasDocs: true })

/** What a run consists of, each after what it refers to. */
export const parts: readonly RunPart[] = [
  ofRun('timeseries'),
  { table: 'datapoint', owner: 'timeseries', column: 'time_series__id', changes: 'value' },
  ofRun('meta'),
  item('index_set'),
  { table: 'index_set_element', owner: 'index_set', column: 'index_set__id' },
  item('scalar'),
  ...['table', 'parameter', 'variable', 'equation'].flatMap((kind): RunPart[] => [
    item(`optimization_${kind}`),
    { table: `optimization_${kind}_link`, owner: `optimization_${kind}`, column: `${kind}__id` },
    { table: `optimization_${kind}_tuple`, owner: `optimization_${kind}`, column: `${kind}__id` },
  ]),
]

/**
 * Makes what belongs to a run equal to its state after the transaction `at`: series, datapoints, meta indicators and
 * optimization items with their links and data, ids kept. The run itself (default flag, lock), its checkpoints and the
 * docs of what stayed are left as they are. Is a transaction itself, so it can be undone or reverted too.
 *
 * @param withUnits units that were deleted since come back as well, used by this run or not
 * @throws bad_request for a transaction that is not there yet or has been forgotten; region_not_found, unit_not_found
 *   when the state needs one that is gone
 */
export function revertTo(db: WriteDb, runId: number, at: number, withUnits: boolean): void {
  if (at === requireMoment(db, at)) return
  // Children may come back before their parents and outlive them for a moment: all is checked at the end.
  db.sqlite.pragma('defer_foreign_keys = ON')
  if (withUnits) restoreUnits(db, at)
  requireNames(db, runId, at)
  restoreMeasurands(db, runId, at)
  const states = parts.map((part) => new PartState(db, part, { runId, at }))
  for (const state of states) state.takeBack()
  for (const state of states.toReversed()) state.removeNewer()
  for (const state of states) state.bringBack()
  const moved = states.filter((state) => state.moved > 0).map((state) => state.part)
  if (moved.length === 0 && states.every((state) => state.changed === 0)) return
  for (const { table, hasDocs } of moved) if (hasDocs) bringBackDocs(db, table)
  if (moved.some(({ table }) => table === 'timeseries' || table === 'datapoint')) recount(db, runId)
  db.touchRuns([runId])
}

/** Brings what series, run and years know of their points up to date, after points have come or gone. */
function recount(db: WriteDb, runId: number): void {
  const series = db.all(sql<{ id: number }>`
    SELECT ts.id FROM timeseries AS ts WHERE ts.run__id = ${runId} AND (ts.since = ${db.since}
      OR ts.id IN (SELECT time_series__id FROM datapoint_history WHERE until = ${db.since})
      OR EXISTS (SELECT 1 FROM datapoint AS d WHERE d.time_series__id = ts.id AND d.since = ${db.since}))`)
  refreshPoints(
    db,
    series.map(({ id }) => id),
    [runId],
  )
  recountYears(db, [runId])
}

/** Units that were there at the transaction and have been deleted since come back, unless another has their name. */
function restoreUnits(db: WriteDb, at: number): void {
  db.run(sql`
    INSERT INTO unit (id, name, created_at, created_by, since)
    SELECT old.id, old.name, old.created_at, old.created_by, ${db.since} FROM unit_history AS old
    WHERE ${counted(at)} AND NOT EXISTS (SELECT 1 FROM unit WHERE unit.id = old.id OR unit.name = old.name)`)
  bringBackDocs(db, 'unit')
}

/** Series that the run had at the transaction and has lost. */
const lostSeries = (runId: number, at: number) => sql`
  SELECT old.region__id, old.measurand__id FROM timeseries_history AS old
  WHERE old.run__id = ${runId} AND ${counted(at)}`

/** @throws region_not_found, unit_not_found for names that the state needs and nobody has now */
export function requireNames(db: ReadDb, runId: number, at: number): void {
  const region = db.first(sql<{ name: string }>`
    SELECT was.name FROM (${lostSeries(runId, at)}) AS lost JOIN region_history AS was ON was.id = lost.region__id
    WHERE ${regionOf(sql`lost.region__id`)} IS NULL LIMIT 1`)
  if (region) throw notFound('region', region, goneText(runId, at, 'region', region.name))
  const unit =
    db.first(sql<{ name: string }>`
      SELECT was.name FROM (
        SELECT m.unit__id FROM (${lostSeries(runId, at)}) AS lost JOIN measurand_history AS m ON m.id = lost.measurand__id
        WHERE lost.measurand__id NOT IN (SELECT id FROM measurand)
        UNION SELECT old.unit__id FROM scalar_history AS old WHERE old.run__id = ${runId} AND ${counted(at)}
      ) AS lost JOIN unit_history AS was ON was.id = lost.unit__id
      WHERE ${unitOf(sql`lost.unit__id`)} IS NULL LIMIT 1`) ?? lostUnitOfParameters(db, runId, at)
  if (unit) throw notFound('unit', unit, goneText(runId, at, 'unit', unit.name))
}

/** A unit that values of parameters had, which keep its name, and that is gone. */
const lostUnitOfParameters = (db: ReadDb, runId: number, at: number) =>
  db.first(sql<{ name: string }>`
    SELECT old.unit AS name FROM optimization_parameter_tuple_history AS old
    WHERE old.parameter__id IN (
        SELECT id FROM optimization_parameter WHERE run__id = ${runId}
        UNION SELECT id FROM optimization_parameter_history WHERE run__id = ${runId})
      AND ${counted(at)} AND old.unit NOT IN (SELECT name FROM unit) LIMIT 1`)

const goneText = (runId: number, at: number, kind: string, name: string): string =>
  `Run ${runId} had data with the ${kind} "${name}" at transaction ${at}, which has been deleted since. ` +
  (kind === 'unit' ? 'Revert with revert_platform, or create it again.' : 'Create it again first.')

/** Variables and measurands that the state needs and that went with a unit, or when what made them was undone. */
export function restoreMeasurands(db: WriteDb, runId: number, at: number): void {
  const needed = sql`
    SELECT lost.* FROM measurand_history AS lost
    WHERE lost.id IN (SELECT measurand__id FROM (${lostSeries(runId, at)})) AND ${measurandOf(sql`lost.id`)} IS NULL`
  const variables = db.run(sql`
    INSERT INTO variable (id, name, created_at, created_by, since)
    SELECT was.id, was.name, was.created_at, was.created_by, ${db.since} FROM variable_history AS was
    WHERE was.id IN (SELECT variable__id FROM (${needed})) AND ${variableOf(sql`was.id`)} IS NULL
    GROUP BY was.id`)
  if (variables > 0) bringBackDocs(db, 'variable')
  db.run(sql`
    INSERT INTO measurand (id, variable__id, unit__id, created_at, created_by, since)
    SELECT lost.id, ${variableOf(sql`lost.variable__id`)}, ${unitOf(sql`lost.unit__id`)}, lost.created_at, lost.created_by,
      ${db.since}
    FROM (${needed}) AS lost GROUP BY lost.id`)
}
