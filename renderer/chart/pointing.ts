import { boxPlaces, nearestBox, type BoxPlace, type BoxPoint } from './boxes.ts'
import type { Drawn } from './drawn.ts'
import type { PanelGeometry } from './geometry.ts'
import { nearestOf, nearestStep, type Nearest } from './nearest.ts'
import type { Panel } from './panel.ts'
import { pixelOf, xPixelOf } from './scale.ts'

/** What the pointer, or the keyboard, is at. */
export interface Pointed extends Nearest {
  panel: Panel
  /** Its place among the panels. */
  index: number
  step: number | string
  /** The place of the step. */
  at: number
  /** Of the guide and the pointer, in pixels of the chart. */
  x: number
  y: number
  /** Among boxes: the one that is meant, and the single value on it. */
  box?: { place: BoxPlace; point: BoxPoint | undefined }
}

/** A line across a panel at the step that is pointed at, in pixels of the chart. */
export interface Guide {
  left: number
  top: number
  height: number
}

interface Pixel {
  x: number
  y: number
}

/** What is told at a step of a panel. @param y of the pointer; without it what is at the top */
function atStep(
  own: readonly PanelGeometry[],
  drawn: Drawn,
  { index, at, y }: { index: number; at: number; y?: number },
): Pointed | undefined {
  const [place, step] = [own[index], drawn.steps[at]]
  if (!place || step === undefined) return undefined
  const { scale, plot, panel } = place
  const value = y === undefined ? scale.max : scale.max - ((y - plot.top) / plot.height) * (scale.max - scale.min)
  const near = nearestOf(panel, at, value)
  const x = xPixelOf(place, place.xs[at] ?? at)
  return near && { ...near, panel, index, step, at, x, y: y ?? plot.top + 8 }
}

/** A box, and a value on it, as what is pointed at. */
function atBox(
  drawn: Drawn,
  { panel, index, place, point, y }: Pick<Pointed, 'panel' | 'index' | 'y'> & NonNullable<Pointed['box']>,
): Pointed | undefined {
  const step = drawn.steps[place.at]
  if (step === undefined) return undefined
  const { group, at, x } = place
  return { nearest: group, told: [], all: 0, panel, index, step, at, x, y, box: { place, point } }
}

/** What is nearest to a pixel of the chart; undefined beside all panels. */
export function atPixel(
  own: readonly PanelGeometry[],
  drawn: Drawn,
  { x, y, isBoxes }: Pixel & { isBoxes: boolean },
): Pointed | undefined {
  const index = own.findIndex(
    ({ plot }) => x >= plot.left - 4 && x <= plot.left + plot.width + 4 && y >= plot.top && y <= plot.top + plot.height,
  )
  const place = own[index]
  if (!place) return undefined
  if (isBoxes) {
    const found = nearestBox(boxPlaces(place), { x, y })
    return found && atBox(drawn, { ...found, panel: place.panel, index, y })
  }
  const along = place.from + ((x - place.plot.left) / place.plot.width) * (place.to - place.from)
  return atStep(own, drawn, { index, at: nearestStep(place.xs, along), y })
}

const moves: Readonly<Record<string, readonly [along: number, across: number, up: number]>> = {
  ArrowRight: [1, 0, 0],
  ArrowLeft: [-1, 0, 0],
  PageDown: [0, 1, 0],
  PageUp: [0, -1, 0],
  ArrowUp: [0, 0, 1],
  ArrowDown: [0, 0, -1],
}

interface KeyOptions {
  own: readonly PanelGeometry[]
  drawn: Drawn
  pointed: Pointed | undefined
  isBoxes: boolean
}

/**
 * Where a key leads: arrows along the steps of a panel that have values, or along its boxes and up and down their
 * points; pages from panel to panel. `undefined` for keys that lead nowhere.
 */
export function byKey(key: string, { own, drawn, pointed, isBoxes }: KeyOptions): Pointed | undefined {
  const [along, across, up] = moves[key] ?? [0, 0, 0]
  if (along === 0 && across === 0 && !(isBoxes && up !== 0)) return undefined
  const index = pointed ? Math.min(own.length - 1, Math.max(0, pointed.index + across)) : 0
  const place = own[index]
  if (!place) return undefined
  if (isBoxes) return boxByKey(place, drawn, { pointed, index, along, up })
  const used = drawn.steps.flatMap((_, at) => (hasValue(place, at) ? [at] : []))
  const start = pointed ? used.findIndex((at) => at >= pointed.at) : along < 0 ? used.length : -1
  const next = used[Math.min(used.length - 1, Math.max(0, start + along))]
  return next === undefined ? undefined : atStep(own, drawn, { index, at: next })
}

interface BoxMove {
  pointed: Pointed | undefined
  index: number
  along: number
  up: number
}

function boxByKey(own: PanelGeometry, drawn: Drawn, { pointed, index, along, up }: BoxMove): Pointed | undefined {
  const places = boxPlaces(own)
  const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at))
  const last = pointed?.index === index ? pointed.box : undefined
  const at = places.findIndex(({ group, at: step }) => group === last?.place.group && step === last.place.at)
  const place = places[at < 0 ? (along < 0 ? places.length - 1 : 0) : within(at + along, places.length)]
  if (!place) return undefined
  const rank = last?.point ? place.points.findIndex(({ group }) => group === last.point?.group) : -1
  const start = rank < 0 && up < 0 ? place.points.length : rank
  const point = up === 0 ? undefined : place.points[within(start + up, place.points.length)]
  return atBox(drawn, { index, panel: own.panel, place, point, y: point?.y ?? own.plot.top + 8 })
}

const hasValue = ({ panel }: PanelGeometry, at: number): boolean =>
  panel.groups.some(({ values, isBehind }) => !isBehind && (values[at] ?? null) !== null)

/** The same step in all panels; of boxes the one that is meant. */
export function guidesOf(panels: readonly PanelGeometry[], { at, box, index }: Pointed): Guide[] {
  return panels.flatMap((own, panel) => {
    const x = own.xs[at] ?? at
    if (x < own.from || x > own.to || (box && panel !== index)) return []
    return [{ left: box ? box.place.x : xPixelOf(own, x), top: own.plot.top, height: own.plot.height }]
  })
}

/** Where lines are at a step, or the single value on a box. */
export function dotsOf(
  panels: readonly PanelGeometry[],
  { at, box }: Pointed,
): { x: number; y: number; slot: string }[] {
  if (box) return box.point ? [{ x: box.point.x, y: box.point.y, slot: box.place.group.slot }] : []
  return panels.flatMap((own) =>
    own.panel.isStacked || own.axis === 'bars'
      ? []
      : own.panel.groups.flatMap(({ values, isBehind, slot }) => {
          const value = values[at] ?? null
          if (value === null || isBehind) return []
          return [{ x: xPixelOf(own, own.xs[at] ?? at), y: pixelOf(own.scale, own.plot, value), slot }]
        }),
  )
}
