import { levelSeparator } from './counts.ts'

/** The variable one level above; undefined at the top. */
export function parentOf(variable: string): string | undefined {
  const end = variable.lastIndexOf(levelSeparator)
  return end < 0 ? undefined : variable.slice(0, end)
}

/** Whether a variable is one level below another, with nothing between them. */
export const isDirectPart = (variable: string, parent: string): boolean => parentOf(variable) === parent

/** Whether a variable is two or more levels below another. */
export const isDeeperPart = (variable: string, parent: string): boolean =>
  variable.startsWith(parent + levelSeparator) && !isDirectPart(variable, parent)

/**
 * Variables with at least two direct parts among these, themselves there or not: the topmost first, of one level those
 * with the most parts.
 */
export function parentsOf(variables: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const variable of new Set(variables)) {
    const parent = parentOf(variable)
    if (parent !== undefined) counts.set(parent, (counts.get(parent) ?? 0) + 1)
  }
  const depth = (name: string) => name.split(levelSeparator).length
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([a, m], [b, n]) => depth(a) - depth(b) || n - m || (a < b ? -1 : 1))
    .map(([parent]) => parent)
}
