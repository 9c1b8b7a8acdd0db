import type { ComparedVariable, StateCounts } from '../../server/contract/compare.ts'
import { levelSeparator } from '../../server/contract/counts.ts'
import type { TreeLine } from '../data/side/tree-nodes.ts'

/** A branch of the tree of compared variables, with what all below it comes to. */
export interface Branch {
  name: string
  label: string
  counts: StateCounts
  series: number
  /** Series of which any datapoint is not equal. */
  differing: number
  /** Datapoints that are not equal. */
  differences: number
  /** How much the others are above the first side, as a share, in the unit with most datapoints; null: not known. */
  change: { unit: string; shares: readonly (number | null)[] } | null
  children: Branch[]
}

/** The branches below a name, from the variables of a comparison. */
export function branchesOf(variables: readonly ComparedVariable[], parent = ''): Branch[] {
  const start = parent === '' ? '' : parent + levelSeparator
  const levelOf = ({ variable }: ComparedVariable) => variable.slice(start.length).split(levelSeparator, 1)[0]!
  return [...Map.groupBy(variables, levelOf)].map(([label, own]) => {
    const name = start + label
    const below = own.filter(({ variable }) => variable.startsWith(name + levelSeparator))
    return { name, label, ...sumOf(own), change: changeOf(outermost(own)), children: branchesOf(below, name) }
  })
}

function sumOf(variables: readonly ComparedVariable[]) {
  const counts: StateCounts = {}
  let [series, differing, differences] = [0, 0, 0]
  for (const own of variables) {
    series += own.series
    differing += own.differing
    for (const [state, count] of Object.entries(own.counts) as [keyof StateCounts, number][]) {
      counts[state] = (counts[state] ?? 0) + count
      if (state !== 'equal') differences += count
    }
  }
  return { counts, series, differing, differences }
}

/** Those with values that lie in no other one of them: what a variable has below it is in its own values already. */
function outermost(all: readonly ComparedVariable[]): ComparedVariable[] {
  const variables = all.filter(({ units }) => units.length > 0)
  const names = new Set(variables.map(({ variable }) => variable))
  const isWithin = (name: string): boolean => {
    const end = name.lastIndexOf(levelSeparator)
    return end > 0 && (names.has(name.slice(0, end)) || isWithin(name.slice(0, end)))
  }
  return variables.filter(({ variable }) => !isWithin(variable))
}

/** What differs in all: datapoints that all sides have are added up, those of other units left aside. */
function changeOf(variables: readonly ComparedVariable[]): Branch['change'] {
  const units = new Map<string, { datapoints: number; sums: number[] }>()
  for (const { unit, datapoints, sums } of variables.flatMap((own) => own.units)) {
    const known = units.get(unit)
    units.set(unit, {
      datapoints: datapoints + (known?.datapoints ?? 0),
      sums: sums.map((sum, side) => sum + (known?.sums[side] ?? 0)),
    })
  }
  const [most] = [...units].toSorted(([, a], [, b]) => b.datapoints - a.datapoints)
  if (!most) return null
  const [unit, { sums }] = most
  const [a = 0, ...others] = sums
  return { unit, shares: others.map((sum) => (a === 0 ? null : (sum - a) / Math.abs(a))) }
}

export interface BranchLine extends TreeLine {
  branch: Branch
}

/**
 * The lines of the tree from the top down.
 * @param open names of branches whose children are shown
 * @param search part of a name: then only branches with it, and what leads to them, are shown, open
 */
export function linesOf(branches: readonly Branch[], open: ReadonlySet<string>, search: string): BranchLine[] {
  const wanted = search.trim().toLowerCase()
  const isFound = (branch: Branch): boolean =>
    branch.name.toLowerCase().includes(wanted) || branch.children.some(isFound)
  const add = (own: readonly Branch[], level: number, parent: string | null): BranchLine[] => {
    const shown = wanted === '' ? own : own.filter(isFound)
    return shown.flatMap((branch, at) => {
      const { name, label, children, differences } = branch
      const isOpen = children.length === 0 ? null : open.has(name) || (wanted !== '' && children.some(isFound))
      const line: BranchLine = {
        ...{ key: name, label, level, parent, branch, isOpen, points: differences },
        ...{ place: at + 1, of: shown.length, target: { variable: name } },
      }
      return [line, ...(isOpen ? add(children, level + 1, name) : [])]
    })
  }
  return add(branches, 1, null)
}
