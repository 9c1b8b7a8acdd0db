import { ServiceError } from '../contract/errors.ts'
import type { Finding, Integrity, PlatformSummary } from '../contract/platforms.ts'
import { job, read, write } from '../db/operation.ts'
import { vacuumInto } from '../db/vacuum-into.ts'
import { findAll, findInFile } from './integrity.ts'
import { selectSummary } from './queries.ts'

/** Opens the platform and does nothing. */
export const openPlatform = write('openPlatform', () => null)

/** What there is, counted. */
export const summarizePlatform = read('summarizePlatform', (db): PlatformSummary => db.one(selectSummary()))

/** Asks whether nothing has ever been written. @throws bad_request (409) where something was */
export const requireUnwritten = read('requireUnwritten', (db, name: string) => {
  const { transactions } = db.one(selectSummary())
  if (transactions === 0) return
  const how = `Platform "${name}" has been written to, so it is not removed for good. Move it to the trash.`
  throw new ServiceError('bad_request', 409, how)
})

/** Writes a copy of the whole platform to a new file, undisturbed by writers. */
export const copyPlatform = read(
  'copyPlatform',
  (db, target: string) => {
    vacuumInto(db.sqlite, target)
  },
  { isSingleStatement: true },
)

/**
 * Looks for everything that can be wrong with a platform; may take long. Each check is one statement, which sees one
 * state; around all of them there is no transaction, since in a damaged file SQLite may refuse to end it.
 */
export const checkPlatform = read(
  'checkPlatform',
  (db, _: null, { tick }): Integrity => {
    const findings = findAll(db, tick)
    return { ok: findings.length === 0, findings }
  },
  { isSingleStatement: true },
)

/** Looks whether a file that nobody has open is a sound platform. */
export const checkFile = job(
  'checkFile',
  async ({ file, isQuick }: { file: string; isQuick: boolean }, { tick }): Promise<Finding[]> => {
    // Loaded here, on the job thread: whoever only names this operation must not load SQLite.
    const { openSqlite } = await import('../db/open.ts')
    return findInFile(() => openSqlite(file, { readonly: true, tick }), isQuick)
  },
)

/** Gives a copy that nobody has open the journal of a platform, so that its first opening has nothing to change. */
export const settleCopy = job('settleCopy', async (file: string) => {
  const { openSqlite } = await import('../db/open.ts')
  openSqlite(file, { readonly: false }).close()
})

/** Builds the file anew without the space of deleted rows. Ids and history stay as they are. */
export const compactPlatform = write(
  'compactPlatform',
  ({ sqlite }) => {
    sqlite.pragma('temp_store = FILE') // what is built first has the size of the platform: too much for memory
    try {
      sqlite.exec('VACUUM')
    } finally {
      sqlite.pragma('temp_store = MEMORY')
    }
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
  },
  { isSingleStatement: true, keepsPages: true },
)
