import type { Cell } from './grid-keys.ts'

/** A rectangle of cells, ends included. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

/** The rectangle between two corners; the header takes no part. */
export const rangeOf = (a: Cell, b: Cell): Range => ({
  top: Math.max(0, Math.min(a.row, b.row)),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
})

export const isSingle = ({ top, bottom, left, right }: Range): boolean => top >= bottom && left === right

/** Cells as spreadsheets paste them: tabs between columns, lines between rows, quotes around what holds either. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n')

const quoted = (text: string): string => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
