import type Sqlite from 'better-sqlite3'
import type { Finding, IntegrityCheck } from '../contract/platforms.ts'
import { ReadDb } from '../db/connection.ts'
import { applicationId, newestVersion } from '../db/migrations/index.ts'
import {
  countWrongRuns,
  countWrongSeries,
  countWrongYears,
  selectBrokenReferences,
  selectDamage,
  selectFormat,
} from './queries.ts'

const checks: Record<IntegrityCheck, (db: ReadDb) => Finding[]> = {
  format: findFormat,
  structure: (db) => findDamage(db, 'integrity_check'),
  references: (db) =>
    db.all(selectBrokenReferences()).map(({ table, parent, count }) => ({
      check: 'references',
      message: `Rows of ${table} refer to rows of ${parent} that are not there.`,
      count,
    })),
  timeseries: (db) => {
    const { count, first } = db.one(countWrongSeries())
    const message = `Time series have another number of datapoints, first or last year than they say; the first has id ${first}.`
    return count === 0 ? [] : [{ check: 'timeseries', message, count }]
  },
  run: (db) => {
    const { count, first } = db.one(countWrongRuns())
    const message = `Runs have another number of datapoints than they say; the first has id ${first}.`
    return count === 0 ? [] : [{ check: 'run', message, count }]
  },
  run_year: (db) => {
    const { count, first } = db.one(countWrongYears())
    const message = `Years of runs have another number of datapoints than is noted; the first is of run ${first}.`
    return count === 0 ? [] : [{ check: 'run_year', message, count }]
  },
}

/** Everything that is wrong with a platform. @param tick throws to stop, between the checks and inside the long ones */
export function findAll(db: ReadDb, tick: () => void): Finding[] {
  return Object.entries(checks).flatMap(([check, find]) => {
    tick()
    return careful(check as IntegrityCheck, () => find(db))
  })
}

/** What keeps a file from being a platform: whose it is, and what SQLite finds. Quick, it does not look into indexes. */
export const findInFile = (open: () => Sqlite.Database, isQuick: boolean): Finding[] =>
  careful('structure', () => {
    const db = new ReadDb(open())
    try {
      return [...findFormat(db), ...findDamage(db, isQuick ? 'quick_check' : 'integrity_check')]
    } finally {
      db.sqlite.close()
    }
  })

function findFormat(db: ReadDb): Finding[] {
  const { id, version } = db.one(selectFormat())
  if (id !== applicationId) {
    return [{ check: 'format', message: 'The file does not say that it is a platform.', count: 1 }]
  }
  if (version >= 1 && version <= newestVersion) return []
  const message = `The file has version ${version}; this Scenario Desk knows versions 1 to ${newestVersion}.`
  return [{ check: 'format', message, count: 1 }]
}

function findDamage(db: ReadDb, pragma: 'integrity_check' | 'quick_check'): Finding[] {
  const found = db.all(selectDamage(pragma)).filter(({ message }) => message !== 'ok')
  if (found.length === 0) return []
  const message = `SQLite says: ${found[0]!.message.replaceAll('\n', ' ')}.`
  return [{ check: 'structure', message, count: found.length }]
}

/** A damaged file may end any statement: that is a finding too. */
function careful(check: IntegrityCheck, find: () => Finding[]): Finding[] {
  try {
    return find()
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    if (typeof code !== 'string' || !/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw error
    return [{ check, message: `The check could not be finished: ${message}.`, count: 1 }]
  }
}
