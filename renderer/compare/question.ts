import type {
  ComparedState,
  CompareRequest,
  DifferencesRequest,
  SideInfo,
  UnitClash,
} from '../../server/contract/compare.ts'
import { convert } from '../../server/contract/units/convert.ts'
import type { CompareView } from '../view/compare-view.ts'

/** Rows of a page. */
export const pageSize = 1_000

/** What is asked of the service; undefined while there are not two runs to compare. */
export function requestOf({ sides, tolerance, gaps, units }: CompareView): CompareRequest | undefined {
  if (sides.length < 2) return undefined
  const aligned = Object.entries(units).flatMap(([stored, unit]) => {
    const factor = convert(stored, unit)
    return factor === undefined ? [] : [[stored, { unit, factor }] as const]
  })
  return {
    sides: sides.map(({ platform, run }) => ({ platform, run })),
    ...{ tolerance, gaps },
    ...(aligned.length > 0 && { units: Object.fromEntries(aligned) }),
  }
}

/** Which datapoints are listed, and in which order. */
export const pageOf = (view: CompareView): DifferencesRequest => ({
  states: [...view.states],
  ...(view.branch !== '' && { branch: view.branch }),
  ...(view.regions.length > 0 && { regions: [...view.regions] }),
  ...(view.onlyUnits.length > 0 && { units: [...view.onlyUnits] }),
  ...(view.years.length > 0 && { years: [...view.years] }),
  sort: [...view.sort],
  ...{ limit: pageSize, offset: (view.page - 1) * pageSize },
})

/** What the tab of a comparison is called: the scenarios that it compares. */
export function titleOf(sides: readonly SideInfo[]): string {
  const scenarios = [...new Set(sides.map(({ scenario }) => scenario))]
  const [first = '', second, ...more] = scenarios
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first} +${scenarios.length - 1}`
}

/** What tells the sides apart in few words: scenarios, else models, else both. */
export function toldBy(sides: readonly SideInfo[]): 'scenario' | 'model' | 'both' {
  const count = (of: 'scenario' | 'model') => new Set(sides.map((side) => side[of])).size
  // Versions of one run have nothing but their letters.
  if (count('scenario') === sides.length || count('model') === 1) return 'scenario'
  return count('model') === sides.length ? 'model' : 'both'
}

/** Units that can be aligned: stored unit → that of the first of its clash. */
export function alignable(clashes: readonly UnitClash[]): Record<string, string> {
  const pairs = clashes.flatMap(({ units: [target, ...others] }) =>
    target === undefined ? [] : others.map((stored) => [stored, target] as const),
  )
  return Object.fromEntries(pairs.filter(([stored, target]) => convert(stored, target) !== undefined))
}

/** The states that a comparison of so many sides can have, in the order of the strip. */
export function statesOf(sides: number): ComparedState[] {
  const only = (['only_a', 'only_b', 'only_c', 'only_d', 'only_e'] as const).slice(0, sides)
  const [a, ...others] = only
  return [...(a ? [a] : []), 'changed', ...others, ...(sides > 2 ? (['some'] as const) : []), 'equal']
}

/** A state as people read it: `Only in A`. */
export function stateLabel(state: ComparedState): string {
  if (state === 'some') return 'Not in all'
  if (state === 'changed') return 'Changed'
  return state === 'equal' ? 'Equal' : `Only in ${state.slice(-1).toUpperCase()}`
}
