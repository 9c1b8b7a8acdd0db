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
 * such a line the columns are those of the item, in their order.
 */
export function pastedRows(cells: readonly (readonly string[])[], { columns, named }: Paste): TypedRow[] {
  const [head = [], ...below] = cells
  const places = head.map((cell) => columnNamed(columns, cell))
  const known = new Set(places.filter((place) => place >= 0))
  const given = columns.slice(0, named).filter((_, at) => known.has(at)).length
  const row = (filled: (at: number) => string): TypedRow => columns.map((_, at) => filled(at))
  if (known.size > 0 && known.size === places.length)
    return below.map((line) => row((at) => line[places.indexOf(at)] ?? ''))
  const spread = columns.slice(0, named).findIndex((_, at) => !known.has(at))
  if (known.size > 0 && given === named - 1 && columns.length > named)
    return below.flatMap((line) =>
      head.flatMap((element, place) => {
        const value = places[place] === -1 ? (line[place] ?? '') : ''
        if (value === '') return []
        return [row((at) => (at === spread ? element : at === named ? value : (line[places.indexOf(at)] ?? '')))]
      }),
    )
  return cells.map((line) => row((at) => line[at] ?? ''))
}

/** The column that a head of a sheet means: in any case, `value` for `values`; -1: none. */
function columnNamed(columns: readonly string[], cell: string): number {
  const wanted = cell.toLowerCase()
  return columns.findIndex((name) => [wanted, `${wanted}s`].includes(name.toLowerCase()))
}

/** How many of the columns name a row. */
export const namedCount = (kind: ListedKind, { columns }: Pick<ItemRow, 'columns'>): number =>
  kind === 'indexset' ? 1 : columns.length
