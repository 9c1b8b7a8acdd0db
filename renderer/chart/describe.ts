import type { Summary } from '../../server/contract/counts.ts'
import { shownName } from '../names/shown-name.ts'
import { formatCount, formatValue, plural } from '../ui/format.ts'
import type { Drawn } from './drawn.ts'
import type { Panel } from './panel.ts'
import { fieldNames, kindNames, statisticNames, stepLabel } from './labels.ts'
import { hasCategories } from './option.ts'
import { statisticOf, type ChartSettings } from './settings.ts'

/** What a reader has to know to read the chart rightly, one sentence each. */
export function notesOf(drawn: Drawn, settings: ChartSettings, summary: Summary): string[] {
  const { panels, most, notSummed, partsLeftOut, stepsLeftOut, panelsLeftOut } = drawn
  const statistic = statisticOf(settings)
  const isStack = settings.kind === 'area' || settings.kind === 'bar'
  const unstacked = [...new Set(panels.filter(({ isStacked }) => isStack && !isStacked).map(({ unit }) => unit))]
  const totals = [
    ...new Set(panels.flatMap(({ groups }) => groups.flatMap((group) => (group.isTotal ? group.colour : [])))),
  ]
  const notes = [
    settings.kind === 'box' && `Each box: smallest value, quartiles, largest value of up to ${plural(most, 'value')}.`,
    settings.kind !== 'box' &&
      statistic !== 'each' &&
      most > 1 &&
      `${statisticNames[statistic]} of up to ${plural(most, 'value')} in each group.`,
    notSummed.length > 0 && `Not summed, since they are no amounts: ${unitsOf(notSummed)}. The mean is drawn.`,
    unstacked.length > 0 && `Not stacked, since they are no amounts: ${unitsOf(unstacked)}.`,
    totals.length > 0 && `Drawn as lines, since the layers are parts of them: ${listOf(totals)}.`,
    partsLeftOut > 0 && `Not stacked a second time: ${plural(partsLeftOut, 'group')} that other layers contain.`,
    stepsLeftOut > 0 && `Left out of stacks: ${plural(stepsLeftOut, 'step')} where not every layer has a value.`,
    hasCategories(settings) && isUneven(drawn.steps) && 'The years are not to scale.',
    panelsLeftOut > 0 && `Without a chart: ${plural(panelsLeftOut, 'further facet')}. A filter makes room for them.`,
    summary.steps_left_out > 0 && `Left out: ${plural(summary.steps_left_out, 'later step')}.`,
  ]
  return notes.filter((note) => note !== false)
}

const unitsOf = (units: readonly string[]): string => listOf(units.map((unit) => shownName('unit', unit)))

/** Names, cut where they would fill a paragraph. */
function listOf(names: readonly string[]): string {
  const [told, more] = [names.slice(0, 4), names.length - 4]
  return told.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '')
}

function isUneven(steps: Drawn['steps']): boolean {
  const gaps = steps.slice(1).map((step, at) => Number(step) - Number(steps[at]))
  return gaps.some((gap) => gap !== gaps[0])
}

/** Which groups are drawn; undefined where it is all of them. */
export const limitLine = ({ groups, total }: Summary): string | undefined =>
  groups.length < total
    ? `${formatCount(groups.length)} of ${plural(total, 'group')}, those with the largest values.`
    : undefined

/** The heading of a picture: what is drawn, by what. @param variable as the filter has it */
export function titleOf(drawn: Drawn, settings: ChartSettings, variable: string): string {
  const own = drawn.fields.indexOf('variable')
  const names = new Set(drawn.panels.flatMap(({ groups }) => groups.map(({ parts }) => parts[own] ?? variable)))
  const subject = names.size === 1 ? ([...names][0] ?? variable) : variable
  const facet = settings.facet === null ? '' : ` and ${fieldNames[settings.facet].toLowerCase()}`
  return `${subject} by ${fieldNames[settings.colour].toLowerCase()}${facet}`
}

/** The chart in words, for those who do not see it; the table has the figures. */
export function inWords(drawn: Drawn, settings: ChartSettings): string {
  const { panels, steps } = drawn
  const [first, last] = [steps[0], steps.at(-1)]
  const groups = panels.reduce((sum, panel) => sum + panel.groups.length, 0)
  const span = first === undefined || last === undefined ? '' : `, ${stepLabel(first)} to ${stepLabel(last)}`
  const shown = `${kindNames[settings.kind]} by ${fieldNames[settings.colour].toLowerCase()}: ${plural(groups, 'group')}`
  const charts = panels.length > 1 ? ` in ${plural(panels.length, 'chart')}` : ''
  return [`${shown}${charts}${span}.`, ...panels.slice(0, 6).map(rangeOf), 'The table below has all figures.'].join(' ')
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
