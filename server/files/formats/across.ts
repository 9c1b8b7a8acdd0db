import type { FileRow } from './table.ts'

/** Tables whose columns are names: `Year,Solar,Wind` with a column for each variable, or for each region. */

/** Titles of what is written for each cell. */
const valueTitle = 'value'

/** A unit at the end of a title: `Capacity (GW)`, `Capacity [GW]`. */
const unitAtEnd = /^(?<name>.*\S)\s*[([](?<unit>[^()[\]]+)[)\]]$/

/**
 * Turns a table by a quarter: each row becomes as many as it has columns that are names, with the name and the value of
 * each. Columns whose title is known keep their place.
 */
export class NamesAcross {
  readonly #kept: number[]
  readonly #across: number[]
  readonly #names: string[][]
  /** The header of the table as it is read. */
  readonly header: FileRow

  /**
   * @param kind what the titles are
   * @param isAcross whether a column is such a name
   * @param takesUnits units are at the end of titles, since the table has no column of them
   */
  constructor(
    header: FileRow,
    { kind, isAcross, takesUnits }: { kind: string; isAcross: (column: number) => boolean; takesUnits: boolean },
  ) {
    const columns = [...header.cells.keys()]
    this.#across = columns.filter(isAcross)
    this.#kept = columns.filter((column) => !isAcross(column))
    const parts = this.#across.map((column) => unitAtEnd.exec(header.cells[column]!.trim())?.groups)
    // One title with a unit alone may have it in its name.
    const hasUnits = takesUnits && parts.length > 0 && parts.every((part) => part !== undefined)
    this.#names = this.#across.map((column, i) =>
      hasUnits ? [parts[i]!['name']!, parts[i]!['unit']!] : [header.cells[column]!.trim()],
    )
    const titles = [kind, ...(hasUnits ? ['unit'] : []), valueTitle]
    this.header = {
      ...header,
      cells: [...this.#kept.map((column) => header.cells[column]!), ...titles],
      ...(header.kinds !== undefined && {
        kinds: this.#kept.map((column) => header.kinds![column] ?? '-').join('') + 's'.repeat(titles.length),
      }),
    }
  }

  /** The rows of which each has one value. */
  rows({ cells, at, kinds }: FileRow): FileRow[] {
    const kept = this.#kept.map((column) => cells[column] ?? '')
    const keptKinds = this.#kept.map((column) => kinds?.[column] ?? '-').join('')
    return this.#across.map((column, i) => ({
      cells: [...kept, ...this.#names[i]!, cells[column] ?? ''],
      at,
      ...(kinds !== undefined && { kinds: keptKinds + 's'.repeat(this.#names[i]!.length) + (kinds[column] ?? '-') }),
    }))
  }
}
