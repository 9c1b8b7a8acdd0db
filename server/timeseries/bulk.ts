import { notFound, notUnique, type Resource } from '../contract/errors.ts'
import type { WriteDb } from '../db/connection.ts'
import { asInteger, asName, type PayloadRows } from '../payload/payload.ts'
import { insertDimension } from '../dimensions/operations.ts'
import {
  insertMeasurand,
  insertSeries,
  selectIdsByName,
  selectKnownIds,
  selectMeasurand,
  selectSeries,
} from './queries.ts'

/** A series by the ids of what it belongs to. */
interface SeriesIds {
  run__id: number
  region__id: number
  measurand__id: number
}

/**
 * Makes the series of rows that name run__id, region, variable and unit, and the variables and measurands they need.
 * Series that exist stay as they are; rows that repeat are one series.
 *
 * @throws schema_error for missing or null cells, run_not_found, region_not_found, unit_not_found with all names
 */
export function upsertNamedSeries(db: WriteDb, rows: PayloadRows): void {
  const runs = rows.read('run__id', 'a run id', asInteger)
  const regions = rows.read('region', 'the name of a region', asName)
  const variables = rows.read('variable', 'the name of a variable', asName)
  const units = rows.read('unit', 'the name of a unit', asName)

  requireRuns(db, runs)
  const regionIds = requireNames(db, 'region', regions)
  const unitIds = requireNames(db, 'unit', units)
  const measurands = new MeasurandIds(db, variables)
  const keys = runs.map((run__id, i) => ({
    run__id,
    region__id: regionIds.get(regions[i]!)!,
    measurand__id: measurands.idOf(variables[i]!, unitIds.get(units[i]!)!),
  }))
  insertAll(db, missingOf(db, distinct(keys)))
}

/**
 * Makes the series of rows that carry run__id, region__id and measurand__id.
 * @throws schema_error, run_not_found, region_not_found, measurand_not_found, timeseries_not_unique for a new series
 * that the payload names twice
 */
export function upsertSeriesByIds(db: WriteDb, rows: PayloadRows): void {
  const columns = ['run__id', 'region__id', 'measurand__id'] as const
  const [runs, regions, measurands] = columns.map((name) => rows.read(name, 'an id', asInteger)) as [
    number[],
    number[],
    number[],
  ]
  requireRuns(db, runs)
  requireIds(db, 'region', regions)
  requireIds(db, 'measurand', measurands)
  const keys = runs.map((run__id, i) => ({ run__id, region__id: regions[i]!, measurand__id: measurands[i]! }))
  const missing = missingOf(db, keys)
  if (distinct(missing).length < missing.length) {
    throw notUnique('timeseries', 'The payload names the same new time series more than once.')
  }
  insertAll(db, missing)
}

function distinct(keys: readonly SeriesIds[]): SeriesIds[] {
  const found = new Map<string, SeriesIds>()
  for (const key of keys) found.set(`${key.run__id} ${key.region__id} ${key.measurand__id}`, key)
  return [...found.values()]
}

/** Those of the series that are not there yet. */
function missingOf(db: WriteDb, keys: readonly SeriesIds[]): SeriesIds[] {
  const find = db.prepare(selectSql)
  return keys.filter((key) => find.get(key.run__id, key.region__id, key.measurand__id) === undefined)
}

function insertAll(db: WriteDb, keys: readonly SeriesIds[]): void {
  if (keys.length === 0) return
  const { since } = db
  const insert = db.prepare(insertSql)
  for (const key of keys) insert.run(key.run__id, key.region__id, key.measurand__id, since)
  db.touchRuns([...new Set(keys.map((key) => key.run__id))])
}

const selectSql = 'SELECT 1 FROM timeseries WHERE run__id = ? AND region__id = ? AND measurand__id = ?'
const insertSql = 'INSERT INTO timeseries (run__id, region__id, measurand__id, since) VALUES (?, ?, ?, ?)'

/** @throws run_not_found naming the first run that is not there */
function requireRuns(db: WriteDb, ids: readonly number[]): void {
  requireIds(db, 'run', ids)
}

function requireIds(db: WriteDb, table: 'run' | 'region' | 'measurand', ids: readonly number[]): void {
  const wanted = [...new Set(ids)]
  const known = new Set(db.all(selectKnownIds(table, wanted)).map((row) => row.id))
  const missing = wanted.find((id) => !known.has(id))
  if (missing !== undefined) throw notFound(table satisfies Resource, { id: missing })
}

/** Ids by name. @throws region_not_found, unit_not_found with all the names that are missing */
function requireNames(db: WriteDb, table: 'region' | 'unit', names: readonly string[]): Map<string, number> {
  const wanted = [...new Set(names)]
  const ids = new Map(db.all(selectIdsByName(table, wanted)).map((row) => [row.name, row.id]))
  const missing = wanted.filter((name) => !ids.has(name))
  if (missing.length > 0) throw notFound(table, {}, missing.join(', '))
  return ids
}

/** Finds or makes measurands: each a variable, made when missing, in a unit. */
class MeasurandIds {
  readonly #db: WriteDb
  readonly #variables: Map<string, number>
  readonly #found = new Map<string, number>()

  constructor(db: WriteDb, variables: readonly string[]) {
    this.#db = db
    this.#variables = new Map(
      db.all(selectIdsByName('variable', [...new Set(variables)])).map((row) => [row.name, row.id]),
    )
  }

  idOf(variable: string, unitId: number): number {
    const key = `${unitId} ${variable}`
    let id = this.#found.get(key)
    if (id === undefined) {
      const variableId = this.#variableId(variable)
      id =
        this.#db.first(selectMeasurand(variableId, unitId))?.id ??
        this.#db.insert(insertMeasurand({ variable__id: variableId, unit__id: unitId, ...this.#db.audit }))
      this.#found.set(key, id)
    }
    return id
  }

  #variableId(name: string): number {
    let id = this.#variables.get(name)
    if (id === undefined) {
      id = insertDimension(this.#db, 'variable', { name })
      this.#variables.set(name, id)
    }
    return id
  }
}

/**
 * Makes one series and answers its id.
 * @throws as the bulk forms do, and timeseries_not_unique when it exists
 */
export function insertOneSeries(
  db: WriteDb,
  runId: number,
  parameters: { region: string; unit: string; variable: string } | { region__id: number; measurand__id: number },
): number {
  requireRuns(db, [runId])
  const key = { run__id: runId, ...seriesParameters(db, parameters) }
  if (db.first(selectSeries(runId, key.region__id, key.measurand__id))) {
    throw notUnique('timeseries', `Run ${runId} has this time series already.`)
  }
  const id = db.insert(insertSeries({ ...key, since: db.since }))
  db.touchRuns([runId])
  return id
}

function seriesParameters(
  db: WriteDb,
  parameters: { region: string; unit: string; variable: string } | { region__id: number; measurand__id: number },
): { region__id: number; measurand__id: number } {
  if ('region__id' in parameters) {
    requireIds(db, 'region', [parameters.region__id])
    requireIds(db, 'measurand', [parameters.measurand__id])
    return { region__id: parameters.region__id, measurand__id: parameters.measurand__id }
  }
  const { region, unit, variable } = parameters
  const region__id = requireNames(db, 'region', [region]).get(region)!
  const unit__id = requireNames(db, 'unit', [unit]).get(unit)!
  return { region__id, measurand__id: new MeasurandIds(db, [variable]).idOf(variable, unit__id) }
}
