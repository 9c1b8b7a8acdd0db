import type { Summary } from '../../server/contract/counts.ts'
import { shownName } from '../names/shown-name.ts'
import { formatCount, formatValue, plural } from '../ui/format.ts'
import type { Design } from './design.ts'
import type { Drawn } from './drawn.ts'
import { startsLeftOut } from './end-labels.ts'
import type { Paired } from './percentiles.ts'
import type { Panel } from './panel.ts'
import { fieldNames, kindNames, statisticNames, stepLabel } from './labels.ts'
import { checkInWords, stackNotice } from './stack-words.ts'

/** What else is told of a chart. */
export interface Told {
  summary: Summary
  paired?: Pick<Paired, 'spans' | 'leftOut'>
  hidden?: ReadonlySet<string>
}

/** What a reader has to know to read the chart rightly, one sentence each. */
export function notesOf(drawn: Drawn, design: Design, { summary, paired, hidden }: Told): string[] {
  const { panels, most, notSummed, panelsLeftOut, converted } = drawn
  const { kind, statistic } = design
  const isStack = kind === 'area' || kind === 'bar'
  const unstacked = [...new Set(panels.filter((panel) => isStack && !panel.isAmount).map(({ unit }) => unit))]
  const hiddenNames = drawn.colours.filter(({ name }) => hidden?.has(name)).map(({ name }) => name)
  const notes = [
    ...stackNotes(panels, drawn.steps),
    kind === 'box' && boxNote(panels, most),
    kind !== 'box' &&
      statistic !== 'each' &&
      most > 1 &&
      `${statisticNames[statistic]} of up to ${plural(most, 'value')} in each group.`,
    paired !== undefined && paired.spans.length > 0 && `Bands: ${paired.spans.join(', ')}.`,
    paired !== undefined && paired.leftOut > 0 && `Not drawn: ${plural(paired.leftOut, 'other percentile')}.`,
    notSummed.length > 0 && `Not summed, since they are no amounts: ${unitsOf(notSummed)}. The mean is drawn.`,
    unstacked.length > 0 && `Not stacked, since they are no amounts: ${unitsOf(unstacked)}.`,
    converted.length > 0 &&
      `Shown in ${unitsOf([...new Set(converted.map(({ shown }) => shown))])}, stored as ${unitsOf(converted.map(({ unit }) => unit))}.`,
    ...startsLeftOut(drawn).map((start) => `Labels leave out the shared start “${start}”.`),
    panels.length > 1 && !design.sameScale && 'Each panel has a scale of its own.',
    hiddenNames.length > 0 && `Hidden: ${listOf(hiddenNames)}.`,
    (kind === 'bar' || kind === 'beside' || kind === 'box') && isUneven(drawn.steps) && 'The years are not to scale.',
    panelsLeftOut > 0 && `Without a panel: ${plural(panelsLeftOut, 'further value')}. A filter makes room for them.`,
    summary.steps_left_out > 0 && `Left out: ${plural(summary.steps_left_out, 'later step')}.`,
  ]
  return notes.filter((note) => note !== false)
}

/** What the stacks are checked against, and what they leave out. */
function stackNotes(panels: readonly Panel[], steps: Drawn['steps']): string[] {
  const checks = panels.flatMap(({ check }) => (check ? [check] : []))
  if (checks.length === 0) return []
  const notice = stackNotice(panels, steps)
  const sizes = checks.flatMap((check) => (check.state === 'adds up' ? [{ check, gap: Math.abs(check.gap) }] : []))
  const largest = sizes.toSorted((a, b) => b.gap - a.gap)[0]
  const leftOut = [...new Set(panels.flatMap((panel) => panel.leftOut ?? []))]
  return [
    ...(!notice && largest
      ? [`${panels.length > 1 ? `In each of ${panels.length} panels: ` : ''}${checkInWords(largest.check, steps)}.`]
      : []),
    ...(leftOut.length > 0 ? [`Left out, already inside others: ${listOf(leftOut)}.`] : []),
  ]
}

/** What a box is, and of how many values there are no points. */
function boxNote(panels: readonly Panel[], most: number): string {
  const values = { behind: 0, counted: 0 }
  for (const { groups } of panels) {
    for (const { isBehind, values: own, counts } of groups) {
      if (isBehind) values.behind += own.filter((value) => value !== null).length
      else for (const count of counts) values.counted += count ?? 0
    }
  }
  const missing = values.counted - values.behind
  return `Each box: smallest value, quartiles, median, largest value of up to ${plural(most, 'value')}${
    missing > 0 ? `; ${formatCount(missing)} of ${formatCount(values.counted)} values have no point` : ''
  }.`
}

const unitsOf = (units: readonly string[]): string => listOf(units.map((unit) => shownName('unit', unit)))

/** Names, cut where they would fill a paragraph. */
function listOf(names: readonly string[]): string {
  const [told, more] = [names.slice(0, 4), names.length - 4]
  return told.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '')
}

function isUneven(steps: Drawn['steps']): boolean {
  const gaps = steps.slice(1).map((step, at) => Number(step) - Number(steps[at]))
  return gaps.some((gap) => Number.isFinite(gap) && gap !== gaps[0])
}

/** Which series are drawn; undefined where it is all of them. */
export const limitLine = ({ groups, total }: Summary): string | undefined =>
  groups.length < total
    ? `${formatCount(groups.length)} of ${formatCount(total)} series, those with the largest values.`
    : undefined

/** How much is drawn: `36 lines in 6 panels`. */
export function sizeLine({ panels }: Drawn, { kind }: Design): string {
  const lines = panels.reduce((sum, { groups }) => sum + groups.filter(({ isBehind }) => !isBehind).length, 0)
  const what = panels.every(({ isStacked }) => isStacked) ? 'layer' : kind === 'beside' ? 'group' : 'line'
  const size = kind === 'box' ? plural(lines, 'box', 'boxes') : plural(lines, what)
  return panels.length > 1 ? `${size} in ${plural(panels.length, 'panel')}` : size
}

/** The heading of a picture: what is drawn, by what. @param variable as the filter has it */
export function titleOf(drawn: Drawn, design: Design, variable: string): string {
  const own = drawn.fields.indexOf('variable')
  const names = new Set(drawn.panels.flatMap(({ groups }) => groups.map(({ parts }) => parts[own] || variable)))
  const subject = names.size === 1 ? ([...names][0] ?? variable) : variable
  const facet = design.facet === null ? '' : ` and ${fieldNames[design.facet].toLowerCase()}`
  return `${subject} by ${fieldNames[design.colour].toLowerCase()}${facet}`
}

/** The chart in words, for those who do not see it; the table has the figures. */
export function inWords(drawn: Drawn, design: Design): string {
  const { panels, steps } = drawn
  const [first, last] = [steps[0], steps.at(-1)]
  const groups = panels.reduce((sum, panel) => sum + panel.groups.filter(({ isBehind }) => !isBehind).length, 0)
  const span = first === undefined || last === undefined ? '' : `, ${stepLabel(first)} to ${stepLabel(last)}`
  const kind = panels.some(({ isStacked }) => isStacked) || design.kind === 'box' || design.kind === 'beside'
  const shown = `${kindNames[kind ? design.kind : 'line']} by ${fieldNames[design.colour].toLowerCase()}: ${plural(groups, 'group')}`
  const charts = panels.length > 1 ? ` in ${plural(panels.length, 'panel')}` : ''
  return [`${shown}${charts}${span}.`, ...panels.slice(0, 6).map(rangeOf), 'The table has all numbers.'].join(' ')
}

function rangeOf({ facet, unit, groups }: Panel): string {
  let [min, max, largest] = [Infinity, -Infinity, '']
  for (const { values, colour } of groups) {
    for (const value of values) {
      if (value === null) continue
      min = Math.min(min, value)
      if (value > max) [max, largest] = [value, colour]
    }
  }
  const where = facet === '' ? '' : `${facet}: `
  if (!Number.isFinite(min)) return `${where}no values.`
  return `${where}${formatValue(min)} to ${formatValue(max)} ${shownName('unit', unit)}, the largest of ${largest}.`
}
