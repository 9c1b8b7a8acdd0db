import { ServiceError } from '../../contract/errors.ts'
import {
  exportColumns,
  type ExportColumn,
  type ExportPreview,
  type ExportRequest,
  type ExportSummary,
} from '../../contract/exports.ts'
import { indicatorOf } from '../../contract/tables.ts'
import { csvCells } from '../formats/csv-writer.ts'
import type { Cell } from '../formats/xlsx-writer.ts'
import type { DeskDatapointFilter } from '../../contract/desk-filters.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import { read, type Control } from '../../db/operation.ts'
import { layoutOf, readsAsWholeYear, type PointLayout, type ExportedPoint, type ExportedSteps } from './layout.ts'
import { metaCells, metaTable } from './meta-table.ts'
import { writeFile } from '../formats/out-file.ts'
import { isOfType, piecesOf } from './pieces.ts'
import { selectSize, selectSteps, type ExportedRun } from './queries.ts'
import { type RowNames, rowWriter, seriesWriter, writeMetaCsv, type SeriesWriter } from './writers.ts'

export interface ExportInput {
  request: ExportRequest
  /** The file to make; whoever asked removes it when the export fails. */
  file: string
  /** Where the meta indicators go; a workbook holds them itself. */
  metaFile: string | undefined
}

export interface ExportProgress {
  share: number
  /** Datapoints so far. */
  rows?: number
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
      const writer = seriesWriter(format, layout, namesOf(db, request), write)
      exported = writePieces(db, request, writer, control)
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
  const most = limits.previewRows
  const layout = request.format === 'jsonl' ? layoutOf('long', findSteps(db, request)) : findLayout(db, request)
  const writer = rowWriter(layout, namesOf(db, request), (cells) => lines.push(cells))
  writePieces(db, request, writer, control, { most, isEnough: () => lines.length > most })
  const [header = [], ...rows] = lines
  return { header: header.map(asShown), rows: rows.slice(0, most).map((cells) => cells.map(asShown)) } as ExportPreview
})

/** A cell as it is shown: numbers that keep their kind are numbers, truths are words. */
const asShown = (cell: Cell): Cell =>
  typeof cell === 'boolean' ? csvCells([cell]) : typeof cell === 'object' && cell ? Number(cell.number) : cell

/**
 * What names a row: as it was asked for, else everything; versions where several may be among the matches. Indicators
 * are looked up once for each run.
 */
function namesOf(db: ReadDb, { columns, filter = {}, format }: ExportRequest): RowNames {
  const asked =
    columns ?? exportColumns.filter((name) => name !== 'version' || format === 'jsonl' || hasOtherVersions(filter))
  const known = new Map<number, ReadonlyMap<string, Cell>>()
  const metaOf = (run: number) => {
    const found = known.get(run) ?? metaCells(db, run)
    known.set(run, found)
    return found
  }
  return {
    header: asked.map((name) => indicatorOf(name) ?? name),
    cells: (run, series) =>
      asked.map((name) => {
        const key = indicatorOf(name)
        return key === undefined ? { ...run, ...series }[name as ExportColumn] : (metaOf(run.id).get(key) ?? null)
      }),
  }
}

/** True when runs that are not the default version may be among the matches. */
const hasOtherVersions = ({ run }: DeskDatapointFilter): boolean =>
  run === null || run?.default_only === false || run?.default_only === null

/** Names of a series with its version, and its category. */
const namingColumns = 7

/** @throws export_refused */
function findLayout(db: ReadDb, request: ExportRequest): PointLayout {
  const { format, layout, without = [] } = request
  // Lines of JSON have no columns that had to be known before.
  if (format === 'jsonl') return layoutOf('long', { years: [], datetimes: [], hasCategories: false })
  const steps = findSteps(db, request)
  const columns = namingColumns + steps.years.length + steps.datetimes.length
  if (format === 'xlsx' && layout === 'wide' && columns > limits.sheetColumns) {
    throw refused(
      `A sheet has at most ${limits.sheetColumns} columns, and this export needs ${columns}. ` +
        'Choose the layout long, or csv.',
    )
  }
  return layoutOf(layout, steps, without)
}

/** @throws export_refused for a category that could not be told from the whole year */
function findSteps(db: ReadDb, { filter = {}, type }: ExportRequest): ExportedSteps {
  const isWanted = isOfType(type)
  const found = db
    .all(selectSteps(filter))
    .filter(({ year, category, datetime }) => isWanted([year, category, datetime, 0]))
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

/** Writes piece after piece. */
function writePieces(
  db: ReadDb,
  request: ExportRequest,
  writer: SeriesWriter,
  control: Control,
  { most, isEnough = () => false }: { most?: number; isEnough?: () => boolean } = {},
): Exported {
  const { filter = {}, units = {} } = request
  const total = db.one(selectSize(filter)).points
  let [datapoints, passed, toldAt] = [0, 0, performance.now()]
  const runs = new Map<number, ExportedRun>()
  const written = new Set<number>()
  for (const { run, series, points, passed: more } of piecesOf(db, request, most)) {
    control.tick()
    if (isEnough()) break
    if (points.length > 0) {
      const shown = Object.hasOwn(units, series.unit) ? units[series.unit] : undefined
      if (shown)
        writer.write(
          run,
          { ...series, unit: shown.unit },
          points.map((point) => scaled(point, shown.factor)),
        )
      else writer.write(run, series, points)
      datapoints += points.length
      written.add(series.id)
      runs.set(run.id, run)
    }
    passed += more
    if (performance.now() - toldAt < tellMs) continue
    toldAt = performance.now()
    control.progress({ share: Math.min(1, passed / total), rows: datapoints } satisfies ExportProgress)
  }
  return { datapoints, series: written.size, runs: [...runs.values()].toSorted((a, b) => a.id - b.id) }
}

const scaled = ([year, category, datetime, value]: ExportedPoint, factor: number): ExportedPoint => [
  ...([year, category, datetime] as const),
  value * factor,
]
