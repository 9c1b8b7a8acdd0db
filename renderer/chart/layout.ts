/** Where the panels of a chart are, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Room around the axes of a panel: for its title above, figures on the left, steps below, labels on the right. */
export interface Margin {
  left: number
  right: number
  top: number
  bottom: number
}

/** A panel is at least this large, and its sides have this ratio where there is a choice. */
const least = { width: 260, height: 160 }
const ratio = 1.6

interface Grid {
  columns: number
  rows: number
  /** Of a row. */
  height: number
}

/** The grid whose panels are nearest to the best ratio: as high as its place, or higher where they would be too small. */
export function gridOf(panels: number, width: number, place: number): Grid {
  const most = Math.max(1, Math.min(panels, Math.floor(width / least.width)))
  const grids = Array.from({ length: most }, (_, index): Grid => {
    const columns = index + 1
    const rows = Math.ceil(Math.max(1, panels) / columns)
    return { columns, rows, height: Math.max(least.height, place / rows) }
  })
  // Scrolling is the last resort, with as many columns as there can be.
  const fitting = grids.filter(({ rows }) => place / rows >= least.height)
  const choice = fitting.length > 0 ? fitting : grids.slice(-1)
  return choice.reduce((best, grid) => (worthOf(grid, width) > worthOf(best, width) ? grid : best))
}

/** How much there is to see: what has the best ratio in a panel counts, the rest of it a little. */
function worthOf({ columns, height }: Grid, width: number): number {
  const own = width / columns
  const [inner, outer] = [Math.min(own, height * ratio), Math.min(height, own / ratio)]
  return inner * outer + (own * height) / 5
}

/** The height that panels need; at least that of the place they are in. */
export function heightOf(panels: number, width: number, place: number): number {
  const { rows, height } = gridOf(panels, width, place)
  return Math.floor(Math.max(rows * height, place))
}

/** The places of panels with all that is around their axes, row by row. */
export function cellsOf(panels: number, { left, top, width, height }: Box): Box[] {
  const { columns, rows } = gridOf(panels, width, height)
  const [cellWidth, cellHeight] = [width / columns, height / rows]
  return Array.from({ length: panels }, (_, index) => ({
    left: left + (index % columns) * cellWidth,
    top: top + Math.floor(index / columns) * cellHeight,
    width: cellWidth,
    height: cellHeight,
  }))
}

/** The axes within a panel. */
export const plotOf = ({ left, top, width, height }: Box, margin: Margin): Box => ({
  left: left + margin.left,
  top: top + margin.top,
  width: Math.max(40, width - margin.left - margin.right),
  height: Math.max(40, height - margin.top - margin.bottom),
})
