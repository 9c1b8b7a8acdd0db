import { groupFields, SummaryRequest, type GroupField, type Statistic } from '../../server/contract/counts.ts'

export const chartKinds = ['line', 'area', 'bar', 'box'] as const
export type ChartKind = (typeof chartKinds)[number]

/** What one figure is drawn of a group. `each`: every series by itself, which lines can do. */
export const chartStatistics = ['each', 'mean', 'median', 'sum', 'min', 'max'] as const satisfies readonly (
  | 'each'
  | Statistic
)[]
export type ChartStatistic = (typeof chartStatistics)[number]

export const chartSteps = SummaryRequest.properties.step.enum

/** What a chart is drawn by: a part of a view, as JSON. */
export interface ChartSettings {
  kind: ChartKind
  colour: GroupField
  /** A small chart for each value. */
  facet: GroupField | null
  statistic: ChartStatistic
  /** Charts of one unit have one scale. */
  sameScale: boolean
  step: SummaryRequest['step']
  /** Groups at most. */
  limit: number
}

/** The most groups that the service answers. */
export const groupLimits = [100, 300, 1_000] as const

export const defaultChart: ChartSettings = {
  kind: 'line',
  colour: 'scenario',
  facet: null,
  statistic: 'each',
  sameScale: true,
  step: 'year',
  limit: groupLimits[0],
}

/** Reads settings from anywhere: what means nothing is as in {@link defaultChart}. */
export function readChart(value: unknown): ChartSettings {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<string, unknown>>
  const { sameScale } = given
  return {
    kind: oneOf(chartKinds, given['kind']) ?? defaultChart.kind,
    colour: oneOf(groupFields, given['colour']) ?? defaultChart.colour,
    facet: oneOf(groupFields, given['facet']) ?? defaultChart.facet,
    statistic: oneOf(chartStatistics, given['statistic']) ?? defaultChart.statistic,
    sameScale: typeof sameScale === 'boolean' ? sameScale : defaultChart.sameScale,
    step: oneOf(chartSteps, given['step']) ?? defaultChart.step,
    limit: oneOf(groupLimits, given['limit']) ?? defaultChart.limit,
  }
}

const oneOf = <T>(values: readonly T[], value: unknown): T | undefined => values.find((known) => known === value)

/** The statistic that is drawn: stacks have one figure for each colour, boxes have theirs. */
export const statisticOf = ({ kind, statistic }: ChartSettings): ChartStatistic =>
  kind !== 'line' && statistic === 'each' ? 'mean' : statistic

/** What the service groups by. */
export function byOf(settings: ChartSettings): GroupField[] {
  if (settings.kind !== 'box' && statisticOf(settings) === 'each') return [...groupFields]
  const { colour, facet } = settings
  return facet === null || facet === colour ? [colour] : [colour, facet]
}

/** What the service is asked for a chart. */
export const toSummaryRequest = (filter: SummaryRequest['filter'], settings: ChartSettings): SummaryRequest => ({
  filter,
  by: byOf(settings),
  step: settings.step,
  limit: settings.limit,
})
