import { sql, type SqlBool } from 'kysely'
import type { IndicatorValue, WithMeta } from '../contract/desk-filters.ts'
import type { IndicatorFacet, Indicators } from '../contract/indicators.ts'
import { limits } from '../contract/limits.ts'
import type { MetaType } from '../contract/meta.ts'
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
  const runsOf = (asked: Filter) => JSON.stringify(db.all(select(asked)).map(({ id }) => id))
  const all = runsOf(filter)
  const shared = Map.groupBy(
    db.all(
      selectValues(
        keys.filter((key) => !filter.meta?.[key]),
        all,
      ),
    ),
    ({ key }) => key,
  )
  const facetOf = (key: string): IndicatorFacet => {
    const { [key]: own, ...others } = filter.meta ?? {}
    const stored = own ? db.all(selectValues([key], runsOf({ ...filter, meta: others }))) : (shared.get(key) ?? [])
    return readValues(key, countValues(stored))
  }
  return { keys: db.all(selectKeys(all)), indicators: keys.map(facetOf) }
}

interface CountedValue {
  value: IndicatorValue
  runs: number
}

/** The different values with their runs: truths, numbers, texts, each kind in its order; 1 and 1.0 are one number. */
function countValues(rows: readonly StoredValues[]): CountedValue[] {
  const counts = new Map<IndicatorValue, number>()
  for (const { dtype, stored } of rows) {
    for (const part of JSON.parse(stored) as (number | string)[]) {
      const value = dtype === 'BOOL' ? part === 1 : part
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return [...counts].map(([value, runs]) => ({ value, runs })).toSorted(byKind)
}

const byKind = ({ value: a }: CountedValue, { value: b }: CountedValue): number =>
  typeof a !== typeof b ? (typeof a < typeof b ? -1 : 1) : a < b ? -1 : 1

/** Counted values as a facet: whole numbers one by one where they are few, other numbers as a range with bars. */
function readValues(key: string, counted: readonly CountedValue[]): IndicatorFacet {
  const numbers = counted.filter((one): one is CountedNumber => typeof one.value === 'number')
  const isListed = numbers.length <= limits.indicatorNumbers && numbers.every(({ value }) => Number.isInteger(value))
  const listed = counted.filter(({ value }) => isListed || typeof value !== 'number')
  const frequent = new Set(listed.toSorted((a, b) => b.runs - a.runs).slice(0, limits.indicatorValues))
  return {
    key,
    runs: counted.reduce((sum, { runs }) => sum + runs, 0),
    values: listed.filter((value) => frequent.has(value)),
    total: listed.length,
    range: isListed ? null : rangeOf(numbers),
  }
}

type CountedNumber = CountedValue & { value: number }

/** @param numbers ascending, at least one */
function rangeOf(numbers: readonly CountedNumber[]): IndicatorFacet['range'] {
  const [min, max] = [numbers[0]!.value, numbers.at(-1)!.value]
  const last = limits.indicatorBars - 1
  const bars = Array.from({ length: limits.indicatorBars }, () => 0)
  for (const { value, runs } of numbers) {
    // Halves, so that the width of the widest range is still a number.
    const share = max > min ? (value / 2 - min / 2) / (max / 2 - min / 2) : 0
    bars[Math.min(last, Math.floor(share * limits.indicatorBars))]! += runs
  }
  return { min, max, bars }
}

/** The indicator is of one of these runs (JSON array). The `+` keeps SQLite on the index on keys. */
const ofRuns = (runs: string) => sql<SqlBool>`+e.run__id IN (SELECT value FROM json_each(${runs}))`

/** How many of the runs (JSON array of ids) have each indicator, by name. */
const selectKeys = (runs: string) => sql<{ key: string; runs: number }>`
  SELECT e.key, count(*) AS runs FROM meta AS e WHERE ${ofRuns(runs)} GROUP BY e.key ORDER BY e.key`

interface StoredValues {
  key: string
  dtype: MetaType
  /** JSON array, one value for each run. */
  stored: string
}

/**
 * The values of indicators that the runs (JSON array of ids) have, in any order: counting them here takes half the time
 * of sorting them there.
 */
const selectValues = (keys: readonly string[], runs: string) => sql<StoredValues>`
  SELECT e.key, e.dtype, json_group_array(coalesce(e.value_float, e.value_int, e.value_str, e.value_bool)) AS stored
  FROM meta AS e WHERE e.key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND ${ofRuns(runs)}
  GROUP BY e.key, e.dtype`
