import { sql, type RawBuilder } from 'kysely'
import type { Audit } from '../db/connection.ts'
import { tickSeries } from '../query/series.ts'

/** Statements over everything that belongs to a run. */

/** The columns of a table that a copy of its rows has to fill, in their order: all but the id. */
export const selectColumns = (table: string) => sql<{ name: string }>`
  SELECT name FROM pragma_table_info(${table}) WHERE name <> 'id' ORDER BY cid`

/** The run that is copied, and the new one. */
export interface Cloning {
  source: number
  target: number
}

/** Rows `row` as copies: each column as it is, or what `values` has for it. */
const insertRows = (
  table: string,
  columns: readonly string[],
  values: Record<string, unknown>,
  from: RawBuilder<unknown>,
) => sql`
  INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
  SELECT ${sql.join(columns.map((name) => values[name] ?? sql.ref(`row.${name}`)))} ${from}`

/** Copies the rows of a table that belong to a run, in the order they were made. */
export const copyOfRun = (table: string, columns: readonly string[], { source, target }: Cloning, audit: Audit) =>
  insertRows(
    table,
    columns,
    { run__id: target, ...audit },
    sql`FROM ${sql.table(table)} AS row WHERE row.run__id = ${source} ORDER BY row.id`,
  )

/**
 * Copies the rows of a table that belong to things of a run that have a name: elements, links, tuples. The copies
 * belong to the things of the same name in the new run.
 */
export const copyOfNamed = (
  table: string,
  owner: { table: string; column: string },
  columns: readonly string[],
  { source, target }: Cloning,
  { since }: Audit,
) => {
  const indexSet = sql`(
    SELECT copied.id FROM index_set AS old JOIN index_set AS copied ON copied.run__id = ${target} AND copied.name = old.name
    WHERE old.id = row.index_set__id)`
  return insertRows(
    table,
    columns,
    { index_set__id: indexSet, [owner.column]: sql.ref('copy.id'), since },
    sql`
  FROM ${sql.table(owner.table)} AS original
  CROSS JOIN ${sql.table(owner.table)} AS copy ON copy.run__id = ${target} AND copy.name = original.name
  CROSS JOIN ${sql.table(table)} AS row ON ${sql.ref(`row.${owner.column}`)} = original.id
  WHERE original.run__id = ${source} ORDER BY row.id`,
  )
}

/**
 * Copies the points of a run to its copied series. They go series by series in the order of the new ids, so that the
 * index only grows at its end; no other series has ids as high as the copies.
 */
export const copyPoints = (columns: readonly string[], { source, target }: Cloning, { since }: Audit) =>
  insertRows(
    'datapoint',
    columns,
    { time_series__id: sql.ref('copy.id'), since },
    sql`
  FROM timeseries AS copy
  CROSS JOIN timeseries AS ts
    ON ts.run__id = ${source} AND ts.region__id = copy.region__id AND ts.measurand__id = copy.measurand__id
  CROSS JOIN datapoint AS row ON row.time_series__id = ts.id
  WHERE copy.id >= (SELECT min(id) FROM timeseries WHERE run__id = ${target}) AND ${tickSeries}
  ORDER BY copy.id`,
  )

/** Derived, and the same for the copy as for the source: how many points it has, in all and in each year. */
export const copyCounts = ({ source, target }: Cloning) => [
  sql`UPDATE run SET points = (SELECT points FROM run WHERE id = ${source}) WHERE id = ${target}`,
  sql`
  INSERT INTO run_year (run__id, year, points) SELECT ${target}, year, points FROM run_year WHERE run__id = ${source}`,
]

export const deletePoints = (runId: number) => sql`
  DELETE FROM datapoint
  WHERE time_series__id IN (SELECT ts.id FROM timeseries AS ts WHERE ts.run__id = ${runId} AND ${tickSeries})`

/** Deletes the rows of a table that belong to a run, and with them what belongs to the rows. */
export const deleteOfRun = (table: string, runId: number) => sql`
  DELETE FROM ${sql.table(table)} WHERE run__id = ${runId}`
