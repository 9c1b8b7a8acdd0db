import { groupFields, statistics, type GroupField, type Statistic, type Summary } from '../../server/contract/counts.ts'
import { noConversion } from '../units/conversion.ts'
import type { Design } from './design.ts'
import { drawnOf, type DrawnOptions } from './drawn.ts'

type SummaryCell = number | readonly number[] | null

/** The figures of a cell of these values, worked out in the plainest way. */
function figuresOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const quantile = (share: number) => {
    const place = (sorted.length - 1) * share
    const low = sorted[Math.floor(place)]!
    return low + (sorted[Math.ceil(place)]! - low) * (place - Math.floor(place))
  }
  const sum = values.reduce((total, value) => total + value, 0)
  const [n, mean] = [values.length, sum / values.length]
  const figures = { n, min: sorted[0]!, q1: quantile(0.25), median: quantile(0.5), q3: quantile(0.75) }
  const all: Record<Statistic, number> = { ...figures, max: sorted.at(-1)!, mean, sum }
  return statistics.map((statistic) => all[statistic])
}

/** An answer of the service: groups by their key and unit, for each step the values of their series. */
export function madeUpSummary(
  steps: readonly (number | string)[],
  groups: readonly { key: readonly (string | number | null)[]; unit?: string; cells: readonly SummaryCell[] }[],
  more: Partial<Summary> = {},
): Summary {
  const units = groups.map(({ unit = 'EJ/yr' }) => unit)
  return {
    steps: [...steps],
    steps_left_out: 0,
    groups: groups.map(({ key, cells }, index) => ({
      key: [...key],
      unit: units[index]!,
      cells: cells.map((cell) => (cell === null ? null : figuresOf(typeof cell === 'number' ? [cell] : cell))),
    })),
    total: groups.length,
    units: [...new Set(units)],
    ...more,
  }
}

/** One series of a summary by all fields. */
export const seriesOf = (
  names: Partial<Record<GroupField, string | number | null>>,
  cells: readonly SummaryCell[],
  unit = 'EJ/yr',
) => {
  const usual = { model: 'M', scenario: 'S', version: 1, region: 'World', variable: 'V', step_category: null }
  return { key: groupFields.map((field) => ({ ...usual, ...names })[field]), cells, unit }
}

/** A design whose groups have one name each: that of their colour. */
export const byColour = (colour: GroupField, more: Partial<Design> = {}): Design => ({
  ...{ kind: 'line', colour, dash: null, facet: null, statistic: 'mean', step: 'year' },
  ...{ sameScale: true, singles: false },
  ...more,
})

/** What is drawn of a summary that is grouped by colour and facet, or by all fields where each series is drawn. */
export function draw(summary: Summary, design: Design, options: Partial<DrawnOptions> = {}) {
  const own = [design.colour, ...(design.facet ? [design.facet] : [])]
  const by = design.statistic === 'each' ? [...groupFields] : own
  return drawnOf({ summary, by }, design, { conversion: noConversion, hidden: new Set(), ...options })
}
