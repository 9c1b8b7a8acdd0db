import type { Tolerance } from '../contract/compare.ts'
import { build } from '../db/builder.ts'
import type { ReadDb } from '../db/connection.ts'
import { comparedKinds, insertItem, selectDifferingRows, selectItems, selectRowCount } from './list-queries.ts'
import { stateCode, type SideRuns } from './queries.ts'
import { stateOf } from './states.ts'

/** Writes what each side has of each optimization item of the runs. @param tick throws to stop */
export function compareItems(db: ReadDb, runs: SideRuns, tolerance: Tolerance, tick: () => void): void {
  const insert = db.prepare(insertItem.compile(build).sql)
  for (const kind of comparedKinds) {
    const sides = runs.map(
      (run, side) => new Map(db.all(selectItems(kind, side, run)).map((item) => [item.name, item])),
    )
    for (const name of new Set(sides.flatMap((own) => [...own.keys()]).toSorted())) {
      tick()
      const items = sides.map((own) => own.get(name))
      const there = items.flatMap((item, side) => (item ? [{ ...item, side }] : []))
      const differences = there.length < 2 ? 0 : db.one(selectDifferingRows(kind, there, tolerance)).rows
      const isEqual = differences === 0 && new Set(there.map(({ columns }) => columns)).size === 1
      const rows = items.map((item, side) => item && db.one(selectRowCount(kind, side, item.id)).rows)
      const state = stateOf(
        items.map((item) => item !== undefined),
        isEqual,
      )
      const counted = JSON.stringify(rows.map((count) => count ?? null))
      insert.run({ kind, name, state: stateCode(state), rows: counted, differences })
    }
  }
}
