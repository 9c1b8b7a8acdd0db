import { levelSeparator, type GroupField } from '../../server/contract/counts.ts'
import type { DrawnGroup, Panel } from './panel.ts'

type Values = readonly (number | null)[]

/** The region that all others are parts of, by the convention of the field. */
const world = 'World'

interface Stacked {
  panel: Panel
  partsLeftOut: number
  stepsLeftOut: number
}

/**
 * Makes the groups of a panel a stack in which nothing is counted twice: a whole becomes a line above, and only its next
 * level is stacked. Of several wholes only those are split whose parts add up to them; the others are stacked as they
 * are. Steps where a layer has no value between two of its own are left out, since the stack would dip there.
 */
export function stack(panel: Panel, colour: GroupField): Stacked {
  if (!panel.isStacked) return { panel, partsLeftOut: 0, stepsLeftOut: 0 }
  const { totals, stacked } = levelsOf(panel.groups, colour)
  const kept = panel.groups.filter((group) => totals.has(group.colour) || stacked.has(group.colour))
  const groups = kept.map((group) => ({ ...group, isTotal: totals.has(group.colour) }))
  const layers = groups.filter(({ isTotal }) => !isTotal)
  const gaps = gapsOf(layers.map(({ values }) => values))
  const fill = (group: DrawnGroup): DrawnGroup =>
    group.isTotal ? group : { ...group, values: group.values.map((value, at) => (gaps[at] ? null : value)) }
  return {
    panel: { ...panel, groups: groups.map(fill) },
    partsLeftOut: panel.groups.length - kept.length,
    stepsLeftOut: gaps.filter(Boolean).length,
  }
}

/** The names that become lines, and those that are stacked. */
function levelsOf(groups: readonly DrawnGroup[], field: GroupField): { totals: Set<string>; stacked: Set<string> } {
  const names = [...new Set(groups.map(({ colour }) => colour))]
  const wholes = names.filter((name) => wholesOf(name, names, field).length === 0)
  const [totals, stacked] = [new Set<string>(), new Set<string>()]
  for (const whole of wholes) {
    const parts = groups.filter(({ colour }) => {
      const [first, ...deeper] = wholesOf(colour, names, field)
      return first === whole && deeper.length === 0
    })
    const isSplit =
      parts.length > 0 &&
      (wholes.length === 1 ||
        makeUp(
          parts,
          groups.find((own) => own.colour === whole),
        ))
    if (isSplit) totals.add(whole)
    for (const name of isSplit ? parts.map(({ colour }) => colour) : [whole]) stacked.add(name)
  }
  return { totals, stacked }
}

/** How far the sum of parts may be from their whole, as a share of its largest value: models round. */
const tolerance = 0.01

/** Whether parts add up to their whole at every step. */
function makeUp(parts: readonly DrawnGroup[], whole: DrawnGroup | undefined): boolean {
  if (!whole) return false
  const largest = Math.max(0, ...whole.values.map((value) => Math.abs(value ?? 0)))
  return whole.values.every((value, at) => {
    const sum = parts.reduce((added, { values }) => added + (values[at] ?? 0), 0)
    return Math.abs(sum - (value ?? 0)) <= tolerance * largest
  })
}

function isPartOf(name: string, whole: string, field: GroupField): boolean {
  if (field === 'variable') return name.startsWith(whole + levelSeparator)
  return field === 'region' && whole === world && name !== world
}

const wholesOf = (name: string, names: readonly string[], field: GroupField): string[] =>
  names.filter((whole) => isPartOf(name, whole, field))

/** For each step, whether a layer has no value there although it has one before and one after. */
export function gapsOf(layers: readonly Values[]): boolean[] {
  const length = layers[0]?.length ?? 0
  const ranges = layers.map((values) => ({
    values,
    first: values.findIndex((value) => value !== null),
    last: values.findLastIndex((value) => value !== null),
  }))
  return Array.from({ length }, (_, at) =>
    ranges.some(({ values, first, last }) => values[at] === null && first < at && at < last),
  )
}

/** Layers of areas, the parts above and below zero apart. */
interface Areas {
  xs: number[]
  /** Of each layer, at each x: never below zero, never above zero. */
  above: number[][]
  below: number[][]
}

/**
 * Parts layers at zero, so that those above are stacked upwards and those below downwards. Where a layer crosses zero
 * between two steps, all layers get a point there: areas have straight edges. What has no value counts as zero.
 */
export function partAtZero(xs: readonly number[], layers: readonly Values[]): Areas {
  const filled = layers.map((values) => values.map((value) => value ?? 0))
  const areas: Areas = { xs: [], above: filled.map(() => []), below: filled.map(() => []) }
  const add = (x: number, valueOf: (layer: number) => number) => {
    areas.xs.push(x)
    for (const layer of filled.keys()) {
      const value = valueOf(layer)
      areas.above[layer]?.push(Math.max(0, value))
      areas.below[layer]?.push(Math.min(0, value))
    }
  }
  for (const [at, x] of xs.entries()) {
    add(x, (layer) => filled[layer]?.[at] ?? 0)
    const next = xs[at + 1]
    if (next === undefined) continue
    const starts = filled.map((values) => values[at] ?? 0)
    const ends = filled.map((values) => values[at + 1] ?? 0)
    const crossings = starts.map((start, layer) => crossingOf(start, ends[layer] ?? 0))
    for (const share of [...new Set(crossings)].toSorted((a, b) => a - b)) {
      if (share <= 0 || share >= 1) continue
      add(x + share * (next - x), (layer) => {
        const [start = 0, end = 0, crossing = 0] = [starts[layer], ends[layer], crossings[layer]]
        if (crossing === share) return 0
        const value = start + share * (end - start)
        // Rounding must not carry a layer over zero.
        return crossing > 0 && crossing < share ? keepSign(value, end) : keepSign(value, start === 0 ? end : start)
      })
    }
  }
  return areas
}

/** Which share of the way from one value to the next is zero; 0 where none is. */
const crossingOf = (start: number, end: number): number =>
  Math.sign(start) * Math.sign(end) < 0 ? Math.abs(start) / (Math.abs(start) + Math.abs(end)) : 0

const keepSign = (value: number, like: number): number => (Math.sign(value) * Math.sign(like) < 0 ? 0 : value)
