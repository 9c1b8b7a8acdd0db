import {
  statistics,
  type GroupField,
  type Statistic,
  type Summary,
  type SummaryGroup,
} from '../../server/contract/counts.ts'
import { shownUnit, shownValue, type Conversion } from '../units/conversion.ts'
import { isAmount } from '../../server/contract/units/convert.ts'
import type { Design } from './design.ts'
import { fixedOrderOf, fixedSlotOf } from './fixed-colours.ts'
import { pastBy } from './history.ts'
import { byName, labelOf } from './labels.ts'
import { historySlot, slotsOf } from './palette.ts'
import type { DrawnGroup, Panel } from './panel.ts'
import type { Paired } from './percentiles.ts'
import { stack, type StackOptions } from './stacks.ts'

/** Exactly what a chart shows. */
export interface Drawn {
  steps: readonly (number | string)[]
  /** What is told of each group. */
  fields: readonly GroupField[]
  /** Names of all groups with their colours, hidden ones too, in the order of the names. */
  colours: readonly { name: string; slot: string }[]
  /** What the dashes mean, in their order; empty without. */
  dashes: readonly string[]
  panels: readonly Panel[]
  /** Facets and units that have no panel. */
  panelsLeftOut: number
  /** The largest number of values behind a single figure. */
  most: number
  /** Units of which a sum was asked for and of which the mean is drawn. */
  notSummed: readonly string[]
  /** Units that are shown, by those that are stored, where they differ. */
  converted: readonly { unit: string; shown: string }[]
}

/** More panels than this cannot be read, and browsers limit the size of a canvas. */
const panelsAtMost = 30

/** What is drawn. */
export interface Figures {
  summary: Summary
  /** What it is grouped by. */
  by: readonly GroupField[]
  bands?: Paired['bands']
  /** Every series by itself, behind bands and on boxes. */
  behind?: { summary: Summary; by: readonly GroupField[] }
}

export interface DrawnOptions {
  conversion: Conversion
  /** Colours that are hidden. */
  hidden: ReadonlySet<string>
  /** See history.ts. */
  history?: string | null
  /** Where layers are stacked; `hidden` is known already. */
  stack?: Omit<StackOptions, 'hidden'>
}

/** A group of the answer, with what it is called here. */
interface NamedGroup {
  id: string
  group: SummaryGroup
  /** For each field that it is grouped by. */
  names: readonly string[]
  colour: string
  dash: string
  facet: string
  /** As stored, and as shown. */
  unit: string
  shown: string
  isBehind: boolean
}

const column = (statistic: Statistic): number => statistics.indexOf(statistic)
const boxColumns = (['min', 'q1', 'median', 'q3', 'max'] as const).map(column)

/** Works out what a chart shows. */
export function drawnOf(figures: Figures, design: Design, options: DrawnOptions): Drawn {
  const { by, summary, behind } = figures
  const { conversion, hidden, history = null } = options
  const isStack = design.kind === 'area' || design.kind === 'bar'
  const all = nameGroups(figures, design, { conversion, isStack })
  const singles = behind
    ? nameGroups(behind, design, { conversion, isStack }).map((own) => ({ ...own, id: `b${own.id}`, isBehind: true }))
    : []
  const names = [...new Set(all.map(({ colour }) => colour))].toSorted(
    (a, b) => fixedOrderOf(a) - fixedOrderOf(b) || byName(a, b),
  )
  const isHistory = pastBy(history, by)
  const present = new Set(all.flatMap((own) => (isHistory(own.names) ? [] : [own.colour])))
  const slots = slotsOf(names, (name) => (present.has(name) ? fixedSlotOf(name) : historySlot))
  const dashNames = design.dash ? [...new Set(all.map(({ dash }) => dash))].toSorted(byName) : []
  const roles = [design.colour, design.facet, design.dash]
  // Single series have more names than what they are behind.
  const [most, widest] = behind ? [behind.by, singles] : [by, all]
  const fields = most.filter(
    (field, at) => roles.includes(field) || widest.some(({ names: own }) => own[at] !== widest[0]?.names[at]),
  )
  const partsOf = (own: NamedGroup) => {
    const places = own.isBehind ? most : by
    return fields.map((field) => own.names[places.indexOf(field)] ?? '')
  }
  const draw = (own: NamedGroup): DrawnGroup => {
    const parts = partsOf(own)
    const others = parts.filter((part, at) => part !== '' && !roles.includes(fields[at] ?? design.colour))
    const isPast = !own.isBehind && isHistory(own.names)
    return {
      ...{ id: own.id, colour: own.colour, isTotal: false, isBehind: own.isBehind, isHistory: isPast },
      slot: isPast ? historySlot : (slots.get(own.colour) ?? '0'),
      dash: Math.max(0, dashNames.indexOf(own.dash)),
      parts,
      label: [...(isStack ? [] : others), ...(own.shown === own.unit ? [] : [`from ${own.unit}`])].join(' · '),
      ...figuresOf(own, design, { conversion, ...(figures.bands && { bands: figures.bands }) }),
    }
  }
  const isShown = ({ colour }: NamedGroup) => !hidden.has(colour)
  const shown = all.filter(isShown)
  // Parts that are hidden are checked with the others.
  const panels = panelsOf(options.stack ? all : [...shown, ...singles.filter(isShown)], design, {
    draw,
    isStack,
    placeOf: (colour) => names.indexOf(colour),
  })
  const kept = panels.slice(0, panelsAtMost)
  const { stack: stacking } = options
  const done = stacking ? kept.map((panel) => stack(panel, { ...stacking, hidden })) : kept
  const notSummed = shown.filter(({ unit }) => design.statistic === 'sum' && !isAmount(unit))
  return {
    steps: summary.steps,
    fields,
    colours: names.map((name) => ({ name, slot: slots.get(name) ?? '0' })),
    dashes: dashNames.length > 1 ? dashNames : [],
    panels: done.filter(({ groups }) => groups.length > 0),
    panelsLeftOut: Math.max(0, panels.length - panelsAtMost),
    most: mostOf(summary),
    notSummed: [...new Set(notSummed.map((group) => group.shown))],
    converted: [...new Map(shown.map(({ unit, shown: as }) => [unit, { unit, shown: as }])).values()].filter(
      ({ unit, shown: as }) => unit !== as,
    ),
  }
}

interface Naming {
  conversion: Conversion
  isStack: boolean
}

/** A stack has a panel for each run and region; other charts for each value of one field. */
function nameGroups({ summary, by }: Figures, design: Design, { conversion, isStack }: Naming): NamedGroup[] {
  const rows = summary.groups.map((group) => by.map((field, at) => labelOf(field, group.key[at] ?? null)))
  const varies = by.map((_, at) => new Set(rows.map((names) => names[at])).size > 1)
  const yearsOf = (group: SummaryGroup) => ('year' in group ? String(group.year) : '')
  const hasYears = new Set(summary.groups.map(yearsOf)).size > 1
  const at = (field: GroupField | null) => by.findIndex((own) => own === field)
  const isFacet = by.map((field, place) => (isStack ? field !== 'variable' && varies[place] : field === design.facet))
  return summary.groups.map((group, index) => {
    const names = rows[index] ?? []
    const { unit } = group
    return {
      ...{ id: String(index), group, names, unit, shown: shownUnit(conversion, unit), isBehind: false },
      colour: names[at(design.colour)] ?? '',
      dash: names[at(design.dash)] ?? '',
      facet: [...names.filter((_, place) => isFacet[place]), ...(hasYears ? [yearsOf(group)] : [])].join(' · '),
    }
  })
}

interface PanelOptions {
  draw: (group: NamedGroup) => DrawnGroup
  isStack: boolean
  /** The place of a colour's name among all. */
  placeOf: (colour: string) => number
}

/** A panel for each facet and unit, in the order of their names; the groups of each in that of their colours. */
function panelsOf(groups: readonly NamedGroup[], design: Design, { draw, isStack, placeOf }: PanelOptions): Panel[] {
  const parted = Map.groupBy(groups, ({ facet, shown }) => JSON.stringify([facet, shown]))
  return [...parted.values()]
    .flatMap((own): Panel[] => {
      const [first] = own
      if (!first) return []
      const { facet, shown: unit } = first
      const drawn = own
        .map(draw)
        .toSorted((a, b) => Number(b.isBehind) - Number(a.isBehind) || placeOf(a.colour) - placeOf(b.colour))
      const [statistic, amount] = [figureOf(design, first.unit), isAmount(first.unit)]
      return [{ facet, unit, statistic, isAmount: amount, isStacked: isStack && amount, groups: drawn }]
    })
    .toSorted((a, b) => byName(a.facet, b.facet) || byName(a.unit, b.unit))
}

/** Sums only of amounts: the sum of prices, shares or temperatures means nothing. */
function figureOf({ statistic }: Design, unit: string): Statistic {
  if (statistic === 'each' || (statistic === 'sum' && !isAmount(unit))) return 'mean'
  return statistic === 'band' ? 'median' : statistic
}

interface FigureOptions {
  conversion: Conversion
  bands?: Paired['bands']
}

function figuresOf({ group, unit, isBehind }: NamedGroup, design: Design, { conversion, bands }: FigureOptions) {
  const factor = shownValue(conversion, unit, 1)
  const valuesOf = ({ cells }: SummaryGroup, statistic: Statistic) =>
    cells.map((cell) => cell && (cell[column(statistic)] ?? 0) * factor)
  const own = isBehind ? 'mean' : design.kind === 'box' ? 'median' : figureOf(design, unit)
  const pair = bands?.get(group)
  const band =
    design.statistic === 'band' && !isBehind
      ? { low: valuesOf(group, 'q1'), high: valuesOf(group, 'q3') }
      : pair && { low: valuesOf(pair.low, 'mean'), high: valuesOf(pair.high, 'mean') }
  return {
    values: valuesOf(group, own),
    boxes: group.cells.map((cell) => cell && boxColumns.map((at) => (cell[at] ?? 0) * factor)),
    counts: group.cells.map((cell) => cell && (cell[column('n')] ?? 0)),
    ...(band && { band }),
  }
}

function mostOf({ groups }: Summary): number {
  let most = 0
  for (const { cells } of groups) for (const cell of cells) most = Math.max(most, cell?.[column('n')] ?? 0)
  return most
}
