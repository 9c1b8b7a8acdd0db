import { editedCells } from '../../../server/contract/item-edits.ts'
import type { ItemChange } from '../../../server/contract/item-edits.ts'
import type { ItemRow, ListedKind } from '../../../server/contract/item-tables.ts'

/** Rows of an item as they are typed and pasted. */

/** The texts of a row, one for each column of its item; empty where nothing is said. */
export type TypedRow = readonly string[]

/** The columns that rows of an item are typed in: those of its index, then its cells. */
export const typedColumns = (kind: ListedKind, { columns }: Pick<ItemRow, 'columns'>): string[] => [
  ...columns,
  ...editedCells[kind],
]

/** The empty unit has no letters to type; both spellings of its name stand for it. */
const dimensionless = /^\(?dimensionless\)?$/i

/** What is sent of a row: an empty cell is as it is. @param named how many columns name a row */
export const sentRow = (texts: TypedRow, columns: readonly string[], named: number): ItemChange['set'][number] =>
  texts.map((text, at) => {
    if (at < named) return text
    if (text === '') return null
    return isUnit(columns[at]) && dimensionless.test(text) ? '' : text
  })

export const isUnit = (column: string | undefined): boolean => column === 'units' || column === 'unit'

export const isBlank = (row: TypedRow): boolean => row.every((text) => text === '')

/** Text from a sheet as cells; lines at the end that are empty are left away. */
export function cellsOf(text: string): string[][] {
  const lines = text.replace(/(\r?\n)+$/, '').split(/\r?\n/)
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

interface Paste {
  columns: readonly string[]
  /** How many of them name a row. */
  named: number
}

/**
 * Cells from a sheet as rows of an item. A first line with names of columns says which they are; where it lacks one
 * index column, the cells beside the names are elements of that one, with a value below each, as in a pivot. Without
 * such a line the columns are those of the item, in their order. Cells that no column is left for stay in the last one,
 * where everybody sees that they are too many.
 */
export function pastedRows(cells: readonly (readonly string[])[], { columns, named }: Paste): TypedRow[] {
  const [head = [], ...below] = cells
  const places = head.map((cell) => columnNamed(columns, cell))
  const known = places.filter((place) => place >= 0)
  const isNamed = (at: number): boolean => known.includes(at)
  const isOnce = known.length > 0 && new Set(known).size === known.length
  if (isOnce && known.length === places.length)
    return below.map((line) => wholeRow(line, places.length, (at) => line[places.indexOf(at)], columns))
  const missing = columns.slice(0, named).flatMap((_, at) => (isNamed(at) ? [] : [at]))
  if (isOnce && missing.length === 1 && columns.length > named) {
    const cell = (line: readonly string[], place: number) => (at: number) => {
      if (at === missing[0]) return head[place]
      return at === named ? line[place] : line[places.indexOf(at)]
    }
    return below.flatMap((line) =>
      line.flatMap((text, place) =>
        text === '' || (places[place] ?? -1) >= 0 ? [] : [columns.map((_, at) => cell(line, place)(at) ?? '')],
      ),
    )
  }
  return cells.map((line) => wholeRow(line, columns.length, (at) => line[at], columns))
}

/** A row with a cell for each column, and those of its line that come after the last one. */
function wholeRow(
  line: readonly string[],
  taken: number,
  cell: (at: number) => string | undefined,
  columns: readonly string[],
): TypedRow {
  const row = columns.map((_, at) => cell(at) ?? '')
  const surplus = line.slice(taken).filter((text) => text !== '')
  return surplus.length === 0 ? row : [...row.slice(0, -1), [row.at(-1), ...surplus].join(' ⇥ ')]
}

/** The column that a head of a sheet means: in any case, `value` for `values`; -1: none. */
function columnNamed(columns: readonly string[], cell: string): number {
  const wanted = cell.toLowerCase()
  return columns.findIndex((name) => [wanted, `${wanted}s`].includes(name.toLowerCase()))
}

/** How many of the columns name a row. */
export const namedCount = (kind: ListedKind, { columns }: Pick<ItemRow, 'columns'>): number =>
  kind === 'indexset' ? 1 : columns.length
