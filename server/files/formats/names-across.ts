import type { Reshaped, FilePlace } from './reshaped.ts'
import type { FileRow, MergedCells } from './table.ts'

/** Titles of what is written for each cell. */
const valueTitle = 'value'

/** A unit at the end of a title: `Capacity (GW)`, `Capacity [GW]`. */
const unitAtEnd = /^(?<name>.*\S)\s*[([](?<unit>[^()[\]]+)[)\]]$/

/** How a table is turned by a quarter. */
export interface NamesAcrossOptions {
  /** What all rows have although the table does not say it. */
  constants: readonly { word: string; text: string }[]
  /** What titles of columns are; null where none is a name. */
  kind: string | null
  /** The columns whose titles are such names. */
  across: readonly number[]
  /** Units are at the end of titles, since the table has no column of them. */
  takesUnits: boolean
  /** The units of those columns, where a row of units has them; one that it lacks has the blank one. */
  units?: ReadonlyMap<number, string> | undefined
}

/**
 * Turns a table by a quarter: each row becomes as many as it has columns that are names (`Year,Solar,Wind`), with the
 * name and the value of each. Columns whose title is known keep their place, behind those that all rows have alike.
 */
export class NamesAcross implements Reshaped {
  readonly header: FileRow
  readonly #file: FileRow
  readonly #constants: readonly string[]
  readonly #kept: readonly number[]
  readonly #across: readonly number[]
  readonly #names: string[][]
  readonly #isText: boolean
  /** The column whose name and value the row has that is read at the moment. */
  #current: number | undefined

  constructor(header: FileRow, { constants, kind, across, takesUnits, units }: NamesAcrossOptions) {
    this.#file = header
    this.#constants = constants.map(({ text }) => text)
    this.#across = across
    this.#kept = [...header.cells.keys()].filter((column) => !across.includes(column))
    this.#isText = header.kinds === undefined
    const parts = across.map((column) => unitAtEnd.exec(header.cells[column]!.trim())?.groups)
    // One title with a unit alone may have it in its name.
    const areAtEnd = takesUnits && !units && parts.length > 0 && parts.every((part) => part !== undefined)
    this.#names = across.map((column, i) =>
      areAtEnd
        ? [parts[i]!['name']!, parts[i]!['unit']!]
        : [header.cells[column]!.trim(), ...(units ? [units.get(column) ?? ''] : [])],
    )
    const titles = kind === null ? [] : [kind, ...(areAtEnd || units ? ['unit'] : []), valueTitle]
    const before = constants.map(({ word }) => word)
    this.header = this.#row(header, before, this.#keptOf(header), titles, 's'.repeat(titles.length))
  }

  *rows(row: FileRow): Iterable<FileRow> {
    const kept = this.#keptOf(row)
    if (this.#isHeader(row)) {
      yield { ...this.header, at: row.at }
      return
    }
    const surplus = row.cells.slice(this.#file.cells.length)
    this.#current = undefined
    // A cell that stands beyond the titles is said once.
    if (this.#across.length === 0 || surplus.some((cell) => cell.trim() !== '')) {
      const missing = Array<string>(this.header.cells.length - this.#constants.length - kept.cells.length).fill('')
      const kinds = row.kinds?.slice(this.#file.cells.length) ?? ''
      yield this.#row(row, this.#constants, kept, [...missing, ...surplus], '-'.repeat(missing.length) + kinds)
      return
    }
    for (const [i, column] of this.#across.entries()) {
      this.#current = column
      const cells = [...this.#names[i]!, row.cells[column] ?? '']
      yield this.#row(row, this.#constants, kept, cells, 's'.repeat(cells.length - 1) + (row.kinds?.[column] ?? '-'))
    }
    this.#current = undefined
  }

  placeOf(column: number): FilePlace | undefined {
    const at = column - this.#constants.length
    if (at < 0) return undefined
    if (at < this.#kept.length) return { column: this.#kept[at]! }
    const beyond = column - this.header.cells.length
    if (beyond >= 0)
      return { column: this.#file.cells.length + beyond, title: String(this.#file.cells.length + beyond + 1) }
    if (this.#current === undefined) return undefined
    const isValue = column === this.header.cells.length - 1
    const title = this.#file.cells[this.#current]!.trim()
    // Names stand in the header.
    return { column: this.#current, title, ...(!isValue && { at: this.#file.at }) }
  }

  merged(cells: readonly MergedCells[]): MergedCells[] {
    const last = this.header.cells.length - 1
    const columnOf = (column: number) =>
      this.#kept.includes(column) ? this.#constants.length + this.#kept.indexOf(column) : last
    return cells.map(({ first, last: end }) => {
      const width = Math.min(end.column, this.#file.cells.length - 1) - first.column + 1
      const columns = Array.from({ length: Math.max(1, width) }, (_, i) => columnOf(first.column + i))
      const place = (row: number, column: number) => ({ row, column })
      return { first: place(first.row, Math.min(...columns)), last: place(end.row, Math.max(...columns)) }
    })
  }

  /** Tables that were put together have their header several times. */
  #isHeader({ cells }: FileRow): boolean {
    return cells.length > 0 && this.#file.cells.every((title, column) => title.trim() === cells[column]?.trim())
  }

  #keptOf({ cells, kinds }: FileRow): { cells: string[]; kinds: string } {
    return {
      cells: this.#kept.map((column) => cells[column] ?? ''),
      kinds: this.#kept.map((column) => kinds?.[column] ?? '-').join(''),
    }
  }

  #row(
    { at }: FileRow,
    before: readonly string[],
    kept: { cells: string[]; kinds: string },
    after: readonly string[],
    kindsAfter: string,
  ): FileRow {
    const cells = [...before, ...kept.cells, ...after]
    return this.#isText ? { cells, at } : { cells, at, kinds: 's'.repeat(before.length) + kept.kinds + kindsAfter }
  }
}
