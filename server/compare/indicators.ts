import type { ReadDb } from '../db/connection.ts'
import type { Tolerance } from '../contract/compare.ts'
import { build } from '../db/builder.ts'
import { insertIndicator, selectIndicators, type IndicatorRow } from './list-queries.ts'
import { stateCode, type SideRuns } from './queries.ts'
import { isNear, stateOf } from './states.ts'

/** Writes what each side has of each indicator of the runs. */
export function compareIndicators(db: ReadDb, runs: SideRuns, tolerance: Tolerance): void {
  const sides = runs.map(
    (run, side) => new Map(db.all(selectIndicators(side, run)).map((row) => [row.key, valueOf(row)])),
  )
  const insert = db.prepare(insertIndicator.compile(build).sql)
  for (const key of new Set(sides.flatMap((own) => [...own.keys()]).toSorted())) {
    const values = sides.map((own) => own.get(key))
    const [first, ...rest] = values
    const isEqual = rest.every((value) => isNear(first, value, tolerance))
    const state = stateOf(
      values.map((value) => value !== undefined),
      isEqual,
    )
    insert.run({ key, state: stateCode(state), values: JSON.stringify(values.map((value) => value ?? null)) })
  }
}

const valueOf = ({ dtype, value }: IndicatorRow): boolean | number | string => (dtype === 'BOOL' ? value === 1 : value)
