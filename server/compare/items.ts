import type { Tolerance } from '../contract/compare.ts'
import { build } from '../db/builder.ts'
import type { ReadDb } from '../db/connection.ts'
import {
  cellsOf,
  comparedKinds,
  insertDifferingRows,
  insertItem,
  selectItems,
  selectRowCount,
  type ComparedKind,
} from './list-queries.ts'
import { stateCode, type SideRuns } from './queries.ts'
import { stateOf } from './states.ts'

/** Writes what each side has of each optimization item of the runs. @param tick throws to stop */
export function compareItems(db: ReadDb, runs: SideRuns, tolerance: Tolerance, tick: () => void): void {
  const insert = db.prepare(insertItem.compile(build).sql)
  let id = 0
  for (const kind of comparedKinds) {
    const sides = runs.map(
      (run, side) => new Map(db.all(selectItems(kind, side, run)).map((item) => [item.name, item])),
    )
    for (const name of new Set(sides.flatMap((own) => [...own.keys()]).toSorted())) {
      tick()
      id += 1
      const items = sides.map((own) => own.get(name))
      const there = items.flatMap((item, side) => (item ? [{ ...item, side }] : []))
      const rowsOf = { kind, item: id, items: there, sides: runs.length }
      const differences = there.length < 2 ? 0 : execute(db, insertDifferingRows(rowsOf, tolerance))
      const isEqual = differences === 0 && new Set(there.map(({ columns }) => columns)).size === 1
      const rows = items.map((item, side) => item && db.one(selectRowCount(kind, side, item.id)).rows)
      const state = stateOf(
        items.map((item) => item !== undefined),
        isEqual,
      )
      insert.run({
        ...{ id, kind, name, state: stateCode(state), differences },
        rows: JSON.stringify(rows.map((count) => count ?? null)),
        columns: JSON.stringify(columnNames(kind, there[0]!.columns)),
        cells: JSON.stringify(cellsOf(kind)),
      })
    }
  }
}

/** Runs a statement and answers how many rows it wrote. */
function execute(db: ReadDb, statement: ReturnType<typeof insertDifferingRows>): number {
  const { sql, parameters } = statement.compile(build)
  return db.prepare(sql).run(...parameters).changes
}

/** What the parts of a key are called. @param links index set and column of each, as JSON: `[["year", null]]` */
function columnNames(kind: ComparedKind, links: string): string[] {
  if (kind === 'scalar') return []
  if (kind === 'indexset') return ['element']
  const names = (JSON.parse(links) as [string, string | null][]).map(([set, column]) => column ?? set)
  // Without index sets rows are known by their place.
  return names.length > 0 ? names : ['row']
}
