import { sql, type Expression, type SqlBool } from 'kysely'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import type { DatapointType } from '../contract/iamc.ts'
import { indicatorOf, type SortKey } from '../contract/tables.ts'
import { allOf, conditions } from '../query/filter.ts'
import { indicatorOrder, indicatorsJson } from '../query/meta-value.ts'
import { orderOf } from '../query/order.ts'
import { column, jsonArray, jsonRecord } from '../query/page.ts'
import { isSeriesName, joinNames, seriesNames } from '../query/series-names.ts'
import { ofAnyRun, onPoint, onSeries, seriesRunConditions, tickSeries } from '../query/series.ts'
import { indexedStep, noStep } from '../query/step.ts'

/** The wide table of datapoints: a line for each time series, or each category of it, and a cell for each step. */

const { year, category, datetime } = indexedStep

/** Conditions for the points of a type, written with the expressions of the index `datapoint_step`. */
const ofType: Record<DatapointType, Expression<SqlBool>[]> = {
  ANNUAL: [sql<SqlBool>`${year} < ${noStep.year}`, sql<SqlBool>`${category} = ${noStep.category}`],
  CATEGORICAL: [sql<SqlBool>`${category} <> ${noStep.category}`],
  DATETIME: [sql<SqlBool>`${year} = ${noStep.year}`],
}

const pointsOf = sql`datapoint AS d ON d.time_series__id = ts.id`

/**
 * True for a run that has points without a year: more points than `run_year` counts. Only these can have date-times.
 */
const hasTimes = sql<SqlBool>`r.points > (SELECT ifnull(sum(y.points), 0) FROM run_year AS y WHERE y.run__id = r.id)`

/** The conditions of a filter, split into those on runs and those on their series. */
const runsOf = (filter: DeskDatapointFilter) => ({
  runs: seriesRunConditions('r', filter),
  series: [...onSeries(ofAnyRun(filter)), tickSeries],
})

/** Which types the matching points have. */
export function selectTypes(filter: DeskDatapointFilter) {
  const { runs, series } = runsOf(filter)
  const has = (type: DatapointType) => sql`EXISTS (SELECT 1 FROM timeseries AS ts CROSS JOIN ${pointsOf}
      WHERE ${allOf([...onSeries(filter), tickSeries, ...onPoint(filter), ...ofType[type]])})`
  return sql<Record<DatapointType, 0 | 1>>`SELECT
    ${has('ANNUAL')} AS ANNUAL,
    ${has('CATEGORICAL')} AS CATEGORICAL,
    EXISTS (SELECT 1 FROM run AS r CROSS JOIN timeseries AS ts ON ts.run__id = r.id CROSS JOIN ${pointsOf}
      WHERE ${allOf([hasTimes, ...runs, ...series, ...onPoint(filter), ...ofType.DATETIME])}) AS DATETIME`
}

/** What a wide table shows. */
export interface Wide {
  filter: DeskDatapointFilter
  type: DatapointType
  /**
   * True when every point of the matching series is of this type and matches, so `points` tells whether there is one.
   */
  isWhole: boolean
}

/** The steps that matching points have, ascending. */
export const selectSteps = ({ filter, type }: Wide) =>
  type === 'DATETIME' ? selectTimes(filter) : selectYears(filter, type)

/** Takes the years of the matching runs from `run_year`; for each it is enough to find one matching point. */
function selectYears(filter: DeskDatapointFilter, type: DatapointType) {
  const { runs, series } = runsOf(filter)
  const wanted = [...runs, ...conditions(filter, { year: sql.ref('y.year') })]
  return sql<{ step: number | string }>`
    WITH candidate AS MATERIALIZED (
      SELECT DISTINCT y.year FROM run AS r CROSS JOIN run_year AS y ON y.run__id = r.id WHERE ${allOf(wanted)}
    )
    SELECT candidate.year AS step FROM candidate
    WHERE EXISTS (
      SELECT 1 FROM run AS r
      CROSS JOIN run_year AS y ON y.run__id = r.id AND y.year = candidate.year
      CROSS JOIN timeseries AS ts ON ts.run__id = r.id
      CROSS JOIN ${pointsOf} AND ${year} = candidate.year
      WHERE ${allOf([...runs, ...series, ...ofType[type]])})
    ORDER BY candidate.year`
}

/** ORDER BY stands in an outer SELECT: together with DISTINCT, SQLite would not answer from the index alone. */
function selectTimes(filter: DeskDatapointFilter) {
  const { runs, series } = runsOf(filter)
  return sql<{ step: number | string }>`
    SELECT step FROM (
      SELECT DISTINCT ${datetime} AS step
      FROM run AS r CROSS JOIN timeseries AS ts ON ts.run__id = r.id CROSS JOIN ${pointsOf}
      WHERE ${allOf([hasTimes, ...runs, ...series, ...onPoint(filter), ...ofType.DATETIME])}
    ) ORDER BY step`
}

/** The lines of all pages, with the keys of their series. */
function lines({ filter, type, isWhole }: Wide) {
  const keys = sql`ts.id, ts.run__id, ts.region__id, ts.measurand__id`
  const ofSeries = [...onSeries(filter), tickSeries]
  const ofPoints = [...onPoint(filter), ...ofType[type]]
  if (type === 'CATEGORICAL') {
    return sql`SELECT DISTINCT ${keys}, ${category} AS step_category FROM timeseries AS ts CROSS JOIN ${pointsOf}
      WHERE ${allOf([...ofSeries, ...ofPoints])}`
  }
  const hasPoints = isWhole
    ? sql<SqlBool>`ts.points > 0`
    : sql<SqlBool>`EXISTS (SELECT 1 FROM datapoint AS d WHERE d.time_series__id = ts.id AND ${allOf(ofPoints)})`
  return sql`SELECT ${keys}, NULL AS step_category FROM timeseries AS ts WHERE ${allOf([...ofSeries, hasPoints])}`
}

/** How many lines all pages have. */
export const countLines = (wide: Wide) => sql<{ total: number }>`SELECT count(*) AS total FROM (${lines(wide)})`

/** The point of a line at a step, found by the whole key of the index. */
function atStep(type: DatapointType, line: { id: string; category: Expression<unknown> }, step: Expression<unknown>) {
  const isTime = type === 'DATETIME'
  return sql`d.time_series__id = ${sql.ref(line.id)} AND ${year} = ${isTime ? noStep.year : step}
    AND ${category} = ifnull(${line.category}, ${noStep.category}) AND ${datetime} = ${isTime ? step : noStep.datetime}`
}

/** A step as a key of an order has it: `2030`, or a time for points in time. */
function stepOf(type: DatapointType, text: string): string | number | undefined {
  if (type === 'DATETIME') return /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text) ? text : undefined
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

type Shown = Pick<Wide, 'filter' | 'type'>

/** What lines can be ordered by; a step that the filter leaves out has no values. */
const lineValue =
  ({ filter, type }: Shown) =>
  (name: string) => {
    if (isSeriesName(name)) return seriesNames[name].value
    const step_category = sql.ref('line.step_category')
    if (name === 'step_category') return step_category
    const indicator = indicatorOf(name)
    if (indicator !== undefined) return indicatorOrder(sql.ref('line.run__id'), indicator)
    const step = stepOf(type, name)
    if (step === undefined) return undefined
    const place = atStep(type, { id: 'line.id', category: step_category }, sql`${step}`)
    return sql`(SELECT d.value FROM datapoint AS d WHERE ${place} AND ${allOf(onPoint(filter))})`
  }

/** @throws bad_request (422) naming the key that is neither a column nor a step */
export const checkOrder = (sort: readonly SortKey[], shown: Shown): void => void orderOf(sort, lineValue(shown), [])

/** The lines of a page. */
export function selectLines(
  wide: Wide,
  sort: readonly SortKey[],
  { limit, offset }: { limit: number; offset: number },
) {
  const names = sort.map((key) => key.column)
  // The category is a key only where lines can share an id: without it SQLite reads in order of id and sorts nothing.
  const last = wide.type === 'CATEGORICAL' ? ['line.id', 'line.step_category'] : ['line.id']
  return sql<{ id: number; category: string | null }>`
    SELECT line.id, line.step_category AS category FROM (${lines(wide)}) AS line ${joinNames('line', names)}
    ORDER BY ${orderOf(
      sort,
      lineValue(wide),
      last.map((name) => sql.ref(name)),
    )} LIMIT ${limit} OFFSET ${offset}`
}

interface LineCells {
  type: DatapointType
  /** JSON array. */
  steps: string
  /** Keys of indicators as a JSON array. */
  meta?: string
}

/** Lines (JSON array of [series, category]) as records, with a cell for each of the steps. */
export function selectLineRecords(page: string, { type, steps, meta }: LineCells) {
  const names = Object.keys(seriesNames)
  const step_category = sql`line.value ->> 1`
  const place = atStep(type, { id: 'ts.id', category: step_category }, sql.ref('step.value'))
  const cells = (of: 'value' | 'id') => sql`(SELECT json_group_array(${sql.ref(`d.${of}`)} ORDER BY step.key)
    FROM json_each(${steps}) AS step LEFT JOIN datapoint AS d ON ${place})`
  const record = [
    column('id', 'int64', 'ts.id'),
    column('run__id', 'int64', 'ts.run__id'),
    ...Object.values(seriesNames),
    column('step_category', 'object', step_category),
    column('values', 'json', cells('value')),
    column('ids', 'json', cells('id')),
    ...(meta === undefined ? [] : [column('meta', 'json', indicatorsJson(sql.ref('ts.run__id'), meta))]),
  ]
  return sql<{ data: Uint8Array }>`
    SELECT ${jsonArray(sql`json(record)`)} AS data FROM (
      SELECT ${jsonRecord(record)} AS record
      FROM json_each(${page}) AS line CROSS JOIN timeseries AS ts ON ts.id = line.value ->> 0
      ${joinNames('ts', names)} WHERE ${tickSeries} ORDER BY line.key)`
}
