import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { controlBeside, isInControl } from './controls.ts'
import { cellOf, moveTo, type Cell, type GridSize } from './grid-keys.ts'
import { isSingle, type Range } from './range.ts'

/** What keys and pointer do to a grid. */
export interface GridActions {
  range: Range
  size: GridSize
  focusCell: (cell: Cell, isExtending: boolean) => void
  /** The focus came to a cell by itself. */
  setActive: (cell: Cell) => void
  select: (from: Cell, to: Cell) => void
  /** The texts of a rectangle of cells. */
  textsOf: (range: Range) => string[][]
  copy: (range: Range) => void
  /** Sorts by a column, whose header was chosen. */
  sort: (column: number, isAdded: boolean) => void
  open: (cell: Cell) => void
  /** One click opens a cell, not two. */
  opensOnClick: boolean
  letter: (key: string, cell: Cell) => void
  /** The menu of a cell or header is asked for; `x` and `y` in pixels of the window. */
  menu: (cell: Cell, place: { x: number; y: number }) => void
  /** Makes the column of a header wider by some pixels. */
  widen: (column: number, by: number) => void
  /** Puts the column of a header one place further, or back. */
  shift: (column: number, step: number) => void
}

/** The listeners of a grid. Cells have none of their own: what happens in them is told by the place where it does. */
export const gridListeners = (actions: GridActions) => ({
  onKeyDown: (event: KeyboardEvent) => handleGridKey(event, actions),
  onFocus: ({ target }: FocusEvent) => {
    const cell = cellOf(target)
    if (cell) actions.setActive(cell)
  },
  onMouseDown: (event: MouseEvent) => {
    const cell = pressedCell(event)
    if (!cell || cell.row < 0) return
    // A right click leaves what is selected, where it is in it.
    if (event.button === 2 && isWithin(cell, actions.range)) event.preventDefault()
    if (event.shiftKey) event.preventDefault()
    if (event.button === 0) actions.focusCell(cell, event.shiftKey)
  },
  onMouseOver: (event: MouseEvent) => {
    showFull(event, actions)
    const cell = event.buttons === 1 ? pressedCell(event) : undefined
    const isBody = document.activeElement?.closest('tbody') === (event.target as Element).closest('tbody')
    if (cell && cell.row >= 0 && isBody) actions.focusCell(cell, true)
  },
  onMouseOut: ({ target }: MouseEvent) => (target as Element).closest(fullNumbers)?.removeAttribute('title'),
  onContextMenu: (event: MouseEvent) => {
    const cell = cellOf(event.target as Element)
    if (!cell || (event.target as Element).closest('[data-edited]')) return
    event.preventDefault()
    actions.menu(cell, { x: event.clientX, y: event.clientY })
  },
  onClick: (event: MouseEvent) => {
    const cell = pressedCell(event)
    if (!cell) return
    const button = (event.target as Element).closest('[data-menu]')
    if (button) actions.menu(cell, below(button))
    else if (cell.row < 0) actions.sort(cell.column, event.shiftKey)
    else if (actions.opensOnClick && !event.shiftKey) actions.open(cell)
  },
  onDoubleClick: (event: MouseEvent) => {
    const cell = pressedCell(event)
    if (cell && cell.row >= 0 && !actions.opensOnClick) actions.open(cell)
  },
})

const fullNumbers = 'tbody [data-numeric]:not([data-edited])'

/** The whole number under the pointer, as its title while the pointer is there. */
function showFull({ target }: MouseEvent, { textsOf }: GridActions): void {
  const element = (target as Element).closest<HTMLElement>(fullNumbers)
  const { row, column } = (element && cellOf(element)) ?? { row: -1, column: -1 }
  if (element && row >= 0) element.title = textsOf({ top: row, bottom: row, left: column, right: column })[0]?.[0] ?? ''
}

/** The cell under the pointer; undefined where a button, a box or the end of a head in it is pressed. */
function pressedCell({ target }: MouseEvent): Cell | undefined {
  const element = target as Element
  return isInControl(element) || element.closest('[data-resize]') ? undefined : cellOf(element)
}

const isWithin = ({ row, column }: Cell, { top, bottom, left, right }: Range): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

function below(element: Element): { x: number; y: number } {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}

/** Handles a key that was pressed in a grid; what it does not know goes on to the window. */
function handleGridKey(event: KeyboardEvent, actions: GridActions): void {
  const target = event.target as HTMLElement
  const cell = cellOf(target)
  // What is pressed inside an editor is its own.
  if (event.altKey || !cell || target.closest('[data-edited]')) return
  const isCtrl = event.ctrlKey || event.metaKey
  const isControl = isInControl(target)
  const action =
    (isControl ? toControl(event.key, isCtrl, target) : onCell(event, isCtrl, cell, actions)) ??
    toCell(event, isCtrl, cell, actions)
  if (action) {
    event.preventDefault()
    action()
  } else if (!isControl && cell.row >= 0 && !isCtrl && (event.key.length === 1 || event.key === 'Delete')) {
    actions.letter(event.key, cell)
  }
}

type Action = () => void

/** To the button or box beside the one that has the focus, in the same cell. */
function toControl(key: string, isCtrl: boolean, target: HTMLElement): Action | undefined {
  const step = isCtrl ? undefined : { ArrowLeft: -1, ArrowRight: 1 }[key]
  const beside = step === undefined ? undefined : controlBeside(target, step)
  return beside && (() => beside.focus())
}

function toCell(event: KeyboardEvent, isCtrl: boolean, cell: Cell, { size, focusCell }: GridActions) {
  const target = moveTo(event.key, isCtrl, cell, size)
  return target && (() => focusCell(target, event.shiftKey))
}

/** What a key does on a cell or header; undefined for those that do nothing. */
function onCell(event: KeyboardEvent, isCtrl: boolean, cell: Cell, actions: GridActions): Action | undefined {
  const { key, shiftKey } = event
  const { size, range } = actions
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey))
    return () => actions.menu(cell, below(event.target as Element))
  if (isCtrl && key === 'a')
    return () => actions.select({ row: size.rows - 1, column: size.columns - 1 }, { row: 0, column: 0 })
  if (cell.row < 0) return onHead(key, { isCtrl, isShift: shiftKey }, cell, actions)
  // Text that was selected by mouse is copied by the browser.
  if (isCtrl && key === 'c' && window.getSelection()?.isCollapsed !== false) return () => actions.copy(range)
  if (isCtrl) return undefined
  if (key === 'Enter' || key === 'F2') return () => actions.open(cell)
  return key === 'Escape' && !isSingle(range) ? () => actions.focusCell(cell, false) : undefined
}

/** Pixels by which a key makes a column wider. */
const widthStep = 12

function onHead(
  key: string,
  { isCtrl, isShift }: Record<'isCtrl' | 'isShift', boolean>,
  { column }: Cell,
  actions: GridActions,
) {
  if (key === 'Enter' || key === ' ') return () => actions.sort(column, isShift)
  const step = isShift ? { ArrowLeft: -1, ArrowRight: 1 }[key] : undefined
  if (step === undefined) return undefined
  return isCtrl ? () => actions.shift(column, step) : () => actions.widen(column, step * widthStep)
}
