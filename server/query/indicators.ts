import { sql, type SqlBool } from 'kysely'
import type { WithMeta } from '../contract/desk-filters.ts'
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
  const runsOf = (asked: Filter) => JSON.stringify(db.all(select(asked)).map(({ id }) => id))
  const all = runsOf(filter)
  const facetOf = (key: string): IndicatorFacet => {
    const { [key]: own, ...others } = filter.meta ?? {}
    return readValues(key, db.all(selectValues(key, own ? runsOf({ ...filter, meta: others }) : all)))
  }
  return { keys: db.all(selectKeys(all)), indicators: keys.map(facetOf) }
}

/** Counted values as a facet: whole numbers one by one where they are few, other numbers as a range with bars. */
function readValues(key: string, rows: readonly IndicatorValueRow[]): IndicatorFacet {
  const numbers = rows.filter(({ kind }) => kind === 'number') as { value: number; runs: number }[]
  const isListed = numbers.length <= limits.indicatorNumbers && numbers.every(({ value }) => Number.isInteger(value))
  const listed = rows
    .filter(({ kind }) => isListed || kind !== 'number')
    .map(({ kind, value, runs }) => ({ value: kind === 'boolean' ? value === 1 : value, runs }))
  const frequent = listed.toSorted((a, b) => b.runs - a.runs).slice(0, limits.indicatorValues)
  return {
    key,
    runs: rows.reduce((sum, { runs }) => sum + runs, 0),
    values: listed.filter((value) => frequent.includes(value)),
    total: listed.length,
    range: isListed ? null : rangeOf(numbers),
  }
}

/** @param numbers ascending, at least one */
function rangeOf(numbers: readonly { value: number; runs: number }[]): IndicatorFacet['range'] {
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
export const selectKeys = (runs: string) => sql<{ key: string; runs: number }>`
  SELECT e.key, count(*) AS runs FROM meta AS e WHERE ${ofRuns(runs)} GROUP BY e.key ORDER BY e.key`

export interface IndicatorValueRow {
  kind: 'text' | 'number' | 'boolean'
  value: string | number
  runs: number
}

/** How many of the runs (JSON array of ids) have each value of an indicator; numbers ascending. */
export const selectValues = (key: string, runs: string) => sql<IndicatorValueRow>`
  SELECT
    CASE e.dtype WHEN 'STR' THEN 'text' WHEN 'BOOL' THEN 'boolean' ELSE 'number' END AS kind,
    coalesce(e.value_str, e.value_bool, e.value_float, e.value_int) AS value,
    count(*) AS runs
  FROM meta AS e WHERE e.key = ${key} AND ${ofRuns(runs)}
  GROUP BY 1, 2 ORDER BY 1, 2`
