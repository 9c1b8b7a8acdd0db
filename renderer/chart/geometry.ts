import type { Design } from './design.ts'
import type { Drawn } from './drawn.ts'
import { cellsOf, plotOf, type Box, type Margin } from './layout.ts'
import { initialsOf, placeLabels, sharedStart, shortNames } from './line-ends.ts'
import type { DrawnGroup, Panel } from './panel.ts'
import { pixelOf, scalesOf, type Scale } from './scale.ts'
import { textWidth } from './text-width.ts'

/** How steps stand on an axis: to scale as years or times, or each in a place of its own with or without room for bars. */
export type AxisKind = 'year' | 'time' | 'parts' | 'bars'

/** A label in the drawing: at the end of a line, or beside a layer. */
export interface Label {
  group: DrawnGroup
  text: string
  /** Where its line ends. */
  from: { x: number; y: number }
  y: number
}

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
  const right = options.hasLabels ? roomForLabels(drawn, { cells, margin, texts, fontSize }) : 0
  const plots = cells.map((cell) => plotOf(cell, { ...margin, right: margin.right + right }))
  const scales = scalesOf(panels, {
    isSame: design.sameScale,
    kind: design.kind,
    height: plots[0]?.height ?? 100,
  })
  return panels.map((panel, index): PanelGeometry => {
    const [cell, plot, scale] = [cells[index] ?? place, plots[index] ?? place, scales[index]]
    const axis = axisOf(design, panel)
    const xs = axis === 'bars' || axis === 'parts' ? [...drawn.steps.keys()] : drawn.steps.map(xOf)
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

/** The pixel of a step within a panel. */
export function xPixelOf({ plot, from, to }: Pick<PanelGeometry, 'plot' | 'from' | 'to'>, x: number): number {
  return to === from ? plot.left + plot.width / 2 : plot.left + (plot.width * (x - from)) / (to - from)
}

/** What is written at the ends of lines: names without what all start with, dashes as letters where these differ. */
export function labelTexts(drawn: Drawn): {
  colour: ReadonlyMap<string, string>
  dash: readonly string[]
  start: string
} {
  const names = namesDrawn(drawn)
  return { colour: shortNames(names), dash: initialsOf(drawn.dashes), start: sharedStart(names) }
}

/** The names of lines and layers, hidden ones too, without totals above stacks and what is already inside layers. */
export function namesDrawn({ colours, panels }: Drawn): string[] {
  const others = new Set(
    panels.flatMap(({ groups, leftOut }) => [
      ...(leftOut ?? []),
      ...groups.flatMap(({ isTotal, colour }) => (isTotal ? [colour] : [])),
    ]),
  )
  return colours.flatMap(({ name }) => (others.has(name) ? [] : [name]))
}

/** What a line is called among those of its panel. */
function textOf(group: DrawnGroup, panel: Panel, { colour, dash }: ReturnType<typeof labelTexts>): string {
  const isAlone = panel.groups.every(
    (own) => own === group || own.isBehind || own.colour !== group.colour || own.dash !== group.dash,
  )
  const name = colour.get(group.colour) ?? group.colour
  return [name, dash[group.dash] ?? '', isAlone ? '' : group.label].filter((part) => part !== '').join(' · ')
}

const isLabelled = ({ isBehind, values }: DrawnGroup): boolean => !isBehind && values.some((value) => value !== null)

/** As much of a panel may be labels. */
const labelShare = 0.36

/** The width that labels need on the right; 0 where they do not fit in all panels. */
function roomForLabels(
  drawn: Drawn,
  {
    cells,
    margin,
    texts,
    fontSize,
  }: { cells: readonly Box[]; margin: Margin; texts: ReturnType<typeof labelTexts>; fontSize: number },
): number {
  const gap = fontSize + 3
  let widest = 0
  for (const [index, panel] of drawn.panels.entries()) {
    const cell = cells[index]
    const own = panel.groups.filter(isLabelled)
    const lines = panel.isStacked ? own.filter(({ isTotal }) => isTotal) : own
    if (!cell || (lines.length - 1) * gap > cell.height - margin.top - margin.bottom + 12) return 0
    for (const group of own) {
      const text = group.isTotal ? 'Total 00.00' : textOf(group, panel, texts)
      widest = Math.max(widest, textWidth(text, fontSize) + 30)
    }
  }
  const least = Math.min(...cells.map(({ width }) => width))
  return widest > 0 && widest <= least * labelShare ? Math.ceil(widest) : 0
}

function labelsOf(
  own: Pick<PanelGeometry, 'panel' | 'plot' | 'scale' | 'axis' | 'xs' | 'from' | 'to'>,
  texts: ReturnType<typeof labelTexts>,
  fontSize: number,
): Label[] {
  const { panel, plot, scale, axis, xs } = own
  if (axis === 'bars' && !panel.isStacked) return []
  const end = ({ values }: DrawnGroup) => values.findLastIndex((value) => value !== null)
  const wanted = panel.isStacked
    ? layerEnds(panel, { scale, plot, least: fontSize - 2 })
    : panel.groups
        .filter(isLabelled)
        .map((group) => ({ group, y: pixelOf(scale, plot, group.values[end(group)] ?? 0) }))
  const gap = fontSize + 3
  const places = placeLabels(
    wanted.map(({ y }) => y),
    { top: plot.top - 6, bottom: plot.top + plot.height + 6, gap },
  )
  return wanted.flatMap(({ group, y }, at): Label[] => {
    const place = places?.[at]
    if (!place) return []
    const last = end(group)
    const text = group.isTotal ? `Total ${threeDigits(group.values[last] ?? 0)}` : textOf(group, panel, texts)
    return [{ group, text, from: { x: xPixelOf(own, xs[last] ?? last), y }, y: place.y }]
  })
}

const threeDigits = (value: number): string =>
  new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3, minimumSignificantDigits: 3 }).format(value)

/** The middles of layers at the last step, of those high enough for a text, and the end of the total. */
function layerEnds(
  { groups }: Panel,
  { scale, plot, least }: { scale: Scale; plot: Box; least: number },
): { group: DrawnGroup; y: number }[] {
  const layers = groups.filter(({ isTotal }) => !isTotal)
  const last = Math.max(...layers.map(({ values }) => values.findLastIndex((value) => value !== null)), -1)
  let [above, below] = [0, 0]
  const found = layers.flatMap((group) => {
    const value = group.values[last] ?? 0
    const start = value < 0 ? below : above
    if (value < 0) below += value
    else above += value
    const [a, b] = [pixelOf(scale, plot, start), pixelOf(scale, plot, start + value)]
    return Math.abs(a - b) < least ? [] : [{ group, y: (a + b) / 2 }]
  })
  const total = groups.find(({ isTotal }) => isTotal)
  const end = total?.values.findLast((value) => value !== null) ?? null
  return total && end !== null ? [...found, { group: total, y: pixelOf(scale, plot, end) - 6 }] : found
}
