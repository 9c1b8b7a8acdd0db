import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { levelSeparator } from '../contract/counts.ts'
import { sideLetters, type DifferencesRequest } from '../contract/compare.ts'
import { allOf } from '../query/filter.ts'
import { orderOf } from '../query/order.ts'
import { noStep } from '../query/step.ts'
import { stateCode } from './queries.ts'

/** Statements on the file of a comparison, see `queries.ts`. */

/** What a page is cut from. */
type Asked = Omit<DifferencesRequest, 'sort' | 'limit' | 'offset'>

const inList = (value: Expression<unknown>, list: readonly unknown[]) =>
  sql<SqlBool>`${value} IN (SELECT value FROM json_each(${JSON.stringify(list)}))`

/** Conditions on the point known as `p`. */
function conditionsOf({ states, branch, regions, units, years, series }: Asked): Expression<SqlBool> {
  const ofSeries: Expression<SqlBool>[] = []
  if (branch !== undefined && branch !== '') {
    const start = branch + levelSeparator
    const isBelow = sql`substr(name, 1, length(${start})) = ${start}`
    ofSeries.push(sql<SqlBool>`s.variable IN (SELECT id FROM variable WHERE name = ${branch} OR ${isBelow})`)
  }
  for (const [table, listed] of [['region', regions] as const, ['unit', units] as const]) {
    if (listed && listed.length > 0)
      ofSeries.push(
        sql<SqlBool>`${sql.ref(`s.${table}`)} IN (SELECT id FROM ${sql.id(table)} WHERE ${inList(sql.ref('name'), listed)})`,
      )
  }
  return allOf([
    ...(series === undefined ? [] : [sql<SqlBool>`p.series = ${series}`]),
    ...(ofSeries.length === 0
      ? []
      : [sql<SqlBool>`p.series IN (SELECT s.id FROM series AS s WHERE ${allOf(ofSeries)})`]),
    ...(states ? [inList(sql.ref('p.state'), states.map(stateCode))] : []),
    ...(years && years.length > 0 ? [inList(sql.ref('p.year'), years)] : []),
    // Looks at the points one by one, so somebody may want to stop it.
    sql<SqlBool>`(p.series & 1023 OR tick(p.series))`,
  ])
}

/** The columns that rows are sorted by. Names have the order of their ids. */
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  region: sql`(SELECT s.region FROM series AS s WHERE s.id = p.series)`,
  variable: sql`(SELECT s.variable FROM series AS s WHERE s.id = p.series)`,
  unit: sql`(SELECT s.unit FROM series AS s WHERE s.id = p.series)`,
  step_year: sql`nullif(p.year, ${noStep.year})`,
  state: sql`p.state`,
  difference: sql`p.difference`,
  size: sql`abs(p.difference)`,
  relative: sql`abs(p.relative)`,
}

/** @param sides how many there are: the value of each is a column by its letter */
const orderBy = (sort: DifferencesRequest['sort'], sides: number) =>
  orderOf(
    sort,
    (column) => {
      const [, own, isDistance] = /^([A-E])(-A)?$/.exec(column) ?? []
      const side = sideLetters.findIndex((letter) => letter === own)
      if (side >= 0 && side < sides) return isDistance ? sql`(${sql.ref(`p.v${side}`)} - p.v0)` : sql.ref(`p.v${side}`)
      return Object.hasOwn(orders, column) ? orders[column] : undefined
    },
    [sql`p.series`, sql`p.year`, sql`p.category`, sql`p.datetime`],
  )

export interface DifferenceRow {
  series: number
  region: string
  variable: string
  unit: string
  step_year: number | null
  step_category: string | null
  step_datetime: string | null
  state: number
  drawn: number
  difference: number | null
  relative: number | null
  /** JSON array with the value of each side. */
  values: string
}

const valuesOf = (sides: number) => sql.join(sideLetters.slice(0, sides).map((_, side) => sql.ref(`p.v${side}`)))

/** What is told of the point known as `p`, with the names of its series. */
const told = (sides: number) => sql`
  p.series, region.name AS region, variable.name AS variable, unit.name AS unit,
  nullif(p.year, ${noStep.year}) AS step_year, nullif(p.category, ${noStep.category}) AS step_category,
  nullif(p.datetime, ${noStep.datetime}) AS step_datetime,
  p.state, p.drawn, p.difference, p.relative, json_array(${valuesOf(sides)}) AS "values"`
const names = sql`
  CROSS JOIN series AS s ON s.id = p.series
  CROSS JOIN region ON region.id = s.region
  CROSS JOIN variable ON variable.id = s.variable
  CROSS JOIN unit ON unit.id = s.unit`

/** A page of points. @throws bad_request (422) for an order that there is not */
export const selectDifferences = (
  { sort, limit, offset, ...asked }: DifferencesRequest,
  sides: number,
) => sql<DifferenceRow>`
  SELECT ${told(sides)}
  FROM (
    SELECT * FROM point AS p WHERE ${conditionsOf(asked)} ORDER BY ${orderBy(sort, sides)}
    LIMIT ${limit} OFFSET ${offset}) AS p ${names}
  ORDER BY ${orderBy(sort, sides)}`

/** All points that are not equal, by series and step: in the order in which they lie. */
export const selectAllDiffering = (sides: number) => sql<DifferenceRow>`
  SELECT ${told(sides)} FROM point AS p ${names}
  WHERE p.state <> ${stateCode('equal')} ORDER BY p.series, p.year, p.category, p.datetime`

export const countDifferences = (asked: Asked) => sql<{ total: number }>`
  SELECT count(*) AS total FROM point AS p WHERE ${conditionsOf(asked)}`

export interface StateRow {
  state: number
  count: number
}

export const selectStates = sql<StateRow & { drawn: number }>`
  SELECT state, sum(points) AS count, sum(drawn) AS drawn FROM tally GROUP BY state`
export const selectListStates = (table: 'indicator' | 'item') => sql<StateRow>`
  SELECT state, count(*) AS count FROM ${sql.id(table)} GROUP BY state`

export const selectSeriesCount = sql<{ series: number }>`SELECT count(*) AS series FROM series`
export const selectRegions = sql<{ name: string }>`SELECT name FROM region ORDER BY id`
/** Those that are compared: of a unit that is aligned there are no series. */
export const selectUnits = sql<{ name: string }>`
  SELECT name FROM unit WHERE id IN (SELECT unit FROM series) ORDER BY id`
export const selectYears = sql<{ year: number }>`
  SELECT DISTINCT year FROM point WHERE year <> ${noStep.year} ORDER BY year`

/** Units in which the sides have a region and variable apart from each other, and how many such pairs there are. */
export const selectUnitClashes = (sides: number) => sql<{ units: string; series: number }>`
  SELECT units, count(*) AS series
  FROM (
    SELECT json_group_array(unit.name ORDER BY unit.id) AS units
    FROM series AS s CROSS JOIN unit ON unit.id = s.unit
    GROUP BY s.variable, s.region
    HAVING count(*) > 1 AND min(${sql.join(
      sideLetters.slice(0, sides).map((_, side) => sql`(${sql.ref(`s.s${side}`)} IS NOT NULL)`),
      sql` + `,
    )}) < ${sides})
  GROUP BY units ORDER BY series DESC, units`

export interface VariableRow {
  variable: string
  unit: string
  /** JSON: by state, how many points. */
  counts: string
  series: number
  differing: number
  /** Points that all sides have, and what the values of each side come to there, as JSON. */
  points: number
  sums: string
}

/** What each variable comes to, a row for each of its units. */
export function selectVariables(sides: number) {
  const isInAll = sql`t.state IN (${sql.lit(stateCode('changed'))}, ${sql.lit(stateCode('equal'))})`
  const sums = sideLetters
    .slice(0, sides)
    .map((_, side) => sql`total(${sql.ref(`t.v${side}`)}) FILTER (WHERE ${isInAll})`)
  const points = (state: number) => sql`total(t.points) FILTER (WHERE t.state = ${sql.lit(state)})`
  return sql<VariableRow>`
    SELECT variable.name AS variable, unit.name AS unit,
      json_array(${sql.join([0, 1, 2, 3, 4, 5, 6, 7].map(points))}) AS counts,
      count(DISTINCT s.id) AS series,
      count(DISTINCT s.id) FILTER (WHERE t.state <> ${sql.lit(stateCode('equal'))}) AS differing,
      CAST(total(t.points) FILTER (WHERE ${isInAll}) AS INTEGER) AS points,
      json_array(${sql.join(sums)}) AS sums
    FROM series AS s
    CROSS JOIN tally AS t ON t.series = s.id
    CROSS JOIN variable ON variable.id = s.variable
    CROSS JOIN unit ON unit.id = s.unit
    GROUP BY s.variable, s.unit ORDER BY s.variable, s.unit`
}

export const selectIndicatorRows = sql<{ key: string; state: number; values: string }>`
  SELECT key, state, "values" FROM indicator ORDER BY key`

export const selectItemRows = sql<{ kind: string; name: string; state: number; rows: string; differences: number }>`
  SELECT kind, name, state, rows, differences FROM item ORDER BY rowid`

export const selectItem = (kind: string, name: string) =>
  sql<{
    id: number
    differences: number
    columns: string
    cells: string
  }>`SELECT id, differences, columns, cells FROM item WHERE kind = ${kind} AND name = ${name}`

/** Rows of an item that differ, the largest first; those that a side lacks come last. */
export const selectItemDifferences = (item: number, limit: number, offset: number) => sql<{
  key: string
  values: string
}>`
  SELECT key, "values" FROM item_row WHERE item = ${item} ORDER BY size DESC, rowid LIMIT ${limit} OFFSET ${offset}`
