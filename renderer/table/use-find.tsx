import { useState, type ReactNode, type RefObject } from 'react'
import { useHotkeys } from '@mantine/hooks'
import { openDialogs } from '../ui/overlays.ts'
import { FindBar } from './FindBar.tsx'
import type { Cell } from './grid-keys.ts'

interface FindInput {
  grid: RefObject<Element | null>
  /** How many rows are looked through, and how many there are. */
  rows: number
  total: number
  /** The texts of one of these rows, from 0. */
  textsOf: (row: number) => readonly string[]
  /** Shows a cell of one of these rows. */
  onFound: (cell: Cell) => void
  onClosed: () => void
}

/** Finding in a table: Ctrl+F opens the bar, which stands above the table. */
export function useFind({ grid, onClosed, ...found }: FindInput): { isFinding: boolean; findBar: ReactNode } {
  const [isFinding, setFinding] = useState(false)
  useHotkeys([['mod+F', () => isMeant(grid.current) && setFinding(true)]], [])
  const close = () => {
    setFinding(false)
    onClosed()
  }
  return { isFinding, findBar: isFinding && <FindBar {...found} onClose={close} /> }
}

const grids = '[role="grid"], [role="treegrid"]'

/** Whether keys of the window are a table's own: no dialog is over it, and it has the focus or is the last of several. */
function isMeant(table: Element | null): boolean {
  const dialog = document.querySelector(openDialogs)
  const meant = document.activeElement?.closest(grids) ?? [...document.querySelectorAll(grids)].at(-1)
  return table !== null && meant === table && (dialog === null || dialog.contains(table))
}
