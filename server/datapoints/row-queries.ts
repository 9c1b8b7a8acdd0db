import { sql, type Expression } from 'kysely'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import { datapointColumns, indicatorOf, type SortKey } from '../contract/tables.ts'
import { allOf } from '../query/filter.ts'
import { indicatorOrder } from '../query/meta-value.ts'
import { orderOf } from '../query/order.ts'
import { isSeriesName, joinNames, keyOfName } from '../query/series-names.ts'
import { onPoint, onSeries, tickSeries } from '../query/series.ts'
import { stepOfIndex } from '../query/step.ts'
import { filtersPoints, pointColumns, tickPoint } from './queries.ts'

/**
 * What points are ordered by. Steps are written with the expressions of the index `datapoint_step`, so that SQLite
 * finds them there and does not read the table.
 */
const values: Record<string, Expression<unknown>> = {
  ...Object.fromEntries(datapointColumns.map((name) => [name, pointColumns[name].value])),
  step_year: stepOfIndex.year,
  step_category: stepOfIndex.category,
  step_datetime: stepOfIndex.datetime,
}

/** The value of a column where the keys of series are those of `alias`; undefined for what is no column. */
const valueIn =
  (alias: string) =>
  (column: string): Expression<unknown> | undefined => {
    const indicator = indicatorOf(column)
    if (indicator !== undefined) return indicatorOrder(sql.ref(`${alias}.run__id`), indicator)
    return Object.hasOwn(values, column) ? values[column] : undefined
  }
const valueOf = valueIn('ts')

/** @throws bad_request (422) naming the key that is no column */
export const checkOrder = (sort: readonly SortKey[]): void => void orderOf(sort, valueOf, [])

/** The columns of a time series (`run__id`, …) that its names in this order depend on. */
const keysOf = (sort: readonly SortKey[]) => [
  ...new Set(
    sort.flatMap(({ column }) =>
      isSeriesName(column) ? [keyOfName[column]] : indicatorOf(column) === undefined ? [] : ['run__id'],
    ),
  ),
]

/** The time series that have the same names in all keys of an order. */
interface SeriesGroup {
  /** How many matching points earlier groups have, without and with those of this group. */
  before: number
  through: number
  /** JSON array: the values of {@link keysOf} that its series have. */
  keys: string
}

/** The groups of series on a page, in the order of `sort`. */
export interface Groups {
  sort: readonly SortKey[]
  keys: readonly string[]
}

/**
 * The groups of series that have points on a page of the order `sort`, all of whose keys are names of series. With
 * `within`, only series of these groups. Points are added up for each combination of key columns before names are
 * joined: there are fewer combinations than series.
 */
export function selectGroups(
  filter: DeskDatapointFilter,
  { sort, within }: { sort: readonly SortKey[]; within: Groups | undefined },
  { limit, offset }: { limit: number; offset: number },
) {
  const keys = keysOf(sort)
  const columns = (alias: string) => sql.join(keys.map((key) => sql.ref(`${alias}.${key}`)))
  const counted = sql`(SELECT count(*) FROM datapoint AS d WHERE d.time_series__id = ts.id AND ${allOf(onPoint(filter))})`
  const points = filtersPoints(filter) ? counted : sql`ts.points`
  const names = sort.map(({ column }) => column)
  return sql<SeriesGroup>`
    WITH ordered AS MATERIALIZED (
      SELECT ${columns('k')}, k.points, sum(k.points) OVER (ORDER BY ${orderOf(sort, valueIn('k'), [])}) AS through
      FROM (
        SELECT ${columns('ts')}, sum(${points}) AS points FROM ${within ? seriesOf(within) : sql`timeseries AS ts`}
        WHERE ${allOf([...onSeries(filter), tickSeries])} GROUP BY ${columns('ts')}
      ) AS k ${joinNames('k', names)}
    )
    SELECT through - sum(points) AS before, through, json_group_array(json_array(${columns('ordered')})) AS keys
    FROM ordered
    WHERE points > 0 AND through > ${offset}
      AND through <= ifnull((SELECT min(through) FROM ordered WHERE through >= ${offset + limit}), through)
    GROUP BY through ORDER BY through`
}

/** What decides about the order of points: groups of series first, where there are any, then columns, then the id. */
export interface Order {
  groups?: Groups | undefined
  sort: readonly SortKey[]
}

export interface SortedPage {
  limit: number
  offset: number
  /** `offset` counts from the end of the order, and the rows come last first. */
  fromEnd: boolean
}

/**
 * Ids of a page of an order. Reads all matching points of the groups, but SQLite keeps only `offset + limit` of them.
 */
export function selectIdsSorted(
  filter: DeskDatapointFilter,
  { groups, sort }: Order,
  { limit, offset, fromEnd }: SortedPage,
) {
  const names = sort.map(({ column }) => column)
  const series = onSeries(filter)
  const isOfPoints = !groups && series.length === 0 && !sort.some(isOfSeries)
  const conditions = [...series, isOfPoints ? tickPoint : tickSeries, ...onPoint(filter)]
  const bySeries = sql`${groups ? seriesOf(groups) : sql`timeseries AS ts`} ${joinNames('ts', names)}
    CROSS JOIN datapoint AS d ON d.time_series__id = ts.id`
  return sql<{ id: number }>`
    SELECT d.id FROM ${isOfPoints ? sql`datapoint AS d` : bySeries}
    WHERE ${allOf(conditions)}
    ORDER BY ${groups ? sql`grouped.key ${fromEnd ? sql`DESC` : sql`ASC`},` : sql``}
      ${fromEnd ? backwards(sort) : orderOf(sort, valueOf, [sql`d.id`])}
    LIMIT ${limit} OFFSET ${offset}`
}

/** An order the other way round: what has no value comes first. */
const backwards = (sort: readonly SortKey[]) =>
  sql.join([
    ...sort.map(({ column, descending }) =>
      descending ? sql`${valueOf(column)!} ASC NULLS FIRST` : sql`${valueOf(column)!} DESC NULLS FIRST`,
    ),
    sql`d.id DESC`,
  ])

/** The series of groups, in the order of the groups: CROSS JOIN keeps the order of the tables. */
function seriesOf({ sort, keys }: Groups) {
  const matches = keysOf(sort).map((key, i) => sql`${sql.ref(`ts.${key}`)} = one.value ->> ${sql.lit(i)}`)
  return sql`json_each(${`[${keys.join(',')}]`}) AS grouped CROSS JOIN json_each(grouped.value) AS one
    CROSS JOIN timeseries AS ts ON ${sql.join(matches, sql` AND `)}`
}

/** True for a key that all points of a series have in common: a name of it, or an indicator of its run. */
export const isOfSeries = ({ column }: SortKey): boolean => isSeriesName(column) || indicatorOf(column) !== undefined
