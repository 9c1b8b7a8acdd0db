import type Sqlite from 'better-sqlite3'
import { nameColumns, type Decisions, type NameColumn, type ReadColumn } from '../../contract/imports.ts'
import type { Step } from '../formats/steps.ts'
import { NameTable, type NameAnswer } from './names.ts'
import { Sizes } from './sizes.ts'
import { StagingFile } from './staging-file.ts'
import { UnseenNames } from './unseen-names.ts'

const stagingSql = `
CREATE TABLE name (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, known__id INTEGER, UNIQUE (kind, name)
) STRICT;
-- Names that were read in a wrong encoding.
CREATE TABLE misread (name INTEGER NOT NULL, written TEXT NOT NULL, meant TEXT NOT NULL) STRICT;
CREATE TABLE run (
  id INTEGER PRIMARY KEY, model INTEGER NOT NULL, scenario INTEGER NOT NULL, version INTEGER, run__id INTEGER
) STRICT;
CREATE TABLE series (
  id INTEGER PRIMARY KEY, run INTEGER NOT NULL, region INTEGER NOT NULL, variable INTEGER NOT NULL,
  unit INTEGER NOT NULL, measurand__id INTEGER, time_series__id INTEGER
) STRICT;
CREATE TABLE step (id INTEGER PRIMARY KEY, year INTEGER, category TEXT, datetime TEXT) STRICT;
CREATE TABLE point (
  series INTEGER NOT NULL, step INTEGER NOT NULL, value REAL NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE TABLE meta (
  model TEXT NOT NULL, scenario TEXT NOT NULL, version INTEGER, key TEXT NOT NULL, dtype TEXT NOT NULL,
  value_int INTEGER, value_str TEXT, value_float REAL, value_bool INTEGER,
  -- As the file has it, and whether the file says of each value of which type it is, as our exports do.
  written TEXT NOT NULL, says_type INTEGER NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
-- What columns of tables are read as: the first ones as JSON, and how many there are.
CREATE TABLE read_table (place INTEGER NOT NULL, columns TEXT NOT NULL, total INTEGER NOT NULL) STRICT;
-- Regions of region lists.
CREATE TABLE listed_region (name TEXT PRIMARY KEY, hierarchy TEXT NOT NULL) STRICT;
-- Columns without a place that tell rows apart which are the same otherwise.
CREATE TABLE telling (title TEXT NOT NULL, is_dropped INTEGER NOT NULL) STRICT;
-- The runs that meta tables name.
CREATE TABLE meta_run (
  model TEXT NOT NULL, scenario TEXT NOT NULL, version INTEGER, is_default INTEGER, place INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;`

/** What the check and the commit ask of each series that has points. */
const sizeSql = `
CREATE TABLE size (
  series INTEGER PRIMARY KEY, points INTEGER NOT NULL, given INTEGER NOT NULL, conflicts INTEGER NOT NULL,
  annual INTEGER NOT NULL, categorical INTEGER NOT NULL, datetime INTEGER NOT NULL,
  first_year INTEGER, last_year INTEGER
) STRICT;`

/** For points in any order: finds those that are given more than once. */
const countSql = `
CREATE INDEX point_key ON point (series, step, value);
INSERT INTO size
SELECT p.series, count(*), sum(p.given), sum(p.lowest <> p.highest),
  count(*) FILTER (WHERE step.datetime IS NULL AND step.category IS NULL),
  count(step.category), count(step.datetime), min(step.year), max(step.year)
FROM (
  SELECT series, step, count(*) AS given, min(value) AS lowest, max(value) AS highest
  FROM point WHERE (rowid & 1023 OR tick(rowid)) GROUP BY series, step
) AS p
CROSS JOIN step ON step.id = p.step
GROUP BY p.series;`

const indexSql = `
CREATE INDEX series_run ON series (run);
CREATE INDEX meta_pair ON meta (model, scenario);
CREATE INDEX meta_run_pair ON meta_run (model, scenario);
-- One row: whether points stand in the order of series and step, so that none can be there twice.
CREATE TABLE fact (is_sorted INTEGER NOT NULL) STRICT;`

/** The run that a row of a meta table is about. */
export interface MetaOf {
  model: string
  scenario: string
  version: number | null
}

/** dtype and the four columns of which one holds the value. */
export type StoredMeta = [
  dtype: string,
  int: bigint | null,
  text: string | null,
  float: number | null,
  bool: number | null,
]

/** An indicator as a file has it. */
export interface WrittenMeta {
  key: string
  value: StoredMeta
  written: string
  /** The file says of each value of which type it is. */
  saysType: boolean
}

/** Points that one statement inserts: 50 take 0.4 times as long as one by one. */
const batch = 50
const pointColumns = 5

/** The staging file of tables, while it is filled. */
export class Staging extends StagingFile {
  /** Points read so far. */
  points = 0
  readonly #sizes: Sizes
  readonly #names: Record<NameColumn, NameTable>
  readonly #runs = new Map<string, number>()
  readonly #series = new Map<string, number>()
  readonly #steps = new Map<string, number>()
  readonly #insertPoint
  readonly #insertPoints
  /** Cells of points that are not in the file yet. */
  #waiting: number[] = []
  readonly #insertSeries
  readonly #insertStep
  readonly #insertRun
  readonly #insertMetaRun
  readonly #insertMeta

  readonly #unseen = new UnseenNames()

  /** @param tick throws to stop */
  constructor(file: string, decisions: Decisions, tick: () => void) {
    super(file, stagingSql + sizeSql, tick)
    const { sqlite } = this
    const insertSize = sqlite.prepare('INSERT INTO size VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?)')
    this.#sizes = new Sizes((size) => insertSize.run(...size))
    const insertName = sqlite.prepare('INSERT INTO name (kind, name) VALUES (?, ?)')
    const insertMisread = sqlite.prepare('INSERT INTO misread VALUES (?, ?, ?)')
    const misread = (id: number, written: string, meant: string) => void insertMisread.run(id, written, meant)
    this.#names = Object.fromEntries(
      nameColumns.map((kind) => {
        const insert = (name: string) => {
          this.#unseen.see(kind, name)
          return Number(insertName.run(kind, name).lastInsertRowid)
        }
        return [kind, new NameTable(kind, decisions, { insert, misread })]
      }),
    ) as Record<NameColumn, NameTable>
    this.#insertMetaRun = sqlite.prepare('INSERT INTO meta_run VALUES (?, ?, ?, ?, ?, ?)')
    this.#insertMeta = sqlite.prepare('INSERT INTO meta VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    this.#insertPoint = sqlite.prepare('INSERT INTO point VALUES (?, ?, ?, ?, ?)')
    this.#insertPoints = sqlite.prepare(`INSERT INTO point VALUES ${Array(batch).fill('(?, ?, ?, ?, ?)').join(', ')}`)
    this.#insertSeries = sqlite.prepare('INSERT INTO series (run, region, variable, unit) VALUES (?, ?, ?, ?)')
    this.#insertStep = sqlite.prepare('INSERT INTO step (year, category, datetime) VALUES (?, ?, ?)')
    this.#insertRun = sqlite.prepare('INSERT INTO run (model, scenario, version) VALUES (?, ?, ?)')
  }

  /** Everything has been read; the file is then ready to be checked. */
  finish(): void {
    const unseen = this.#unseen.note()
    if (unseen !== undefined) this.note(unseen)
    for (let i = 0; i < this.#waiting.length; i += pointColumns) {
      this.#insertPoint.run(this.#waiting.slice(i, i + pointColumns))
    }
    if (this.#sizes.isSorted) this.#sizes.end()
    else this.sqlite.exec(`DELETE FROM size; ${countSql}`)
    this.sqlite.exec(indexSql)
    this.sqlite.prepare('INSERT INTO fact VALUES (?)').run(Number(this.#sizes.isSorted))
    this.sqlite.exec('COMMIT')
  }

  point(series: number, step: number, value: number, at: number): void {
    this.#waiting.push(series, step, value, this.place, at)
    if (this.#waiting.length === batch * pointColumns) {
      this.#insertPoints.run(this.#waiting)
      this.#waiting = []
    }
    this.#sizes.add(series, step)
    this.points += 1
  }

  /** The id of a name, or why it has none. @param name as the file has it, trimmed @param addition to be part of it */
  name(kind: NameColumn, name: string, addition = ''): NameAnswer {
    return this.#names[kind].id(name, addition)
  }

  /** Whether rows with such a name are left out. */
  isSkipped(kind: NameColumn, name: string): boolean {
    return this.#names[kind].isSkipped(name)
  }

  /** What a name is called here. */
  renamed(kind: NameColumn, name: string): string {
    return this.#names[kind].renamed(name)
  }

  /** A region list names a region. Answers whether it belongs to another hierarchy by a list before. */
  listRegion(name: string, hierarchy: string): boolean {
    this.sqlite.prepare('INSERT OR IGNORE INTO listed_region VALUES (?, ?)').run(name, hierarchy)
    const kept = this.sqlite.prepare('SELECT hierarchy FROM listed_region WHERE name = ?').pluck().get(name)
    return kept !== hierarchy
  }

  /** What the columns of the table that begins are read as. @param total how many there are */
  columns(columns: readonly ReadColumn[], total: number): void {
    this.sqlite.prepare('INSERT INTO read_table VALUES (?, ?, ?)').run(this.place, JSON.stringify(columns), total)
  }

  /** A column without a place tells rows apart which are the same otherwise. */
  telling(title: string, isDropped: boolean): void {
    this.sqlite.prepare('INSERT INTO telling VALUES (?, ?)').run(title, Number(isDropped))
  }

  /** A run that a meta table names. */
  metaRun({ model, scenario, version }: MetaOf, isDefault: boolean | undefined, at: number): void {
    this.#insertMetaRun.run(
      ...[model, scenario, version, isDefault === undefined ? null : Number(isDefault), this.place, at],
    )
  }

  meta({ model, scenario, version }: MetaOf, { key, value, written, saysType }: WrittenMeta, at: number): void {
    this.#insertMeta.run(...[model, scenario, version, key, ...value, written, Number(saysType), this.place, at])
  }

  run(model: number, scenario: number, version: number | null): number {
    return known(this.#runs, `${model} ${scenario} ${version}`, () => this.#insertRun.run(model, scenario, version))
  }

  series(run: number, region: number, variable: number, unit: number): number {
    const key = `${run} ${region} ${variable} ${unit}`
    return known(this.#series, key, () => this.#insertSeries.run(run, region, variable, unit))
  }

  step({ year, category, datetime }: Step): number {
    const key = `${year ?? ''} ${datetime ?? ''} ${category ?? ''}`
    const row = [year ?? null, category ?? null, datetime ?? null]
    return known(this.#steps, key, () => {
      this.#sizes.addStep({ year, category, datetime })
      return this.#insertStep.run(...row)
    })
  }
}

/** The id of a key; the first time, of the row that `insert` makes for it. */
function known(ids: Map<string, number>, key: string, insert: () => Sqlite.RunResult): number {
  let id = ids.get(key)
  if (id === undefined) {
    id = Number(insert().lastInsertRowid)
    ids.set(key, id)
  }
  return id
}
