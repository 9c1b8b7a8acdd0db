/** A column of a table that a command prints. */
export interface Column<Row> {
  title: string
  cell: (row: Row) => string
  /** Numbers end at the right. */
  isNumber?: true
}

/** Rows as lines of aligned columns, under their titles. */
export function tableText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]!.length)))
  const aligned = (text: string, at: number) =>
    columns[at]!.isNumber ? text.padStart(widths[at]!) : text.padEnd(widths[at]!)
  return lines.map((cells) => `${cells.map(aligned).join('  ').trimEnd()}\n`).join('')
}

/** `2026-11-20 13:36:22 UTC` */
export const timeText = (timestamp: string): string => `${timestamp.slice(0, 19).replace('T', ' ')} UTC`
