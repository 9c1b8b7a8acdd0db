import type { Box } from './layout.ts'
import type { Panel } from './panel.ts'

/** An axis from `min` to `max` with a mark at each `interval`. */
export interface Scale {
  min: number
  max: number
  interval: number
}

/** Pixels between two marks, about. */
const markDistance = 46

interface ScaleOptions {
  /** Panels of one unit have one scale. */
  isSame: boolean
  /** Bars stand on zero, boxes reach as far as their values. */
  kind: 'line' | 'area' | 'bar' | 'beside' | 'box'
  /** Of the axis, in pixels. */
  height: number
}

/** The scale of each panel; zero is on it where values are amounts, or stand on it. */
export function scalesOf(panels: readonly Panel[], { isSame, kind, height }: ScaleOptions): Scale[] {
  const own = panels.map((panel) => extentOf(panel, kind))
  return panels.map(({ unit }, index) => {
    const same = own.filter((_, at) => (isSame ? panels[at]?.unit === unit : at === index))
    return scaleOf(Math.min(...same.map(({ min }) => min)), Math.max(...same.map(({ max }) => max)), height)
  })
}

/** A panel is flat that takes no more than this share of the height of its scale. */
const flatShare = 0.05

/** How many panels are flat since a panel of the same unit is so much higher; 0 where each has a scale of its own. */
export function flatPanels(panels: readonly Panel[], { isSame, kind }: Pick<ScaleOptions, 'isSame' | 'kind'>): number {
  if (!isSame || panels.length < 2) return 0
  const own = panels.map((panel) => extentOf(panel, kind)).map(({ min, max }) => (max > min ? max - min : 0))
  const largest = (unit: Panel['unit']) => Math.max(...own.filter((_, at) => panels[at]?.unit === unit))
  return panels.filter(({ unit }, at) => own[at]! > 0 && own[at]! <= flatShare * largest(unit)).length
}

/** The smallest and largest value that a panel draws. */
function extentOf(panel: Panel, kind: ScaleOptions['kind']): { min: number; max: number } {
  const layers = panel.groups.filter(({ isTotal }) => !isTotal)
  const drawn = panel.isStacked ? panel.groups.filter(({ isTotal }) => isTotal) : panel.groups
  const hasZero = panel.isAmount || kind === 'bar' || kind === 'beside'
  let [min, max] = hasZero ? [0, 0] : [Infinity, -Infinity]
  const take = (value: number | null | undefined) => {
    if (value === null || value === undefined) return
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  for (const { values, boxes, band } of drawn) {
    if (kind === 'box') for (const box of boxes) box?.forEach(take)
    else values.forEach(take)
    band?.low.forEach(take)
    band?.high.forEach(take)
  }
  if (panel.isStacked) {
    for (const at of (layers[0]?.values ?? []).keys()) {
      const values = layers.map(({ values: own }) => own[at] ?? 0)
      const sum = (sign: 1 | -1) => values.reduce((total, value) => total + (value * sign > 0 ? value : 0), 0)
      take(sum(1))
      take(sum(-1))
    }
  }
  return { min, max }
}

/** A scale of round steps around two values. @param height of the axis, in pixels */
function scaleOf(min: number, max: number, height: number): Scale {
  if (!Number.isFinite(max - min)) return { min: 0, max: 1, interval: 1 }
  const marks = Math.max(2, Math.min(7, height / markDistance))
  const rough = (max - min || Math.abs(max) || 1) / marks
  const power = 10 ** Math.floor(Math.log10(rough))
  const interval = power * ([1, 2, 2.5, 5].find((step) => step * power >= rough * 0.85) ?? 10)
  const low = Math.floor(min / interval + 1e-9) * interval
  const high = Math.ceil(max / interval - 1e-9) * interval
  return { min: low, max: high > low ? high : low + interval, interval }
}

/** The pixel of a value on an axis. */
export const pixelOf = ({ min, max }: Scale, { top, height }: { top: number; height: number }, value: number): number =>
  top + height * (1 - (value - min) / (max - min))

/** How steps stand on an axis: to scale as years or times, or each in a place of its own with or without room for bars. */
export type AxisKind = 'year' | 'time' | 'parts' | 'bars'

/** The pixel of a step within a panel. */
export function xPixelOf({ plot, from, to }: { plot: Box; from: number; to: number }, x: number): number {
  return to === from ? plot.left + plot.width / 2 : plot.left + (plot.width * (x - from)) / (to - from)
}
