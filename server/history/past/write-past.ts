import Sqlite from 'better-sqlite3'
import { chmodSync } from 'node:fs'
import { ReadDb, statement, WriteDb } from '../../db/connection.ts'
import { migrate } from '../../db/migrations/index.ts'
import { versionedTables } from '../../db/migrations/0001-platform.ts'
import { recountYears, refreshPoints } from '../../query/series.ts'
import { timestamp } from '../../payload/timestamp.ts'
import { historyColumns } from '../../db/versions.ts'
import {
  insertState,
  insertTransactionRuns,
  insertTransactions,
  selectIds,
  selectIndex,
  updateAudit,
  updatePlatform,
} from './queries.ts'

/** Which state of which platform file goes into which new file. */
export interface PastFile {
  /** The platform's file, which others may write to meanwhile. */
  file: string
  /** The newest transaction of the state. */
  at: number
  /** A path where nothing is yet. */
  target: string
}

/** The index of points is made when all of them are there: that takes half the time. */
const lateIndex = 'datapoint_step'

/**
 * Writes the state of a platform after a transaction into a platform file of its own: nobody is locked, no history
 * before the moment, everything else as it was, ids included.
 *
 * @param tick throws to stop
 * @param onShare told how much of it is done, 0 to 1, before each part
 */
export function writePast({ file, at, target }: PastFile, tick: () => void, onShare: (share: number) => void): void {
  const sqlite = new Sqlite(target)
  try {
    chmodSync(target, 0o600)
    // Thrown away when anything fails, so it need not survive a crash.
    sqlite.pragma('journal_mode = OFF')
    sqlite.pragma('synchronous = OFF')
    sqlite.pragma('cache_size = -65536') // 64 MiB
    sqlite.function('tick', (value: unknown) => {
      tick()
      return value
    })
    migrate(sqlite, 0, timestamp(new Date()))
    sqlite.pragma('foreign_keys = OFF') // what was consistent then comes back table by table
    sqlite.prepare('ATTACH ? AS live').run(file)
    // One transaction, so that no row moves into history between two statements.
    sqlite.transaction(() => copyState(sqlite, at, onShare))()
  } finally {
    sqlite.close()
  }
}

/** What takes longer than a table does, in tables: of a large platform nearly all the time goes to its points. */
const weights = { points: 16, index: 8, seriesPoints: 14, years: 14 }

function copyState(sqlite: Sqlite.Database, at: number, onShare: (share: number) => void): void {
  const db = new WriteDb(new ReadDb(sqlite), 'writePast', { user: '', client: '', now: '' })
  const all = versionedTables.length - 1 + weights.points + weights.index + weights.seriesPoints + weights.years
  let done = 0
  const part = (weight: number, write: () => void) => {
    onShare(done / all)
    write()
    done += weight
  }
  db.runUnrecorded(insertTransactions(at))
  db.runUnrecorded(insertTransactionRuns(at))
  db.runUnrecorded(updatePlatform(at))
  const index = db.one(selectIndex(lateIndex)).sql
  db.runUnrecorded(statement(`DROP INDEX ${lateIndex}`))
  for (const table of versionedTables) {
    part(table === 'datapoint' ? weights.points : 1, () =>
      db.runUnrecorded(insertState(table, historyColumns(db, table), at)),
    )
  }
  part(weights.index, () => db.runUnrecorded(statement(index)))
  db.runUnrecorded(updateAudit(at))
  const idsOf = (table: 'run' | 'timeseries') => db.all(selectIds(table)).map(({ id }) => id)
  const runs = idsOf('run')
  part(weights.seriesPoints, () => refreshPoints(db, idsOf('timeseries'), runs))
  part(weights.years, () => recountYears(db, runs))
}
