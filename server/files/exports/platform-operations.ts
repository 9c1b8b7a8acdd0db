import type { DeskDatapointFilter } from '../../contract/desk-filters.ts'
import { itemKinds, type ItemKind } from '../../contract/optimization.ts'
import type { Ixmp4Version, PlatformExport, PlatformExportSummary } from '../../contract/platform-exports.ts'
import type { ReadDb } from '../../db/connection.ts'
import { read, type Control } from '../../db/operation.ts'
import { itemData } from '../../optimization/items/operations.ts'
import { floatText } from '../formats/csv-writer.ts'
import { fileTables } from '../formats/ixmp4-schema.ts'
import { tableNamed, type StagedTable } from '../formats/ixmp4-tables.ts'
import { Ixmp4Writer } from '../formats/ixmp4-writer.ts'
import type { ExportProgress } from './operations.ts'
import {
  countItemsOf,
  countPoints,
  selectAll,
  selectAmong,
  selectPointsOf,
  type PlatformRow,
} from './platform-queries.ts'

/** A platform, or a part of it, as a database that ixmp4 opens: what an import of such a file reads, the other way. */

/** How often rows are counted out, and the work lets itself be stopped. */
const stepRows = 4_096

/**
 * Writes a platform into a new database of ixmp4. Ids, moments and users stay as they are; locks and what rows were
 * before stay behind.
 *
 * @throws platform_file_disk_full
 */
export const exportPlatform = read(
  'exportPlatform',
  (db, { request, file }: { request: PlatformExport; file: string }, control): PlatformExportSummary => {
    const { filter, version } = request
    const sqlite = db.newFile(file)
    try {
      const copy = new Copy(db, new Ixmp4Writer(sqlite, version), version, control)
      if (filter === undefined) copy.everything()
      else copy.part(filter)
      return copy.end()
    } finally {
      sqlite.close()
    }
  },
)

/** Rows on their way from a platform into a file. */
class Copy {
  readonly #db: ReadDb
  readonly #writer: Ixmp4Writer
  readonly #version: Ixmp4Version
  readonly #control: Control
  readonly #total: number
  /** How many rows of each table were written. */
  readonly #counts = new Map<string, number>()
  /** The ids that written rows refer to, by table, and of rows whose own rows follow. */
  readonly #used = new Map<string, Set<number>>()
  #rows = 0
  #leftOut = 0

  constructor(db: ReadDb, writer: Ixmp4Writer, version: Ixmp4Version, control: Control) {
    this.#db = db
    this.#writer = writer
    this.#version = version
    this.#control = control
    this.#total = db.one(countPoints()).points
  }

  /** Writes all rows of all tables. */
  everything(): void {
    for (const table of fileTables) this.#write(table, this.#db.iterate(selectAll(table)))
  }

  /** Writes the datapoints that a filter leaves, and what they need. */
  part(filter: DeskDatapointFilter): void {
    const points = tableNamed('datapoint')
    this.#write(points, this.#db.iterate(selectPointsOf(points, filter)))
    // Each before those it refers to.
    for (const name of ['timeseries', 'measurand', 'run', 'model', 'scenario', 'region', 'unit', 'variable']) {
      this.#writeAmong(tableNamed(name), 'id', name)
    }
    for (const name of ['meta', 'checkpoint']) this.#writeAmong(tableNamed(name), 'run__id', 'run')
    for (const name of ['model', 'scenario', 'region', 'unit', 'variable']) {
      this.#writeAmong(tableNamed(`${name}_docs`), 'dimension__id', name)
    }
    this.#leftOut = this.#db.one(countItemsOf(this.#idsOf('run'))).items
  }

  /** Ends the file. */
  end(): PlatformExportSummary {
    this.#writer.end(this.#control.tick)
    const count = (table: string) => this.#counts.get(table) ?? 0
    const items = ['index_set', 'scalar', ...itemKinds.map((kind) => `optimization_${kind}`)]
    return {
      datapoints: count('datapoint'),
      series: count('timeseries'),
      runs: count('run'),
      platform_items: items.reduce((sum, table) => sum + count(table), 0),
      left_out: this.#leftOut,
    }
  }

  #idsOf = (table: string): string => JSON.stringify([...(this.#used.get(table) ?? [])])

  #writeAmong(table: StagedTable, column: string, owner: string): void {
    this.#write(table, this.#db.iterate(selectAmong(table, column, this.#idsOf(owner))))
  }

  #write(table: StagedTable, rows: Iterable<PlatformRow>): void {
    const kind = itemKinds.find((each) => table.name === `optimization_${each}`)
    const write = this.#writer.into(table, kind === undefined ? [] : ['data'])
    const refers = table.columns.flatMap(({ name, refers: to }) =>
      to === undefined ? [] : [{ name, ids: this.#idsFor(to) }],
    )
    let count = 0
    for (const row of rows) {
      write(this.#cells(table, kind, row))
      for (const { name, ids } of refers) ids.add(row[name] as number)
      count += 1
      this.#tell()
    }
    this.#counts.set(table.name, count)
  }

  #idsFor(table: string): Set<number> {
    const ids = this.#used.get(table) ?? new Set()
    this.#used.set(table, ids)
    return ids
  }

  #cells({ name }: StagedTable, kind: ItemKind | undefined, row: PlatformRow): unknown[] {
    if (kind !== undefined) return [...Object.values(row), itemData(this.#db, kind, row['id'] as number)]
    // Since 0.15 ixmp4 writes the type of elements in capitals; elements are text, whatever their type.
    if (name === 'index_set' && this.#version !== '0.14' && row['data_type'] !== null)
      row['data_type'] = (row['data_type'] as string).toUpperCase()
    if (name === 'index_set_element' && typeof row['value'] === 'number') row['value'] = floatText(row['value'])
    return Object.values(row)
  }

  #tell(): void {
    this.#rows += 1
    if (this.#rows % stepRows > 0) return
    this.#control.tick()
    const share = this.#total === 0 ? 1 : Math.min(1, this.#rows / this.#total)
    this.#control.progress({ share, rows: this.#rows } satisfies ExportProgress)
  }
}
