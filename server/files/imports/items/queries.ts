import { sql } from 'kysely'
import type { ReadItemKind } from '../../../contract/imports.ts'
import type { ElementType, ItemKind } from '../../../contract/optimization.ts'

/** Statements over `staged`, the attached staging file of optimization items, and the platform. */

export const selectNamedRun = () => sql<{ model: string | null; scenario: string | null }>`
  SELECT model, scenario FROM staged.target`

/** A staged index set, with how many elements it has. */
export interface StagedSet {
  id: number
  name: string
  type: ElementType | null
  elements: number
}

export const selectSets = () => sql<StagedSet>`
  SELECT s.id, s.name, s.data_type AS type,
    (SELECT count(DISTINCT json) FROM staged.element AS e WHERE e.index_set = s.id) AS elements
  FROM staged.index_set AS s ORDER BY s.id`

/** A staged item, with how many rows it has. */
export interface StagedItem {
  id: number
  kind: Exclude<ReadItemKind, 'indexset'>
  name: string
  rows: number
}

export const selectItems = () => sql<StagedItem>`
  SELECT i.id, i.kind, i.name, (SELECT count(*) FROM staged.item_row AS r WHERE r.item = i.id) AS rows
  FROM staged.item AS i ORDER BY i.id`

/** Index columns of a staged item, in declared order. */
export const selectColumns = (item: number) => sql<{ name: string; indexSet: string }>`
  SELECT c.name, s.name AS "indexSet" FROM staged.item_column AS c JOIN staged.index_set AS s ON s.id = c.index_set
  WHERE c.item = ${item} ORDER BY c.rowid`

/** Elements of a staged index set that a set of the platform lacks, each once, in the order in which they came. */
export const selectMissingElements = (staged: number, set: number | null) => sql<{ value: string | number }>`
  SELECT given.value FROM (
    SELECT min(id) AS id, value FROM staged.element WHERE index_set = ${staged} AND json IS NOT NULL GROUP BY json
  ) AS given
  WHERE NOT EXISTS (SELECT 1 FROM main.index_set_element AS e WHERE e.index_set__id = ${set} AND e.value = given.value)
  ORDER BY id`

/** A row of a staged item: JSON of its elements, then its cells, of which 1 may be a whole number or not. */
export interface StagedRow {
  key: string
  first: unknown
  second: unknown
  isFirstWhole: number
  isSecondWhole: number
}

const row = sql`key, first, second, typeof(first) = 'integer' AS "isFirstWhole", typeof(second) = 'integer' AS "isSecondWhole"`

export const selectRows = (item: number) => sql<StagedRow>`
  SELECT ${row} FROM staged.item_row WHERE item = ${item} ORDER BY id`

/** The same, without those that a table of the platform has. */
export const selectNewRows = (item: number, table: number) => sql<StagedRow>`
  SELECT ${row} FROM staged.item_row AS r WHERE item = ${item} AND NOT EXISTS (
    SELECT 1 FROM main.optimization_table_tuple AS t WHERE t.table__id = ${table} AND t.key = r.key) ORDER BY id`

/** Units of staged parameters and scalars, with how many items and rows have each. */
const units = sql`
  SELECT r.second AS name, count(DISTINCT r.item) AS items, count(*) AS rows FROM staged.item_row AS r
  JOIN staged.item AS i ON i.id = r.item WHERE i.kind IN ('parameter', 'scalar') GROUP BY r.second`

/** Those among them that the platform does not have. */
export const selectUnknownUnits = () => sql<{ name: string; series: number; points: number }>`
  SELECT name, items AS series, rows AS points FROM (${units}) AS used
  WHERE name NOT IN (SELECT name FROM main.unit) ORDER BY name`

/** Whether the platform has a model, a scenario. */
export const selectKnownPair = (model: string, scenario: string) => sql<{ model: number; scenario: number }>`
  SELECT EXISTS (SELECT 1 FROM main.model WHERE name = ${model}) AS model,
    EXISTS (SELECT 1 FROM main.scenario WHERE name = ${scenario}) AS scenario`

/** Versions of a pair, the default one first, then the newest. */
export const selectVersions = (model: string, scenario: string, limit: number) => sql<{ id: number; version: number }>`
  SELECT run.id, run.version FROM main.run AS run
  JOIN main.model AS model ON model.id = run.model__id AND model.name = ${model}
  JOIN main.scenario AS scenario ON scenario.id = run.scenario__id AND scenario.name = ${scenario}
  ORDER BY run.is_default DESC, run.version DESC LIMIT ${limit}`

/** An index set of a run. */
export const selectSetNamed = (run: number, name: string) => sql<{ id: number; type: ElementType | null }>`
  SELECT id, data_type AS type FROM main.index_set WHERE run__id = ${run} AND name = ${name}`

/** A scalar of a run. */
export const selectScalarNamed = (run: number, name: string) => sql<{ id: number; value: number; unit: string }>`
  SELECT s.id, s.value, unit.name AS unit FROM main.scalar AS s JOIN main.unit AS unit ON unit.id = s.unit__id
  WHERE s.run__id = ${run} AND s.name = ${name}`

const tables = (kind: ItemKind) => ({
  item: sql.table(`main.optimization_${kind}`),
  link: sql.table(`main.optimization_${kind}_link`),
  tuple: sql.table(`main.optimization_${kind}_tuple`),
  owner: sql.ref(`${kind}__id`),
})

/** An item of a run, with its index columns: JSON texts of their names, and of the names of their index sets. */
export const selectItemNamed = (kind: ItemKind, run: number, name: string) => {
  const { item, link, owner } = tables(kind)
  const columns = (
    text: ReturnType<typeof sql>,
  ) => sql`(SELECT json_group_array(${text} ORDER BY l.id) FROM ${link} AS l
    JOIN main.index_set AS s ON s.id = l.index_set__id WHERE l.${owner} = i.id)`
  return sql<{ id: number; columns: string; sets: string }>`
    SELECT i.id, ${columns(sql`ifnull(l.column_name, s.name)`)} AS columns, ${columns(sql`s.name`)} AS sets
    FROM ${item} AS i WHERE i.run__id = ${run} AND i.name = ${name}`
}

/** The columns of the tuples of a kind that hold what is staged as `first` and `second`. */
const cells: Record<ItemKind, readonly [string, string] | readonly []> = {
  table: [],
  parameter: ['value', 'unit'],
  variable: ['level', 'marginal'],
  equation: ['level', 'marginal'],
}

/** How many rows of a staged item an item of the platform has, with the same cells. */
export const countSameRows = (kind: ItemKind, staged: number, item: number) => {
  const { tuple, owner } = tables(kind)
  // SQLite compares 1 and 1.0 as equal, but here they are different values.
  const isSame = cells[kind].map((cell, i) => {
    const [old, given] = [sql.ref(`t.${cell}`), sql.ref(`r.${i === 0 ? 'first' : 'second'}`)]
    return sql` AND ${old} IS ${given} AND typeof(${old}) = typeof(${given})`
  })
  return sql<{ count: number }>`SELECT count(*) AS count FROM staged.item_row AS r
    CROSS JOIN ${tuple} AS t ON t.${owner} = ${item} AND t.key = r.key ${sql.join(isSame, sql``)} WHERE r.item = ${staged}`
}

/** Gives an item without rows those of a staged one, in their order. */
export const insertTuples = (kind: ItemKind, staged: number, item: number, since: number) => {
  const { tuple, owner } = tables(kind)
  const given = cells[kind].map((cell, i) => ({
    cell: sql.ref(cell),
    value: sql.ref(`r.${i === 0 ? 'first' : 'second'}`),
  }))
  return sql`INSERT INTO ${tuple} (${sql.join([owner, ...['position', 'key', 'since'].map((name) => sql.ref(name)), ...given.map(({ cell }) => cell)])})
    SELECT ${sql.join([sql`${item}`, sql`row_number() OVER (ORDER BY r.id) - 1`, sql`r.key`, sql`${since}`, ...given.map(({ value }) => value)])}
    FROM staged.item_row AS r WHERE r.item = ${staged} ORDER BY r.id`
}
