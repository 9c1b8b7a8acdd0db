import type { CheckSettings } from '../contract/checks.ts'
import { overlapOf } from '../contract/overlaps.ts'
import { parentOf } from '../contract/parts.ts'
import { percentileOf } from '../contract/percentiles.ts'
import { isAmount } from '../contract/units/convert.ts'
import type { Evidence } from './evidence.ts'
import { dataOf, inWords, shareInWords, stepInWords, type NewFinding, type Sink } from './finding.ts'
import { grouped, type CheckedSeries, type RunData } from './run-data.ts'
import { Adder, valueAt, type SumAt } from './sums.ts'

/** Share of the whole from which a gap weighs more. */
const largeGap = 0.1

/**
 * Parents against the sum of their parts, within each run and region: the variables one level below, in the same unit.
 *
 * Compared is |Σ parts − parent| ≤ tolerance × |parent|, of parts on both sides of zero ≤ tolerance × Σ|part|; a
 * difference that rounding explains is none. Only amounts are sums: prices, shares, temperatures and percentiles are
 * left alone, and so are parts whose names say that they contain each other. It is the rule of stacks in the window, and
 * pyam's `check_aggregate` with a tolerance of 1 %.
 *
 * @returns nothing: findings go to `sink`, in groups that `evidence` settles
 */
export function checkParts(data: RunData, { sink, evidence, settings }: SumCheck): void {
  const adder = new Adder(data.steps.length, settings.sum_tolerance)
  const amounts = data.series.filter(({ unit, variable }) => isAmountOf(unit) && percentileOf(variable) === undefined)
  for (const series of grouped(amounts, ({ region }) => region).values()) {
    const byParent = grouped(series, ({ variable, unit }) => key(parentOf(variable) ?? '', unit))
    for (const whole of series) {
      const parts = byParent.get(key(whole.variable, whole.unit)) ?? []
      if (parts.length < 2 || overlapOf(parts.map(({ variable }) => variable)) !== undefined) continue
      const sums = adder.compare(whole, parts)
      if (sums.length > 0) noteSums(data, whole, parts, sums, { sink, evidence, settings })
    }
  }
}

/** What a check of sums works with. */
export interface SumCheck {
  sink: Sink
  evidence: Evidence
  settings: CheckSettings
}

const key = (variable: string, unit: string): string => `${variable}\n${unit}`

const known = new Map<string, boolean>()

/** {@link isAmount}, each unit read once. */
export function isAmountOf(unit: string): boolean {
  const found = known.get(unit)
  if (found !== undefined) return found
  const answer = isAmount(unit)
  known.set(unit, answer)
  return answer
}

function noteSums(
  { run, steps }: RunData,
  whole: CheckedSeries,
  parts: readonly CheckedSeries[],
  sums: readonly SumAt[],
  { sink, evidence }: SumCheck,
): void {
  const { region, variable, unit } = whole
  const group = ['parts', run.model, variable, unit].join('\n')
  const failing = sums.filter(({ holds }) => !holds)
  const worst = largest(failing)
  if (!worst) return evidence.note(group, sums)
  const absent = parts.filter((part) => valueAt(part, worst.at) === undefined)
  const step = steps[worst.at]!
  const finding: NewFinding = {
    rule: 'parts',
    level: Math.abs(worst.gap) >= largeGap ? 'high' : 'medium',
    ...{ run, region, variable, unit, step, group },
    value: worst.sum,
    expected: worst.whole,
    places: failing.length,
    text: `${sumInWords('Parts', worst, variable, stepInWords(step))}${absentInWords(absent)}`,
    filter: dataOf(run, { regions: [region], variables: [variable, ...parts.map((part) => part.variable)], unit }),
  }
  sink.add(finding)
  evidence.note(group, sums, { gap: worst.gap, finding })
}

/** The sum that is farthest from its whole. */
export const largest = (sums: readonly SumAt[]): SumAt | undefined =>
  sums.reduce<SumAt | undefined>(
    (most, sum) => (most && Math.abs(most.gap) >= Math.abs(sum.gap) ? most : sum),
    undefined,
  )

/** `Parts sum to 123.4, 4.2 % below the 128.8 of Primary Energy in 2050`. */
export function sumInWords(parts: string, { sum, whole, gap }: SumAt, name: string, step: string): string {
  const far = `${shareInWords(gap)} ${gap < 0 ? 'below' : 'above'}`
  return `${parts} sum to ${inWords(sum)}, ${far} the ${inWords(whole)} of ${name} in ${step}`
}

/** Names that are told of parts without a value. */
const told = 3

function absentInWords(absent: readonly CheckedSeries[]): string {
  if (absent.length === 0) return ''
  const names = absent.slice(0, told).map(({ variable }) => variable.slice(variable.lastIndexOf('|') + 1))
  const more = absent.length > told ? ` and ${absent.length - told} more` : ''
  return `; no value there: ${names.join(', ')}${more}`
}
