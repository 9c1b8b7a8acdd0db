import { sql, type Expression, type SqlBool } from 'kysely'
import type { IndicatorValue, MetaCondition, MetaConditions } from '../contract/desk-filters.ts'
import { allOf, conditions, lookups } from './filter.ts'

/**
 * Conditions on the indicators of the run whose id is `run`: each leads to the ids of the runs that fit, found in the
 * index on keys.
 * @param meta conditions by the keys of indicators; null asks nothing
 */
export const metaConditions = (run: Expression<unknown>, meta: MetaConditions | null | undefined) =>
  Object.entries(meta ?? {}).flatMap(([key, condition]) => indicatorConditions(run, key.normalize('NFC'), condition))

function indicatorConditions(
  run: Expression<unknown>,
  key: string,
  condition: MetaCondition | null,
): Expression<SqlBool>[] {
  const { exists, ...compared } = condition ?? {}
  const values = valueConditions(compared)
  const withKey = (more: readonly Expression<SqlBool>[]) =>
    sql`(SELECT e.run__id FROM meta AS e WHERE ${allOf([sql<SqlBool>`e.key = ${key}`, ...more])})`
  return [
    ...(values.length > 0 || exists === true ? [sql<SqlBool>`${run} IN ${withKey(values)}`] : []),
    ...(exists === false ? [sql<SqlBool>`${run} NOT IN ${withKey([])}`] : []),
  ]
}

const number = sql`ifnull(e.value_float, e.value_int)`
const text = sql.ref('e.value_str')

/** Conditions on the value of the indicator known as `e`. Whole numbers and others are compared as one kind. */
function valueConditions({ eq, in: list, gt, lt, gte, lte, ...patterns }: MetaCondition): Expression<SqlBool>[] {
  return [
    ...(eq === undefined || eq === null ? [] : [isOneOf([eq])]),
    ...(list ? [isOneOf(list)] : []),
    ...conditions({ number__gt: gt, number__lt: lt, number__gte: gte, number__lte: lte }, { number }),
    ...conditions(
      Object.fromEntries(Object.entries(patterns).map(([lookup, pattern]) => [`text__${lookup}`, pattern])),
      { text },
    ),
  ]
}

/** Each value is looked for among those of its kind: 1, true and "1" are three. */
function isOneOf(values: readonly IndicatorValue[]): Expression<SqlBool> {
  const kinds = [
    { column: text, of: values.filter((value) => typeof value === 'string') },
    { column: number, of: values.filter((value) => typeof value === 'number') },
    { column: sql.ref('e.value_bool'), of: values.filter((value) => typeof value === 'boolean') },
  ]
  const found = kinds.flatMap(({ column, of }) => (of.length === 0 ? [] : [lookups.in(column, of)]))
  return found.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(found, sql` OR `)})`
}
