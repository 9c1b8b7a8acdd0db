import type Sqlite from 'better-sqlite3'
import { nameColumns, type Decisions, type NameColumn, type ReadColumn } from '../../contract/imports.ts'
import type { Step } from '../formats/steps.ts'
import { BatchInsert } from './batch-insert.ts'
import { NameTable, type NameAnswer } from './names.ts'
import { Sizes } from './sizes.ts'
import { StagingFile } from './staging-file.ts'
import { countSql, indexSql, stagingSql } from './staging-sql.ts'
import { UnseenNames } from './unseen-names.ts'

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
  readonly #insertSeries
  readonly #insertSize
  readonly #insertStep
  readonly #insertRun
  readonly #insertMetaRun
  readonly #insertMeta

  readonly #unseen = new UnseenNames()

  /** @param tick throws to stop */
  constructor(file: string, decisions: Decisions, tick: () => void) {
    super(file, stagingSql, tick)
    const { sqlite } = this
    this.#insertSize = new BatchInsert(sqlite, 'size', 9)
    this.#sizes = new Sizes((size) => this.#insertSize.add(...size))
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
    this.#insertPoint = new BatchInsert(sqlite, 'point', 5)
    this.#insertSeries = new BatchInsert(sqlite, 'series (run, region, variable, unit)', 4)
    this.#insertStep = sqlite.prepare('INSERT INTO step (year, category, datetime) VALUES (?, ?, ?)')
    this.#insertRun = sqlite.prepare('INSERT INTO run (model, scenario, version) VALUES (?, ?, ?)')
  }

  /** Everything has been read; the file is then ready to be checked. */
  finish(): void {
    const unseen = this.#unseen.note()
    if (unseen !== undefined) this.note(unseen)
    this.#insertPoint.end()
    this.#insertSeries.end()
    if (this.#sizes.isSorted) this.#keepSizes()
    else this.sqlite.exec(`DELETE FROM size; ${countSql}`)
    this.sqlite.exec(indexSql)
    this.sqlite.prepare('INSERT INTO fact VALUES (?)').run(Number(this.#sizes.isSorted))
    this.sqlite.exec('COMMIT')
  }

  #keepSizes(): void {
    this.#sizes.end()
    this.#insertSize.end()
    const insert = this.sqlite.prepare('INSERT INTO run_step VALUES (?, ?, ?)')
    for (const counted of this.#sizes.stepCounts()) insert.run(...counted)
  }

  point(series: number, step: number, value: number, at: number): void {
    this.#insertPoint.add(series, step, value, this.place, at)
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
    let id = this.#series.get(key)
    if (id === undefined) {
      this.#insertSeries.add(run, region, variable, unit)
      this.#sizes.addSeries(run)
      id = this.#series.size + 1 // as SQLite numbers the rows of a table that begins
      this.#series.set(key, id)
    }
    return id
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
