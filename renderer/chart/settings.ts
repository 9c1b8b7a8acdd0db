import { groupFields, SummaryRequest, type GroupField } from '../../server/contract/counts.ts'

export const chartKinds = ['line', 'area', 'bar', 'beside', 'box'] as const
export type ChartKind = (typeof chartKinds)[number]

/** What runs and series of one colour become. `each`: every series by itself; `band`: median with 10–90 % around it. */
export const chartStatistics = ['each', 'band', 'mean', 'median', 'sum', 'min', 'max'] as const
export type ChartStatistic = (typeof chartStatistics)[number]

export const chartSteps = SummaryRequest.properties.step.enum

/** What a chart is drawn by, as it was chosen: a part of a view, as JSON. `null` is left to the data, see design.ts. */
export interface ChartSettings {
  kind: ChartKind | null
  colour: GroupField | null
  dash: GroupField | 'none' | null
  /** A panel for each value. */
  facet: GroupField | 'none' | null
  statistic: ChartStatistic | null
  /** Panels of one unit have one scale. */
  sameScale: boolean
  step: SummaryRequest['step'] | null
  /** Series at most. */
  limit: number
  /** Whose parts are stacked; null: of the topmost variable that has parts. */
  parent: string | null
  /** Stack parts that do not add up to their parent. */
  stackAnyway: boolean
  /** How far parts may be from their parent, as a share of it. */
  tolerance: number
  /** Bands: single series are drawn behind them. */
  singles: boolean
  /** The scenario or model that is history, see history.ts. */
  history: string | null
  /** Names of the legend that are not drawn. */
  hidden: readonly string[]
}

/** The most series that the service is asked for. */
export const groupLimits = [100, 300, 1_000] as const
export const tolerances = [0.001, 0.01, 0.02, 0.05] as const

export const defaultChart: ChartSettings = {
  kind: null,
  colour: null,
  dash: null,
  facet: null,
  statistic: null,
  sameScale: true,
  step: null,
  limit: groupLimits[1],
  parent: null,
  stackAnyway: false,
  tolerance: tolerances[1],
  singles: false,
  history: null,
  hidden: [],
}

/** Reads settings from anywhere: what means nothing is as in {@link defaultChart}. */
export function readChart(value: unknown): ChartSettings {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<string, unknown>>
  const choice = [...groupFields, 'none'] as const
  const { parent, hidden, history } = given
  return {
    kind: oneOf(chartKinds, given['kind']) ?? null,
    colour: oneOf(groupFields, given['colour']) ?? null,
    dash: oneOf(choice, given['dash']) ?? null,
    facet: oneOf(choice, given['facet']) ?? null,
    statistic: oneOf(chartStatistics, given['statistic']) ?? null,
    sameScale: flag(given['sameScale']) ?? defaultChart.sameScale,
    step: oneOf(chartSteps, given['step']) ?? null,
    limit: oneOf(groupLimits, given['limit']) ?? defaultChart.limit,
    parent: typeof parent === 'string' && parent !== '' ? parent : null,
    stackAnyway: flag(given['stackAnyway']) ?? false,
    tolerance: oneOf(tolerances, given['tolerance']) ?? defaultChart.tolerance,
    singles: flag(given['singles']) ?? false,
    history: typeof history === 'string' ? history : null,
    hidden: Array.isArray(hidden) ? hidden.filter((name) => typeof name === 'string') : [],
  }
}

/** Settings as a view keeps them: only what is not as in {@link defaultChart}, so that addresses stay short. */
export const writeChart = (settings: ChartSettings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaultChart[name as keyof ChartSettings]),
    ),
  )

const oneOf = <T>(values: readonly T[], value: unknown): T | undefined => values.find((known) => known === value)
const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/** What the service is asked to know what there is: every series by itself. */
export const seriesRequest = (
  filter: SummaryRequest['filter'],
  step: SummaryRequest['step'],
  limit: number,
): SummaryRequest => ({ filter, by: byEach(step), step, limit, tails: 0.25 })

/** All that tells series apart. Parts of the year are steps of their own axis where they are shown. */
export const byEach = (step: SummaryRequest['step']): GroupField[] =>
  groupFields.filter((field) => field !== 'step_category' || step === 'year')
