import type { DrawnGroup, Panel } from './panel.ts'

/** How many groups the pointer tells of. */
const toldAtMost = 15

/** Groups at a step: the one nearest to a value, and the largest values from the top. */
export interface Nearest {
  nearest: DrawnGroup
  told: { group: DrawnGroup; value: number }[]
  /** Groups that have a value there. */
  all: number
}

/** What is at a step of a panel, and nearest to a value; undefined where no group has a value. */
export function nearestOf(panel: Panel, step: number, value: number): Nearest | undefined {
  const spans = panel.isStacked ? layersOf(panel, step) : linesOf(panel, step)
  const distance = ({ low, high }: Span) => (value < low ? low - value : value > high ? value - high : 0)
  const [first] = spans.toSorted((a, b) => distance(a) - distance(b) || sizeOf(a) - sizeOf(b))
  if (!first) return undefined
  const sorted = spans.toSorted((a, b) => b.own - a.own)
  // The nearest is told even where it is far down.
  const kept = sorted.slice(0, toldAtMost)
  if (!kept.includes(first)) kept.splice(-1, 1, first)
  return { nearest: first.group, told: kept.map(({ group, own }) => ({ group, value: own })), all: spans.length }
}

/** From where to where a group reaches at a step, and its own value. */
interface Span {
  group: DrawnGroup
  low: number
  high: number
  own: number
}

const sizeOf = ({ low, high }: Span): number => high - low

function linesOf({ groups }: Panel, step: number): Span[] {
  return groups.flatMap((group) => {
    if (group.isBehind) return []
    const own = group.values[step] ?? null
    return own === null ? [] : [{ group, low: own, high: own, own }]
  })
}

/** Layers reach from the ones before to themselves, those below zero downwards. */
function layersOf({ groups }: Panel, step: number): Span[] {
  let [above, below] = [0, 0]
  return groups.flatMap((group) => {
    const own = group.values[step] ?? null
    if (own === null) return []
    if (group.isTotal) return [{ group, low: own, high: own, own }]
    const start = own < 0 ? below : above
    if (own < 0) below += own
    else above += own
    return [{ group, low: Math.min(start, start + own), high: Math.max(start, start + own), own }]
  })
}

/** The place of the step nearest to a point of the axis. */
export function nearestStep(xs: readonly number[], x: number): number {
  let best = 0
  for (const [at, own] of xs.entries()) if (Math.abs(own - x) < Math.abs((xs[best] ?? 0) - x)) best = at
  return best
}
