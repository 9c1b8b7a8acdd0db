/** How the columns of a table stand. What is not named stands where it does by itself, shown and not pinned. */
export interface ColumnLayout {
  order: readonly string[]
  hidden: readonly string[]
  pinned: readonly string[]
}

export const noLayout: ColumnLayout = { order: [], hidden: [], pinned: [] }

/** The columns to show, in their order, and how many of them at the start stay in sight. */
export interface Arranged {
  shown: string[]
  pinned: number
}

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

/** Pinned columns first, hidden ones left out; where all are hidden, all are shown. */
export function arrange(names: readonly string[], layout: ColumnLayout): Arranged {
  const [hidden, pinnedNames] = [new Set(layout.hidden), new Set(layout.pinned)]
  const ordered = orderOf(names, layout)
  const visible = ordered.filter((name) => !hidden.has(name))
  const shown = visible.length > 0 ? visible : ordered
  const pinned = shown.filter((name) => pinnedNames.has(name))
  return { shown: [...pinned, ...shown.filter((name) => !pinnedNames.has(name))], pinned: pinned.length }
}

const toggled = (list: readonly string[], name: string): string[] =>
  list.includes(name) ? list.filter((other) => other !== name) : [...list, name]

export const toggleHidden = (layout: ColumnLayout, name: string): ColumnLayout => ({
  ...layout,
  hidden: toggled(layout.hidden, name),
})

export const togglePinned = (layout: ColumnLayout, name: string): ColumnLayout => ({
  ...layout,
  pinned: toggled(layout.pinned, name),
})

/** Puts a column where another one is; `names` are all there are. */
export function moveColumn(names: readonly string[], layout: ColumnLayout, name: string, to: number): ColumnLayout {
  const order = orderOf(names, layout)
  const from = order.indexOf(name)
  if (from < 0 || to < 0 || to >= order.length) return layout
  order.splice(to, 0, ...order.splice(from, 1))
  return { ...layout, order }
}
