import { notFound, notUnique } from '../contract/errors.ts'
import type { Statement, WriteDb } from '../db/connection.ts'
import { refreshPoints, YearChanges } from '../query/series.ts'
import { noYear } from '../query/step.ts'
import { deleteSeries, selectEmptySeries, selectKnownSeries } from './queries.ts'
import type { Points, StepColumns } from './steps.ts'

/** Stands in the index where a point has no category or no date-time. */
const nothing = Buffer.alloc(0)

const findSql = `SELECT id, value, since FROM datapoint INDEXED BY datapoint_step
  WHERE time_series__id = ? AND ifnull(step_year, ${noYear}) = ?
  AND ifnull(step_category, x'') = ? AND ifnull(step_datetime, x'') = ?`
const insertSql = (rows: number) => `
  INSERT INTO datapoint (time_series__id, step_year, step_category, step_datetime, value, since)
  VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?)').join(', ')} ON CONFLICT DO NOTHING`
const cellsOfRow = 6
/** Points that one statement inserts: together they take half the time that they take one by one. */
const rowsAtOnce = 100

type FoundPoint = { id: number; value: number; since: number } | undefined

/**
 * Writes points: one that is there gets the value and keeps its id, others are inserted in the payload's order. An
 * unchanged value is not written.
 *
 * @throws timeseries_not_found, datapoint_not_unique when a point is given twice
 */
export function upsertPoints(db: WriteDb, { steps, values }: Points): void {
  const known = requireSeries(db, steps.series)

  const find = db.prepare(findSql)
  const update = db.prepare('UPDATE datapoint SET value = ?, since = ? WHERE id = ?')
  const inserts = new Inserts(db)
  const changed = new Set<number>()
  /** Points that stay as they are. */
  const unchanged = new Set<number>()
  const years = new YearChanges()
  const { year, category, datetime } = steps
  for (const [i, series] of steps.series.entries()) {
    const { points, run__id } = known.get(series)!
    const step: Step = [year?.[i] ?? null, category?.[i] ?? null, datetime?.[i] ?? null]
    const found = points === 0 ? undefined : (find.get(series, ...asKey(step)) as FoundPoint)
    if (found && (found.since === db.transaction || unchanged.has(found.id))) throw repeated(i, series, step)
    if (found?.value === values[i]) {
      unchanged.add(found!.id)
      continue
    }
    if (found) update.run(values[i], db.since, found.id)
    else {
      inserts.add(series, step, values[i]!)
      years.add(run__id, step[0] ?? undefined, 1)
    }
    changed.add(series)
  }
  inserts.end()
  if (inserts.hasRepeated) throw firstRepeated(steps)
  if (changed.size === 0) return
  const runs = [...new Set([...changed].map((id) => known.get(id)!.run__id))]
  refreshPoints(db, [...changed], runs)
  years.apply(db)
  db.touchRuns(runs)
}

/** Inserts points in the order in which they come, many with one statement. */
class Inserts {
  readonly #db: WriteDb
  readonly #insertMany: Statement
  readonly #insertOne: Statement
  #cells: (number | string | null)[] = []
  /** A point was there already, or came twice: the index of steps kept it out. */
  hasRepeated = false

  constructor(db: WriteDb) {
    this.#db = db
    this.#insertMany = db.prepare(insertSql(rowsAtOnce))
    this.#insertOne = db.prepare(insertSql(1))
  }

  add(series: number, [year, category, datetime]: Step, value: number): void {
    this.#cells.push(series, year, category, datetime, value, this.#db.since)
    if (this.#cells.length < rowsAtOnce * cellsOfRow) return
    if (this.#insertMany.run(this.#cells).changes < rowsAtOnce) this.hasRepeated = true
    this.#cells = []
  }

  /** Inserts what is left. */
  end(): void {
    while (this.#cells.length > 0)
      if (this.#insertOne.run(this.#cells.splice(0, cellsOfRow)).changes === 0) this.hasRepeated = true
  }
}

type Step = readonly [year: number | null, category: string | null, datetime: string | null]

/** A step as the index has it. */
const asKey = ([year, category, datetime]: Step) => [year ?? noYear, category ?? nothing, datetime ?? nothing] as const

function repeated(row: number, series: number, step: Step) {
  const shown = step.filter((part) => part !== null).join(' ')
  return notUnique('datapoint', `Row ${row} of the payload repeats the datapoint ${shown} of time series ${series}.`)
}

/** Tells the first point of a payload that comes a second time. */
function firstRepeated({ series, year, category, datetime }: StepColumns) {
  const seen = new Set<string>()
  for (const [i, id] of series.entries()) {
    const step: Step = [year?.[i] ?? null, category?.[i] ?? null, datetime?.[i] ?? null]
    const key = JSON.stringify([id, ...step])
    if (seen.has(key)) return repeated(i, id, step)
    seen.add(key)
  }
  return new Error('A point could not be inserted, although the payload has it once and the platform does not have it')
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
    const found = find.get(
      id,
      ...asKey([year?.[i] ?? null, category?.[i] ?? null, datetime?.[i] ?? null]),
    ) as FoundPoint
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
