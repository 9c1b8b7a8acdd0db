import type { CoverageField } from '../contract/counts.ts'
import type { ReadDb } from '../db/connection.ts'
import type { ReadOperation } from '../db/operation.ts'
import { longOr } from '../testing/service.ts'
import { runs, type MadeUpPoint, type MadeUpSeries } from './testing-rows.ts'

/** Short ways to ask for counts and to count without a database. */

export const times = { numRuns: longOr(1_000, 150) }

/** What an operation answers, as it is sent. */
export const ask = <Input>(db: ReadDb, operation: ReadOperation<Input, Uint8Array>, input: Input): unknown =>
  JSON.parse(new TextDecoder().decode(operation.run(db, input, { tick: () => {}, progress: () => {} })))

export type Value = string | number | null

/** What a point of a series is counted by. */
export const valueOf = (field: CoverageField, series: MadeUpSeries, { year }: MadeUpPoint): Value => {
  const run = runs[series.run]!
  if (field === 'run') return series.run + 1
  if (field === 'year') return year
  return field === 'model' || field === 'scenario' ? run[field] : series[field]
}

export const byValue = (a: Value, b: Value): number => (a! < b! ? -1 : 1)
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
