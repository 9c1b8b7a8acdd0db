import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * An element or a cell of an item as JSON: a blob holds the JSON of what SQLite has no type for, true and false, and
 * SQLite writes the float -0.0, which it keeps, as 0.0.
 */
export const cellJson = (cell: Expression<unknown>): RawBuilder<unknown> =>
  sql`CASE WHEN typeof(${cell}) = 'blob' THEN json(CAST(${cell} AS TEXT))
    WHEN ${cell} = 0 AND atan2(${cell}, -1) < 0 THEN json('-0.0') ELSE ${cell} END`
