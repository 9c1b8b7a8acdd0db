import type { PlatformSummary } from '../contract/platforms.ts'
import { undoTransaction } from '../db/undo.ts'
import { read, write } from '../db/operation.ts'
import { selectSummary } from './queries.ts'

/** Opens the platform and does nothing. */
export const openPlatform = write('openPlatform', () => null)

/** What there is, counted. */
export const summarizePlatform = read('summarizePlatform', (db): PlatformSummary => db.one(selectSummary()))

/** Writes a copy of the whole platform to a new file, undisturbed by writers. */
export const copyPlatform = read(
  'copyPlatform',
  (db, target: string) => {
    db.sqlite.prepare('VACUUM INTO ?').run(target)
  },
  { isSingleStatement: true },
)

/** Takes back one write. @throws bad_request (409) when a later transaction touched its rows */
export const undo = write('undo', (db, transactionId: number) => undoTransaction(db, transactionId))
