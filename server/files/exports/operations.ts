import { ServiceError } from '../../contract/errors.ts'
import type { ExportRequest, ExportSummary } from '../../contract/exports.ts'
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
  selectSize,
  selectSteps,
  type ExportedRun,
  type ExportedSeries,
} from './queries.ts'
import { seriesWriter, writeMetaCsv, type SeriesWriter } from './writers.ts'

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
    const { filter = {}, format } = request
    const layout = findLayout(db, request)
    let exported: Exported | undefined
    writeFile(file, (write) => {
      const writer = seriesWriter(format, layout, hasOtherVersions(filter), write)
      exported = writeSeries(db, filter, writer, control)
      writer.end(metaTable(db, exported.runs))
    })
    const { datapoints, series, runs } = exported!
    if (metaFile !== undefined) writeFile(metaFile, (write) => writeMetaCsv(metaTable(db, runs), write))
    return { datapoints, series, runs: runs.length }
  },
)

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
function writeSeries(db: ReadDb, filter: DeskDatapointFilter, writer: SeriesWriter, control: Control): Exported {
  const exported: Exported = { datapoints: 0, series: 0, runs: [] }
  const pointsOf = preparePoints(db, filter)
  const total = db.one(selectSize(filter)).points
  let passed = 0
  let toldAt = performance.now()
  for (const run of db.all(selectRuns(filter))) {
    const before = exported.datapoints
    for (const series of seriesOf(db, filter, run.id)) {
      control.tick()
      const points = pointsOf(series.id)
      if (points.length > 0) {
        writer.write(run, series, points)
        exported.datapoints += points.length
        exported.series += 1
      }
      passed += series.points
      if (performance.now() - toldAt < tellMs) continue
      toldAt = performance.now()
      control.progress({ share: passed / total, rows: exported.datapoints } satisfies ExportProgress)
    }
    if (exported.datapoints > before) exported.runs.push(run)
  }
  return exported
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
