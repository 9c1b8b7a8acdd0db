import type { Design } from './design.ts'
import type { Drawn } from './drawn.ts'
import { labelsOf, labelTexts, roomForLabels, type Label } from './end-labels.ts'
import { cellsOf, plotOf, type Box } from './layout.ts'
import type { Panel } from './panel.ts'
import { scalesOf, type AxisKind, type Scale } from './scale.ts'
import { textWidth } from './text-width.ts'

/** Where everything of a panel is, in pixels. */
export interface PanelGeometry {
  panel: Panel
  cell: Box
  plot: Box
  scale: Scale
  axis: AxisKind
  /** Steps on the axis: years, milliseconds, or places. */
  xs: readonly number[]
  /** The ends of the axis, in the same. */
  from: number
  to: number
  labels: readonly Label[]
  /** The unit is written here: once for a row, unless its panels differ. */
  hasUnit: boolean
  title: string
  note: string
}

export interface GeometryOptions {
  place: Box
  /** Of texts, in pixels. */
  fontSize: number
  /** Labels at line ends, where they fit. */
  hasLabels: boolean
  /** What is said within a panel, such as why it has no stack. */
  noteOf?: (panel: Panel) => string
}

/** A step on an axis of numbers. The service writes UTC without saying so. */
const xOf = (step: number | string): number => (typeof step === 'number' ? step : Date.parse(`${step}Z`))

/** Where steps are on an axis without bars. */
const xsOf = ({ steps }: Drawn, { step }: Design): number[] =>
  step === 'category' ? [...steps.keys()] : steps.map(xOf)

function axisOf({ kind, step }: Design, panel: Panel): AxisKind {
  if (kind === 'box' || kind === 'beside' || (kind === 'bar' && panel.isStacked)) return 'bars'
  if (step === 'category') return 'parts'
  return step === 'datetime' ? 'time' : 'year'
}

/** Where all panels are. The same for the window, for pictures, and for what the pointer is at. */
export function geometryOf(drawn: Drawn, design: Design, options: GeometryOptions): PanelGeometry[] {
  const { panels } = drawn
  const { place, fontSize, noteOf } = options
  const cells = cellsOf(panels.length, place)
  const notes = panels.map((panel) => noteOf?.(panel) ?? '')
  const hasTitles = panels.some(({ facet }) => facet !== '')
  const titleLines = Math.max(
    ...panels.map(({ facet }, at) => Math.ceil(textWidth(facet, fontSize + 1) / ((cells[at]?.width ?? 1) - 24))),
    0,
  )
  const texts = labelTexts(drawn)
  const line = fontSize + 5
  const top =
    (hasTitles ? Math.min(3, Math.max(1, titleLines)) * (line + 1) + 4 : 4) +
    (notes.some((note) => note !== '') ? line : 0) +
    line +
    6
  const margin = { left: 12 + fontSize * 4, right: 16, top, bottom: line + 10 }
  // Bars and boxes are named by the legend.
  const hasEnds = options.hasLabels && design.kind !== 'box' && design.kind !== 'beside'
  const right = hasEnds ? roomForLabels(drawn, { cells, margin, texts, fontSize, xs: xsOf(drawn, design) }) : 0
  const plots = cells.map((cell) => plotOf(cell, { ...margin, right: margin.right + right }))
  const scales = scalesOf(panels, {
    isSame: design.sameScale,
    kind: design.kind,
    height: plots[0]?.height ?? 100,
  })
  return panels.map((panel, index): PanelGeometry => {
    const [cell, plot, scale] = [cells[index] ?? place, plots[index] ?? place, scales[index]]
    const axis = axisOf(design, panel)
    const xs = axis === 'bars' ? [...drawn.steps.keys()] : xsOf(drawn, design)
    const [from, to] = rangeOf(panel, drawn, { axis, xs, step: design.step })
    const own = { panel, cell, plot, axis, xs, from, to, scale: scale ?? { min: 0, max: 1, interval: 1 } }
    const before = panels[index - 1]
    return {
      ...own,
      labels: right > 0 ? labelsOf(own, texts, fontSize) : [],
      hasUnit: cell.left <= place.left + 1 || before?.unit !== panel.unit || before.statistic !== panel.statistic,
      title: panel.facet,
      note: notes[index] ?? '',
    }
  })
}

/** Years are the same in all panels; parts of the year are those that a panel has. */
function rangeOf(
  panel: Panel,
  drawn: Drawn,
  { axis, xs, step }: { axis: AxisKind; xs: readonly number[]; step: Design['step'] },
): [number, number] {
  const last = drawn.steps.length - 1
  if (step !== 'category') return axis === 'bars' ? [-0.5, last + 0.5] : [xs[0] ?? 0, xs[last] ?? 1]
  const used = drawn.steps.flatMap((_, at) => (panel.groups.some(({ values }) => values[at] !== null) ? [at] : []))
  const [first, end] = [used[0] ?? 0, used.at(-1) ?? last]
  return axis === 'bars' ? [first - 0.5, end + 0.5] : [first, end]
}
