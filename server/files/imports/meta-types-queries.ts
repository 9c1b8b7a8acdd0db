import { sql, type RawBuilder } from 'kysely'
import type { Decisions } from '../../contract/imports.ts'

/** Statements about the types of staged indicators, over `staged` and the platform. */

/** Largest whole number up to which a number with a point says the same. */
const exact = 2 ** 53

/**
 * The type that each staged key has in the platform, where that is one; else a number with a point where the files give
 * such numbers beside whole ones.
 */
const typeOfKeys = sql`
  SELECT staged.key, CASE
    WHEN known.least = known.most THEN known.least
    WHEN known.least IS NULL AND staged.mixed THEN 'FLOAT' END AS type, known.least = known.most AS is_known
  FROM (
    SELECT key, min(dtype) = 'FLOAT' AND max(dtype) = 'INT' AS mixed FROM staged.meta GROUP BY key
  ) AS staged
  LEFT JOIN (
    SELECT key, min(dtype) AS least, max(dtype) AS most FROM main.meta
    WHERE key IN (SELECT key FROM staged.meta) GROUP BY key
  ) AS known ON known.key = staged.key`

/**
 * Whether the indicator `m` becomes one of the type of `t`: it still says what its file says then, and the file does not
 * say of each value of which type it is.
 */
const fits = sql`(NOT m.says_type AND CASE t.type
  WHEN 'FLOAT' THEN m.dtype = 'INT' AND abs(m.value_int) <= ${exact}
  WHEN 'INT' THEN m.dtype = 'FLOAT' AND m.value_float = CAST(m.value_float AS INTEGER) AND abs(m.value_float) <= ${exact}
  WHEN 'STR' THEN m.dtype <> 'STR'
  ELSE 0 END)`

/**
 * The staged indicators as they are written, in place of `staged.meta`: of the type that their key has in the platform,
 * unless that was decided otherwise or a value does not fit.
 */
export const typedMeta = ({ meta_types }: Pick<Decisions, 'meta_types'>): RawBuilder<unknown> =>
  meta_types === 'written'
    ? sql`(SELECT m.*, m.rowid AS number FROM staged.meta AS m)`
    : sql`(
    WITH t AS MATERIALIZED (${typeOfKeys})
    SELECT m.model, m.scenario, m.version, m.key, m.place, m.at, m.rowid AS number,
      CASE WHEN ${fits} THEN t.type ELSE m.dtype END AS dtype,
      CASE WHEN ${fits} THEN CASE t.type WHEN 'INT' THEN CAST(m.value_float AS INTEGER) END ELSE m.value_int END AS value_int,
      CASE WHEN ${fits} THEN CASE t.type WHEN 'STR' THEN m.written END ELSE m.value_str END AS value_str,
      CASE WHEN ${fits} THEN CASE t.type WHEN 'FLOAT' THEN CAST(m.value_int AS REAL) END ELSE m.value_float END AS value_float,
      CASE WHEN ${fits} THEN NULL ELSE m.value_bool END AS value_bool
    FROM staged.meta AS m LEFT JOIN t ON t.key = m.key)`

/** Staged indicators of another type than their key has: how many of which type, and the first of them. */
export const selectOtherTypes = (limit: number) => sql<{
  key: string
  type: string
  dtype: string
  is_known: number | null
  fits: number
  count: number
  first: string
}>`
  WITH t AS MATERIALIZED (${typeOfKeys})
  SELECT m.key, t.type, m.dtype, t.is_known, ${fits} AS fits, count(*) AS count, m.written AS first, min(m.rowid) AS number
  FROM staged.meta AS m JOIN t ON t.key = m.key
  WHERE t.type <> m.dtype AND (t.is_known OR NOT m.says_type)
  GROUP BY m.key, m.dtype, 5 ORDER BY number LIMIT ${limit}`
