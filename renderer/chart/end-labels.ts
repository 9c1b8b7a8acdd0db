import type { Drawn } from './drawn.ts'
import type { Box, Margin } from './layout.ts'
import { initialsOf, placeLabels, sharedStart, shortNames } from './line-ends.ts'
import type { DrawnGroup, Panel } from './panel.ts'
import { pixelOf, xPixelOf, type AxisKind, type Scale } from './scale.ts'
import { textWidth } from './text-width.ts'

/** A label in the drawing: at the end of a line, or beside a layer. */
export interface Label {
  group: DrawnGroup
  text: string
  /** Where its line ends. */
  from: { x: number; y: number }
  /** Where it begins, and its middle. */
  x: number
  y: number
}

/** What is written at the ends of lines: names without what all start with, dashes as letters where these differ. */
export function labelTexts(drawn: Drawn): {
  colour: ReadonlyMap<string, string>
  dash: readonly string[]
} {
  const names = namesDrawn(drawn)
  return { colour: shortNames(names), dash: initialsOf(drawn.dashes) }
}

/** What names and dashes start with, which their labels leave out; each once. */
export const startsLeftOut = (drawn: Drawn): string[] =>
  [...new Set([sharedStart(namesDrawn(drawn)), sharedStart(drawn.dashes)])].filter((start) => start !== '')

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
  // A pattern that all lines of a colour have tells nothing.
  const isDashTold = panel.groups.some((own) => own.colour === group.colour && own.dash !== group.dash && !own.isBehind)
  const name = colour.get(group.colour) ?? group.colour
  return [name, isDashTold ? (dash[group.dash] ?? '') : '', isAlone ? '' : group.label]
    .filter((part) => part !== '')
    .join(' · ')
}

const isLabelled = ({ isBehind, values }: DrawnGroup): boolean => !isBehind && values.some((value) => value !== null)

const endOf = ({ values }: DrawnGroup): number => values.findLastIndex((value) => value !== null)

/** Lines that end in the first part of an axis, such as history, are named where they end, within the panel. */
const [earlyShare, earlyAtMost] = [0.9, 3] as const

function isEarly(group: DrawnGroup, { xs, from, to }: { xs: readonly number[]; from: number; to: number }): boolean {
  return !group.isTotal && (xs[endOf(group)] ?? to) < from + earlyShare * (to - from)
}

/** As much of a panel may be labels. */
const labelShare = 0.36

interface LabelRoom {
  cells: readonly Box[]
  margin: Margin
  texts: ReturnType<typeof labelTexts>
  fontSize: number
  xs: readonly number[]
}

/** The width that labels need on the right; 0 where they do not fit in all panels. */
export function roomForLabels(drawn: Drawn, { cells, margin, texts, fontSize, xs }: LabelRoom): number {
  const axis = { xs, from: xs[0] ?? 0, to: xs.at(-1) ?? 1 }
  const gap = fontSize + 3
  let widest = 0
  for (const [index, panel] of drawn.panels.entries()) {
    const cell = cells[index]
    const own = panel.groups.filter((group) => isLabelled(group) && (panel.isStacked || !isEarly(group, axis)))
    const early = panel.groups.filter((group) => isLabelled(group) && isEarly(group, axis))
    // More names within a panel hide what it draws: then the legend has all of them.
    if (!panel.isStacked && early.length > earlyAtMost) return 0
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

interface Placed {
  panel: Panel
  plot: Box
  scale: Scale
  axis: AxisKind
  xs: readonly number[]
  from: number
  to: number
}

/** The labels of a panel, pushed apart. */
export function labelsOf(own: Placed, texts: ReturnType<typeof labelTexts>, fontSize: number): Label[] {
  const { panel, plot, scale, axis, xs } = own
  if (axis === 'bars' && !panel.isStacked) return []
  const atEnd = (group: DrawnGroup) => ({ group, y: pixelOf(scale, plot, group.values[endOf(group)] ?? 0) })
  const named = panel.groups.filter(isLabelled)
  const wanted = panel.isStacked
    ? layerEnds(panel, { scale, plot, least: fontSize - 2 })
    : named.filter((group) => !isEarly(group, own)).map(atEnd)
  const gap = fontSize + 3
  const places = placeLabels(
    wanted.map(({ y }) => y),
    { top: plot.top - 6, bottom: plot.top + plot.height + 6, gap },
  )
  const right = plot.left + plot.width
  const atRight = wanted.flatMap(({ group, y }, at): Label[] => {
    const place = places?.[at]
    if (!place) return []
    const last = endOf(group)
    const text = group.isTotal ? `Total ${threeDigits(group.values[last] ?? 0)}` : textOf(group, panel, texts)
    return [{ group, text, from: { x: xPixelOf(own, xs[last] ?? last), y }, x: right, y: place.y }]
  })
  if (panel.isStacked) return atRight
  const early = named.filter((group) => isEarly(group, own)).map((group) => ({ ...atEnd(group), group }))
  return [...atRight, ...labelsWithin(early, own, { texts, fontSize })]
}

/** Labels of lines that end early: above all that is drawn where they end, one above the other. */
function labelsWithin(
  ends: readonly { group: DrawnGroup; y: number }[],
  own: Placed,
  { texts, fontSize }: { texts: ReturnType<typeof labelTexts>; fontSize: number },
): Label[] {
  const { panel, plot, scale, xs } = own
  let above = Infinity
  return ends
    .toSorted((a, b) => b.y - a.y)
    .map(({ group, y }): Label => {
      const text = textOf(group, panel, texts)
      const end = xPixelOf(own, xs[endOf(group)] ?? 0)
      const x = Math.max(plot.left, end - textWidth(text, fontSize) - 30)
      const top = Math.min(...topsOf(panel.groups, { ...own, x, end }).map((value) => pixelOf(scale, plot, value)))
      above = Math.max(plot.top + fontSize, Math.min(top - fontSize, above - fontSize - 3))
      return { group, text, from: { x: end, y }, x, y: above }
    })
}

/** The values that are drawn between two pixels. */
function topsOf(groups: readonly DrawnGroup[], own: Placed & { x: number; end: number }): number[] {
  const within = own.xs.flatMap((step, at) => {
    const pixel = xPixelOf(own, step)
    return pixel >= own.x && pixel <= own.end ? [at] : []
  })
  return groups.flatMap(({ values, band }) => within.flatMap((at) => band?.high[at] ?? values[at] ?? []))
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
