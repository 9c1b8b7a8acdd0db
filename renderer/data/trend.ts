/** A series as a small line: 64 × 18 pixels, zero among its values. */
export const trendSize = { width: 64, height: 18 }

/** Room for the dot at the end. */
const margin = 2
/** Points that a line of this width can show apart. */
const mostPoints = 128

export interface TrendLine {
  /** Of an SVG path. */
  path: string
  last: { x: number; y: number }
}

/** Where steps stand between the first (0) and the last (1): years by their distance, times by their order. */
export function placesOf(steps: readonly (number | string)[]): number[] {
  const numbers = steps.map((step, index) => (typeof step === 'number' ? step : index))
  const first = numbers[0] ?? 0
  const span = (numbers.at(-1) ?? 0) - first || 1
  return numbers.map((number) => (number - first) / span)
}

/** The line of a series, from its first value to its last; undefined where it has none. */
export function trendLine(values: readonly (number | null)[], places: readonly number[]): TrendLine | undefined {
  const points = thinned(
    values.flatMap((value, index) => (value === null ? [] : [{ place: places[index] ?? 0, value }])),
  )
  if (points.length === 0) return undefined
  const low = Math.min(0, ...points.map(({ value }) => value))
  const high = Math.max(0, ...points.map(({ value }) => value))
  const { width, height } = trendSize
  const drawn = points.map(({ place, value }) => ({
    x: round(margin + place * (width - 2 * margin)),
    y: round(height - margin - (high === low ? 0 : ((value - low) / (high - low)) * (height - 2 * margin))),
  }))
  return { path: `M${drawn.map(({ x, y }) => `${x} ${y}`).join('L')}`, last: drawn.at(-1)! }
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10

interface Point {
  place: number
  value: number
}

/** No more points than can be told apart: of each stretch its lowest and highest, and the very last. */
function thinned(points: Point[]): Point[] {
  if (points.length <= mostPoints) return points
  const stretch = Math.ceil((points.length * 2) / mostPoints)
  const kept: Point[] = []
  for (let start = 0; start < points.length; start += stretch) {
    const own = points.slice(start, start + stretch).toSorted((a, b) => a.value - b.value)
    kept.push(...[own[0]!, own.at(-1)!].toSorted((a, b) => a.place - b.place))
  }
  return [...kept, points.at(-1)!]
}
