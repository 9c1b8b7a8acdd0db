import type { BarSeriesOption, BoxplotSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { DrawnGroup, Panel } from './panel.ts'
import { styleOf, type ChartTheme } from './palette.ts'
import type { ChartKind } from './settings.ts'
import { partAtZero } from './stacks.ts'

export type ChartSeries = LineSeriesOption | BarSeriesOption | BoxplotSeriesOption

/** A panel with what its series are drawn by. */
export interface PanelLook {
  panel: Panel
  /** Which of the axes it has. */
  index: number
  kind: ChartKind
  /** Steps as numbers: years, or milliseconds. */
  xs: readonly number[]
  theme: ChartTheme
  /** Points are marked: there is room for it. */
  hasSymbols: boolean
}

/** Highlighted series stand out and dim all others; the mouse is watched by ChartCanvas. */
const states = {
  silent: true,
  emphasis: { focus: 'series', blurScope: 'global', lineStyle: { width: 4 } },
  blur: { lineStyle: { opacity: 0.15 }, itemStyle: { opacity: 0.15 }, areaStyle: { opacity: 0.15 } },
} as const

/** The series of one panel. */
export function seriesOf(look: PanelLook): ChartSeries[] {
  const { panel, kind } = look
  const layers = panel.groups.filter(({ isTotal }) => !isTotal)
  const totals = panel.groups.filter(({ isTotal }) => isTotal).map((group) => lineOf(group, look))
  if (kind === 'box') return layers.map((group) => boxOf(group, look))
  if (kind === 'bar') return [...layers.map((group) => barOf(group, look)), ...totals]
  if (kind === 'area' && panel.isStacked) return [...areasOf(layers, look), ...totals]
  return [...layers.map((group) => lineOf(group, look)), ...totals]
}

const common = (group: DrawnGroup, { index, theme }: PanelLook) => ({
  ...states,
  id: `${index}/${group.id}`,
  name: group.colour,
  xAxisIndex: index,
  yAxisIndex: index,
  color: styleOf(theme, group.index).colour,
})

const dashOf = (dash: readonly number[]) => (dash.length === 0 ? ('solid' as const) : [...dash])

function lineOf(group: DrawnGroup, look: PanelLook): LineSeriesOption {
  const style = styleOf(look.theme, group.index)
  const points = group.values.flatMap((value, at) =>
    value === null ? [] : [[look.kind === 'bar' ? at : (look.xs[at] ?? at), value]],
  )
  return {
    ...common(group, look),
    type: 'line',
    data: points,
    // A single point has no line to be seen by.
    showSymbol: look.hasSymbols || points.length === 1,
    symbol: style.symbol,
    symbolSize: points.length === 1 ? 7 : 5,
    lineStyle: { width: group.isTotal ? 2.5 : 1.7, type: group.isTotal ? 'solid' : dashOf(style.dash) },
    z: group.isTotal ? 4 : 2,
  }
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
      const style = styleOf(look.theme, group.index)
      return [
        {
          ...common(group, look),
          id: `${look.index}/${group.id}/${side}`,
          type: 'line',
          stack: `${look.index}/${side}`,
          stackStrategy: 'all',
          data: xs.map((x, at) => [x, values[at] ?? 0]),
          showSymbol: xs.length === 1,
          lineStyle: { width: 1, type: dashOf(style.dash), color: look.theme.background },
          areaStyle: { opacity: 0.88 },
          emphasis: { ...states.emphasis, areaStyle: { opacity: 1 }, lineStyle: { width: 1 } },
        },
      ]
    }),
  )
}

function barOf(group: DrawnGroup, look: PanelLook): BarSeriesOption {
  return {
    ...common(group, look),
    type: 'bar',
    ...(look.panel.isStacked && { stack: String(look.index) }),
    data: group.values.map((value) => value ?? '-'),
    barCategoryGap: '25%',
    itemStyle: { borderColor: look.theme.background, borderWidth: 0.5 },
  }
}

function boxOf(group: DrawnGroup, look: PanelLook): BoxplotSeriesOption {
  const { colour } = styleOf(look.theme, group.index)
  return {
    ...common(group, look),
    type: 'boxplot',
    data: group.boxes.map((box) => (box ? [...box] : ['-', '-', '-', '-', '-'])),
    itemStyle: { color: `${colour}44`, borderColor: colour, borderWidth: 1.4 },
    emphasis: { ...states.emphasis, itemStyle: { borderWidth: 2.5 } },
    boxWidth: [2, 28],
  }
}
