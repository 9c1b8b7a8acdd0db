import { sql, type Expression, type SqlBool } from 'kysely'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import { allOf } from '../query/filter.ts'
import { ofAnyRun, onPoint, onSeries, seriesRunConditions, tickSeries } from '../query/series.ts'

/** The ids of the runs that have datapoints which match. */
export const selectRunsWithData = (filter: DeskDatapointFilter) => sql<{ id: number }>`
  SELECT r.id FROM run AS r
  WHERE r.points > 0 AND ${allOf([...seriesRunConditions('r', filter), ...hasMatches(filter)])}`

/** Conditions that the run `r` has a matching series, or a matching point where points have to match, too. */
function hasMatches(filter: DeskDatapointFilter): Expression<SqlBool>[] {
  const series = onSeries(ofAnyRun(filter))
  const points = onPoint(filter)
  if (points.length > 0) {
    return [
      sql<SqlBool>`EXISTS (SELECT 1 FROM timeseries AS ts CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
        WHERE ts.run__id = r.id AND ${allOf([...series, tickSeries, ...points])})`,
    ]
  }
  if (series.length === 0) return []
  return [
    sql<SqlBool>`r.id IN (SELECT ts.run__id FROM timeseries AS ts WHERE ts.points > 0
    AND ${allOf([...series, tickSeries])})`,
  ]
}
