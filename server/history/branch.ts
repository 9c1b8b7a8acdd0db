import { sql, type RawBuilder } from 'kysely'
import { notFound } from '../contract/errors.ts'
import type { ReadDb, WriteDb } from '../db/connection.ts'
import { everOf, historyColumns, historyTable, liveTable } from '../db/versions.ts'
import { recountYears, refreshPoints } from '../query/series.ts'
import { measurandOf, regionOf } from './revert-names.ts'
import { mapped, type RunPart, type RunState } from './revert-part.ts'
import { parts, requireNames, restoreMeasurands } from './revert.ts'

/** Names of a model and scenario. */
interface Pair {
  model: string
  scenario: string
}

/** The pair of a run in a state. @throws run_not_found where the run was not there then */
export function requirePair(db: ReadDb, { runId, at }: RunState): Pair {
  const pair = db.first(sql<Pair>`
    SELECT ${everOf('model', 'name', sql`run.model__id`)} AS model,
      ${everOf('scenario', 'name', sql`run.scenario__id`)} AS scenario
    FROM (${union(
      sources('run', at).map(
        (rows) => sql`
      SELECT row.model__id, row.scenario__id FROM (SELECT ${runId} AS id) AS one CROSS JOIN ${rows} AND row.id = one.id`,
      ),
    )}) AS run`)
  if (!pair) throw notFound('run', { id: runId }, `There was no run ${runId} after transaction ${at}.`)
  return pair
}

/**
 * Copies what a run held in a state into a new, empty run: series, datapoints, meta indicators and optimization items.
 * Its checkpoints and docs stay behind.
 * @throws region_not_found, unit_not_found for names that the state needs and nobody has now
 */
export function copyState(db: WriteDb, state: RunState, target: number): void {
  requireNames(db, state.runId, state.at)
  restoreMeasurands(db, state.runId, state.at)
  for (const part of parts) copyPart(db, part, state, target)
  const series = db.all(sql<{ id: number }>`SELECT id FROM timeseries WHERE run__id = ${target}`)
  refreshPoints(
    db,
    series.map(({ id }) => id),
    [target],
  )
  recountYears(db, [target])
}

/** The versions `row` of a table that counted after the transaction `at`, in two sources: live, and earlier ones. */
const sources = (table: string, at: number): RawBuilder<unknown>[] => [
  sql`${liveTable(table)} AS row ON row.since <= ${at}`,
  sql`${historyTable(table)} AS row ON row.since <= ${at} AND row.until > ${at}`,
]

/** The rows of a table that belonged to a run in a state. */
const ofRun = (table: string, columns: readonly string[], { runId, at }: RunState): RawBuilder<unknown> =>
  union(
    sources(table, at).map(
      (rows) => sql`
    SELECT ${sql.join(columns.map((name) => sql.ref(`row.${name}`)))} FROM (SELECT ${runId} AS id) AS run
    CROSS JOIN ${rows} AND row.run__id = run.id`,
    ),
  )

const union = (selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...selects], sql` UNION ALL `)

/** What owns the rows of a table: the id it had, and the id of its copy. */
function copiesOf(owner: string, state: RunState, target: number): RawBuilder<unknown> {
  if (owner === 'run') return sql`SELECT ${state.runId} AS id, ${target} AS copy`
  if (owner === 'timeseries')
    return sql`
      SELECT old.id, copy.id AS copy FROM (${ofRun(owner, ['id', 'region__id', 'measurand__id'], state)}) AS old
      CROSS JOIN timeseries AS copy ON copy.run__id = ${target}
        AND copy.region__id = ${regionOf(sql`old.region__id`)} AND copy.measurand__id = ${measurandOf(sql`old.measurand__id`)}`
  return sql`
    SELECT old.id, copy.id AS copy FROM (${ofRun(owner, ['id', 'name'], state)}) AS old
    CROSS JOIN ${liveTable(owner)} AS copy ON copy.run__id = ${target} AND copy.name = old.name`
}

/** The index set of the new run that has the name of the one that a row refers to. */
const indexSetOf = (target: number) => sql`(
  SELECT copied.id FROM index_set AS copied
  WHERE copied.run__id = ${target} AND copied.name = ${everOf('index_set', 'name', sql`row.index_set__id`)})`

/** Copies the rows that a run had in one table in a state; what they belong to has been copied. */
function copyPart(db: WriteDb, { table, owner, column }: RunPart, state: RunState, target: number): void {
  const columns = historyColumns(db, table)
  const { since, created_at, created_by } = db.audit
  const made: Record<string, unknown> = {
    ...{ index_set__id: indexSetOf(target), created_at, created_by },
    [column]: sql.ref('row.copy'),
  }
  const valueOf = (name: string): unknown => {
    if (name in made) return made[name]
    const was = sql.ref(`row.${name}`)
    return mapped[`${table}.${name}`]?.(was) ?? was
  }
  const names = columns.filter((name) => name !== 'id')
  const was = sql.join(columns.map((name) => sql.ref(`row.${name}`)))
  const rows = sources(table, state.at).map(
    (source) => sql`
      SELECT owner.copy AS copy, ${was} FROM owner CROSS JOIN ${source} AND ${sql.ref(`row.${column}`)} = owner.id`,
  )
  db.run(sql`
    WITH owner AS MATERIALIZED (${copiesOf(owner, state, target)})
    INSERT INTO ${liveTable(table)} (${sql.join(names.map((name) => sql.ref(name)))}, since)
    SELECT ${sql.join(names.map(valueOf))}, ${since} FROM (${union(rows)}) AS row ORDER BY row.copy, row.id`)
}
