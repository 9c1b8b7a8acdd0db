import type { DrawnGroup, Panel } from './panel.ts'

/** How many groups the pointer tells of. */
const toldAtMost = 8

/** Groups at a step near a value: the nearest first, its place, then down from the largest. */
export interface Nearest {
  nearest: DrawnGroup
  told: { group: DrawnGroup; value: number }[]
  /** Groups that have a value there. */
  all: number
}

/** What is near a value at a step of a panel; undefined where no group has a value. */
export function nearestOf(panel: Panel, step: number, value: number): Nearest | undefined {
  const spans = panel.isStacked ? layersOf(panel, step) : linesOf(panel, step)
  const distance = ({ low, high }: Span) => (value < low ? low - value : value > high ? value - high : 0)
  const near = spans.toSorted((a, b) => distance(a) - distance(b) || sizeOf(a) - sizeOf(b)).slice(0, toldAtMost)
  const [first] = near
  if (!first) return undefined
  return {
    nearest: first.group,
    told: near.toSorted((a, b) => b.high - a.high || b.low - a.low).map(({ group, own }) => ({ group, value: own })),
    all: spans.length,
  }
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
