import { notFound, notUnique } from '../contract/errors.ts'
import type { WriteDb } from '../db/connection.ts'
import { asNumber } from '../payload/cells.ts'
import type { PayloadRows } from '../payload/payload.ts'
import { refreshPoints, YearChanges } from '../query/series.ts'
import { noYear } from '../query/step.ts'
import { deleteSeries, selectEmptySeries, selectKnownSeries } from './queries.ts'
import type { StepColumns } from './steps.ts'

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
 * @param steps the keys of the rows, read already
 * @throws schema_error, timeseries_not_found, datapoint_not_unique when the payload names a point twice
 */
export function upsertPoints(db: WriteDb, rows: PayloadRows, steps: StepColumns): void {
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
      years.add(known.get(series)!.run__id, year?.[i] ?? undefined, 1)
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
  const seen = new Map<number, Set<unknown>>()
  for (const [i, id] of series.entries()) {
    const steps = [year?.[i], category?.[i], datetime?.[i]].map((step) => step ?? null)
    // Most points have a year alone; a text for each of a million would cost more than the points do.
    const key = steps[1] === null && steps[2] === null ? steps[0] : JSON.stringify(steps)
    const ofSeries = seen.get(id)
    if (!ofSeries) seen.set(id, new Set([key]))
    else if (ofSeries.size === ofSeries.add(key).size) {
      const step = steps.filter((part) => part !== null).join(' ')
      throw notUnique('datapoint', `Row ${i} of the payload repeats the datapoint ${step} of time series ${id}.`)
    }
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
 */
export function removePoints(db: WriteDb, { series, year, category, datetime }: StepColumns): void {
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
    years.add(known.get(id)!, year?.[i] ?? undefined, -1)
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
