import { sql, type RawBuilder } from 'kysely'
import { badRequest, notFound } from '../contract/errors.ts'
import type { ReadDb, WriteDb } from './connection.ts'
import { recountYears, refreshPoints } from './series.ts'

/** What belongs to a run: a table, and the column that leads to its owner. Each after what it refers to. */
interface Part {
  table: string
  owner: string
  column: string
}

const ofRun = (table: string): Part => ({ table, owner: 'run', column: 'run__id' })

const parts: readonly Part[] = [
  ofRun('timeseries'),
  { table: 'datapoint', owner: 'timeseries', column: 'time_series__id' },
  ofRun('meta'),
  ofRun('index_set'),
  { table: 'index_set_element', owner: 'index_set', column: 'index_set__id' },
  ofRun('scalar'),
  ...['table', 'parameter', 'variable', 'equation'].flatMap((kind): Part[] => [
    ofRun(`optimization_${kind}`),
    { table: `optimization_${kind}_link`, owner: `optimization_${kind}`, column: `${kind}__id` },
    { table: `optimization_${kind}_tuple`, owner: `optimization_${kind}`, column: `${kind}__id` },
  ]),
]

const live = (table: string): RawBuilder<unknown> => sql.table(table)
const history = (table: string): RawBuilder<unknown> => sql.table(`${table}_history`)

/**
 * Makes what belongs to a run equal to its state after the transaction `at`: series, datapoints, meta indicators and
 * optimization items with their links and data, ids kept. The run itself (default flag, lock), its checkpoints and docs
 * stay as they are (behaviour.md 9.7). Is a transaction itself, so it can be undone or reverted too.
 *
 * @param withUnits units that were deleted since come back as well, used by this run or not
 * @throws bad_request for a transaction that is not there yet or has been forgotten; region_not_found, unit_not_found
 *   when the state needs one that is gone
 */
export function revertTo(db: WriteDb, runId: number, at: number, withUnits: boolean): void {
  const { newest, start } = db.one(sql<{ newest: number; start: number }>`
    SELECT (SELECT ifnull(max(id), 0) FROM "transaction") AS newest, (SELECT history_start FROM platform) AS start`)
  if (at > newest) throw badRequest(`There is no transaction ${at}: the newest is ${newest}.`)
  if (at < start) throw badRequest(`The history before transaction ${start} has been forgotten.`)
  if (at === newest) return
  // Children may come back before their parents and outlive them for a moment: all is checked at the end.
  db.sqlite.pragma('defer_foreign_keys = ON')
  const states = parts.map((part) => new PartState(db, part, runId, at))
  if (withUnits) restoreUnits(db, at)
  requireNames(db, runId, at)
  const written = [
    restoreMeasurands(db, runId, at),
    ...states.toReversed().map((state) => state.deleteNewer()),
    ...states.map((state) => state.restore()),
  ]
  if (written.every((count) => count === 0)) return
  const series = db.all(sql<{ id: number }>`SELECT id FROM timeseries WHERE run__id = ${runId}`)
  refreshPoints(
    db,
    series.map(({ id }) => id),
    [runId],
  )
  recountYears(db, [runId])
  db.touchRuns([runId])
}

/** Rows of a table that a run has or had. */
const owned = ({ owner, column }: Part, runId: number, alias: string) =>
  owner === 'run'
    ? sql`${sql.ref(`${alias}.${column}`)} = ${runId}`
    : sql`${sql.ref(`${alias}.${column}`)} IN (
        SELECT id FROM ${live(owner)} WHERE run__id = ${runId}
        UNION SELECT id FROM ${history(owner)} WHERE run__id = ${runId})`

/** The version `old` was the one that counted at that transaction. */
const counted = (at: number) => sql`old.since <= ${at} AND old.until > ${at}`

/** The live unit of an old id: the unit itself, or one that has got its name since. */
const unitOf = (id: RawBuilder<unknown>) => sql`coalesce(
  (SELECT unit.id FROM unit WHERE unit.id = ${id}),
  (SELECT unit.id FROM unit_history AS was JOIN unit ON unit.name = was.name WHERE was.id = ${id}))`

const regionOf = (id: RawBuilder<unknown>) => sql`coalesce(
  (SELECT region.id FROM region WHERE region.id = ${id}),
  (SELECT region.id FROM region_history AS was JOIN region ON region.name = was.name WHERE was.id = ${id}))`

const measurandOf = (id: RawBuilder<unknown>) => sql`coalesce(
  (SELECT measurand.id FROM measurand WHERE measurand.id = ${id}),
  (SELECT measurand.id FROM measurand_history AS lost
   JOIN measurand ON measurand.variable__id = lost.variable__id AND measurand.unit__id = ${unitOf(sql`lost.unit__id`)}
   WHERE lost.id = ${id}))`

/** Columns that refer to what others may have dropped and made again. */
const mapped: Record<string, (id: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  'timeseries.region__id': regionOf,
  'timeseries.measurand__id': measurandOf,
  'scalar.unit__id': unitOf,
}

/** One table's part of a run, now and at the transaction. */
class PartState {
  readonly #db: WriteDb
  readonly #part: Part
  readonly #runId: number
  readonly #at: number
  readonly #columns: string[]

  constructor(db: WriteDb, part: Part, runId: number, at: number) {
    this.#db = db
    this.#part = part
    this.#runId = runId
    this.#at = at
    this.#columns = db
      .all(sql<{ name: string }>`SELECT name FROM pragma_table_info(${`${part.table}_history`})`)
      .map(({ name }) => name)
      .filter((name) => name !== 'since' && name !== 'until')
  }

  /** Deletes rows that were not there yet. Answers how many. */
  deleteNewer(): number {
    const { table } = this.#part
    return this.#db.run(sql`
      DELETE FROM ${live(table)} AS row
      WHERE ${owned(this.#part, this.#runId, 'row')} AND row.since > ${this.#at} AND row.id NOT IN (
        SELECT old.id FROM ${history(table)} AS old WHERE ${owned(this.#part, this.#runId, 'old')} AND ${counted(this.#at)})`)
  }

  /** Brings rows that have changed or gone back. Answers how many. */
  restore(): number {
    const { table } = this.#part
    const values = this.#columns.map((name) => this.#old(name))
    const others = this.#columns.filter((name) => name !== 'id')
    const was = sql`${owned(this.#part, this.#runId, 'old')} AND ${counted(this.#at)}`
    const changed = this.#db.run(sql`
      UPDATE ${live(table)} AS row
      SET ${sql.join(others.map((name) => sql`${sql.ref(name)} = ${this.#old(name)}`))}, since = ${this.#db.since}
      FROM ${history(table)} AS old
      WHERE old.id = row.id AND ${was} AND
        (${sql.join(others.map((name) => sql.ref(`row.${name}`)))}) IS NOT (${sql.join(others.map((name) => this.#old(name)))})`)
    const returned = this.#db.run(sql`
      INSERT INTO ${live(table)} (${sql.join(this.#columns.map((name) => sql.ref(name)))}, since)
      SELECT ${sql.join(values)}, ${this.#db.since} FROM ${history(table)} AS old
      WHERE ${was} AND NOT EXISTS (SELECT 1 FROM ${live(table)} AS row WHERE row.id = old.id)
      ORDER BY old.id`)
    return changed + returned
  }

  #old(name: string): RawBuilder<unknown> {
    const column = sql.ref(`old.${name}`)
    return mapped[`${this.#part.table}.${name}`]?.(column) ?? column
  }
}

/** Units that were there at the transaction and have been deleted since come back, unless another has their name. */
function restoreUnits(db: WriteDb, at: number): void {
  db.run(sql`
    INSERT INTO unit (id, name, created_at, created_by, since)
    SELECT old.id, old.name, old.created_at, old.created_by, ${db.since} FROM unit_history AS old
    WHERE ${counted(at)} AND NOT EXISTS (SELECT 1 FROM unit WHERE unit.id = old.id OR unit.name = old.name)`)
}

/** Series that the run had at the transaction and has lost. */
const lostSeries = (runId: number, at: number) => sql`
  SELECT old.region__id, old.measurand__id FROM timeseries_history AS old
  WHERE old.run__id = ${runId} AND ${counted(at)}`

/** @throws region_not_found, unit_not_found for names that the state needs and nobody has now */
function requireNames(db: ReadDb, runId: number, at: number): void {
  const region = db.first(sql<{ name: string }>`
    SELECT was.name FROM (${lostSeries(runId, at)}) AS lost JOIN region_history AS was ON was.id = lost.region__id
    WHERE ${regionOf(sql`lost.region__id`)} IS NULL LIMIT 1`)
  if (region) throw notFound('region', region, goneText(runId, at, 'region', region.name))
  const unit = db.first(sql<{ name: string }>`
    SELECT was.name FROM (
      SELECT m.unit__id FROM (${lostSeries(runId, at)}) AS lost JOIN measurand_history AS m ON m.id = lost.measurand__id
      WHERE lost.measurand__id NOT IN (SELECT id FROM measurand)
      UNION SELECT old.unit__id FROM scalar_history AS old WHERE old.run__id = ${runId} AND ${counted(at)}
    ) AS lost JOIN unit_history AS was ON was.id = lost.unit__id
    WHERE ${unitOf(sql`lost.unit__id`)} IS NULL LIMIT 1`)
  if (unit) throw notFound('unit', unit, goneText(runId, at, 'unit', unit.name))
}

const goneText = (runId: number, at: number, kind: string, name: string): string =>
  `Run ${runId} had data with the ${kind} "${name}" at transaction ${at}, which has been deleted since. ` +
  (kind === 'unit' ? 'Revert with revert_platform, or create it again.' : 'Create it again first.')

/** Measurands that the state needs and that went with a unit. */
const restoreMeasurands = (db: WriteDb, runId: number, at: number): number =>
  db.run(sql`
    INSERT INTO measurand (id, variable__id, unit__id, created_at, created_by, since)
    SELECT lost.id, lost.variable__id, ${unitOf(sql`lost.unit__id`)}, lost.created_at, lost.created_by, ${db.since}
    FROM (SELECT DISTINCT measurand__id FROM (${lostSeries(runId, at)})) AS needed
    JOIN measurand_history AS lost ON lost.id = needed.measurand__id
    WHERE ${measurandOf(sql`needed.measurand__id`)} IS NULL
    GROUP BY lost.id`)
