import type { ComposeOption } from 'echarts/core'
import type { GraphicComponentOption, GridComponentOption } from 'echarts/components'
import { shownName } from '../names/shown-name.ts'
import { formatCount, formatValue } from '../ui/format.ts'
import { boxPlaces, boxSeries, type BoxPlace } from './boxes.ts'
import type { Design } from './design.ts'
import type { Drawn } from './drawn.ts'
import { labelTexts, type Label } from './end-labels.ts'
import { geometryOf, type PanelGeometry } from './geometry.ts'
import type { Box } from './layout.ts'
import { stepLabel } from './labels.ts'
import { colourOf, dashOf, type ChartTheme } from './palette.ts'
import { panelNote } from './stack-words.ts'
import { seriesOf, type ChartSeries } from './series.ts'
import { textWidth } from './text-width.ts'

export type ChartOption = ComposeOption<ChartSeries | GridComponentOption | GraphicComponentOption>

/** Something written or drawn beside the series. */
export interface Graphic {
  type: 'text' | 'line' | 'rect'
  x?: number
  y?: number
  silent?: boolean
  z?: number
  shape?: object
  style: object
}

export interface ChartLook {
  theme: ChartTheme
  /** Where the panels are within the picture. */
  place: Box
  fontFamily: string
  /** Of texts, in pixels. */
  fontSize: number
  hasLabels: boolean
  /** Lines behind the data. */
  hasGrid: boolean
  background: string
}

const windowFont = { fontFamily: "'Inter Variable', system-ui, sans-serif", fontSize: 11 }

/** How a chart looks in the window. */
export const windowLook = (theme: ChartTheme, place: Box): ChartLook => ({
  ...{ theme, place, ...windowFont, hasLabels: true, hasGrid: true, background: theme.background },
})

/** Where the panels of a chart are. */
export const panelsOf = (drawn: Drawn, design: Design, { place, fontSize, hasLabels }: ChartLook): PanelGeometry[] =>
  geometryOf(drawn, design, { place, fontSize, hasLabels, noteOf: (panel) => panelNote(panel, drawn.steps) })

/** The option that ECharts draws: an axis pair for each panel, the series of each, and what is written around them. */
export function toOption(drawn: Drawn, design: Design, look: ChartLook) {
  const { theme, fontFamily, fontSize } = look
  const own = panelsOf(drawn, design, look)
  const axisLabel = { color: theme.dimmed, hideOverlap: true, fontSize }
  return {
    animation: false,
    backgroundColor: look.background,
    textStyle: { fontFamily, color: theme.text },
    grid: own.map(({ plot }) => ({ ...plot })),
    xAxis: own.map((panel, index) => xAxisOf(panel, drawn, { index, theme, axisLabel })),
    yAxis: own.map(({ scale }, index) => ({
      type: 'value' as const,
      gridIndex: index,
      ...scale,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...axisLabel, formatter: axisValue },
      splitLine: { show: look.hasGrid, lineStyle: { color: theme.grid } },
    })),
    series: own.flatMap((place, index): ChartSeries[] => {
      const { panel, axis, xs } = place
      if (design.kind === 'box') return boxSeries(boxPlaces(place), { ...place, index, theme })
      return seriesOf({ panel, index, xs, theme, kind: axis === 'bars' || panel.isStacked ? design.kind : 'line' })
    }),
    graphic: { elements: own.flatMap((panel) => around(panel, { drawn, design, look })) },
  } satisfies ChartOption
}

/** A value of an axis, without the noise of adding up its steps. */
const axisValue = (value: number): string => formatValue(Number(value.toPrecision(12))).replace('-', '−')

interface AxisLook {
  index: number
  theme: ChartTheme
  axisLabel: { color: string; hideOverlap: boolean; fontSize: number }
}

function xAxisOf({ axis, plot, from, to }: PanelGeometry, drawn: Drawn, { index, theme, axisLabel }: AxisLook) {
  const shared = {
    gridIndex: index,
    axisLine: { onZero: true, lineStyle: { color: theme.line } },
    axisTick: { show: true },
    splitLine: { show: false },
  }
  if (axis === 'bars' || axis === 'parts') {
    const isSingle = axis === 'bars' && drawn.steps.length === 1
    return {
      ...shared,
      type: 'category' as const,
      boundaryGap: axis === 'bars',
      min: Math.ceil(from),
      max: Math.floor(to),
      data: drawn.steps.map(stepLabel),
      // A single year stands beside the unit.
      axisLabel: { ...axisLabel, show: !isSingle },
      ...(isSingle && { axisTick: { show: false } }),
    }
  }
  if (axis === 'time') return { ...shared, type: 'time' as const, useUTC: true, min: from, max: to, axisLabel }
  const years = yearsOf(from, to, { width: plot.width, steps: drawn.steps.map(Number) })
  return {
    ...shared,
    type: 'value' as const,
    ...(from === to ? { min: from - 1, max: to + 1 } : { min: from, max: to }),
    axisTick: { show: true, customValues: years },
    axisLabel: { ...axisLabel, customValues: years, formatter: String },
  }
}

/** Pixels that the label of a year needs. */
const yearWidth = 42

/** The years that are labelled: as round as decades are, and no more than there is room for. */
function yearsOf(from: number, to: number, { width, steps }: { width: number; steps: readonly number[] }): number[] {
  // A label where no series has a value says nothing.
  const shortest = Math.min(...steps.slice(1).map((year, at) => year - (steps[at] ?? year)), to - from)
  const isFitting = (years: number) => years >= shortest && (to - from) / years <= width / yearWidth
  const interval = [1, 2, 5, 10, 20, 50, 100, 200].find(isFitting) ?? 500
  const first = Math.ceil(from / interval) * interval
  return Array.from({ length: Math.floor((to - first) / interval) + 1 }, (_, at) => first + at * interval)
}

interface AroundOptions {
  drawn: Drawn
  design: Design
  look: ChartLook
}

/** Title, note and unit of a panel, and the labels of its lines. */
function around(own: PanelGeometry, { drawn, design, look }: AroundOptions): Graphic[] {
  const { cell, plot, panel, title, note, hasUnit, labels } = own
  const { theme, fontSize } = look
  const text = textWith(look)
  const unitTop = plot.top - fontSize - 9
  const noteTop = unitTop - (note === '' ? 0 : fontSize + 5)
  const width = cell.width - 20
  return [
    ...(title === ''
      ? []
      : [
          text(cell.left + 12, cell.top + 2, {
            text: title,
            fontSize: fontSize + 1,
            fontWeight: 600,
            lineHeight: fontSize + 6,
            width,
            overflow: 'break',
          }),
        ]),
    ...(note === ''
      ? []
      : [text(cell.left + 12, noteTop, { text: note, fontWeight: 600, width, overflow: 'truncate' })]),
    ...(hasUnit ? [text(cell.left + 12, unitTop, { text: unitOf(own, drawn, design), fill: theme.dimmed })] : []),
    ...(design.kind === 'box' && drawn.steps.length === 1 ? boxNames(own, drawn, look) : []),
    ...labels.flatMap((label) => labelOf(label, { plot, isStacked: panel.isStacked, look })),
  ]
}

/** Below each box of a single year: of how many values it is, after its name where all names fit. */
function boxNames(own: PanelGeometry, drawn: Drawn, look: ChartLook): Graphic[] {
  const { plot } = own
  const places = boxPlaces(own)
  const names = labelTexts(drawn).colour
  const textOf = ({ group, count }: BoxPlace) => `${names.get(group.colour) ?? group.colour}  n = ${formatCount(count)}`
  const room = plot.width / Math.max(1, places.length) - 8
  const hasNames = places.every((place) => textWidth(textOf(place), look.fontSize) <= room)
  return places.map((place) =>
    textWith(look)(place.x, plot.top + plot.height + 6, {
      text: hasNames ? textOf(place) : `n = ${formatCount(place.count)}`,
      ...{ textAlign: 'center', fill: look.theme.dimmed },
    }),
  )
}

/** Texts in the look of a chart. */
export const textWith =
  ({ theme, fontFamily, fontSize }: ChartLook) =>
  (left: number, top: number, style: object): Graphic => ({
    type: 'text',
    ...{ x: left, y: top, silent: true, z: 10 },
    style: { fill: theme.text, fontFamily, fontSize, ...style },
  })

/** The unit of a panel, with the figure where it is one of several series. */
function unitOf({ panel, axis }: PanelGeometry, { most, steps }: Drawn, { kind, statistic: chosen }: Design) {
  const { unit, statistic } = panel
  const [only] = steps
  const isSingle = axis === 'bars' && steps.length === 1 && only !== undefined
  const name = shownName('unit', unit) + (isSingle ? `, ${stepLabel(only)}` : '')
  if (chosen === 'band') return `${name}, median and 10–90 %`
  return kind === 'box' || most <= 1 ? name : `${name}, ${statistic}`
}

/** A label with a stroke in the colour of its line, or a square in that of its layer, and a leader where it was moved. */
function labelOf(
  { group, text, from, x, y }: Label,
  { plot, isStacked, look }: { plot: Box; isStacked: boolean; look: ChartLook },
): Graphic[] {
  const { theme } = look
  const right = plot.left + plot.width
  const written = (left: number, style: object = {}) =>
    textWith(look)(left, y, { text, verticalAlign: 'middle', ...style })
  if (group.isTotal) return [written(right + 6, { fontWeight: 600 })]
  const colour = colourOf(theme, group.slot, isStacked ? 'area' : 'line')
  if (isStacked) {
    const square = { x: right + 6, y: y - 4, width: 8, height: 8, r: 1.5 }
    return [{ type: 'rect', silent: true, z: 10, shape: square, style: { fill: colour } }, written(right + 18)]
  }
  const line = (shape: { x1: number; y1: number; x2: number; y2: number }, style: object): Graphic => ({
    ...{ type: 'line', silent: true, z: 10, shape, style: { stroke: colour, ...style } },
  })
  const isMoved = x === right && Math.abs(from.y - y) > 2 && right - from.x < 3
  return [
    ...(isMoved ? [line({ x1: right + 2, y1: from.y, x2: right + 9, y2: y }, { lineWidth: 0.8 })] : []),
    line({ x1: x + 10, y1: y, x2: x + 21, y2: y }, { lineWidth: 2, lineDash: [...dashOf(group.slot, group.dash)] }),
    written(x + 25),
  ]
}
