import type { CustomSeriesOption } from 'echarts/charts'
import type { DrawnGroup, Panel } from './panel.ts'
import { colourOf, type ChartTheme } from './palette.ts'
import { pixelOf, xPixelOf, type Scale } from './scale.ts'
import type { Box } from './layout.ts'

/** A box at a step: smallest value, quartiles with the median between them, largest; and the single values within it. */
export interface BoxPlace {
  group: DrawnGroup
  /** The place of its step. */
  at: number
  box: readonly number[]
  /** Of how many values. */
  count: number
  /** Its middle and its width, in pixels. */
  x: number
  width: number
  points: readonly BoxPoint[]
}

export interface BoxPoint {
  group: DrawnGroup
  value: number
  x: number
  y: number
}

/** What is needed of a panel to know where its boxes are. */
interface Placed {
  panel: Panel
  plot: Box
  scale: Scale
  xs: readonly number[]
  from: number
  to: number
}

/** A box is no wider, and takes as much of its share of a step; points spread over as much of a box. */
const [widest, share, spread] = [46, 0.72, 0.7] as const

/** Where the boxes of a panel are: side by side at each step, in the order of their names. */
export function boxPlaces(own: Placed): BoxPlace[] {
  const { panel, plot, scale, xs, from, to } = own
  const groups = panel.groups.filter(({ isBehind }) => !isBehind)
  const singles = Map.groupBy(
    panel.groups.filter(({ isBehind }) => isBehind),
    ({ colour }) => colour,
  )
  const slot = ((plot.width / (to - from)) * (xs.length > 1 ? 0.9 : 1)) / Math.max(1, groups.length)
  const width = Math.min(widest, slot * share)
  return xs.flatMap((step, at) =>
    groups.flatMap((group, place): BoxPlace[] => {
      const box = group.boxes[at]
      if (!box) return []
      const x = xPixelOf(own, step) + (place - (groups.length - 1) / 2) * slot
      const values = (singles.get(group.colour) ?? []).flatMap((single) => {
        const value = single.values[at] ?? null
        return value === null ? [] : [{ group: single, value }]
      })
      const points = values
        .toSorted((a, b) => a.value - b.value)
        .map((point, rank) => ({
          ...point,
          x: x + offsetOf(rank, values.length) * width * spread,
          y: pixelOf(scale, plot, point.value),
        }))
      return [{ group, at, box, count: group.counts[at] ?? 0, x, width, points }]
    }),
  )
}

/** Neighbours in value stand apart, the same in every drawing: shares of the golden ratio fill a width evenly. */
const offsetOf = (rank: number, count: number): number => (count < 2 ? 0 : ((rank * 0.618_034 + 0.5) % 1) - 0.5)

/** The box and the point that are nearest to a pixel; the point only where it is close. */
export function nearestBox(
  places: readonly BoxPlace[],
  { x, y }: { x: number; y: number },
): { place: BoxPlace; point: BoxPoint | undefined } | undefined {
  const [place] = places.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))
  if (!place) return undefined
  const distance = (point: BoxPoint) => Math.hypot(point.x - x, point.y - y)
  const [point] = place.points.toSorted((a, b) => distance(a) - distance(b))
  return { place, point: point && distance(point) < 24 ? point : undefined }
}

/** Radius of a point, in pixels. */
const radius = 2.2

/** The series of a group: its boxes with the points on them. */
export function boxSeries(
  places: readonly BoxPlace[],
  { index, plot, scale, theme }: { index: number; plot: Box; scale: Scale; theme: ChartTheme },
): CustomSeriesOption[] {
  return [...Map.groupBy(places, ({ group }) => group).entries()].map(([group, own]): CustomSeriesOption => ({
    type: 'custom',
    coordinateSystem: 'none',
    id: `${index}/${group.id}`,
    name: group.colour,
    silent: true,
    data: own.map((_, at) => at),
    renderItem: ({ dataIndex }) => {
      const place = own[dataIndex]
      const children = place ? shapesOf(place, { plot, scale, colour: colourOf(theme, group.slot) }) : []
      return { type: 'group', focus: 'series', blurScope: 'global', children }
    },
  }))
}

function shapesOf(
  { box, x, width, points }: BoxPlace,
  { plot, scale, colour }: { plot: Box; scale: Scale; colour: string },
) {
  const [smallest, first, median, third, largest] = box.map((value) => pixelOf(scale, plot, value))
  if (smallest === undefined || first === undefined || median === undefined) return []
  if (third === undefined || largest === undefined) return []
  const [left, right] = [x - width / 2, x + width / 2]
  const blur = { style: { opacity: 0.15 } }
  const line = (x1: number, y1: number, x2: number, y2: number, lineWidth = 1.2) => ({
    ...{ type: 'line' as const, blur, shape: { x1, y1, x2, y2 } },
    style: { fill: 'none', stroke: colour, lineWidth },
  })
  return [
    line(x, smallest, x, first),
    line(x, third, x, largest),
    line(left + width / 4, smallest, right - width / 4, smallest),
    line(left + width / 4, largest, right - width / 4, largest),
    {
      ...{ type: 'rect' as const, blur, shape: { x: left, y: third, width, height: first - third } },
      style: { fill: colour, fillOpacity: 0.18, stroke: colour, lineWidth: 1.2 },
    },
    ...points.map(({ x: cx, y: cy }) => ({
      ...{ type: 'circle' as const, blur, shape: { cx, cy, r: radius } },
      style: { fill: colour, opacity: 0.75 },
    })),
    line(left, median, right, median, 2.4),
  ]
}
