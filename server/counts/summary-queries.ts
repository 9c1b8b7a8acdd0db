import { sql, type RawBuilder } from 'kysely'
import type { GroupField, SummaryRequest } from '../contract/counts.ts'
import { allOf } from '../query/filter.ts'
import { onPoint } from '../query/series.ts'
import { matchingSeries } from './queries.ts'

const keys: Record<GroupField, RawBuilder<unknown>> = {
  model: sql`r.model__id`,
  scenario: sql`r.scenario__id`,
  version: sql`r.version`,
  region: sql`ts.region__id`,
  variable: sql`m.variable__id`,
  step_category: sql`d.step_category`,
}

const steps: Record<SummaryRequest['step'], RawBuilder<unknown>> = {
  year: sql`d.step_year`,
  category: sql`(d.step_year || ' ' || d.step_category)`,
  datetime: sql`d.step_datetime`,
}

const largest = sql.lit(Number.MAX_VALUE)

/**
 * The figures of each group and step, in the order of both: what the group is by, its unit, the step, then the
 * {@link file://../contract/counts.ts statistics}. Models, scenarios, regions, variables and units are ids.
 */
export function selectFigures({ filter, by, step, tails }: SummaryRequest): RawBuilder<unknown> {
  const stepped = steps[step]
  const grouped = [...by.map((field) => keys[field]), sql`m.unit__id`, stepped]
  return sql`
    SELECT ${sql.join(grouped)}, count(*), min(d.value), percentile_cont(d.value, ${sql.lit(tails)}), median(d.value),
      percentile_cont(d.value, ${sql.lit(1 - tails)}), max(d.value), avg(d.value), sum(d.value)
    FROM timeseries AS ts
    CROSS JOIN run AS r ON r.id = ts.run__id
    CROSS JOIN measurand AS m ON m.id = ts.measurand__id
    CROSS JOIN datapoint AS d ON d.time_series__id = ts.id
    WHERE ${matchingSeries(filter)}
      AND ${allOf([...onPoint(filter), sql`${stepped} IS NOT NULL`, sql`d.value BETWEEN -${largest} AND ${largest}`])}
    GROUP BY ${sql.join(grouped)} ORDER BY ${sql.join(grouped)}`
}

/** What a group is told apart by. */
export type KeyField = GroupField | 'unit'

/** The fields whose keys are ids of rows with names. */
type NamedKey = Exclude<KeyField, 'version' | 'step_category'>

export const isNamed = (field: KeyField): field is NamedKey => field !== 'version' && field !== 'step_category'

/** Names of rows by their ids. */
export const selectNames = (field: NamedKey, ids: readonly number[]) =>
  sql<{ id: number; name: string }>`SELECT id, name FROM ${sql.table(field)}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
