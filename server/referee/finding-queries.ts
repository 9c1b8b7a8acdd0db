import { sql, type Expression, type SqlBool } from 'kysely'
import { findingColumns, findingLevels, type FindingsRequest } from '../contract/checks.ts'
import { allOf } from '../query/filter.ts'
import { orderOf } from '../query/order.ts'

/** Which findings. */
export type Which = Pick<FindingsRequest, 'rules' | 'levels' | 'search' | 'muted'>

/** The findings of the file attached as `staged`, each with what mutes it. */
const findings = sql`(
  SELECT f.*, (
    SELECT m.id FROM finding_mute AS m
    WHERE m.rule = f.rule AND (m.run__id IS NULL OR m.run__id = f.run__id)
      AND (m.region IS NULL OR m.region = f.region)
      AND (m.variable IS NULL OR m.variable = f.variable)
      AND (m.unit IS NULL OR m.unit = f.unit)
    ORDER BY m.id LIMIT 1
  ) AS mute
  FROM staged.finding AS f
)`

const oneOf = (column: string, values: readonly (string | number)[]): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`

function conditionsOf({ rules, levels, search, muted }: Which): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (rules) conditions.push(oneOf('f.rule', rules))
  if (levels)
    conditions.push(
      oneOf(
        'f.level',
        levels.map((level) => findingLevels.indexOf(level)),
      ),
    )
  if (muted === 'no') conditions.push(sql<SqlBool>`f.mute IS NULL`)
  if (muted === 'yes') conditions.push(sql<SqlBool>`f.mute IS NOT NULL`)
  if (search !== '') {
    const names = ['model', 'scenario', 'region', 'variable', 'unit'].map(
      (name) => sql`ifnull(${sql.ref(`f.${name}`)}, '')`,
    )
    conditions.push(sql<SqlBool>`instr(fold(${sql.join(names, sql` || char(10) || `)}), fold(${search})) > 0`)
  }
  return allOf(conditions)
}

/** A finding as it is kept, with its mute. */
export interface FindingRow {
  id: number
  rule: string
  level: number
  run__id: number | null
  model: string | null
  scenario: string | null
  version: number | null
  region: string | null
  variable: string | null
  unit: string | null
  year: number | null
  step: string | null
  value: number | null
  expected: number | null
  gap: number | null
  places: number
  text: string
  filter: string
  mute: number | null
  reason: string | null
}

/** The gravest first, then the largest gap; those of which no gap is known by their places. */
const gravest = [sql`f.level`, sql`abs(f.gap) DESC NULLS LAST`, sql`f.places DESC`, sql`f.id`]

/** Findings in an order. @param page undefined: all of them @throws bad_request (422) for another column */
export const selectFindings = (
  which: Which,
  sort: FindingsRequest['sort'],
  page?: { limit: number; offset: number },
) => sql<FindingRow>`
  SELECT f.id, f.rule, f.level, f.run__id, f.model, f.scenario, f.version, f.region, f.variable, f.unit, f.year, f.step,
    f.value, f.expected, f.gap, f.places, f.text, f.filter, f.mute, finding_mute.reason
  FROM ${findings} AS f LEFT JOIN finding_mute ON finding_mute.id = f.mute
  WHERE ${conditionsOf(which)}
  ORDER BY ${orderOf(sort, columnOf, gravest)}
  ${page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``}`

/** A gap is sorted by its size. */
function columnOf(name: string): Expression<unknown> | undefined {
  if (name === 'gap') return sql`abs(f.gap)`
  return (findingColumns as readonly string[]).includes(name) ? sql.ref(`f.${name}`) : undefined
}

/** How many findings there are of each rule and level. */
export const countFindings = (which: Which) => sql<{ rule: string; level: number; findings: number }>`
  SELECT f.rule, f.level, count(*) AS findings FROM ${findings} AS f WHERE ${conditionsOf(which)}
  GROUP BY f.rule, f.level`

/** How many findings are muted. */
export const countMuted = () => sql<{ muted: number }>`
  SELECT count(*) AS muted FROM ${findings} AS f WHERE f.mute IS NOT NULL`
