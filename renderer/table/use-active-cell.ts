import { useLayoutEffect, useRef, useState } from 'react'
import { focusableOf } from './controls.ts'
import { cellId, clampCell, type Cell, type GridSize } from './grid-keys.ts'
import { rangeOf } from './range.ts'

/**
 * The one cell that Tab reaches, and the rectangle between it and where the selection began. It stays inside the grid
 * when rows go, and takes the focus when a key moved it or when what had it went.
 *
 * @param begin the row that is the active one in the beginning
 */
export function useActiveCell(size: GridSize, isEditing: boolean, begin: number) {
  const [start] = useState<Cell>({ row: begin, column: 0 })
  const [wanted, setWanted] = useState({ cell: start, anchor: start, moves: 0, looks: 0 })
  const grid = useRef<HTMLTableElement>(null)
  const followed = useRef(0)
  const seen = useRef(0)
  const wasEditing = useRef(false)
  const active = clampCell(wanted.cell, size)
  const anchor = clampCell(wanted.anchor, size)
  const hasGone = active.row !== wanted.cell.row || active.column !== wanted.cell.column

  // After every render: what moved the focus, or took away what had it, may be any of them.
  useLayoutEffect(() => {
    const hasEnded = wasEditing.current && !isEditing
    wasEditing.current = isEditing
    if (seen.current !== wanted.looks) {
      seen.current = wanted.looks
      grid.current
        ?.querySelector(`[data-cell="${cellId(active)}"]`)
        ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    const isLost = (hasGone || hasEnded) && document.activeElement === document.body
    if (isEditing || (followed.current === wanted.moves && !isLost)) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${cellId(active)}"]`)
    if (!cell) return
    followed.current = wanted.moves
    focusableOf(cell).focus({ preventScroll: true })
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  return {
    active,
    range: rangeOf(anchor, active),
    grid,
    /** Moves the focus; `extends` keeps where the selection began. */
    focusCell: (cell: Cell, isExtending: boolean) => {
      setWanted(({ moves, looks }) => ({ cell, anchor: isExtending ? anchor : cell, moves: moves + 1, looks }))
    },
    /** The focus came to a cell by itself, by a click for example. */
    setActive: (cell: Cell) =>
      setWanted((known) => (isSame(clampCell(known.cell, size), cell) ? known : { ...known, cell, anchor: cell })),
    select: (from: Cell, to: Cell) => {
      setWanted(({ moves, looks }) => ({ cell: to, anchor: from, moves: moves + 1, looks }))
    },
    /** Brings a cell into sight, and leaves the focus where it is. */
    lookAt: (cell: Cell) => setWanted(({ moves, looks }) => ({ cell, anchor: cell, moves, looks: looks + 1 })),
    /** Other rows came: the one at the top is next, and has the focus if another row had it. */
    restart: (row = 0) => {
      if (active.row < 0) return
      // What is typed under the heads stays with who types it.
      const focused = document.activeElement?.closest('tbody')
      const step = focused && grid.current?.contains(focused) ? 1 : 0
      const cell = { row, column: active.column }
      setWanted(({ moves, looks }) => ({ cell, anchor: cell, moves: moves + step, looks }))
    },
  }
}

const isSame = (a: Cell, b: Cell): boolean => a.row === b.row && a.column === b.column
