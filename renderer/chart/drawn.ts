import { statistics, type GroupField, type Statistic, type Summary } from '../../server/contract/counts.ts'
import { shownUnit, shownValue, type Conversion } from '../units/conversion.ts'
import { isAmount } from '../units/convert.ts'
import { byName, labelOf } from './labels.ts'
import type { DrawnGroup, Panel } from './panel.ts'
import { byOf, statisticOf, type ChartSettings } from './settings.ts'
import { stack } from './stacks.ts'

/** Exactly what a chart shows. */
export interface Drawn {
  steps: readonly (number | string)[]
  /** What is told of each group. */
  fields: readonly GroupField[]
  /** Of all groups, hidden ones too, the largest first. */
  colours: readonly string[]
  panels: readonly Panel[]
  /** Facets and units that have no panel. */
  panelsLeftOut: number
  /** The largest number of values behind a single figure. */
  most: number
  /** What was left out of stacks: layers that are part of others, steps where a layer has no value. */
  partsLeftOut: number
  stepsLeftOut: number
  /** Units of which a sum was asked for and of which the mean is drawn. */
  notSummed: readonly string[]
}

/** More panels than this cannot be read, and browsers limit the size of a canvas. */
const panelsAtMost = 30

export interface DrawnOptions {
  conversion: Conversion
  /** Colours that are hidden. */
  hidden: ReadonlySet<string>
}

/** A group of the answer, with what it is called here. */
interface NamedGroup {
  id: string
  /** For each field that it is grouped by. */
  names: readonly string[]
  colour: string
  facet: string
  /** As stored, and as shown. */
  unit: string
  shown: string
  cells: Summary['groups'][number]['cells']
}

const column = (statistic: Statistic): number => statistics.indexOf(statistic)
const boxColumns = (['min', 'q1', 'median', 'q3', 'max'] as const).map(column)

/** Works out what a chart shows. @param summary the answer to `toSummaryRequest` with the same settings */
export function drawnOf(summary: Summary, settings: ChartSettings, { conversion, hidden }: DrawnOptions): Drawn {
  const by = byOf(settings)
  const all = nameGroups(summary, settings, conversion)
  const colours = coloursOf(all)
  const isRole = (field: GroupField) => field === settings.colour || field === settings.facet
  const told = by.map((field, at) => isRole(field) || all.some(({ names }) => names[at] !== all[0]?.names[at]))
  const draw = (group: NamedGroup): DrawnGroup => {
    const parts = group.names.filter((_, at) => told[at])
    const others = group.names.filter((_, at) => told[at] && !isRole(by[at] ?? settings.colour))
    return {
      ...{ id: group.id, colour: group.colour, index: colours.indexOf(group.colour), parts, isTotal: false },
      label: [...others, ...(group.shown === group.unit ? [] : [`from ${group.unit}`])].join(' · '),
      ...figuresOf(group, settings, conversion),
    }
  }
  const shown = all.filter(({ colour }) => !hidden.has(colour))
  const panels = panelsOf(shown, settings, draw)
  const stacks = panels.slice(0, panelsAtMost).map((panel) => stack(panel, settings.colour))
  const notSummed = shown.filter(({ unit }) => statisticOf(settings) === 'sum' && !isAmount(unit))
  return {
    steps: summary.steps,
    fields: by.filter((_, at) => told[at]),
    colours,
    panels: stacks.map(({ panel }) => panel),
    panelsLeftOut: Math.max(0, panels.length - panelsAtMost),
    most: mostOf(summary),
    partsLeftOut: stacks.reduce((sum, { partsLeftOut }) => sum + partsLeftOut, 0),
    stepsLeftOut: Math.max(0, ...stacks.map(({ stepsLeftOut }) => stepsLeftOut)),
    notSummed: [...new Set(notSummed.map((group) => group.shown))],
  }
}

function nameGroups(summary: Summary, settings: ChartSettings, conversion: Conversion): NamedGroup[] {
  const by = byOf(settings)
  const [colourAt, facetAt] = [settings.colour, settings.facet].map((field) => by.findIndex((own) => own === field))
  return summary.groups.map(({ key, unit, cells }, index) => {
    const names = by.map((field, at) => labelOf(field, key[at] ?? null))
    const [colour = '', facet = ''] = [names[colourAt ?? -1], names[facetAt ?? -1]]
    return { id: String(index), names, colour, facet, unit, shown: shownUnit(conversion, unit), cells }
  })
}

/** A panel for each facet and unit, in the order of their names; the groups of each in that of their colours. */
function panelsOf(
  groups: readonly NamedGroup[],
  settings: ChartSettings,
  draw: (group: NamedGroup) => DrawnGroup,
): Panel[] {
  const isStack = settings.kind === 'area' || settings.kind === 'bar'
  const parted = Map.groupBy(groups, ({ facet, shown }) => JSON.stringify([facet, shown]))
  return [...parted.values()]
    .flatMap((own): Panel[] => {
      const [first] = own
      if (!first) return []
      const { facet, shown: unit } = first
      const drawn = own.map(draw).toSorted((a, b) => a.index - b.index)
      const statistic = figureOf(settings, first.unit)
      return [{ facet, unit, statistic, isStacked: isStack && isAmount(first.unit), groups: drawn }]
    })
    .toSorted((a, b) => byName(a.facet, b.facet) || byName(a.unit, b.unit))
}

/** Sums only of amounts: the sum of prices, shares or temperatures means nothing. */
function figureOf(settings: ChartSettings, unit: string): Statistic {
  const statistic = statisticOf(settings)
  if (statistic === 'each' || (statistic === 'sum' && !isAmount(unit))) return 'mean'
  return statistic
}

function figuresOf({ cells, unit }: NamedGroup, settings: ChartSettings, conversion: Conversion) {
  const factor = shownValue(conversion, unit, 1)
  const shown = (cell: readonly number[], at: number) => (cell[at] ?? 0) * factor
  const own = column(settings.kind === 'box' ? 'median' : figureOf(settings, unit))
  return {
    values: cells.map((cell) => cell && shown(cell, own)),
    boxes: cells.map((cell) => cell && boxColumns.map((at) => shown(cell, at))),
  }
}

/**
 * Names by the largest mean value among their groups, the largest first, so that they keep their colours when small
 * ones are left out.
 */
function coloursOf(groups: readonly NamedGroup[]): string[] {
  const sizes = new Map<string, number>()
  for (const { colour, cells } of groups) {
    const size = Math.max(0, ...cells.map((cell) => Math.abs(cell?.[column('mean')] ?? 0)))
    sizes.set(colour, Math.max(sizes.get(colour) ?? 0, size))
  }
  return [...sizes].toSorted(([a, x], [b, y]) => y - x || byName(a, b)).map(([colour]) => colour)
}

function mostOf({ groups }: Summary): number {
  let most = 0
  for (const { cells } of groups) for (const cell of cells) most = Math.max(most, cell?.[column('n')] ?? 0)
  return most
}
