import { sql } from 'kysely'
import type { ListedDimension } from '../../contract/codelists.ts'
import type { Dimension } from '../../contract/dimensions.ts'

/** All names of a kind, with their descriptions. */
export const selectDescribed = (of: ListedDimension) => sql<{ id: number; name: string; description: string | null }>`
  SELECT d.id, d.name, o.description
  FROM ${sql.table(of)} AS d LEFT JOIN ${sql.table(`${of}_docs`)} AS o ON o.dimension__id = d.id`

/** A name as it is written into a file; units are a JSON list. */
export interface ListedRow {
  name: string
  hierarchy: string | null
  units: string
  description: string | null
  created_at: string | null
  created_by: string | null
}

/** All names of a kind with what is known of them, in order of their names. */
export const selectListed = (of: Dimension) => sql<ListedRow>`
  SELECT d.name, ${of === 'region' ? sql`d.hierarchy` : sql`NULL`} AS hierarchy, o.description, d.created_at, d.created_by,
    ${of === 'variable' ? unitsOfVariable : sql`'[]'`} AS units
  FROM ${sql.table(of)} AS d LEFT JOIN ${sql.table(`${of}_docs`)} AS o ON o.dimension__id = d.id
  ORDER BY ${of === 'region' ? sql`d.hierarchy, d.name` : sql`d.name`}`

const unitsOfVariable = sql`(
  SELECT json_group_array(u.name) FROM measurand AS m CROSS JOIN unit AS u ON u.id = m.unit__id
  WHERE m.variable__id = d.id)`
