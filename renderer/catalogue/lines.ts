import type { CatalogueRow } from '../../server/contract/catalogue.ts'
import { levelSeparator } from '../../server/contract/counts.ts'
import type { TreePlace } from '../table/tree.ts'

/** A line of the catalogue: a name of the platform, or a level that names of variables share. */
export interface CatalogueLine {
  /** In full. */
  name: string
  /** As it stands in its place. */
  label: string
  /** undefined: no such name, only the start of others. */
  row: CatalogueRow | undefined
  /** Series of it and all below it; undefined where there is nothing below. */
  parts: number | undefined
  place: TreePlace
}

/** Names as they come. */
export const flatLines = (rows: readonly CatalogueRow[]): CatalogueLine[] =>
  rows.map((row) => ({
    ...{ name: row.name, label: row.name, row, parts: undefined },
    place: { level: 1, isOpen: undefined, isHead: false },
  }))

interface Branch {
  row?: CatalogueRow
  below: Map<string, Branch>
}

/** Variables as a tree of their levels, those whose branches are open. @param rows all of them, in order of their names */
export function treeLines(rows: readonly CatalogueRow[], opened: ReadonlySet<string>): CatalogueLine[] {
  const root: Branch = { below: new Map() }
  for (const row of rows) {
    let at = root
    for (const level of row.name.split(levelSeparator)) {
      const next = at.below.get(level) ?? { below: new Map<string, Branch>() }
      at.below.set(level, next)
      at = next
    }
    at.row = row
  }
  return linesBelow(root, '', 1, opened)
}

function linesBelow({ below }: Branch, start: string, level: number, opened: ReadonlySet<string>): CatalogueLine[] {
  return [...below].flatMap(([label, branch]) => {
    const name = start + label
    const hasParts = branch.below.size > 0
    const isOpen = hasParts ? opened.has(name) : undefined
    const line: CatalogueLine = {
      ...{ name, label, row: branch.row, parts: hasParts ? seriesOf(branch) : undefined },
      place: { level, isOpen, isHead: false },
    }
    return [line, ...(isOpen ? linesBelow(branch, name + levelSeparator, level + 1, opened) : [])]
  })
}

const seriesOf = ({ row, below }: Branch): number =>
  [...below.values()].reduce((sum, branch) => sum + seriesOf(branch), row?.series ?? 0)

/** The names of the levels above a variable: `A` and `A|B` of `A|B|C`. */
export const levelsAbove = (name: string): string[] => {
  const levels = name.split(levelSeparator)
  return levels.slice(1).map((_, at) => levels.slice(0, at + 1).join(levelSeparator))
}
