import { useState, type ReactNode } from 'react'
import type { Cell } from './grid-keys.ts'
import { GridMenu } from './GridMenu.tsx'

interface OpenMenu {
  cell: Cell
  place: { x: number; y: number }
}

/** The menu of a grid: of a cell or a header at a time. Afterwards the focus is where it was asked for. */
export function useGridMenu(onClosed: (cell: Cell) => void) {
  const [open, setOpen] = useState<OpenMenu>()
  const close = () => {
    if (!open) return
    setOpen(undefined)
    // What an entry opened has the focus, unless that is nothing.
    setTimeout(() => document.activeElement === document.body && onClosed(open.cell))
  }
  return {
    openMenu: (cell: Cell, place: OpenMenu['place']) => setOpen({ cell, place }),
    /** `entries` answers what the menu of a cell holds. */
    drawMenu: (label: string, entries: (cell: Cell) => ReactNode) =>
      open && (
        <GridMenu place={open.place} label={label} onClose={close}>
          {entries(open.cell)}
        </GridMenu>
      ),
  }
}
