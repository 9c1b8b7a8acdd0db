import type { ComposeOption } from 'echarts/core'
import type { GridComponentOption, GraphicComponentOption, TitleComponentOption } from 'echarts/components'
import { shownName } from '../names/shown-name.ts'
import { formatValue } from '../ui/format.ts'
import type { Drawn } from './drawn.ts'
import type { Panel } from './panel.ts'
import { stepLabel } from './labels.ts'
import { placesOf, type Box } from './layout.ts'
import type { ChartTheme } from './palette.ts'
import { seriesOf, type ChartSeries } from './series.ts'
import type { ChartSettings } from './settings.ts'

export type ChartOption = ComposeOption<
  ChartSeries | GridComponentOption | GraphicComponentOption | TitleComponentOption
>

export interface ChartLook {
  theme: ChartTheme
  /** Where the panels are within the picture. */
  place: Box
}

/** Points are marked up to this many groups and steps: more cannot be told from each other. */
const [groupsWithSymbols, stepsWithSymbols] = [30, 40]

/** The option that ECharts draws: an axis pair for each panel, and the series of each. */
export function toOption(drawn: Drawn, settings: ChartSettings, { theme, place }: ChartLook) {
  const { panels, steps } = drawn
  const places = placesOf(panels.length, place)
  const xs = steps.map(xOf)
  const scales = scalesOf(panels, settings)
  return {
    animation: false,
    backgroundColor: theme.background,
    textStyle: { fontFamily: 'system-ui, sans-serif', color: theme.text },
    title: panels.map((panel, index) => titleOf(panel, places[index], theme)),
    grid: places.map((box) => ({ ...box })),
    xAxis: panels.map((_, index) => xAxisOf(drawn, settings, { index, theme, width: places[index]?.width ?? 0 })),
    yAxis: panels.map((panel, index) => ({
      type: 'value',
      gridIndex: index,
      name: unitOf(panel, drawn, settings),
      nameLocation: 'end',
      nameGap: 14,
      nameTextStyle: { align: 'left', padding: [0, 0, 0, -40], color: theme.dimmed, fontSize: 12 },
      scale: settings.kind !== 'bar' && !panel.isStacked,
      ...scales[index],
      axisLabel: { color: theme.dimmed, formatter: formatValue, hideOverlap: true },
      splitLine: { lineStyle: { color: theme.grid } },
    })),
    series: panels.flatMap((panel, index) =>
      seriesOf({
        ...{ panel, index, xs, theme, kind: settings.kind },
        hasSymbols: panel.groups.length <= groupsWithSymbols && steps.length <= stepsWithSymbols,
      }),
    ),
  } satisfies ChartOption
}

/** A step on an axis of numbers. The service writes UTC without saying so. */
export const xOf = (step: number | string): number => (typeof step === 'number' ? step : Date.parse(`${step}Z`))

/** Bars and boxes stand beside each other, whatever the time between them. */
export const hasCategories = ({ kind }: ChartSettings): boolean => kind === 'bar' || kind === 'box'

/** The unit of a panel, with the figure where it is one of several series. */
function unitOf({ unit, statistic }: Panel, { most }: Drawn, { kind }: ChartSettings): string {
  const name = shownName('unit', unit)
  return kind === 'box' || most <= 1 ? name : `${name}, ${statistic}`
}

function titleOf({ facet }: Panel, box: Box | undefined, theme: ChartTheme): TitleComponentOption {
  return {
    text: facet,
    left: (box?.left ?? 0) - 40,
    top: (box?.top ?? 0) - 48,
    textStyle: {
      ...{ fontSize: 13, fontWeight: 600, color: theme.text },
      ...{ width: (box?.width ?? 0) + 40, overflow: 'truncate' },
    },
  }
}

interface AxisPlace {
  index: number
  theme: ChartTheme
  width: number
}

function xAxisOf(drawn: Drawn, settings: ChartSettings, { index, theme, width }: AxisPlace) {
  const shared = {
    gridIndex: index,
    axisLine: { onZero: true, lineStyle: { color: theme.line } },
    axisTick: { show: true },
  }
  const label = { color: theme.dimmed, hideOverlap: true }
  if (hasCategories(settings)) {
    return { ...shared, type: 'category' as const, data: drawn.steps.map(stepLabel), axisLabel: label }
  }
  if (settings.step === 'datetime') {
    return { ...shared, type: 'time' as const, useUTC: true, splitLine: { show: false }, axisLabel: label }
  }
  return {
    ...shared,
    type: 'value' as const,
    min: 'dataMin' as const,
    max: 'dataMax' as const,
    interval: yearInterval(drawn.steps.map(xOf), width),
    splitLine: { show: false },
    axisLabel: { ...label, formatter: (year: number) => (Number.isInteger(year) ? String(year) : '') },
  }
}

/** Pixels that the label of a year needs. */
const yearWidth = 46

/** Years between two labels: as round as decades are, and no more labels than there is room for. */
function yearInterval(xs: readonly number[], width: number): number {
  const span = (xs.at(-1) ?? 0) - (xs[0] ?? 0)
  return [1, 2, 5, 10, 20, 50, 100, 200].find((years) => span / years <= width / yearWidth) ?? 500
}

interface Scale {
  min?: number
  max?: number
  interval?: number
}

/** One scale for the panels of a unit, where that is wanted. */
function scalesOf(panels: readonly Panel[], settings: ChartSettings): Scale[] {
  if (!settings.sameScale || panels.length < 2) return panels.map(() => ({}))
  const own = panels.map((panel) => extentOf(panel, settings))
  return panels.map(({ unit }) => {
    const same = own.filter((_, index) => panels[index]?.unit === unit)
    if (same.length < 2) return {}
    return scaleOf(Math.min(...same.map(({ min }) => min)), Math.max(...same.map(({ max }) => max)))
  })
}

/** The smallest and largest value that a panel draws; stacks and bars stand on zero. */
function extentOf(panel: Panel, settings: ChartSettings): { min: number; max: number } {
  const layers = panel.groups.filter(({ isTotal }) => !isTotal)
  const isBox = settings.kind === 'box'
  const lines = (panel.isStacked ? panel.groups.filter(({ isTotal }) => isTotal) : panel.groups).flatMap((group) =>
    isBox ? group.boxes.flatMap((box) => box ?? []) : group.values.filter((value) => value !== null),
  )
  const heights = panel.isStacked
    ? (layers[0]?.values ?? []).flatMap((_, at) => {
        const values = layers.map(({ values: own }) => own[at] ?? 0)
        const sum = (sign: 1 | -1) => values.reduce((total, value) => total + (value * sign > 0 ? value : 0), 0)
        return [sum(1), sum(-1)]
      })
    : []
  const standing = panel.isStacked || settings.kind === 'bar' ? [0] : []
  let [min, max] = [Infinity, -Infinity]
  for (const value of [...lines, ...heights, ...standing]) {
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return { min, max }
}

/** A scale of about five round steps; none where there is nothing to scale. */
function scaleOf(min: number, max: number): Scale {
  if (!Number.isFinite(max - min)) return {}
  const rough = (max - min || Math.abs(max) || 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const interval = power * ([1, 2, 5].find((step) => step * power >= rough) ?? 10)
  return { min: Math.floor(min / interval) * interval, max: Math.ceil(max / interval) * interval, interval }
}
