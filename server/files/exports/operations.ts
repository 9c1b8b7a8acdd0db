import { ServiceError } from '../../contract/errors.ts'
import {
  exportColumns,
  type ExportColumn,
  type ExportPreview,
  type ExportRequest,
  type ExportSummary,
} from '../../contract/exports.ts'
import type { SortKey } from '../../contract/tables.ts'
import type { Cell } from '../formats/xlsx-writer.ts'
import type { DeskDatapointFilter } from '../../contract/desk-filters.ts'
import { limits } from '../../contract/limits.ts'
import { build } from '../../db/builder.ts'
import type { ReadDb } from '../../db/connection.ts'
import { read, type Control } from '../../db/operation.ts'
import { layoutOf, readsAsWholeYear, type PointLayout, type ExportedPoint, type ExportedSteps } from './layout.ts'
import { metaTable } from './meta-table.ts'
import { writeFile } from './out-file.ts'
import {
  selectPoints,
  selectRuns,
  selectSeries,
  selectSeriesSorted,
  selectSize,
  selectSteps,
  type ExportedRun,
  type ExportedSeries,
} from './queries.ts'
import { rowWriter, seriesWriter, writeMetaCsv, type SeriesWriter } from './writers.ts'

export interface ExportInput {
  request: ExportRequest
  /** The file to make; whoever asked removes it when the export fails. */
  file: string
  /** Where the meta indicators go; a workbook holds them itself. */
  metaFile: string | undefined
}

export interface ExportProgress {
  share: number
  rows: number
}

/** How often the progress is told, in milliseconds. */
const tellMs = 50

/**
 * Writes the datapoints that match a filter into a file, ordered by run, series and step; all of one state of the
 * platform. Without a run filter these are the points of default versions.
 *
 * @throws export_refused for what the format cannot hold, platform_file_disk_full
 */
export const exportDatapoints = read(
  'exportDatapoints',
  (db, { request, file, metaFile }: ExportInput, control): ExportSummary => {
    const { format } = request
    const layout = findLayout(db, request)
    let exported: Exported | undefined
    writeFile(file, (write) => {
      const writer = seriesWriter(format, layout, namesOf(request), write)
      exported = writeSeries(db, request, writer, control)
      writer.end(metaTable(db, exported.runs))
    })
    const { datapoints, series, runs } = exported!
    if (metaFile !== undefined) writeFile(metaFile, (write) => writeMetaCsv(metaTable(db, runs), write))
    return { datapoints, series, runs: runs.length }
  },
)

/** The first rows of the file that an export would write; a file of lines is shown as the table it stands for. */
export const previewExport = read('previewExport', (db, request: ExportRequest, control): ExportPreview => {
  const lines: Cell[][] = []
  const layout =
    request.format === 'jsonl' ? layoutOf('long', findSteps(db, request.filter ?? {})) : findLayout(db, request)
  const writer = rowWriter(layout, namesOf(request), (cells) => lines.push(cells))
  writeSeries(db, request, writer, control, () => lines.length > limits.previewRows)
  const [header = [], ...rows] = lines
  return { header, rows: rows.slice(0, limits.previewRows) } as ExportPreview
})

/** What names a row: as it was asked for, else everything; versions where several may be among the matches. */
const namesOf = ({ columns, filter = {}, format }: ExportRequest): readonly ExportColumn[] =>
  columns ?? exportColumns.filter((name) => name !== 'version' || format === 'jsonl' || hasOtherVersions(filter))

/** True when runs that are not the default version may be among the matches. */
const hasOtherVersions = ({ run }: DeskDatapointFilter): boolean =>
  run === null || run?.default_only === false || run?.default_only === null

/** Names of a series with its version, and its category. */
const namingColumns = 7

/** @throws export_refused */
function findLayout(db: ReadDb, { filter = {}, format, layout }: ExportRequest): PointLayout {
  // Lines of JSON have no columns that had to be known before.
  if (format === 'jsonl') return layoutOf('long', { years: [], datetimes: [], hasCategories: false })
  const steps = findSteps(db, filter)
  const columns = namingColumns + steps.years.length + steps.datetimes.length
  if (format === 'xlsx' && layout === 'wide' && columns > limits.sheetColumns) {
    throw refused(
      `A sheet has at most ${limits.sheetColumns} columns, and this export needs ${columns}. ` +
        'Choose the layout long, or csv.',
    )
  }
  return layoutOf(layout, steps)
}

/** @throws export_refused for a category that could not be told from the whole year */
function findSteps(db: ReadDb, filter: DeskDatapointFilter): ExportedSteps {
  const found = db.all(selectSteps(filter))
  const odd = found.find(({ category }) => category !== null && readsAsWholeYear(category))
  if (odd) {
    throw refused(
      `Datapoints of the year ${odd.year} have the subannual category "${odd.category}", which csv and xlsx cannot tell ` +
        'from values of whole years. Export as jsonl, or leave out those series.',
    )
  }
  const years = found.flatMap(({ year }) => year ?? [])
  const datetimes = found.flatMap(({ datetime }) => datetime ?? [])
  return {
    years: [...new Set(years)].toSorted((a, b) => a - b),
    datetimes: [...new Set(datetimes)].toSorted(),
    hasCategories: found.some(({ category }) => category !== null),
  }
}

const refused = (message: string) => new ServiceError('export_refused', 422, message)

interface Exported {
  datapoints: number
  series: number
  /** Those that have points in the file. */
  runs: ExportedRun[]
}

/** Series by series, so that names are looked up once for each and memory holds the points of one. */
function writeSeries(
  db: ReadDb,
  { filter = {}, sort = [], units = {} }: ExportRequest,
  writer: SeriesWriter,
  control: Control,
  isEnough = () => false,
): Exported {
  const exported: Exported = { datapoints: 0, series: 0, runs: [] }
  const pointsOf = preparePoints(db, filter)
  const total = db.one(selectSize(filter)).points
  let passed = 0
  let toldAt = performance.now()
  const runs = new Map<number, ExportedRun>()
  for (const { run, series } of sort.length > 0 ? sortedSeries(db, filter, sort) : seriesByRun(db, filter)) {
    control.tick()
    if (isEnough()) break
    const points = pointsOf(series.id)
    if (points.length > 0) {
      const shown = Object.hasOwn(units, series.unit) ? units[series.unit] : undefined
      if (shown)
        writer.write(
          run,
          { ...series, unit: shown.unit },
          points.map((point) => scaled(point, shown.factor)),
        )
      else writer.write(run, series, points)
      exported.datapoints += points.length
      exported.series += 1
      runs.set(run.id, run)
    }
    passed += series.points
    if (performance.now() - toldAt < tellMs) continue
    toldAt = performance.now()
    control.progress({ share: passed / total, rows: exported.datapoints } satisfies ExportProgress)
  }
  return { ...exported, runs: [...runs.values()].toSorted((a, b) => a.id - b.id) }
}

const scaled = ([year, category, datetime, value]: ExportedPoint, factor: number): ExportedPoint => [
  ...([year, category, datetime] as const),
  value * factor,
]

interface SeriesOfRun {
  run: ExportedRun
  series: ExportedSeries
}

/** Run after run by their ids, and their series. */
function* seriesByRun(db: ReadDb, filter: DeskDatapointFilter): Generator<SeriesOfRun> {
  for (const run of db.all(selectRuns(filter))) for (const series of seriesOf(db, filter, run.id)) yield { run, series }
}

/** All series in an order of their names. */
function* sortedSeries(db: ReadDb, filter: DeskDatapointFilter, sort: readonly SortKey[]): Generator<SeriesOfRun> {
  const { sql, parameters } = selectSeriesSorted(filter, sort).compile(build)
  const found = db.prepare(sql).iterate(...parameters) as Iterable<ExportedSeries & ExportedRun & { run__id: number }>
  for (const { run__id, model, scenario, version, is_default, ...series } of found)
    yield { run: { id: run__id, model, scenario, version, is_default }, series }
}

/** The series of a run, one at a time. */
function seriesOf(db: ReadDb, filter: DeskDatapointFilter, runId: number): Iterable<ExportedSeries> {
  const { sql, parameters } = selectSeries(filter, runId).compile(build)
  return db.prepare(sql).iterate(...parameters) as Iterable<ExportedSeries>
}

/** Asks for the points of one series after another; the statement is compiled once. */
function preparePoints(db: ReadDb, filter: DeskDatapointFilter): (series: number) => ExportedPoint[] {
  const { sql, parameters } = selectPoints(filter).compile(build)
  const statement = db.prepare(sql).raw()
  return (series) => statement.all(...parameters, { series }) as ExportedPoint[]
}
