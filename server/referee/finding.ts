import type { CheckRule, FindingLevel } from '../contract/checks.ts'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'

/** A run that is looked at. */
export interface CheckedRun {
  id: number
  model: string
  scenario: string
  version: number
}

/** A step of a datapoint. */
export interface Step {
  year: number | null
  category: string | null
  datetime: string | null
}

/** A finding as a rule tells it; what is left out is not known of it. */
export interface NewFinding {
  rule: CheckRule
  level: FindingLevel
  run?: CheckedRun
  region?: string
  variable?: string
  unit?: string
  step?: Step
  /** What the data say, and what that is compared with. */
  value?: number
  expected?: number
  places: number
  text: string
  /** The data behind it. */
  filter: DeskDatapointFilter
  /** Findings of one group are kept together, or thrown away together when all is known: see `Sink.settle`. */
  group?: string
}

/** Where findings go. */
export interface Sink {
  add: (finding: NewFinding) => void
  /** Takes back all findings of a group. */
  drop: (group: string) => void
}

/** Which datapoints of a run a finding is about. @param names of regions and variables */
export const dataOf = (
  run: CheckedRun,
  names: { regions?: readonly string[]; variables?: readonly string[]; unit?: string },
): DeskDatapointFilter => ({
  run: { id: run.id, default_only: false },
  ...(names.regions && { region: { name__in: [...names.regions] } }),
  ...(names.variables && { variable: { name__in: [...names.variables] } }),
  ...(names.unit !== undefined && { unit: { name: names.unit } }),
})

const six = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 })
const two = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })

/** A value in words: six digits, and as a power where it is very large or small. */
export const inWords = (value: number): string => {
  const size = Math.abs(value)
  return size !== 0 && (size < 1e-4 || size >= 1e15) ? value.toPrecision(4) : six.format(value).replace('-', '−')
}

/** A share without its sign: `4.2 %`, and many times the whole as `12 times`; of nothing it is all. */
export const shareInWords = (share: number): string => {
  const size = Math.abs(share)
  if (!Number.isFinite(size)) return 'all'
  return `${size >= 0.995 ? Math.round(size * 100).toLocaleString('en-US') : two.format(size * 100)} %`
}

/** `2050`, `2030 Summer`, a moment. */
export const stepInWords = ({ year, category, datetime }: Step): string =>
  datetime ?? [year, category].filter((part) => part !== null).join(' ')

/** How far a value is from what it is compared with, as a share of that; null where that is nothing. */
export const gapBetween = (value: number, expected: number): number | null =>
  expected === 0 ? null : (value - expected) / Math.abs(expected)
