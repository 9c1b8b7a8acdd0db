import { notFound, notUnique, schemaError } from '../contract/errors.ts'
import { datapointTypes, stepsOf, type DatapointType } from '../contract/iamc.ts'
import { limits } from '../contract/limits.ts'
import type { WriteDb } from '../db/connection.ts'
import { asInteger, asName, asNumber, type PayloadRows } from '../payload/payload.ts'
import { refreshPoints, YearChanges } from '../query/series.ts'
import { noYear } from '../query/step.ts'
import { readStepDatetime } from '../payload/timestamp.ts'
import { deleteSeries, selectEmptySeries, selectKnownSeries } from './queries.ts'

/** Rows of a payload, as columns. A step column that the type does not have is null. */
export interface StepColumns {
  series: number[]
  year: number[] | null
  category: string[] | null
  datetime: string[] | null
}

/**
 * Reads the key columns of a payload: one type for all rows, and just the step columns of that type filled.
 * @throws schema_error
 */
function readSteps(rows: PayloadRows): StepColumns {
  if (rows.length === 0) throw schemaError('The payload has no rows.', ['data'], 'too_short')
  const series = rows.read('time_series__id', 'the id of a time series', asInteger)
  const types = new Set(rows.read('type', `one of ${datapointTypes.join(', ')}`, asType))
  if (types.size > 1)
    throw schemaError(`One payload holds one type of datapoints, not ${[...types].join(' and ')}.`, ['columns'])
  const [type] = types
  const has = stepsOf[type!]
  for (const step of ['year', 'category', 'datetime'] as const) {
    if (!has[step] && !rows.isEmpty(`step_${step}`)) {
      throw schemaError(`Datapoints of type ${type} have no step_${step}.`, ['columns'])
    }
  }
  return {
    series,
    year: has.year ? rows.read('step_year', 'a year', asInteger) : null,
    category: has.category
      ? rows.read('step_category', 'a name', (value) => asName(value, limits.longNameLength))
      : null,
    datetime: has.datetime ? rows.read('step_datetime', 'an ISO date-time', asDatetime) : null,
  }
}

const asType = (value: unknown): DatapointType | undefined => datapointTypes.find((type) => type === value)

const asDatetime = (value: unknown): string | undefined =>
  typeof value === 'string' ? readStepDatetime(value) : undefined

/** Stands in the index where a point has no category or no date-time. */
const nothing = Buffer.alloc(0)

const findSql = `SELECT id, value FROM datapoint INDEXED BY datapoint_step
  WHERE time_series__id = ? AND ifnull(step_year, ${noYear}) = ?
  AND ifnull(step_category, x'') = ? AND ifnull(step_datetime, x'') = ?`
const insertSql = `INSERT INTO datapoint (time_series__id, step_year, step_category, step_datetime, value, since)
  VALUES (?, ?, ?, ?, ?, ?)`

/**
 * Writes the points of a payload: a point that is there gets the value and keeps its id, others are inserted in the
 * payload's order. An unchanged value is not written.
 *
 * @throws schema_error, timeseries_not_found, datapoint_not_unique when the payload names a point twice
 */
export function upsertPoints(db: WriteDb, rows: PayloadRows): void {
  const steps = readSteps(rows)
  const values = rows.read('value', 'a finite number', asNumber)
  refuseRepeated(steps)
  const known = requireSeries(db, steps.series)

  const find = db.prepare(findSql)
  const insert = db.prepare(insertSql)
  const update = db.prepare('UPDATE datapoint SET value = ?, since = ? WHERE id = ?')
  const changed = new Set<number>()
  const years = new YearChanges()
  const { year, category, datetime } = steps
  for (const [i, series] of steps.series.entries()) {
    const isNew = known.get(series)!.points === 0
    const key = [series, year?.[i] ?? noYear, category?.[i] ?? nothing, datetime?.[i] ?? nothing]
    const found = isNew ? undefined : (find.get(...key) as { id: number; value: number } | undefined)
    if (found?.value === values[i]) continue
    if (found) update.run(values[i], db.since, found.id)
    else {
      insert.run(series, year?.[i] ?? null, category?.[i] ?? null, datetime?.[i] ?? null, values[i], db.since)
      years.add(known.get(series)!.run__id, year?.[i], 1)
    }
    changed.add(series)
  }
  if (changed.size === 0) return
  const runs = [...new Set([...changed].map((id) => known.get(id)!.run__id))]
  refreshPoints(db, [...changed], runs)
  years.apply(db)
  db.touchRuns(runs)
}

function refuseRepeated({ series, year, category, datetime }: StepColumns): void {
  const seen = new Set<string>()
  for (const [i, id] of series.entries()) {
    const key = `${id} ${year?.[i]} ${datetime?.[i]} ${category?.[i]}`
    if (seen.has(key)) {
      const step = [year?.[i], category?.[i], datetime?.[i]].filter((part) => part !== undefined).join(' ')
      throw notUnique('datapoint', `Row ${i} of the payload repeats the datapoint ${step} of time series ${id}.`)
    }
    seen.add(key)
  }
}

function requireSeries(db: WriteDb, ids: readonly number[]) {
  const wanted = [...new Set(ids)]
  const known = new Map(db.all(selectKnownSeries(wanted)).map((row) => [row.id, row]))
  const missing = wanted.find((id) => !known.has(id))
  if (missing !== undefined) throw notFound('timeseries', { id: missing })
  return known
}

/**
 * Removes the points of a payload; rows that match nothing are passed over. Series of the payload that end up
 * without points go too.
 *
 * @throws schema_error
 */
export function removePoints(db: WriteDb, rows: PayloadRows): void {
  const { series, year, category, datetime } = readSteps(rows)
  const find = db.prepare(findSql)
  const remove = db.prepare('DELETE FROM datapoint WHERE id = ?')
  const known = new Map(db.all(selectKnownSeries([...new Set(series)])).map((row) => [row.id, row.run__id]))
  const shrunk = new Set<number>()
  const years = new YearChanges()
  for (const [i, id] of series.entries()) {
    const key = [id, year?.[i] ?? noYear, category?.[i] ?? nothing, datetime?.[i] ?? nothing]
    const found = find.get(...key) as { id: number } | undefined
    if (!found) continue
    void db.since // opens the transaction: the trigger that copies deleted rows to the history needs its id
    remove.run(found.id)
    shrunk.add(id)
    years.add(known.get(id)!, year?.[i], -1)
  }
  const empty = db.all(selectEmptySeries([...new Set(series)])).map((row) => row.id)
  const touched = [...new Set([...shrunk, ...empty])]
  if (touched.length === 0) return
  const runs = [...new Set(touched.map((id) => known.get(id)!))]
  db.run(deleteSeries(empty))
  refreshPoints(db, [...shrunk], runs)
  years.apply(db)
  db.touchRuns(runs)
}
