import { sql } from 'kysely'
import { nameColumns, type NameColumn } from '../../contract/imports.ts'

/** How many series and points use each staged name of the given ones. @param wanted a statement that selects ids of names */
const uses = (wanted: ReturnType<typeof sql>) => {
  const of = (kind: NameColumn) =>
    kind === 'model' || kind === 'scenario'
      ? sql`SELECT run.${sql.ref(kind)} AS name, count(*) AS series, sum(size.points) AS points FROM staged.series AS s
          JOIN staged.size AS size ON size.series = s.id JOIN staged.run AS run ON run.id = s.run WHERE run.${sql.ref(kind)} IN (${wanted}) GROUP BY 1`
      : sql`SELECT ${sql.ref(kind)} AS name, count(*) AS series, sum(size.points) AS points FROM staged.series AS s
          JOIN staged.size AS size ON size.series = s.id WHERE ${sql.ref(kind)} IN (${wanted}) GROUP BY 1`
  return sql.join(nameColumns.map(of), sql` UNION ALL `)
}

/** Names that were read in a wrong encoding, as they are written and as they are meant. */
export const selectMisread = (limit: number) => sql<{
  kind: NameColumn
  written: string
  meant: string
  series: number
}>`
  WITH used AS MATERIALIZED (${uses(sql`SELECT name FROM staged.misread`)})
  SELECT n.kind, m.written, m.meant, used.series
  FROM staged.misread AS m JOIN staged.name AS n ON n.id = m.name JOIN used ON used.name = n.id
  ORDER BY m.rowid LIMIT ${limit}`

/**
 * Staged names that hold a mark where a character was lost, each with a known name of the same kind, or another one of
 * the files, that is the same but for that. @param mark stands for one character
 */
export const selectLookalikes = (mark: string, limit: number) => {
  const damaged = sql`SELECT id FROM staged.name WHERE instr(name, ${mark}) > 0`
  // A lost character of two bytes may have left two marks.
  const pattern = sql`replace(replace(replace(replace(replace(n.name, '[', '[[]'), '*', '[*]'), '?', '[?]'),
    ${mark + mark}, '?'), ${mark}, '?')`
  const known = (kind: NameColumn) => sql`SELECT ${kind} AS kind, name FROM main.${sql.table(kind)}`
  return sql<{ kind: NameColumn; name: string; like: string | null; series: number; points: number }>`
    WITH used AS MATERIALIZED (${uses(damaged)}),
      known AS (
        ${sql.join(nameColumns.map(known), sql` UNION ALL `)}
        UNION ALL SELECT kind, name FROM staged.name WHERE instr(name, ${mark}) = 0
      )
    SELECT n.kind, n.name, used.series, used.points,
      (SELECT known.name FROM known WHERE known.kind = n.kind AND known.name GLOB ${pattern} LIMIT 1) AS "like"
    FROM staged.name AS n JOIN used ON used.name = n.id ORDER BY n.id LIMIT ${limit}`
}
