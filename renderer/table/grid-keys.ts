/** A cell of a grid, counted from 0 among the rows and columns that are shown. The header is row -1. */
export interface Cell {
  row: number
  column: number
}

/** A cell as its element carries it in `data-cell`. */
export const cellId = ({ row, column }: Cell): string => `${row}:${column}`

/** The cell that an element is or stands in; undefined outside of grids. */
export function cellOf(element: Element): Cell | undefined {
  const id = element.closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const [row, column] = id?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

export interface GridSize {
  rows: number
  columns: number
  /** The keys lead into the header too. */
  hasHead?: boolean
}

/** Rows that Page Up and Page Down move over. */
const pageRows = 20

/** Where a key leads from a cell, inside a grid of this size; undefined for keys that move nothing. */
export function moveTo(key: string, ctrl: boolean, from: Cell, size: GridSize): Cell | undefined {
  const target = unbounded(key, ctrl, from, size)
  if (!target || size.rows === 0) return undefined
  const mayEnter = from.row < 0 || (key === 'ArrowUp' && !ctrl)
  return clampCell(target, { ...size, hasHead: size.hasHead === true && mayEnter })
}

function unbounded(key: string, ctrl: boolean, { row, column }: Cell, { rows, columns }: GridSize): Cell | undefined {
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

/** The nearest cell inside a grid. */
export const clampCell = ({ row, column }: Cell, { rows, columns, hasHead }: GridSize): Cell => ({
  row: Math.max(hasHead ? -1 : 0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})
