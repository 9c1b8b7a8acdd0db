import Sqlite from 'better-sqlite3'
import { chmodSync } from 'node:fs'
import { basename } from 'node:path'
import { readCsv } from '../formats/csv.ts'
import { nameColumns, readLayout, type Layout, type NameColumn } from '../formats/iamc-columns.ts'
import { fileProblem } from '../formats/problem.ts'

/** A SQLite file of its own that an import is read into and checked in, before one statement copies it over. */
const stagingSql = `
CREATE TABLE file (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE name (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (kind, name)) STRICT;
-- Names as ids of the table name; time_series__id is filled by the commit.
CREATE TABLE series (
  id INTEGER PRIMARY KEY, model INTEGER NOT NULL, scenario INTEGER NOT NULL, region INTEGER NOT NULL,
  variable INTEGER NOT NULL, unit INTEGER NOT NULL, time_series__id INTEGER
) STRICT;
CREATE TABLE point (
  series INTEGER NOT NULL, step_year INTEGER NOT NULL, value REAL NOT NULL,
  file INTEGER NOT NULL, line INTEGER NOT NULL
) STRICT;
-- Made once all points are there: what the check and the commit ask of each series that has points.
CREATE TABLE size (
  series INTEGER PRIMARY KEY, points INTEGER NOT NULL, first_year INTEGER NOT NULL, last_year INTEGER NOT NULL,
  conflicts INTEGER NOT NULL
) STRICT;
CREATE TABLE problem (file INTEGER NOT NULL, line INTEGER NOT NULL, "column" TEXT NOT NULL, text TEXT NOT NULL) STRICT;`

const sizeSql = `
CREATE INDEX point_key ON point (series, step_year, value);
INSERT INTO size (series, points, first_year, last_year, conflicts)
SELECT series, count(*), min(step_year), max(step_year), sum(lowest <> highest)
FROM (SELECT series, step_year, min(value) AS lowest, max(value) AS highest FROM point GROUP BY series, step_year)
GROUP BY series`

/** What a file was found to hold while it was read. */
export interface Staged {
  points: number
  problems: number
}

export interface StagingProgress {
  file: string
  /** Bytes of the file read so far. */
  bytes: number
  points: number
}

/**
 * Streams files into a new staging file.
 * @param tick throws to stop
 * @throws ServiceError for a file that is no IAMC table at all; cells that cannot be read are kept as problems
 */
export async function stageFiles(
  staging: string,
  files: readonly string[],
  tick: () => void,
  progress: (state: StagingProgress) => void,
): Promise<Staged> {
  const sqlite = new Sqlite(staging)
  chmodSync(staging, 0o600)
  try {
    // Thrown away when anything fails, so it need not survive a crash.
    sqlite.pragma('journal_mode = OFF')
    sqlite.pragma('synchronous = OFF')
    sqlite.exec(stagingSql)
    sqlite.exec('BEGIN')
    const table = new StagingTable(sqlite)
    for (const [id, file] of files.entries()) await stageFile(table, id, file, tick, progress)
    tick()
    sqlite.exec(sizeSql)
    sqlite.exec('COMMIT')
    return table.counted
  } finally {
    sqlite.close()
  }
}

async function stageFile(
  table: StagingTable,
  id: number,
  file: string,
  tick: () => void,
  progress: (state: StagingProgress) => void,
): Promise<void> {
  table.addFile(id, basename(file))
  let layout: Layout | undefined
  let header: readonly string[] = []
  await readCsv(
    file,
    (cells, line) => {
      if (layout) return table.addRow(layout, header, id, line, cells)
      header = cells
      layout = readLayout(file, cells)
    },
    (bytes) => {
      tick()
      progress({ file: basename(file), bytes, points: table.counted.points })
    },
  )
  if (!layout) throw fileProblem(file, ' is empty.')
}

/** Cells that mean "no point here". */
const blanks = new Set(['', 'na', 'nan', 'null', 'n/a', '#n/a', 'none'])

class StagingTable {
  readonly counted: Staged = { points: 0, problems: 0 }
  readonly #names = new Map<string, number>()
  readonly #series = new Map<string, number>()
  #last: { cells: readonly string[]; id: number | undefined } = { cells: [], id: undefined }
  readonly #insertFile
  readonly #insertName
  readonly #insertSeries
  readonly #insertPoint
  readonly #insertProblem

  constructor(sqlite: Sqlite.Database) {
    this.#insertFile = sqlite.prepare('INSERT INTO file VALUES (?, ?)')
    this.#insertName = sqlite.prepare('INSERT INTO name (kind, name) VALUES (?, ?)')
    this.#insertSeries = sqlite.prepare(
      'INSERT INTO series (model, scenario, region, variable, unit) VALUES (?, ?, ?, ?, ?)',
    )
    this.#insertPoint = sqlite.prepare('INSERT INTO point VALUES (?, ?, ?, ?, ?)')
    this.#insertProblem = sqlite.prepare('INSERT INTO problem VALUES (?, ?, ?, ?)')
  }

  addFile(id: number, name: string): void {
    this.#last = { cells: [], id: undefined } // its columns may stand elsewhere
    this.#insertFile.run(id, name)
  }

  addRow(layout: Layout, header: readonly string[], file: number, line: number, cells: readonly string[]): void {
    if (cells.length > header.length)
      return this.#problem(file, line, '', `${cells.length} cells, but ${header.length} columns`)
    const series = this.#seriesOf(layout, file, line, cells)
    if (series === undefined) return
    if (layout.long) {
      const year = (cells[layout.long.year] ?? '').trim()
      if (!/^\d{1,4}(\.0)?$/.test(year)) return this.#problem(file, line, 'year', year)
      return this.#point(series, Number(year), cells[layout.long.value] ?? '', file, line, 'value')
    }
    for (const { column, year } of layout.years) {
      this.#point(series, year, cells[column] ?? '', file, line, String(year))
    }
  }

  /** The five cells of the row before name the same series: so it is for most rows of a long file. */
  #seriesOf(layout: Layout, file: number, line: number, cells: readonly string[]): number | undefined {
    const { names } = layout
    const last = this.#last
    if (last.id !== undefined && nameColumns.every((kind) => cells[names[kind]] === last.cells[names[kind]]))
      return last.id
    this.#last = { cells, id: this.#seriesId(layout, file, line, cells) }
    return this.#last.id
  }

  #seriesId(layout: Layout, file: number, line: number, cells: readonly string[]): number | undefined {
    const ids: number[] = []
    for (const kind of nameColumns) {
      const name = (cells[layout.names[kind]] ?? '').trim().normalize('NFC')
      const isMissing = name === '' && kind !== 'unit' // the empty unit is the dimensionless one
      if (isMissing || name.length > 255 || !name.isWellFormed()) {
        this.#problem(file, line, kind, isMissing ? '(blank)' : name.slice(0, 80))
        return undefined
      }
      ids.push(this.#nameId(kind, name))
    }
    const key = ids.join(' ')
    let id = this.#series.get(key)
    if (id === undefined) {
      id = Number(this.#insertSeries.run(...ids).lastInsertRowid)
      this.#series.set(key, id)
    }
    return id
  }

  #nameId(kind: NameColumn, name: string): number {
    const key = `${kind} ${name}`
    let id = this.#names.get(key)
    if (id === undefined) {
      id = Number(this.#insertName.run(kind, name).lastInsertRowid)
      this.#names.set(key, id)
    }
    return id
  }

  #point(series: number, year: number, cell: string, file: number, line: number, column: string): void {
    const text = cell.trim()
    const value = Number(text)
    if (text !== '' && Number.isFinite(value) && !/^0[xob]/i.test(text)) {
      this.#insertPoint.run(series, year, value, file, line)
      this.counted.points += 1
    } else if (!blanks.has(text.toLowerCase())) this.#problem(file, line, column, text)
  }

  #problem(file: number, line: number, column: string, text: string): void {
    this.#insertProblem.run(file, line, column, text)
    this.counted.problems += 1
  }
}
