import { levelSeparator, type TreeNode } from '../../../server/contract/counts.ts'
import type { DatapointFilter } from '../../../server/contract/filters.ts'
import { chipOf, removeChip, setChip, type Chips } from '../../filter/chips.ts'
import { exactPattern, listKey } from '../cell-filter.ts'

/** A line of the tree as it is shown. */
export interface TreeLine {
  /** Full name of the variable or branch; with `|*` for everything below one. */
  key: string
  label: string
  level: number
  /** Place among the lines of its branch, from 1, and how many these are. */
  place: number
  of: number
  points: number
  /** What a click filters by. */
  target: { variable: string } | { pattern: string }
  /** null: it cannot be opened. */
  isOpen: boolean | null
  parent: string | null
  /** It stands for everything below the line before it. */
  isAll?: boolean
}

/** The pattern of everything below a branch. */
export const belowPattern = (name: string): string => `${exactPattern(name)}${levelSeparator}*`

/**
 * The lines of the tree from the top down. A variable with branches gets a line of its own for all of them.
 * @param nodesOf the branches below one that are known
 * @param maxLevel levels that are shown
 */
export function linesOf(
  nodesOf: (parent: string | null) => readonly TreeNode[] | undefined,
  open: ReadonlySet<string>,
  maxLevel: number,
): TreeLine[] {
  const lines: TreeLine[] = []
  const add = (parent: TreeNode | null, level: number) => {
    const nodes = nodesOf(parent?.name ?? null) ?? []
    const hasAll = parent !== null && parent.is_variable && nodes.length > 0
    const of = nodes.length + (hasAll ? 1 : 0)
    if (hasAll) lines.push(allBelow(parent, { level, of, nodes }))
    nodes.forEach((node, index) => {
      const canOpen = node.children > 0 && level < maxLevel
      const isOpen = canOpen && open.has(node.name)
      lines.push({
        ...{ key: node.name, label: node.label, level, points: node.points, of },
        place: index + 1 + (hasAll ? 1 : 0),
        target: node.is_variable ? { variable: node.name } : { pattern: belowPattern(node.name) },
        isOpen: canOpen ? isOpen : null,
        parent: parent?.name ?? null,
      })
      if (isOpen) add(node, level + 1)
    })
  }
  add(null, 1)
  return lines
}

function allBelow(
  parent: TreeNode,
  { level, of, nodes }: { level: number; of: number; nodes: readonly TreeNode[] },
): TreeLine {
  return {
    key: `${parent.name}${levelSeparator}*`,
    label: 'All below',
    ...{ level, place: 1, of, points: nodes.reduce((sum, { points }) => sum + points, 0) },
    target: { pattern: belowPattern(parent.name) },
    isOpen: null,
    parent: parent.name,
    isAll: true,
  }
}

/** Branches that lead to one of these names, at most as many as are asked for at once without a wait. */
const openAtFirst = 8

/** The branches above what is chosen, and a chosen one: they are open when the tree is first seen. */
export function branchesAbove(chips: Chips): Set<string> {
  const list = chipOf(chips, listKey('variable'))
  const like = chipOf(chips, 'variable.name__like')
  const names = list?.on && Array.isArray(list.value) ? (list.value as string[]) : []
  const branch = like?.on && typeof like.value === 'string' ? branchOf(like.value) : ''
  const above = names.flatMap((name) => branchesTo(name).slice(0, -1))
  const all = new Set([...above, ...(branch === '' ? [] : branchesTo(branch))])
  return new Set([...all].slice(0, openAtFirst))
}

/** `A`, `A|B`, `A|B|C` */
const branchesTo = (name: string): string[] =>
  name.split(levelSeparator).map((_level, index, levels) => levels.slice(0, index + 1).join(levelSeparator))

/** The branch that `A|B|*` or `A|B*` is about; the empty text where a pattern says more than that. */
function branchOf(pattern: string): string {
  const name = pattern.replace(/\|?\*$/, '')
  return exactPattern(name) === name ? name : ''
}

/** Whether a pattern keeps exactly a variable with all below it, or all below a branch: `A|B*`, `A|B|*`. */
export function isOfBranch(pattern: string, target: TreeLine['target']): boolean {
  if ('pattern' in target) return pattern === target.pattern || pattern === target.pattern.replace(/\|\*$/, '*')
  return pattern === `${exactPattern(target.variable)}*`
}

/** The variables are counted under all other conditions, which their own do not change. */
export function withoutVariables({ variable: _own, ...others }: DatapointFilter): DatapointFilter {
  return others
}

const depthKey = 'variable.name__notilike'
const depthPattern = (level: number): string => Array.from({ length: level + 1 }, () => '*').join(levelSeparator)

/** The level down to which variables are kept; undefined: all. */
export function levelOf(chips: Chips): number | undefined {
  const chip = chipOf(chips, depthKey)
  if (!chip?.on || typeof chip.value !== 'string' || !/^\*(\|\*)+$/.test(chip.value)) return undefined
  return chip.value.split(levelSeparator).length - 1
}

/** Keeps variables down to a level: those with more separators in their names do not fit. */
export const toLevel = (chips: Chips, level: number | undefined): Chips =>
  level === undefined ? removeChip(chips, depthKey) : setChip(chips, depthKey, depthPattern(level))
