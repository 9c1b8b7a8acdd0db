import type { Cell } from './grid-keys.ts'

/** How long cells are looked through at a time, in ms: keys and pointer are heard in between. */
const slice = 12

interface Listener {
  /** Told while more is found, and when all rows have been looked through. */
  onCells: (cells: readonly Cell[], isDone: boolean) => void
}

/**
 * Finds the cells whose texts hold a text, in any case of its letters, row by row. Answers a function that stops it.
 *
 * @param textsOf the texts of a row's cells
 */
export function findCells(
  text: string,
  rows: number,
  textsOf: (row: number) => readonly string[],
  { onCells }: Listener,
): () => void {
  const wanted = text.trim().toLowerCase()
  const cells: Cell[] = []
  let row = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const end = performance.now() + slice
    for (; row < rows && performance.now() < end; row += 1) {
      textsOf(row).forEach((own, column) => {
        if (own.toLowerCase().includes(wanted)) cells.push({ row, column })
      })
    }
    onCells([...cells], row >= rows)
    if (row < rows) timer = setTimeout(look)
  }
  if (wanted === '') onCells([], true)
  else timer = setTimeout(look)
  return () => clearTimeout(timer)
}
