import { sql, type RawBuilder } from 'kysely'
import type { EffectKind } from '../contract/history.ts'
import { itemKinds } from '../contract/optimization.ts'
import { everOf, historyTable, liveTable } from '../db/versions.ts'

/** What transactions did to the rows of a table, counted. */
export interface EffectRow {
  transaction__id: number
  /** What the rows are called; null where they have no names. */
  name: string | null
  added: number
  changed: number
  removed: number
}

type Sql = RawBuilder<unknown>

/** A table whose changes are counted, and the column by which they are. */
interface CountedTable {
  table: string
  /** Over a version of a row that is called `row`. */
  group: Sql
  /** The table of the names where rows are counted by the id of what they belong to. */
  owner?: string
}

const unnamed = (table: string): CountedTable => ({ table, group: sql`NULL` })
/** Rows that belong to something with a name. @param key the column of its id */
const owned = (table: string, owner: string, key: string): CountedTable => ({
  table,
  owner,
  group: sql.ref(`row.${key}`),
})
const named = (table: string, column = 'name'): CountedTable => ({ table, group: sql.ref(`row.${column}`) })

const docs = (...tables: string[]) => tables.map((table) => unnamed(`${table}_docs`))

/** The tables of each kind, but for datapoints: see {@link selectDatapointEffects}. */
export const countedTables: Readonly<Record<Exclude<EffectKind, 'datapoints'>, readonly CountedTable[]>> = {
  run: [unnamed('run')],
  model: [named('model')],
  scenario: [named('scenario')],
  region: [named('region')],
  unit: [named('unit')],
  variable: [named('variable')],
  timeseries: [unnamed('timeseries')],
  meta: [named('meta', 'key')],
  indexsets: [named('index_set')],
  indexset_elements: [owned('index_set_element', 'index_set', 'index_set__id')],
  scalars: [named('scalar')],
  ...(Object.fromEntries(
    itemKinds.flatMap((kind) => [
      [`${kind}s`, [named(`optimization_${kind}`)]],
      [`${kind}_rows`, [owned(`optimization_${kind}_tuple`, `optimization_${kind}`, `${kind}__id`)]],
    ]),
  ) as Record<`${(typeof itemKinds)[number]}${'s' | '_rows'}`, CountedTable[]>),
  docs: docs(
    ...['model', 'scenario', 'region', 'unit', 'variable', 'index_set', 'scalar'],
    ...itemKinds.map((kind) => `optimization_${kind}`),
  ),
}

/**
 * How many rows each transaction added, changed and removed: one that it wrote a version of and ended a version of was
 * changed. Lets itself be stopped.
 * @param ids JSON array of transactions
 */
function counted({ table, group }: CountedTable, ids: string): Sql {
  const [live, history] = [liveTable(table), historyTable(table)]
  const chosen = sql`(SELECT value FROM json_each(${ids}))`
  // The versions of one datapoint are found by its series, those of others by their id: see the migration.
  const isSame =
    table === 'datapoint' ? sql`e.time_series__id = row.time_series__id AND e.id = row.id` : sql`e.id = row.id`
  return sql`
    SELECT t, name, sum(began) - sum(kept) AS added, sum(kept) AS changed, sum(ended) - sum(kept) AS removed
    FROM (
      SELECT row.since AS t, ${group} AS name, 1 AS began, 0 AS ended, 0 AS kept FROM ${live} AS row
      WHERE row.since IN ${chosen} AND (row.id & 1023 OR tick(row.id))
      UNION ALL
      SELECT row.since, ${group}, 1, 0, 0 FROM ${history} AS row WHERE row.since IN ${chosen}
      UNION ALL
      SELECT row.until, ${group}, 0, 1,
        EXISTS (SELECT 1 FROM ${live} AS e WHERE e.id = row.id AND e.since = row.until)
          OR EXISTS (SELECT 1 FROM ${history} AS e WHERE ${isSame} AND e.since = row.until)
      FROM ${history} AS row WHERE row.until IN ${chosen}
    )
    GROUP BY t, name`
}

/** By name, those with most changes first. @param ids JSON array of transactions */
export const selectEffects = (table: CountedTable, ids: string) => sql<EffectRow>`
  SELECT t AS transaction__id, ${table.owner ? everOf(table.owner, 'name', sql`counted.name`) : sql`name`} AS name,
    added, changed, removed
  FROM (${counted(table, ids)}) AS counted
  ORDER BY t, added + changed + removed DESC, name`

/** Changes of datapoints by region and, once more, by variable, those with most first. @param ids JSON array */
export function selectDatapointEffects(ids: string) {
  const series = sql`found.name`
  const measurand = everOf('timeseries', 'measurand__id', series)
  /** @param group the table of the names, and the column of their ids */
  const by = (group: 'region' | 'variable') => sql`
    SELECT t AS transaction__id, ${group} AS "by", ${everOf(group, 'name', sql`one.id`)} AS name, added, changed, removed
    FROM (
      SELECT t, ${sql.ref(group)} AS id, sum(added) AS added, sum(changed) AS changed, sum(removed) AS removed
      FROM found GROUP BY t, ${sql.ref(group)}
    ) AS one`
  return sql<EffectRow & { by: 'region' | 'variable' }>`
    WITH found AS MATERIALIZED (
      SELECT found.*, ${everOf('timeseries', 'region__id', series)} AS region,
        ${everOf('measurand', 'variable__id', measurand)} AS variable
      FROM (${counted({ table: 'datapoint', group: sql`row.time_series__id` }, ids)}) AS found
    )
    SELECT * FROM (
      ${by('region')}
      UNION ALL
      ${by('variable')}
    )
    ORDER BY transaction__id, added + changed + removed DESC, name`
}
