import type { BarSeriesOption, CustomSeriesOption, LineSeriesOption } from 'echarts/charts'
import { partAtZero } from './areas.ts'
import type { DrawnGroup, Panel } from './panel.ts'
import { colourOf, dashOf, shadeOf, type ChartTheme } from './palette.ts'
import type { ChartKind } from './settings.ts'

export type ChartSeries = LineSeriesOption | BarSeriesOption | CustomSeriesOption

/** A panel with what its series are drawn by. */
export interface PanelLook {
  panel: Panel
  /** Which of the axes it has. */
  index: number
  kind: ChartKind
  /** Steps as numbers: years, or milliseconds; places where bars stand beside each other. */
  xs: readonly number[]
  theme: ChartTheme
}

/** Highlighted series stand out and dim all others; the mouse is watched by ChartCanvas. */
const states = {
  silent: true,
  emphasis: { focus: 'series', blurScope: 'global' },
  blur: { lineStyle: { opacity: 0.15 }, itemStyle: { opacity: 0.15 }, areaStyle: { opacity: 0.1 } },
} as const

/** The series of one panel; those of boxes are in boxes.ts. */
export function seriesOf(look: PanelLook): ChartSeries[] {
  const { panel, kind } = look
  const layers = panel.groups.filter(({ isTotal }) => !isTotal)
  const totals = panel.groups.filter(({ isTotal }) => isTotal).flatMap((group) => linesOf(group, look))
  if (kind === 'beside' || (kind === 'bar' && panel.isStacked)) {
    return [...layers.map((group) => barOf(group, look)), ...totals]
  }
  if (kind === 'area' && panel.isStacked) return [...areasOf(layers, look), ...totals]
  return [...layers.flatMap((group) => linesOf(group, look)), ...totals]
}

const common = (group: DrawnGroup, { index }: PanelLook) => ({
  ...states,
  id: `${index}/${group.id}`,
  name: group.colour,
  xAxisIndex: index,
  yAxisIndex: index,
})

const typeOf = (dash: readonly number[]) => (dash.length === 0 ? ('solid' as const) : [...dash])

const widths = { usual: 1.8, total: 2, history: 2.2, behind: 0.7 } as const

function widthOf({ isTotal, isHistory, isBehind }: DrawnGroup): number {
  if (isBehind) return widths.behind
  return isTotal ? widths.total : isHistory ? widths.history : widths.usual
}

/** A line, with the band around it. */
function linesOf(group: DrawnGroup, look: PanelLook): LineSeriesOption[] {
  const { theme } = look
  const colour = group.isTotal ? theme.text : colourOf(theme, group.slot)
  const points = pointsOf(group.values, look.xs)
  const count = points.filter(([, value]) => value !== '-').length
  const line: LineSeriesOption = {
    ...common(group, look),
    type: 'line',
    color: colour,
    data: points,
    // A single point has no line to be seen by.
    showSymbol: count === 1 || (group.isTotal && count <= 40),
    symbol: 'circle',
    symbolSize: count === 1 ? 7 : 4.5,
    connectNulls: false,
    lineStyle: {
      width: widthOf(group),
      type: group.isTotal ? 'solid' : typeOf(dashOf(group.slot, group.dash)),
      ...(group.isBehind && { opacity: 0.35 }),
    },
    z: group.isTotal || group.isHistory ? 4 : group.isBehind ? 1 : 3,
  }
  return group.band ? [...bandOf(group, group.band, look), line] : [line]
}

/** From the lower line, which is not seen, up to the higher one. */
function bandOf(
  group: DrawnGroup,
  { low, high }: NonNullable<DrawnGroup['band']>,
  look: PanelLook,
): LineSeriesOption[] {
  const known = low.flatMap((value, at) => (value === null || (high[at] ?? null) === null ? [] : [at]))
  const stack = `band ${look.index}/${group.id}`
  const edge = {
    ...common(group, look),
    type: 'line' as const,
    stack,
    stackStrategy: 'all' as const,
    showSymbol: false,
    lineStyle: { opacity: 0, width: 0 },
    color: colourOf(look.theme, group.slot),
    z: 1,
  }
  return [
    {
      ...edge,
      id: `${edge.id}/low`,
      data: known.map((at) => [look.xs[at] ?? at, low[at] ?? 0]),
      areaStyle: { opacity: 0 },
    },
    {
      ...edge,
      id: `${edge.id}/high`,
      data: known.map((at) => [look.xs[at] ?? at, (high[at] ?? 0) - (low[at] ?? 0)]),
      areaStyle: { opacity: 0.16 },
    },
  ]
}

/** The points of a line. Missing steps break it only where they are more than twice as far apart as its steps are. */
export function pointsOf(values: readonly (number | null)[], xs: readonly number[]): [number, number | '-'][] {
  const known = values.flatMap((value, at): [number, number][] => (value === null ? [] : [[xs[at] ?? at, value]]))
  const distances = known.slice(1).map(([x], at) => x - (known[at]?.[0] ?? x))
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
  return known.flatMap(([x, value], at): [number, number | '-'][] => {
    const distance = distances[at - 1] ?? 0
    return distance > 2 * usual
      ? [
          [x - distance / 2, '-'],
          [x, value],
        ]
      : [[x, value]]
  })
}

/** The parts of each layer above and below zero, stacked apart. */
function areasOf(layers: readonly DrawnGroup[], look: PanelLook): LineSeriesOption[] {
  const used = look.xs.flatMap((x, at) => (layers.some(({ values }) => values[at] !== null) ? [{ x, at }] : []))
  const { xs, above, below } = partAtZero(
    used.map(({ x }) => x),
    layers.map(({ values }) => used.map(({ at }) => values[at] ?? null)),
  )
  return [above, below].flatMap((parts, side) =>
    layers.flatMap((group, layer): LineSeriesOption[] => {
      const values = parts[layer] ?? []
      if (values.every((value) => value === 0)) return []
      return [
        {
          ...common(group, look),
          id: `${look.index}/${group.id}/${side}`,
          type: 'line',
          color: colourOf(look.theme, group.slot, 'area'),
          stack: `${look.index}/${side}`,
          stackStrategy: 'all',
          data: xs.map((x, at) => [x, values[at] ?? 0]),
          showSymbol: xs.length === 1,
          lineStyle: { width: 1, color: look.theme.background },
          areaStyle: { opacity: 1 },
          z: 2,
        },
      ]
    }),
  )
}

function barOf(group: DrawnGroup, look: PanelLook): BarSeriesOption {
  return {
    ...common(group, look),
    type: 'bar',
    color: shadeOf(look.theme, group.slot, group.dash),
    ...(look.panel.isStacked && { stack: String(look.index) }),
    data: group.values.map((value) => value ?? '-'),
    barCategoryGap: '25%',
    // A lighter shade keeps the edge of its colour, to be seen on the background.
    itemStyle:
      group.dash === 0
        ? { borderColor: look.theme.background, borderWidth: 0.5 }
        : { borderColor: colourOf(look.theme, group.slot, 'area'), borderWidth: 1 },
  }
}
