import { sql } from 'kysely'
import { badRequest } from '../contract/errors.ts'
import type { ReadDb } from '../db/connection.ts'

/**
 * Checks that the state after the transaction `at` can be known; 0 is the state before the first. Answers the newest
 * transaction.
 * @throws bad_request for a transaction that is not there yet, or whose state has been forgotten
 */
export function requireMoment(db: ReadDb, at: number): number {
  const { newest, start } = db.one(sql<{ newest: number; start: number }>`
    SELECT (SELECT ifnull(max(id), 0) FROM "transaction") AS newest, (SELECT history_start FROM platform) AS start`)
  if (at > newest) throw badRequest(`There is no transaction ${at}: the newest is ${newest}.`)
  if (at < start) throw badRequest(`The history before transaction ${start} has been forgotten.`)
  return newest
}
