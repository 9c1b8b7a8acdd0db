import { sql, type Expression, type SqlBool } from 'kysely'
import { windowClient } from '../contract/clients.ts'
import type { DeskRunsFilter } from '../contract/desk-filters.ts'
import { indicatorOf, type runColumns, type SortKey } from '../contract/tables.ts'
import type { Query } from '../db/connection.ts'
import { itemTables } from '../query/item-tables.ts'
import { indicatorOrder, indicatorsJson } from '../query/meta-value.ts'
import { orderOf } from '../query/order.ts'
import { auditColumns, column, jsonArray, jsonRecord } from '../query/page.ts'
import { listOfRuns } from './queries.ts'

/** Rows of the window's table of runs: a run `r`, its model `m` and scenario `s`, and what is counted of it. */

const countOf = (table: string) =>
  sql<number>`(SELECT count(*) FROM ${sql.table(table)} AS part WHERE part.run__id = r.id)`

const series = countOf('timeseries')

/**
 * Of the newest transaction that wrote a run. What the interface calls an update of it is less: uploads are none.
 * @param otherwise where no transaction is known
 */
const newestWrite = (of: 'issued_at' | 'user', otherwise: string) => sql`ifnull((
  SELECT t.${sql.ref(of)} FROM transaction_run AS touched CROSS JOIN "transaction" AS t ON t.id = touched.transaction__id
  WHERE touched.run__id = r.id ORDER BY touched.transaction__id DESC LIMIT 1), ${sql.ref(otherwise)})`

const sortable: Record<(typeof runColumns)[number], Expression<unknown>> = {
  id: sql.ref('r.id'),
  model: sql.ref('m.name'),
  scenario: sql.ref('s.name'),
  version: sql.ref('r.version'),
  is_default: sql.ref('r.is_default'),
  created_at: sql.ref('r.created_at'),
  updated_at: newestWrite('issued_at', 'r.created_at'),
  points: sql.ref('r.points'),
  series,
  // By the time of locking. Locks of which no time is known come first, runs that are not locked come last.
  lock: sql`iif(r.lock_transaction IS NULL, NULL, ifnull(r.locked_at, ''))`,
}

function sortableColumn(name: string): Expression<unknown> | undefined {
  const indicator = indicatorOf(name)
  if (indicator !== undefined) return indicatorOrder(sql.ref('r.id'), indicator)
  return Object.hasOwn(sortable, name) ? sortable[name as keyof typeof sortable] : undefined
}

const byDefault: SortKey[] = ['model', 'scenario', 'version'].map((name) => ({ column: name, descending: false }))

/** How many runs match, and of how many models and scenarios of a model they are. */
export const countRows = (filter: DeskRunsFilter) =>
  listOfRuns(filter).rows.select([
    sql<number>`count(*)`.as('runs'),
    sql<number>`count(DISTINCT r.model__id)`.as('models'),
    sql<number>`count(DISTINCT r.model__id || ' ' || r.scenario__id)`.as('scenarios'),
  ]) as Query<Record<'runs' | 'models' | 'scenarios', number>>

/** The ids of all runs that match. */
export const selectIds = (filter: DeskRunsFilter) => listOfRuns(filter).rows.select('r.id') as Query<{ id: number }>

/** The ids of a page. @throws bad_request (422) for an order that is none */
export const selectIdsInOrder = (
  filter: DeskRunsFilter,
  sort: readonly SortKey[],
  { limit, offset }: { limit: number; offset: number },
) =>
  listOfRuns(filter)
    .rows.select('r.id')
    .orderBy(orderOf(sort.length === 0 ? byDefault : sort, sortableColumn, [sql.ref('r.id')]))
    .limit(limit)
    .offset(offset) as Query<{ id: number }>

const names = { model: sortable.model, scenario: sortable.scenario }
const nestedColumn = (name: string) => (Object.hasOwn(names, name) ? names[name as keyof typeof names] : undefined)

/**
 * The ids of the runs of a page of scenarios of a model, with all versions that match, the newest first.
 * @throws bad_request (422) for an order by anything but model and scenario
 */
export function selectNestedIds(
  filter: DeskRunsFilter,
  sort: readonly SortKey[],
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = listOfRuns(filter)
  const order = (last: readonly Expression<unknown>[]) =>
    orderOf(sort, nestedColumn, [names.model, names.scenario, ...last])
  const pairs = rows
    .select(['r.model__id', 'r.scenario__id'])
    .groupBy(['r.model__id', 'r.scenario__id'])
    .orderBy(order([]))
    .limit(limit)
    .offset(offset)
  return rows
    .select('r.id')
    .where(sql<SqlBool>`(r.model__id, r.scenario__id) IN (${pairs})`)
    .orderBy(order([sql`r.version DESC`])) as Query<{ id: number }>
}

const items = sql.join(itemTables.map(countOf), sql` + `)

const lastWrite = sql`(
  SELECT t.issued_at FROM transaction_run AS touched CROSS JOIN "transaction" AS t ON t.id = touched.transaction__id
  WHERE touched.run__id = r.id AND touched.transaction__id > r.lock_transaction
  ORDER BY touched.transaction__id DESC LIMIT 1)`

const lock = jsonRecord([
  column('transaction', 'int64', 'r.lock_transaction'),
  column('user', 'object', 'r.lock_owner'),
  column('client', 'object', 'r.lock_client'),
  column('since', 'datetime64[ns]', 'r.locked_at'),
  column('last_write', 'datetime64[ns]', lastWrite),
  column('is_window', 'bool', sql`r.lock_client IS ${windowClient}`),
])

const record = (metaKeys: string) => [
  column('id', 'int64', 'r.id'),
  column('model', 'object', 'm.name'),
  column('scenario', 'object', 's.name'),
  column('version', 'int64', 'r.version'),
  column('is_default', 'bool', 'r.is_default'),
  ...auditColumns('r'),
  column('updated_at', 'datetime64[ns]', newestWrite('issued_at', 'r.updated_at')),
  column('updated_by', 'object', newestWrite('user', 'r.updated_by')),
  column('points', 'int64', 'r.points'),
  column('series', 'int64', series),
  column('first_year', 'int64', sql`(SELECT min(year) FROM run_year WHERE run__id = r.id)`),
  column('last_year', 'int64', sql`(SELECT max(year) FROM run_year WHERE run__id = r.id)`),
  column('items', 'int64', items),
  column('checkpoints', 'int64', countOf('checkpoint')),
  column(
    'last_checkpoint',
    'object',
    sql`(SELECT message FROM checkpoint AS c WHERE c.run__id = r.id ORDER BY c.id DESC LIMIT 1)`,
  ),
  column('lock', 'json', sql`iif(r.lock_transaction IS NULL, NULL, ${lock})`),
  column('meta', 'json', indicatorsJson(sql.ref('r.id'), metaKeys)),
]

/** Records of the runs, in the order of their ids. */
export const selectRows = (ids: readonly number[], metaKeys: readonly string[]) => sql<{ data: Uint8Array }>`
  SELECT ${jsonArray(sql`json(record)`)} AS data FROM (
    SELECT ${jsonRecord(record(JSON.stringify(metaKeys)))} AS record
    FROM json_each(${JSON.stringify(ids)}) AS page
    CROSS JOIN run AS r ON r.id = page.value
    JOIN model AS m ON m.id = r.model__id
    JOIN scenario AS s ON s.id = r.scenario__id
    ORDER BY page.key)`

export const selectMetaKeys = () => sql<{ key: string; runs: number }>`
  SELECT key, count(*) AS runs FROM meta GROUP BY key ORDER BY key`
