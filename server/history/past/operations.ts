import { readMoment } from '../moment.ts'
import { job, read } from '../../db/operation.ts'
import type { PastFile } from './write-past.ts'

/** The transaction that a text names, see {@link readMoment}. */
export const momentOf = read('momentOf', readMoment)

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
