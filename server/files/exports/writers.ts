import type { ExportFormat } from '../../contract/exports.ts'
import { CsvWriter, csvCells, numberText } from '../formats/csv-writer.ts'
import { WorkbookWriter, type Cell } from '../formats/xlsx-writer.ts'
import type { PointLayout, ExportedPoint } from './layout.ts'
import type { ExportedMetaTable } from './meta-table.ts'
import type { ExportedRun, ExportedSeries } from './queries.ts'

type Write = (bytes: Uint8Array) => void

/** Writes an export, one time series after another. */
export interface SeriesWriter {
  write: (run: ExportedRun, series: ExportedSeries, points: readonly ExportedPoint[]) => void
  /** Ends the file; a workbook holds the meta indicators too. */
  end: (meta: ExportedMetaTable) => void
}

/** What names a row. */
export interface RowNames {
  header: readonly string[]
  cells: (run: ExportedRun, series: ExportedSeries) => Cell[]
}

export function seriesWriter(format: ExportFormat, layout: PointLayout, names: RowNames, write: Write): SeriesWriter {
  if (format === 'jsonl') return jsonlWriter(names, write)
  const columns = columnsOf(layout, names)
  return format === 'csv' ? csvWriter(columns, write) : workbookWriter(columns, write)
}

const columnsOf = (layout: PointLayout, { header, cells }: RowNames): ExportColumns => ({
  header: [...header, ...layout.header],
  names: cells,
  rows: layout.rows,
})

/** Keeps rows in place of writing them. @param keep takes each row, the header first */
export function rowWriter(layout: PointLayout, names: RowNames, keep: (cells: Cell[]) => void): SeriesWriter {
  const columns = columnsOf(layout, names)
  keep(columns.header)
  return {
    write: (run, series, points) => {
      for (const cells of columns.rows(points)) keep([...columns.names(run, series), ...cells])
    },
    end: () => {},
  }
}

interface ExportColumns {
  header: Cell[]
  names: (run: ExportedRun, series: ExportedSeries) => Cell[]
  rows: PointLayout['rows']
}

function csvWriter({ header, names, rows }: ExportColumns, write: Write): SeriesWriter {
  const csv = new CsvWriter(write)
  csv.line(csvCells(header))
  return {
    write: (run, series, points) => {
      const start = `${csvCells(names(run, series))},`
      for (const cells of rows(points)) csv.line(start + csvCells(cells))
    },
    end: () => csv.end(),
  }
}

function workbookWriter({ header, names, rows }: ExportColumns, write: Write): SeriesWriter {
  const workbook = new WorkbookWriter(write)
  workbook.startSheet('data', header)
  return {
    write: (run, series, points) => {
      const start = names(run, series)
      for (const cells of rows(points)) workbook.row([...start, ...cells])
    },
    end: (meta) => {
      workbook.startSheet('meta', meta.header)
      for (const cells of meta.rows) workbook.row(cells)
      workbook.end()
    },
  }
}

/** An object a line; steps that a point does not have are left out. */
function jsonlWriter({ header, cells }: RowNames, write: Write): SeriesWriter {
  const lines = new CsvWriter(write)
  return {
    write: (run, series, points) => {
      const named = cells(run, series).map((cell, place) => `${JSON.stringify(header[place])}:${jsonCell(cell)},`)
      const start = `{${named.join('')}`
      for (const [year, category, datetime, value] of points) {
        const step =
          (year === null ? '' : `"year":${year},`) +
          (category === null ? '' : `"subannual":${JSON.stringify(category)},`) +
          (datetime === null ? '' : `"time":"${datetime}",`)
        lines.line(`${start}${step}"value":${numberText(value)}}`)
      }
    },
    end: () => lines.end(),
  }
}

const jsonCell = (cell: Cell): string =>
  typeof cell === 'number' ? numberText(cell) : typeof cell === 'object' && cell ? cell.number : JSON.stringify(cell)

/** The meta indicators as csv. Texts are in quotes, whether they need them or not: the text 12 is no number. */
export function writeMetaCsv({ header, rows }: ExportedMetaTable, write: Write): void {
  const csv = new CsvWriter(write)
  csv.line(csvCells(header))
  for (const cells of rows) csv.line(csvCells(cells, true))
  csv.end()
}
