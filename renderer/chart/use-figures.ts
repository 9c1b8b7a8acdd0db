import { useMemo, useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Summary, SummaryRequest } from '../../server/contract/counts.ts'
import type { DatapointFilter } from '../../server/contract/filters.ts'
import { summaryQuery } from '../api/counts.ts'
import { designOf, groupedBy, shapeOf, type Choice, type Shape } from './design.ts'
import type { Figures } from './drawn.ts'
import { pastChoices } from './history.ts'
import { parentsOf } from '../../server/contract/parts.ts'
import { byPartOfYear } from './parts-of-year.ts'
import { pairPercentiles, type Paired } from './percentiles.ts'
import { byEach, seriesRequest, type ChartSettings } from './settings.ts'

/** All that a chart is drawn from. */
export interface ChartFigures extends Choice {
  figures: Figures
  shape: Shape
  paired: Paired
  /** Variables whose parts can be stacked, and the one whose parts are. */
  parents: readonly string[]
  parent: string | undefined
  /** What can be chosen as history. */
  pasts: readonly string[]
}

/**
 * Asks the service for what a chart shows: every series by itself, which tells what there is; then what the design
 * needs besides, such as figures of groups, or the whole that layers are parts of where the filter leaves it out.
 */
export function useFigures(platform: string, filter: DatapointFilter, settings: ChartSettings) {
  const client = useQueryClient()
  const wanted = settings.step ?? 'year'
  const years = useQuery(summaryQuery(platform, seriesRequest(filter, wanted, settings.limit)))
  // Where nothing has a year there may be times: then those are drawn without being asked for.
  const hasNone = settings.step === null && years.data?.asked.step === 'year' && years.data.summary.total === 0
  const times = useQuery({
    ...summaryQuery(platform, seriesRequest(filter, 'datetime', settings.limit)),
    enabled: hasNone,
    placeholderData: keepPreviousData,
  })
  const base = hasNone ? times : years
  const first = base.data
  const known = useMemo(() => (first ? understood(first, settings) : undefined), [first, settings])
  const extra = known && first ? extraRequest(known, first.asked) : undefined
  const second = useQuery({
    ...summaryQuery(platform, extra ?? seriesRequest(filter, wanted, settings.limit)),
    enabled: extra !== undefined,
  })
  const isSecondFitting = extra === undefined || JSON.stringify(second.data?.asked) === JSON.stringify(extra)
  const answer = extra && isSecondFitting ? second.data?.summary : undefined
  const data = useMemo((): ChartFigures | undefined => {
    if (!known) return undefined
    if (extra === undefined) return known
    return answer && withAnswer(known, answer)
    // oxlint-disable-next-line react/exhaustive-deps -- `extra` follows from `known`
  }, [known, answer])
  // What was drawn stays until all of the next answer is there.
  const [kept, setKept] = useState(data)
  if (data && data !== kept) setKept(data)
  const queries = [years, ...(hasNone ? [times] : []), ...(extra ? [second] : [])]
  return {
    data: data ?? kept,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    isStale: data === undefined || base.isPlaceholderData,
    refetch: () => queries.forEach((query) => void query.refetch()),
    cancel: () => void client.cancelQueries({ queryKey: ['platform', platform, 'datapoints', 'figures'] }),
  }
}

/** What the answer of all series comes to. */
function understood({ asked, summary }: { asked: SummaryRequest; summary: Summary }, settings: ChartSettings) {
  const { step, by } = asked
  const parted = step === 'category' ? byPartOfYear(summary) : summary
  const found = pairPercentiles(parted, by)
  const choice = designOf(found.summary, settings, step)
  const isLine = choice.design.kind === 'line'
  // Bands of percentiles are for lines that are drawn one by one.
  const paired = isLine && choice.design.statistic === 'each' ? found : pairPercentiles({ ...parted, groups: [] }, by)
  const shownSummary = isLine && choice.design.statistic === 'each' ? found.summary : parted
  const variables = parted.groups.map(({ key }) => String(key[by.indexOf('variable')]))
  const parents = parentsOf(variables)
  return {
    ...choice,
    figures: { summary: shownSummary, by: byEach(step), bands: paired.bands } satisfies Figures,
    shape: shapeOf(found.summary, step),
    paired,
    parents,
    parent: settings.parent ?? parents[0],
    pasts: pastChoices(found.summary, by),
    variables,
  }
}

type Understood = ReturnType<typeof understood>

/** What else has to be asked for a design. */
function extraRequest({ design, parent, variables }: Understood, asked: SummaryRequest): SummaryRequest | undefined {
  const by = groupedBy(design)
  if (by.length > 0) return { ...asked, by, tails: design.statistic === 'band' ? 0.1 : 0.25, limit: 1_000 }
  const isStack = design.kind === 'area' || design.kind === 'bar'
  if (!isStack || parent === undefined || variables.includes(parent)) return undefined
  return { ...asked, filter: { ...asked.filter, variable: { name__in: [parent] } }, limit: 1_000 }
}

function withAnswer(known: Understood, answer: Summary): ChartFigures {
  const { design, figures } = known
  const by = groupedBy(design)
  const summary = design.step === 'category' ? byPartOfYear(answer) : answer
  if (by.length === 0) return { ...known, figures: { ...figures, summary: merged(figures.summary, summary) } }
  const hasSingles = design.kind === 'box' || (design.statistic === 'band' && design.singles)
  const behind = hasSingles ? { behind: alignedTo(summary, figures) } : {}
  return { ...known, figures: { summary, by, ...behind } }
}

/** Two summaries of the same kind as one, over the steps of both. */
function merged(a: Summary, b: Summary): Summary {
  const steps = [...new Set([...a.steps, ...b.steps])].toSorted((x, y) => (x < y ? -1 : 1))
  const groups = [...over(steps, a), ...over(steps, b)]
  return { ...a, steps, groups, total: a.total + b.total, units: [...new Set([...a.units, ...b.units])] }
}

/** The groups of a summary over other steps. */
function over(steps: Summary['steps'], summary: Summary): Summary['groups'] {
  const places = new Map(summary.steps.map((step, at) => [step, at]))
  return summary.groups.map((group) => ({
    ...group,
    cells: steps.map((step) => group.cells[places.get(step) ?? -1] ?? null),
  }))
}

const alignedTo = ({ steps }: Summary, { summary, by }: Figures) => ({
  summary: { ...summary, steps, groups: over(steps, summary) },
  by,
})
