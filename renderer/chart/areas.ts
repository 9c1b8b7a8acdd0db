type Values = readonly (number | null)[]

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
