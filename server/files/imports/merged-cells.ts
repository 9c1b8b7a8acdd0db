import { columnWords, nameColumns, type Decisions } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { DataLayout } from '../formats/header.ts'
import type { MergedCells } from '../formats/table.ts'
import { fillDown } from './choices.ts'
import type { TablePlace } from './table-place.ts'

type FillableColumn = Decisions['fill'][number]

/** Blank cells of some columns mean what stands above them. */
export class FilledDown {
  readonly #columns: readonly number[]
  readonly #above = new Map<number, string>()

  constructor(layout: DataLayout, fill: readonly FillableColumn[]) {
    this.#columns = fill.flatMap((word) => columnOf(layout, word) ?? [])
  }

  has(column: number): boolean {
    return this.#columns.includes(column)
  }

  /** The cells of a row with its blanks filled; itself where there are none. */
  fill(cells: readonly string[]): readonly string[] {
    let filled: string[] | undefined
    for (const column of this.#columns) {
      const text = (cells[column] ?? '').trim()
      const above = this.#above.get(column)
      if (text !== '') this.#above.set(column, text)
      else if (above !== undefined) {
        filled ??= Array.from({ length: Math.max(cells.length, column + 1) }, (_, i) => cells[i] ?? '')
        filled[column] = above
      }
    }
    return filled ?? cells
  }
}

/** Numbers of rows of a sheet: there are at most a million. */
export class RowSet {
  readonly #bits = new Uint8Array(limits.sheetRows / 8 + 1)

  add(row: number): void {
    if (row <= limits.sheetRows) this.#bits[row >> 3]! |= 1 << (row & 7)
  }

  /** Whether any row from the first to the last is there. */
  hasAny(first: number, last: number): boolean {
    for (let row = first; row <= last && row <= limits.sheetRows; row += 1) {
      if ((this.#bits[row >> 3]! & (1 << (row & 7))) !== 0) return true
    }
    return false
  }
}

/** The column of a layout for a word that can be filled down, if it has one. */
const columnOf = (layout: DataLayout, word: FillableColumn): number | undefined => {
  const name = nameColumns.find((kind) => kind === word)
  if (name) return layout.names[name]
  if (word === 'version' || word === 'subannual') return layout[word]
  return word === 'year' ? layout.long?.year : layout.long?.datetime
}

/**
 * Says which merged cells would be misread: a sheet keeps what they hold in the first of them only.
 * @param table row of the header, the rows that hold values, and what is filled down already
 */
export function watchMerged(
  merged: readonly (MergedCells & { where?: string })[],
  place: TablePlace,
  layout: DataLayout,
  { headerAt, rows, filled }: { headerAt: number; rows: RowSet; filled: FilledDown | undefined },
): void {
  // Titles above the table and notes below it are often merged.
  const below = merged.filter(({ first, last }) => last.row > headerAt && rows.hasAny(first.row, last.row))
  const words = columnWords.filter((word) => word !== 'value')
  const isRead = (column: number) => !layout.dropped.includes(column) && !layout.others.includes(column)
  for (const { first, last, where: called } of below) {
    const columns = Array.from({ length: last.column - first.column + 1 }, (_, i) => first.column + i)
    const read = columns.filter((column) => column < layout.titles.length && isRead(column))
    const down = read.length === 1 && last.row > first.row && first.row > headerAt ? read[0] : undefined
    const word = down === undefined ? undefined : words.find((other) => columnOf(layout, other) === down)
    if (read.length === 0 || (word !== undefined && filled?.has(down!))) continue
    // Names that are blank are refused in their rows; blank units, versions and parts of a year are not.
    if (word !== undefined && ['model', 'scenario', 'region', 'variable'].includes(word)) continue
    const title = layout.titles[read[0]!]!
    const where = called ?? (first.row === last.row ? `row ${first.row}` : `rows ${first.row} to ${last.row}`)
    const message = `merged cells in ${where}: only the first of them holds something.${word === undefined ? ' Split them in a spreadsheet program, and fill in each.' : ''}`
    const cell = { at: first.row, title, column: read[0] }
    place.problem('merged', message, cell, '', word === undefined ? {} : { choices: [fillDown(word)] })
  }
}
