import type { DeskDatapointFilter } from '../../contract/desk-filters.ts'
import { dimensions } from '../../contract/dimensions.ts'
import { itemKinds, type ItemKind } from '../../contract/optimization.ts'
import type { Ixmp4Version, PlatformExport, PlatformExportSummary } from '../../contract/platform-exports.ts'
import type { ReadDb } from '../../db/connection.ts'
import { read, type Control } from '../../db/operation.ts'
import { itemData } from '../../optimization/items/operations.ts'
import { itemTables } from '../../query/item-tables.ts'
import { floatText } from '../formats/csv-writer.ts'
import { fileTables } from '../formats/ixmp4-schema.ts'
import { tableNamed, type StagedTable } from '../formats/ixmp4-tables.ts'
import { Ixmp4Writer } from '../formats/ixmp4-writer.ts'
import {
  countItemsOf,
  countPoints,
  selectAll,
  selectAmong,
  selectPointsOf,
  type PlatformRow,
} from './platform-queries.ts'
import { selectSize } from './queries.ts'
import { teller } from './teller.ts'

/** A platform, or a part of it, as a database that ixmp4 opens: what an import of such a file reads, the other way. */

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
  /** How many rows of each table were written. */
  readonly #counts = new Map<string, number>()
  #leftOut = 0

  constructor(db: ReadDb, writer: Ixmp4Writer, version: Ixmp4Version, control: Control) {
    this.#db = db
    this.#writer = writer
    this.#version = version
    this.#control = control
  }

  /** Writes all rows of all tables. */
  everything(): void {
    const total = this.#db.one(countPoints()).points
    for (const table of fileTables) this.#write(table, this.#db.iterate(selectAll(table)), total)
  }

  /** Writes the datapoints that a filter leaves, and what they need. */
  part(filter: DeskDatapointFilter): void {
    const total = this.#db.one(selectSize(filter)).points
    const used = new Map<string, Set<unknown>>()
    const idsOf = (table: string): string => JSON.stringify([...(used.get(table) ?? [])])
    const write = (table: StagedTable, rows: Iterable<PlatformRow>) =>
      this.#write(table, noting(table, rows, used), total)
    const writeAmong = (name: string, column: string, owner: string) => {
      const table = tableNamed(name)
      write(table, this.#db.iterate(selectAmong(table, column, idsOf(owner))))
    }
    const points = tableNamed('datapoint')
    write(points, this.#db.iterate(selectPointsOf(points, filter)))
    // Each before those it refers to.
    for (const name of ['timeseries', 'measurand', 'run', ...dimensions]) writeAmong(name, 'id', name)
    for (const name of ['meta', 'checkpoint']) writeAmong(name, 'run__id', 'run')
    for (const name of dimensions) writeAmong(`${name}_docs`, 'dimension__id', name)
    this.#leftOut = this.#db.one(countItemsOf(idsOf('run'))).items
  }

  /** Ends the file. */
  end(): PlatformExportSummary {
    this.#writer.end(this.#control.tick)
    const count = (table: string) => this.#counts.get(table) ?? 0
    return {
      datapoints: count('datapoint'),
      series: count('timeseries'),
      runs: count('run'),
      platform_items: itemTables.reduce((sum, table) => sum + count(table), 0),
      left_out: this.#leftOut,
    }
  }

  /** @param total how many datapoints there may be */
  #write(table: StagedTable, rows: Iterable<PlatformRow>, total: number): void {
    const kind = itemKinds.find((each) => table.name === `optimization_${each}`)
    const write = this.#writer.into(table, kind === undefined ? [] : ['data'])
    const tell = table.name === 'datapoint' ? teller(this.#control, total, true) : this.#control.tick
    let count = 0
    for (const row of rows) {
      write(this.#cells(table, kind, row))
      count += 1
      tell()
    }
    this.#counts.set(table.name, count)
  }

  #cells({ name }: StagedTable, kind: ItemKind | undefined, row: PlatformRow): unknown[] {
    if (kind !== undefined) return [...Object.values(row), itemData(this.#db, kind, row['id'] as number)]
    // Since 0.15 ixmp4 writes the type of elements in capitals; elements are text, whatever their type.
    if (name === 'index_set' && this.#version !== '0.14' && row['data_type'] !== null)
      row['data_type'] = (row['data_type'] as string).toUpperCase()
    if (name === 'index_set_element' && typeof row['value'] === 'number') row['value'] = floatText(row['value'])
    return Object.values(row)
  }
}

/** Rows of a table as they come; the ids that they refer to are noted, by the tables of these. */
function* noting(
  { columns }: StagedTable,
  rows: Iterable<PlatformRow>,
  used: Map<string, Set<unknown>>,
): Generator<PlatformRow> {
  const refers = columns.flatMap(({ name, refers: table }) => {
    if (table === undefined) return []
    const ids = used.get(table) ?? new Set()
    used.set(table, ids)
    return [{ name, ids }]
  })
  for (const row of rows) {
    for (const { name, ids } of refers) ids.add(row[name])
    yield row
  }
}
