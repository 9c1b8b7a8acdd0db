import { sql, type RawBuilder } from 'kysely'
import { column, jsonRecord, type AnswerColumn } from '../query/page.ts'
import { historyTable, liveTable } from '../db/versions.ts'
import type { ComparedPart } from './kind-queries.ts'

/** Two states of a run, by their transactions, the earlier first. */
export interface Span {
  from: number
  to: number
}

/**
 * The ids that one owner of rows has in the earlier state (`a`) and in the later one (`b`). They differ when it was
 * deleted and made again; null means that it is not in that state.
 */
export interface Pair {
  a: number | null
  b: number | null
}

type Sql = RawBuilder<unknown>

/**
 * The versions of rows that are in only one of the two states: those of owner `a` in the earlier state have their value
 * in `before`, those of owner `b` in the later one in `after`. Versions that are in both cannot differ and are not
 * read.
 */
function sides({ table, owned, key, value }: ComparedPart, [a, b]: readonly [Sql, Sql], { from, to }: Span): Sql {
  const keys = sql.join(key.map((k) => sql`${k.value} AS ${sql.ref(k.name)}`))
  const owner = sql.ref(`row.${owned}`)
  return sql`
    SELECT ${keys}, ${value(from)} AS before, NULL AS after FROM ${historyTable(table)} AS row
    WHERE ${owner} = ${a} AND row.until > ${from} AND row.until <= ${to} AND row.since <= ${from}
    UNION ALL
    SELECT ${keys}, NULL, ${value(to)} FROM ${liveTable(table)} AS row
    WHERE ${owner} = ${b} AND row.since > ${from} AND row.since <= ${to}
    UNION ALL
    SELECT ${keys}, NULL, ${value(to)} FROM ${historyTable(table)} AS row
    WHERE ${owner} = ${b} AND row.until > ${to} AND row.since > ${from} AND row.since <= ${to}`
}

/** One row for each key, with its value before and after; null where it is not in that state. */
function compared(part: ComparedPart, owners: readonly [Sql, Sql], span: Span): Sql {
  const names = sql.join(part.key.map((k) => sql.ref(k.name)))
  return sql`
    SELECT ${names}, max(before) AS before, max(after) AS after FROM (${sides(part, owners, span)}) GROUP BY ${names}`
}

/** All {@link Pair}s of a run. An owner whose row is the same in both states is paired by id, any other by its name. */
function pairs({ owner }: ComparedPart, runId: number, span: Span): Sql {
  const run = sql`${runId}`
  if (!owner) return sql`SELECT ${run} AS a, ${run} AS b`
  const ids: ComparedPart = { ...owner, value: () => sql`row.id` }
  return sql`
    SELECT row.id AS a, row.id AS b FROM ${liveTable(owner.table)} AS row
    WHERE row.run__id = ${run} AND row.since <= ${span.from}
    UNION ALL
    SELECT row.id, row.id FROM ${historyTable(owner.table)} AS row
    WHERE row.run__id = ${run} AND row.until > ${span.to} AND row.since <= ${span.from}
    UNION ALL
    SELECT before, after FROM (${compared(ids, [run, run], span)})`
}

/** How many rows of each owner differ: JSON array of added, changed, removed. Lets itself be stopped. */
export function countChanges(part: ComparedPart, runId: number, span: Span) {
  const owners = [sql`pair.a`, sql`pair.b`] as const
  return sql<Pair & { counts: string }>`
    SELECT pair.a, pair.b, (
      SELECT json_array(
        count(*) FILTER (WHERE before IS NULL),
        count(*) FILTER (WHERE before <> after),
        count(*) FILTER (WHERE after IS NULL))
      FROM (${compared(part, owners, span)})) AS counts
    FROM (${pairs(part, runId, span)}) AS pair
    WHERE (ifnull(pair.a, pair.b) & 63 OR tick(pair.a)) AND EXISTS (${sides(part, owners, span)})`
}

/** What the owner `@owner` is called, from any version of it. */
const nameOfOwner = ({ table }: ComparedPart, name: Sql): Sql => sql`(
  SELECT ${name} FROM ${liveTable(table)} AS row WHERE row.id = @owner
  UNION ALL SELECT ${name} FROM ${historyTable(table)} AS row WHERE row.id = @owner LIMIT 1)`

/** Null comes last. JSON arrays are ordered by their first element as a value (9 before 10), then by their text. */
const orderOf = (key: Sql, kind: AnswerColumn['kind']): Sql[] =>
  kind === 'json' ? [sql`${key} ->> '$[0]'`, sql`${key} ->> '$'`] : [sql`${key} IS NULL`, key]

/**
 * The rows of an owner that differ, as JSON objects in the order of their keys. The parameters `@a` and `@b` are the
 * {@link Pair} of the owner, `@owner` whichever of them is not null.
 */
export function selectChanges(part: ComparedPart, span: Span) {
  const { owner, key, derived = [], shows } = part
  const change = sql`CASE WHEN before IS NULL THEN 'added' WHEN after IS NULL THEN 'removed' ELSE 'changed' END`
  const columns = [
    ...(owner ? owner.key.map((k) => column(k.name, k.kind, nameOfOwner(owner, sql`${k.value}`))) : []),
    ...key.map((k) => column(k.name, k.kind, `found.${k.name}`)),
    ...derived,
    column('change', 'object', change),
    ...(shows === undefined ? [] : [column('before', shows, 'before'), column('after', shows, 'after')]),
  ]
  const order = key.flatMap((k) => orderOf(sql.ref(`found.${k.name}`), k.kind))
  return sql<{ json: string }>`
    SELECT ${jsonRecord(columns)} AS json
    FROM (${compared(part, [sql`@a`, sql`@b`], span)}) AS found
    WHERE before IS NOT after
    ORDER BY ${sql.join(order)}`
}
