import { sql } from 'kysely'

/** Statements about moments: transactions, or those that touched a run, whose state has not been forgotten. */
const moments = (run: number | undefined) =>
  run === undefined
    ? sql`(SELECT id FROM "transaction" WHERE id >= (SELECT history_start FROM platform))`
    : sql`(SELECT transaction__id AS id FROM transaction_run
        WHERE run__id = ${run} AND transaction__id >= (SELECT history_start FROM platform))`

/** @param until the last transaction that counts; null: all do */
export const countMoments = (run: number | undefined, until: number | null) =>
  until === null
    ? sql<{ total: number }>`SELECT count(*) AS total FROM ${moments(run)}`
    : sql<{ total: number }>`SELECT count(*) AS total FROM ${moments(run)} WHERE id <= ${until}`

/** @param until the last transaction that counts; null: all do */
export const selectNewestMoment = (run: number | undefined, until: number | null) => sql<{ id: number }>`
  SELECT id FROM ${moments(run)} WHERE id <= ifnull(${until}, id) ORDER BY id DESC LIMIT 1`

/** @param place counted from 0, the earliest */
export const selectMomentAt = (run: number | undefined, place: number) => sql<{ id: number }>`
  SELECT id FROM ${moments(run)} ORDER BY id LIMIT 1 OFFSET ${place}`

export const selectFirstMoment = (run: number | undefined) => sql<{ issued_at: string }>`
  SELECT issued_at FROM "transaction" WHERE id = (SELECT min(id) FROM ${moments(run)})`

/** Where some of them (JSON array of ids) stand, counted from 0, the earliest first. */
export const selectPlaces = (run: number | undefined, ids: string) => sql<{ id: number; place: number }>`
  SELECT id, place FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM ${moments(run)})
  WHERE id IN (SELECT value FROM json_each(${ids})) ORDER BY id`
