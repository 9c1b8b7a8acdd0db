import { levelSeparator, type TreeNode, type TreeRequest } from '../contract/counts.ts'
import type { ReadDb } from '../db/connection.ts'
import { searchedBy } from './facets.ts'
import { selectCounts, type CountRow } from './queries.ts'

/**
 * The branches one level below a branch, by their labels. A name is cut at every separator, so "A||B" is below "A|", which is below "A".
 */
export function branchesBelow(db: ReadDb, { filter, parent, search }: TreeRequest): TreeNode[] {
  const searched = searchedBy('variable', filter, search)
  const start = parent === null ? '' : parent + levelSeparator
  const variables = db.all(selectCounts('variable', below(searched, start), -1))
  const branches = new Map<string, Branch>()
  for (const variable of variables) {
    const levels = (variable.value as string).slice(start.length).split(levelSeparator)
    const label = levels[0]!
    const branch = branches.get(label) ?? newBranch(start + label, label)
    branches.set(label, branch)
    add(branch, variable, levels)
  }
  return [...branches.values()]
    .map(({ node, labels }) => ({ ...node, children: labels.size }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
}

/** The filter with names that begin so. */
const below = (filter: TreeRequest['filter'], start: string): TreeRequest['filter'] =>
  start === '' ? filter : { ...filter, variable: { ...filter.variable, name__like: `${asPattern(start)}*` } }

const asPattern = (text: string): string => text.replaceAll('*', '\\*')

interface Branch {
  node: TreeNode
  /** What comes after it in the names below. */
  labels: Set<string>
}

const newBranch = (name: string, label: string): Branch => ({
  node: { name, label, is_variable: false, children: 0, variables: 0, series: 0, points: 0, depth: 0 },
  labels: new Set(),
})

/** @param levels of the variable's name, from the branch on */
function add({ node, labels }: Branch, { series, points }: CountRow, levels: readonly string[]): void {
  node.variables += 1
  node.series += series
  node.points += points
  node.depth = Math.max(node.depth, levels.length - 1)
  if (levels.length === 1) node.is_variable = true
  else labels.add(levels[1]!)
}
