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

/**
 * The transaction that a text names: its id, or a UTC time, `2026-11-20T12:00:00`, for the newest until then.
 * @throws bad_request for anything else, and for a state that cannot be known
 */
export function readMoment(db: ReadDb, text: string): number {
  const at = /^\d{1,15}$/.test(text) ? Number(text) : newestUntil(db, readTime(text))
  requireMoment(db, at)
  return at
}

/** The transaction that was the newest at a time; 0 before the first. */
const newestUntil = (db: ReadDb, time: string): number =>
  db.one(sql<{ id: number }>`SELECT ifnull(max(id), 0) AS id FROM "transaction" WHERE issued_at <= ${time}`).id

/** A UTC time in the form that transactions have theirs. @throws bad_request */
function readTime(text: string): string {
  const [, toSecond, fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z?$/.exec(text) ?? []
  if (toSecond === undefined || Number.isNaN(Date.parse(`${toSecond}Z`))) {
    throw badRequest(
      `"${text}" is no moment: name a transaction by its number, or a UTC time such as 2026-11-20T12:00:00.`,
    )
  }
  return `${toSecond}.${fraction.padEnd(6, fraction === '' ? '9' : '0')}`
}
