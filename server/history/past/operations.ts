import { badRequest } from '../../contract/errors.ts'
import { requireMoment } from '../moment.ts'
import { job, read } from '../../db/operation.ts'
import { selectTransactionAt } from './queries.ts'
import type { PastFile } from './write-past.ts'

/**
 * The transaction that a text names: its id, or a UTC time, `2026-11-20T12:00:00`, for the newest until then.
 * @throws bad_request for anything else, and for a state that cannot be known
 */
export const momentOf = read('momentOf', (db, text: string): number => {
  const at = /^\d{1,15}$/.test(text) ? Number(text) : db.one(selectTransactionAt(readTime(text))).id
  requireMoment(db, at)
  return at
})

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

/** How much of a state has been written. */
export interface PastProgress {
  /** 0 to 1. */
  share: number
}

/** Writes a state into a file of its own, see {@link writePast}. */
export const writePastFile = job('writePastFile', async (past: PastFile, { tick, progress }): Promise<void> => {
  // Loaded here, on the job thread: whoever only names this operation must not load SQLite.
  const { writePast } = await import('./write-past.ts')
  writePast(past, tick, (share) => progress({ share } satisfies PastProgress))
})
