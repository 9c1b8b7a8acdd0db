import { sql, type RawBuilder } from 'kysely'
import type { DeskDatapointFilter } from '../../contract/desk-filters.ts'
import { allOf } from '../../query/filter.ts'
import { itemTables } from '../../query/item-tables.ts'
import { onPoint, onSeries, tickSeries } from '../../query/series.ts'
import type { StagedColumn, StagedTable } from '../formats/ixmp4-tables.ts'

/** The rows of a platform as a database of ixmp4 holds them, each with its id first. */

export type PlatformRow = Record<string, unknown>

/** A cell of the row known as `d`, as conditions on datapoints call it. */
function cell({ name, kind }: StagedColumn): RawBuilder<unknown> {
  const value = sql.ref(`d.${name}`)
  if (kind === 'moment') return sql`replace(${value}, 'T', ' ') AS ${sql.ref(name)}`
  // Numbers of JavaScript hold whole ones up to 2^53 only.
  const isWhole = kind === 'integer' || kind === 'any'
  return isWhole ? sql`iif(typeof(${value}) = 'integer', CAST(${value} AS TEXT), ${value}) AS ${sql.ref(name)}` : value
}

const cells = ({ columns }: StagedTable) => sql.join([sql.ref('d.id'), ...columns.map(cell)])
const rows = (table: StagedTable) => sql`SELECT ${cells(table)} FROM ${sql.table(table.name)} AS d`

/** All rows of a table. */
export const selectAll = (table: StagedTable) => sql<PlatformRow>`${rows(table)} ORDER BY d.id`

/** The rows that have one of these ids in a column. @param ids JSON array */
export const selectAmong = (table: StagedTable, column: string, ids: string) => sql<PlatformRow>`
  ${rows(table)} WHERE ${sql.ref(`d.${column}`)} IN (SELECT value FROM json_each(${ids})) ORDER BY d.id`

/** The datapoints that a filter leaves, series by series. Lets itself be stopped once in 64 series. */
export const selectPointsOf = (table: StagedTable, filter: DeskDatapointFilter) => sql<PlatformRow>`
  SELECT ${cells(table)} FROM timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
  WHERE ${allOf([...onSeries(filter), tickSeries, ...onPoint(filter)])}`

export const countPoints = () => sql<{ points: number }>`SELECT ifnull(sum(points), 0) AS points FROM run`

/** How many optimization items runs have. @param ids JSON array */
export const countItemsOf = (ids: string) =>
  sql<{ items: number }>`SELECT ${sql.join(
    itemTables.map(
      (table) => sql`(SELECT count(*) FROM ${sql.table(table)} WHERE run__id IN (SELECT value FROM json_each(${ids})))`,
    ),
    sql` + `,
  )} AS items`
