/** A cell of a grid, counted from 0 among the rows and columns that are shown. */
export interface Cell {
  row: number
  column: number
}

/** Rows that Page Up and Page Down move over. */
const pageRows = 20

/** Where a key leads from a cell, inside a grid of this size; undefined for keys that move nothing. */
export function moveTo(
  key: string,
  ctrl: boolean,
  from: Cell,
  size: { rows: number; columns: number },
): Cell | undefined {
  const target = unbounded(key, ctrl, from, size)
  if (!target || size.rows === 0) return undefined
  return { row: clamp(target.row, size.rows), column: clamp(target.column, size.columns) }
}

function unbounded(
  key: string,
  ctrl: boolean,
  { row, column }: Cell,
  { rows, columns }: { rows: number; columns: number },
) {
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: ctrl ? rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: ctrl ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: ctrl ? columns - 1 : column + 1 }
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrl ? rows - 1 : row, column: columns - 1 }
    case 'PageUp':
      return { row: row - pageRows, column }
    case 'PageDown':
      return { row: row + pageRows, column }
    default:
      return undefined
  }
}

const clamp = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1))
