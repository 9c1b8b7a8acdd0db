import { sql } from 'kysely'
import type { NameColumn } from '../../contract/imports.ts'

/** The names of a kind that series of the files use, in the order in which they came. */
export const selectStagedNames = (kind: NameColumn) => sql<{ id: number; name: string }>`
  SELECT id, name FROM staged.name WHERE kind = ${kind} ORDER BY id`

/** All names of a kind that the platform has. */
export const selectPlatformNames = (kind: NameColumn) => sql<{ name: string }>`
  SELECT name FROM main.${sql.table(kind)} ORDER BY id`

/** How many series and points use each of the given staged names. @param ids JSON */
export const selectUses = (kind: NameColumn, ids: string) => {
  const isOfRun = kind === 'model' || kind === 'scenario'
  const column = sql.ref(isOfRun ? `run.${kind}` : `s.${kind}`)
  return sql<{ id: number; series: number; points: number }>`
    SELECT ${column} AS id, count(*) AS series, sum(size.points) AS points
    FROM staged.size AS size CROSS JOIN staged.series AS s ON s.id = size.series
    ${isOfRun ? sql`CROSS JOIN staged.run AS run ON run.id = s.run` : sql``}
    WHERE ${column} IN (SELECT value FROM json_each(${ids})) AND (s.id & 1023 OR tick(s.id)) GROUP BY 1`
}
