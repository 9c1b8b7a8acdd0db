import { sql, type Expression, type RawBuilder } from 'kysely'

/** The one filled value of the meta indicator known as `alias`, as JSON that keeps 1 and 1.0 apart. */
export const metaValueJson = (alias: string): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`CASE ${of('dtype')}
    WHEN 'INT' THEN json_quote(${of('value_int')})
    WHEN 'FLOAT' THEN json_quote(${of('value_float')})
    WHEN 'STR' THEN json_quote(${of('value_str')})
    WHEN 'BOOL' THEN iif(${of('value_bool')}, 'true', 'false')
  END`
}

/** One indicator of the run whose id is `run`, as JSON; null where it has none. */
export const indicatorJson = (run: Expression<unknown>, key: string): RawBuilder<string | null> =>
  sql`(SELECT ${metaValueJson('e')} FROM meta AS e WHERE e.run__id = ${run} AND e.key = ${key})`

/** What lists are ordered by: one indicator of the run whose id is `run`; numbers (true is 1) come before text. */
export const indicatorOrder = (run: Expression<unknown>, key: string): RawBuilder<unknown> =>
  sql`(SELECT coalesce(e.value_int, e.value_float, e.value_bool, e.value_str) FROM meta AS e
    WHERE e.run__id = ${run} AND e.key = ${key})`

/** The indicators of the run whose id is `run`, as a JSON object. @param keys JSON array of those that are wanted */
export const indicatorsJson = (run: Expression<unknown>, keys: string): RawBuilder<string> =>
  sql`(SELECT json_group_object(e.key, json(${metaValueJson('e')})) FROM meta AS e
    WHERE e.run__id = ${run} AND e.key IN (SELECT value FROM json_each(${keys})))`
