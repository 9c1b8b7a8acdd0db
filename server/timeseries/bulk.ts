import { notUnique } from '../contract/errors.ts'
import type { ReadDb, WriteDb } from '../db/connection.ts'
import { asInteger, asName } from '../payload/cells.ts'
import type { PayloadRows } from '../payload/payload.ts'
import {
  idsOfMeasurands,
  idsOfPart,
  knownNames,
  MeasurandIds,
  requireIds,
  type MeasurandPart,
  type Part,
} from './parts.ts'
import { insertSeries, selectSeries } from './queries.ts'

/** A series by the ids of what it belongs to. */
interface SeriesIds {
  run__id: number
  region__id: number
  measurand__id: number
}

/** The series of rows, as a payload tells them. */
interface GivenSeries {
  runs: readonly number[]
  region: Part
  measurand: MeasurandPart
}

/**
 * Makes the series of rows that name run__id, region, variable and unit, and the variables and measurands they need.
 * Series that exist stay as they are; rows that repeat are one series.
 *
 * @throws schema_error for missing or null cells, run_not_found, region_not_found, unit_not_found with all names
 */
export function upsertNamedSeries(db: WriteDb, rows: PayloadRows): void {
  insertMissing(db, {
    ...{ runs: readIds(rows, 'run__id'), region: readNames(rows, 'region') },
    measurand: { variable: readNames(rows, 'variable'), unit: readNames(rows, 'unit') },
  })
}

/**
 * Makes the series of a frame as {@link upsertNamedSeries} does; region, variable and unit, or the measurand of the two,
 * may be told by id as well: `region__id`.
 *
 * @throws as that does, and variable_not_found, measurand_not_found
 */
export function upsertFrameSeries(db: WriteDb, rows: PayloadRows): void {
  const read = (name: string): Part =>
    rows.has(`${name}__id`) ? { ids: readIds(rows, `${name}__id`) } : readNames(rows, name)
  insertMissing(db, {
    ...{ runs: readIds(rows, 'run__id'), region: read('region') },
    measurand: rows.has('measurand__id')
      ? { ids: readIds(rows, 'measurand__id') }
      : { variable: read('variable'), unit: read('unit') },
  })
}

const readIds = (rows: PayloadRows, column: string): number[] => rows.read(column, 'an id', asInteger)

const readNames = (rows: PayloadRows, name: string) => ({ names: rows.read(name, `the name of a ${name}`, asName) })

/** Makes the series that are not there yet. */
function insertMissing(db: WriteDb, { runs, region, measurand }: GivenSeries): void {
  requireIds(db, 'run', runs)
  const regions = idsOfPart(db, 'region', region)
  const measurands = idsOfMeasurands(db, measurand)
  const keys = runs.map((run__id, i) => ({ run__id, region__id: regions[i]!, measurand__id: measurands[i]! }))
  insertAll(db, missingOf(db, distinct(keys)))
}

/**
 * Makes the series of rows that carry run__id, region__id and measurand__id.
 * @throws schema_error, run_not_found, region_not_found, measurand_not_found, timeseries_not_unique for a new series
 * that the payload names twice
 */
export function upsertSeriesByIds(db: WriteDb, rows: PayloadRows): void {
  const [runs, regions, measurands] = ['run__id', 'region__id', 'measurand__id'].map((name) => readIds(rows, name)) as [
    number[],
    number[],
    number[],
  ]
  requireIds(db, 'run', runs)
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
const missingOf = (db: WriteDb, keys: readonly SeriesIds[]): SeriesIds[] => {
  const find = finderOf(db)
  return keys.filter((key) => find(key) === undefined)
}

const selectSql = 'SELECT id FROM timeseries WHERE run__id = ? AND region__id = ? AND measurand__id = ?'

/** Looks one series up. */
function finderOf(db: ReadDb): (key: SeriesIds) => number | undefined {
  const find = db.prepare(selectSql)
  return (key) => (find.get(key.run__id, key.region__id, key.measurand__id) as { id: number } | undefined)?.id
}

/**
 * The ids of the series that rows name by run__id, region, variable and unit, each once and ascending; rows that name
 * none are passed over.
 *
 * @throws schema_error
 */
export function findSeries(db: ReadDb, rows: PayloadRows): number[] {
  const runs = readIds(rows, 'run__id')
  const [region, variable, unit] = (['region', 'variable', 'unit'] as const).map((name) => {
    const { names } = readNames(rows, name)
    const known = knownNames(db, name, names)
    return (row: number) => known.get(names[row]!)
  }) as [IdOfRow, IdOfRow, IdOfRow]
  const measurands = new MeasurandIds(db)
  const find = finderOf(db)
  const found = new Set<number>()
  for (const [row, run__id] of runs.entries()) {
    const [region__id, variableId, unitId] = [region(row), variable(row), unit(row)]
    if (region__id === undefined || variableId === undefined || unitId === undefined) continue
    const measurand__id = measurands.idOf(variableId, unitId)
    const id = measurand__id === undefined ? undefined : find({ run__id, region__id, measurand__id })
    if (id !== undefined) found.add(id)
  }
  return [...found].toSorted((a, b) => a - b)
}

type IdOfRow = (row: number) => number | undefined

function insertAll(db: WriteDb, keys: readonly SeriesIds[]): void {
  if (keys.length === 0) return
  const { since } = db
  const insert = db.prepare(insertSql)
  for (const key of keys) insert.run(key.run__id, key.region__id, key.measurand__id, since)
  db.touchRuns([...new Set(keys.map((key) => key.run__id))])
}

const insertSql = 'INSERT INTO timeseries (run__id, region__id, measurand__id, since) VALUES (?, ?, ?, ?)'

/**
 * Makes one series and answers its id.
 * @throws as the bulk forms do, and timeseries_not_unique when it exists
 */
export function insertOneSeries(
  db: WriteDb,
  runId: number,
  parameters: { region: string; unit: string; variable: string } | { region__id: number; measurand__id: number },
): number {
  requireIds(db, 'run', [runId])
  const byId = 'region__id' in parameters
  const [region__id] = idsOfPart(
    db,
    'region',
    byId ? { ids: [parameters.region__id] } : { names: [parameters.region] },
  ) as [number]
  const [measurand__id] = idsOfMeasurands(
    db,
    byId
      ? { ids: [parameters.measurand__id] }
      : { variable: { names: [parameters.variable] }, unit: { names: [parameters.unit] } },
  ) as [number]
  if (db.first(selectSeries(runId, region__id, measurand__id))) {
    throw notUnique('timeseries', `Run ${runId} has this time series already.`)
  }
  const id = db.insert(insertSeries({ run__id: runId, region__id, measurand__id, since: db.since }))
  db.touchRuns([runId])
  return id
}
