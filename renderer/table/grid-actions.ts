import type { KeyboardEvent } from 'react'
import { moveTo, type Cell, type GridSize } from './grid-keys.ts'
import { isSingle, toTsv, type Range } from './range.ts'

/** What keys do to a grid. */
export interface GridActions {
  active: Cell
  range: Range
  size: GridSize
  focusCell: (cell: Cell, isExtending: boolean) => void
  select: (from: Cell, to: Cell) => void
  /** The texts of a rectangle of cells. */
  textsOf: (range: Range) => string[][]
  open: (cell: Cell) => void
  letter: (key: string, cell: Cell) => void
}

/** Handles a key that was pressed on a cell or a header; what it does not know goes on to the window. */
export function handleGridKey(event: KeyboardEvent, actions: GridActions): void {
  const { active, size, focusCell } = actions
  // What is pressed inside an editor is its own.
  if (event.altKey || !(event.target as HTMLElement).matches('[data-cell]')) return
  const isCtrl = event.ctrlKey || event.metaKey
  const target = moveTo(event.key, isCtrl, active, size)
  const action = target
    ? () => focusCell(target, event.shiftKey)
    : isCtrl && event.key === 'a'
      ? () => actions.select({ row: size.rows - 1, column: size.columns - 1 }, { row: 0, column: 0 })
      : active.row >= 0
        ? cellAction(event.key, isCtrl, actions)
        : undefined
  if (action) {
    event.preventDefault()
    action()
  } else if (active.row >= 0 && !isCtrl && event.key.length === 1) {
    actions.letter(event.key, active)
  }
}

/** What a key does on a cell; undefined for those that are letters of the view or nothing. */
function cellAction(
  key: string,
  isCtrl: boolean,
  { active, range, focusCell, textsOf, open }: GridActions,
): (() => void) | undefined {
  // Text that was selected by mouse is copied by the browser.
  if (isCtrl && key === 'c' && window.getSelection()?.isCollapsed !== false) return () => copy(textsOf(range))
  if (isCtrl) return undefined
  if (key === 'Enter' || key === 'F2') return () => open(active)
  return key === 'Escape' && !isSingle(range) ? () => focusCell(active, false) : undefined
}

/** One cell as its bare text, several for spreadsheets. */
function copy(texts: string[][]): void {
  const [first] = texts
  const isOne = texts.length === 1 && first?.length === 1
  void navigator.clipboard.writeText(isOne ? (first[0] ?? '') : toTsv(texts))
}
