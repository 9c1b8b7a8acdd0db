/** Where the panels of a chart are, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Room around the axes of a panel: its title and unit above, its steps below, its figures on the left. */
const margin = { left: 64, right: 18, top: 50, bottom: 26 }
const narrowest = 250
const smallHeight = 230
const singleHeight = 220

const columnsOf = (panels: number, width: number): number =>
  Math.max(1, Math.min(panels, panels === 4 ? 2 : 3, Math.floor(width / narrowest)))

/** The height that panels need; at least that of the place they are in. */
export function heightOf(panels: number, width: number, place: number): number {
  if (panels <= 1) return Math.max(singleHeight, place)
  const rows = Math.ceil(panels / columnsOf(panels, width))
  return Math.max(rows * smallHeight, place)
}

/** The places of the axes of each panel, row by row. */
export function placesOf(panels: number, { left, top, width, height }: Box): Box[] {
  const columns = columnsOf(panels, width)
  const rows = Math.ceil(panels / columns)
  const [cellWidth, cellHeight] = [width / columns, height / Math.max(1, rows)]
  return Array.from({ length: panels }, (_, index) => ({
    left: left + (index % columns) * cellWidth + margin.left,
    top: top + Math.floor(index / columns) * cellHeight + margin.top,
    width: Math.max(40, cellWidth - margin.left - margin.right),
    height: Math.max(40, cellHeight - margin.top - margin.bottom),
  }))
}
