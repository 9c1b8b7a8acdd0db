import { sql } from 'kysely'
import type { IndicatorValue, WithMeta } from '../contract/desk-filters.ts'
import type { IndicatorFacet, Indicators } from '../contract/indicators.ts'
import { limits } from '../contract/limits.ts'
import type { Query, ReadDb } from '../db/connection.ts'

/** What the indicators of some runs are, for whoever chooses among them. */

interface Asked<Filter> {
  keys: readonly string[]
  /** The ids of the runs that a filter leaves. */
  select: (filter: Filter) => Query<{ id: number }>
}

/**
 * Counts the indicators of the runs that a filter leaves; an indicator's values under the other conditions alone.
 * @returns {@link Indicators}
 */
export function indicatorsOf<Filter extends WithMeta>(
  db: ReadDb,
  filter: Filter,
  { keys, select }: Asked<Filter>,
): Indicators {
  const runs = db.one(countRuns()).count
  const runsOf = (asked: Filter): RunIds => {
    const ids = db.all(select(asked)).map(({ id }) => id)
    return ids.length === runs ? undefined : JSON.stringify(ids)
  }
  const all = runsOf(filter)
  const free = keys.filter((key) => !filter.meta?.[key])
  const shown = new Map(db.all(selectValues(free, all)).map((values) => [values.key, values]))
  const facetOf = (key: string): IndicatorFacet => {
    const { [key]: own, ...others } = filter.meta ?? {}
    const values = own ? db.all(selectValues([key], runsOf({ ...filter, meta: others })))[0] : shown.get(key)
    return readValues(key, values)
  }
  return { keys: db.all(selectKeys(all)), indicators: keys.map(facetOf) }
}

/** The values of one indicator as a facet: whole numbers one by one where they are few, other numbers as a range. */
function readValues(key: string, { stored = '[]', yes = 0 }: Partial<StoredValues> = {}): IndicatorFacet {
  const all = JSON.parse(stored) as (number | string | null)[]
  const numbers = all.filter((value) => typeof value === 'number')
  const isListed = areListed(numbers)
  const truths = all.reduce<number>((count, value) => (value === null ? count + 1 : count), 0)
  const listed = [
    ...[
      { value: false, runs: truths - yes },
      { value: true, runs: yes },
    ].filter(({ runs }) => runs > 0),
    ...(isListed ? counted(numbers) : []),
    ...counted(all.filter((value) => typeof value === 'string')),
  ]
  const frequent = new Set(listed.toSorted((a, b) => b.runs - a.runs).slice(0, limits.indicatorValues))
  return {
    key,
    runs: all.length,
    values: listed.filter((value) => frequent.has(value)),
    total: listed.length,
    range: isListed ? null : rangeOf(numbers),
  }
}

/** Whether numbers are told one by one: few different ones, all of them whole. */
function areListed(numbers: readonly number[]): boolean {
  const different = new Set<number>()
  for (const value of numbers) {
    if (!Number.isInteger(value)) return false
    different.add(value)
    if (different.size > limits.indicatorNumbers) return false
  }
  return true
}

/** The different values with their runs, in their order; 1 and 1.0 are one number. */
function counted<T extends IndicatorValue>(values: readonly T[]): { value: T; runs: number }[] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, runs]) => ({ value, runs })).toSorted((a, b) => (a.value < b.value ? -1 : 1))
}

/** @param numbers at least one */
function rangeOf(numbers: readonly number[]): IndicatorFacet['range'] {
  let [min, max] = [Infinity, -Infinity]
  for (const value of numbers) {
    if (value < min) min = value
    if (value > max) max = value
  }
  const last = limits.indicatorBars - 1
  const bars = Array.from({ length: limits.indicatorBars }, () => 0)
  for (const value of numbers) {
    // Halves, so that the width of the widest range is still a number.
    const share = max > min ? (value / 2 - min / 2) / (max / 2 - min / 2) : 0
    bars[Math.min(last, Math.floor(share * limits.indicatorBars))]! += 1
  }
  return { min, max, bars }
}

/** Runs as a JSON array of their ids; undefined: all there are, so that none has to be looked for. */
type RunIds = string | undefined

/** The indicator is of one of these runs. The `+` keeps SQLite on the index on keys. */
const ofRuns = (runs: RunIds) =>
  runs === undefined ? sql`true` : sql`+e.run__id IN (SELECT value FROM json_each(${runs}))`

const countRuns = () => sql<{ count: number }>`SELECT count(*) AS count FROM run`

/** How many of the runs have each indicator, by name. */
const selectKeys = (runs: RunIds) => sql<{ key: string; runs: number }>`
  SELECT e.key, count(*) AS runs FROM meta AS e WHERE ${ofRuns(runs)} GROUP BY e.key ORDER BY e.key`

interface StoredValues {
  key: string
  /** JSON array, one value for each run; null for a truth. */
  stored: string
  /** Truths that are true. */
  yes: number
}

/**
 * The values of indicators that the runs have, in any order: counting them here takes half the time of sorting them
 * there. By key alone, which is the order of the index: one more column would have them sorted.
 */
export const selectValues = (keys: readonly string[], runs: RunIds) => sql<StoredValues>`
  SELECT e.key, json_group_array(coalesce(e.value_float, e.value_int, e.value_str)) AS stored, total(e.value_bool) AS yes
  FROM meta AS e WHERE e.key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND ${ofRuns(runs)}
  GROUP BY e.key`
