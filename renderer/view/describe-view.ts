import { conditionsOf, describeChip, type Chips } from '../filter/chips.ts'
import { comparisonOf, type FilterKind, type Lookup } from '../filter/fields.ts'
import { describePlatform } from '../names/platform-name.ts'
import type { IconName } from '../ui/icons.tsx'
import { describeRun } from './run-view.ts'
import type { View } from './view.ts'

/** What each view is called. */
const viewNames: Record<View['kind'], string> = {
  home: 'Home',
  data: 'Data',
  runs: 'Runs',
  run: 'Run',
  optimization: 'Optimization',
  history: 'History',
  compare: 'Compare',
  checks: 'Checks',
  catalogue: 'Catalogue',
  service: 'Service',
}

/** The icon of each view, in the rail, in tabs and lists. */
export const viewIcons: Record<View['kind'], IconName> = {
  home: 'home',
  data: 'data',
  runs: 'runs',
  run: 'runs',
  optimization: 'optimization',
  history: 'clock',
  compare: 'compare',
  checks: 'flag',
  catalogue: 'catalogue',
  service: 'service',
}

/** Parts of a name; what follows is left out. */
const longestName = 3

/** One thing that a view is about. */
interface Part {
  field: string
  /** With all levels of a variable. */
  full: string
  /** In a few letters: the last level. */
  short: string
}

/** A view in a few words: `Electricity · Germany`; without conditions what it is: `Data`. */
export const describeView = (view: View): string => nameOf(view, partsOf(view), 'short')

/**
 * Names that tell views apart, in their order: what all views of a kind share is left out, the platform stands where
 * there are several, and names that would be equal are spelled in full, then counted.
 */
export function tabNames(views: readonly View[]): string[] {
  const isOnePlatform = new Set(views.map(({ platform }) => platform)).size < 2
  const told = views.map((view) => differing(view, views))
  const names = (spelling: 'short' | 'full') =>
    views.map((view, index) => {
      const name = nameOf(view, told[index] ?? [], spelling)
      return isOnePlatform || view.platform === null ? name : `${name} · ${describePlatform(view.platform)}`
    })
  const full = names('full')
  const chosen = names('short').map((name, index, all) => (count(all, name) > 1 ? (full[index] ?? name) : name))
  return chosen.map((name, index) => {
    const before = count(chosen.slice(0, index), name)
    return before === 0 ? name : `${name} (${before + 1})`
  })
}

const count = (names: readonly string[], name: string): number => names.filter((other) => other === name).length

/** The parts of a view that not all others of its kind have; all of them where nothing differs. */
function differing(view: View, views: readonly View[]): readonly Part[] {
  const parts = partsOf(view)
  const others = views.filter((other) => other !== view && other.kind === view.kind).map(partsOf)
  const own = parts.filter(
    ({ field, full }) =>
      others.length === 0 || !others.every((other) => other.some((part) => part.field === field && part.full === full)),
  )
  return own.length > 0 ? own : parts
}

function nameOf({ kind }: View, parts: readonly Part[], spelling: 'short' | 'full'): string {
  const words = parts.slice(0, longestName).map((part) => part[spelling])
  if (words.length === 0) return viewNames[kind]
  return (kind === 'data' || kind === 'run' ? words : [viewNames[kind], ...words]).join(' · ')
}

/** The title of the window. */
export const titleOf = (view: View): string =>
  [viewNames[view.kind], ...(view.platform === null ? [] : [describePlatform(view.platform)]), 'Scenario Desk'].join(
    ' – ',
  )

/** What a view is about: its conditions, variables first. */
function partsOf(view: View): Part[] {
  if (view.kind === 'data') return conditionParts('datapoints', view.chips)
  if (view.kind === 'runs') return conditionParts('runs', view.chips)
  if (view.kind === 'compare' && view.title !== '') return [{ field: 'title', full: view.title, short: view.title }]
  if (view.kind === 'catalogue') return [{ field: 'of', full: `${view.of}s`, short: `${view.of}s` }]
  if (view.kind === 'run') return [{ field: 'run', ...describeRun(view) }]
  return []
}

/** Comparisons that a name has to tell. */
const signs: Partial<Record<Lookup, string>> = {
  gte: '≥ ',
  lte: '≤ ',
  gt: '> ',
  lt: '< ',
  notlike: 'not ',
  notilike: 'not ',
}

function conditionParts(kind: FilterKind, chips: Chips): Part[] {
  const parts = conditionsOf(kind, chips)
    .filter(({ on }) => on)
    .map((chip) => {
      const { values } = describeChip(kind, chip)
      const comparison = comparisonOf(kind, chip.key)
      const field = comparison?.field.path ?? chip.key
      const sign = (comparison && signs[comparison.lookup]) ?? ''
      const more = values.length > 1 ? ` +${values.length - 1}` : ''
      const first = values[0] ?? 'nothing'
      const leaf = field.endsWith('variable.name') ? leafOf(first) : first
      return { field: chip.key, full: sign + first + more, short: sign + leaf + more }
    })
  const isVariable = ({ field }: Part) => field.includes('variable.name')
  return [...parts.filter(isVariable), ...parts.filter((part) => !isVariable(part))]
}

/** The last level of a variable or of a pattern of them that says something: `Electricity` of `Energy|Electricity|*`. */
function leafOf(variable: string): string {
  const levels = variable.split('|').map((level) => level.replaceAll('*', '').trim())
  return levels.findLast((level) => level !== '') ?? variable
}
