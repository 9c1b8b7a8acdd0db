import type { ExportRequest } from '../../contract/exports.ts'
import type { DeskDatapointFilter } from '../../contract/desk-filters.ts'
import type { DatapointType } from '../../contract/iamc.ts'
import type { SortKey } from '../../contract/tables.ts'
import { idsInOrder } from '../../datapoints/row-operations.ts'
import { build } from '../../db/builder.ts'
import type { ReadDb } from '../../db/connection.ts'
import { linesInOrder } from '../../timeseries/wide-operations.ts'
import type { ExportedPoint } from './layout.ts'
import {
  selectPoint,
  selectPoints,
  selectRuns,
  selectSeries,
  selectSeriesById,
  selectSeriesSorted,
  type ExportedRun,
  type ExportedSeries,
  type NamedSeries,
} from './queries.ts'

/** Points of one series that are written together. */
export interface Piece {
  run: ExportedRun
  series: ExportedSeries
  points: readonly ExportedPoint[]
  /** How many points have been gone through for it. */
  passed: number
}

/**
 * The points of a file in the order in which they are written: by run and series, or in that of the table that the file
 * follows, with exactly its statements. `most`: more pieces are not wanted.
 * @throws bad_request (422) for an order that the layout cannot have
 */
export function piecesOf(db: ReadDb, request: ExportRequest, most = -1): Iterable<Piece> {
  const { filter = {}, layout, format, sort, type } = request
  if (sort === undefined) return wholeSeries(db, filter, type, seriesByRun(db, filter))
  if (layout === 'long' || format === 'jsonl') return tableRows(db, filter, { sort, most }, type)
  if (type === undefined) return wholeSeries(db, filter, type, sortedSeries(db, filter, sort))
  return tableLines(db, filter, { sort, most }, type)
}

interface SeriesOfRun {
  run: ExportedRun
  series: ExportedSeries
}

/** Series by series, so that names are looked up once for each and memory holds the points of one. */
function* wholeSeries(
  db: ReadDb,
  filter: DeskDatapointFilter,
  type: DatapointType | undefined,
  all: Iterable<SeriesOfRun>,
): Generator<Piece> {
  const pointsOf = preparePoints(db, filter)
  for (const { run, series } of all)
    yield { run, series, points: pointsOf(series.id).filter(isOfType(type)), passed: series.points }
}

/** Run after run by their ids, and their series. */
function* seriesByRun(db: ReadDb, filter: DeskDatapointFilter): Generator<SeriesOfRun> {
  for (const run of db.all(selectRuns(filter)))
    for (const series of db.iterate(selectSeries(filter, run.id))) yield { run, series }
}

/** All series in an order of their names. */
function* sortedSeries(db: ReadDb, filter: DeskDatapointFilter, sort: readonly SortKey[]): Generator<SeriesOfRun> {
  for (const found of db.iterate(selectSeriesSorted(filter, sort))) yield asPair(found)
}

interface InOrder {
  sort: readonly SortKey[]
  most: number
}

/** The lines of the wide table, one after another. */
function* tableLines(db: ReadDb, filter: DeskDatapointFilter, order: InOrder, type: DatapointType): Generator<Piece> {
  const pointsOf = preparePoints(db, filter)
  const seriesOf = prepareSeries(db)
  for (const { id, category } of linesInOrder(db, { filter, type }, order)) {
    const points = pointsOf(id).filter((point) => isOfType(type)(point) && point[1] === category)
    yield { ...asPair(seriesOf(id)), points, passed: points.length }
  }
}

/** The rows of the long table, one after another. */
function* tableRows(
  db: ReadDb,
  filter: DeskDatapointFilter,
  order: InOrder,
  type: DatapointType | undefined,
): Generator<Piece> {
  const seriesOf = prepareSeries(db)
  const { sql, parameters } = selectPoint.compile(build)
  const statement = db.prepare(sql).raw()
  for (const id of idsInOrder(db, filter, order)) {
    const [series, ...point] = statement.get(...parameters, { id }) as [number, ...ExportedPoint]
    const points = isOfType(type)(point) ? [point] : []
    yield { ...asPair(seriesOf(series)), points, passed: 1 }
  }
}

/** Whether a point is of a time domain; undefined: of any. */
export const isOfType =
  (type: DatapointType | undefined) =>
  ([, category, datetime]: ExportedPoint): boolean =>
    type === undefined || type === (datetime !== null ? 'DATETIME' : category !== null ? 'CATEGORICAL' : 'ANNUAL')

const asPair = ({ run__id, model, scenario, version, is_default, ...series }: NamedSeries): SeriesOfRun => ({
  run: { id: run__id, model, scenario, version, is_default },
  series,
})

/** Asks for the points of one series after another; the statement is compiled once. */
function preparePoints(db: ReadDb, filter: DeskDatapointFilter): (series: number) => ExportedPoint[] {
  const { sql, parameters } = selectPoints(filter).compile(build)
  const statement = db.prepare(sql).raw()
  return (series) => statement.all(...parameters, { series }) as ExportedPoint[]
}

/** Looks a series up by its id, once. */
function prepareSeries(db: ReadDb): (id: number) => NamedSeries {
  const known = new Map<number, NamedSeries>()
  const { sql, parameters } = selectSeriesById.compile(build)
  const statement = db.prepare(sql)
  return (id) => {
    const found = known.get(id) ?? (statement.get(...parameters, { series: id }) as NamedSeries)
    known.set(id, found)
    return found
  }
}
