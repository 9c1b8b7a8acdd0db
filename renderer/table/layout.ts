import type { TableState } from '@tanstack/react-table'
import type { DataColumnMeta, Features } from './features.ts'

/** How the columns of a table stand. What is not named stands where it does by itself, shown and not pinned. */
export interface ColumnLayout {
  order: readonly string[]
  hidden: readonly string[]
  pinned: readonly string[]
  /** Those that would be pinned by themselves and are not. */
  unpinned: readonly string[]
}

export const noLayout: ColumnLayout = { order: [], hidden: [], pinned: [], unpinned: [] }

/** Whether a layout leaves everything as it is by itself. */
export const isNoLayout = ({ order, hidden, pinned, unpinned }: ColumnLayout): boolean =>
  order.length + hidden.length + pinned.length + unpinned.length === 0

/** Whether a column is pinned, by the layout or by itself. */
export const isPinnedIn = ({ pinned, unpinned }: ColumnLayout, id: string, isByItself: boolean): boolean =>
  pinned.includes(id) || (isByItself && !unpinned.includes(id))

/** Orders names by a layout; a name that it does not know follows the one that it follows by nature. */
export function orderOf(names: readonly string[], layout: ColumnLayout): string[] {
  const ordered = layout.order.filter((name, index, all) => names.includes(name) && all.indexOf(name) === index)
  const placed = new Set(ordered)
  names.forEach((name, index) => {
    if (placed.has(name)) return
    const before = index === 0 ? undefined : names[index - 1]
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, name)
    placed.add(name)
  })
  return ordered
}

/** A layout in the words of TanStack Table. */
export type Arrangement = Pick<TableState<Features>, 'columnOrder' | 'columnVisibility' | 'columnPinning'>

interface Arranged {
  id: string
  meta?: Pick<DataColumnMeta, 'staysLast' | 'isPinned'>
}

/**
 * How columns lie by a layout: pinned ones at the start, hidden ones left out; where all are hidden, all are shown. One
 * that `staysLast` is pinned at the end, unless another one is last.
 */
export function arrange(columns: readonly Arranged[], layout: ColumnLayout): Arrangement {
  const columnOrder = orderOf(
    columns.map(({ id }) => id),
    layout,
  )
  const isHidden = (id: string) => layout.hidden.includes(id)
  const hidden = columnOrder.every(isHidden) ? [] : columnOrder.filter(isHidden)
  const byThemselves = new Set(columns.flatMap(({ id, meta }) => (meta?.isPinned ? [id] : [])))
  const start = columnOrder.filter((id) => isPinnedIn(layout, id, byThemselves.has(id)))
  const last = columnOrder.findLast((id) => !hidden.includes(id) && !start.includes(id))
  const end = columns.filter(({ id, meta }) => id === last && meta?.staysLast).map(({ id }) => id)
  return {
    columnOrder,
    columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    columnPinning: { start, end },
  }
}

const toggled = (list: readonly string[], name: string): string[] =>
  list.includes(name) ? list.filter((other) => other !== name) : [...list, name]

export const toggleHidden = (layout: ColumnLayout, name: string): ColumnLayout => ({
  ...layout,
  hidden: toggled(layout.hidden, name),
})

/** Pins a column, or lets it go; `isByItself`: it is pinned without a layout. */
export const togglePinned = (layout: ColumnLayout, name: string, isByItself = false): ColumnLayout =>
  isByItself && !layout.pinned.includes(name)
    ? { ...layout, unpinned: toggled(layout.unpinned, name) }
    : { ...layout, pinned: toggled(layout.pinned, name) }

/** Puts a column where another one is; `names` are all there are. */
export function moveColumn(names: readonly string[], layout: ColumnLayout, name: string, to: number): ColumnLayout {
  const order = orderOf(names, layout)
  const from = order.indexOf(name)
  if (from < 0 || to < 0 || to >= order.length) return layout
  order.splice(to, 0, ...order.splice(from, 1))
  return { ...layout, order }
}
