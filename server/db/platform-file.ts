import Sqlite from 'better-sqlite3'
import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { platformFileError, type ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { ReadDb } from './connection.ts'
import { lockPlatform, readOnly } from './lock.ts'
import { applicationId, migrate, newestVersion } from './migrations/index.ts'
import { openSqlite } from './open.ts'
import { refuseOtherSchema } from './schema.ts'
import { timestamp } from '../payload/timestamp.ts'
import { vacuumInto } from './vacuum-into.ts'

/**
 * Opens a platform file for the writer, whose service holds its lock: makes it when missing, migrates it when older.
 * @throws platform_file_foreign, _too_new, _corrupt, _read_only
 */
export function openLocked(file: string, tick: () => void = () => {}): { db: ReadDb; close: () => void } {
  if (existsSync(file)) named(file, () => inspect(file))
  const sqlite = named(file, () => openSqlite(file, { readonly: false, tick }))
  const db = new ReadDb(sqlite)
  try {
    named(file, () => prepareFile(file, sqlite))
    refuseOtherSchema(basename(file), sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const close = () => {
    try {
      sqlite.pragma('mmap_size = 0') // what follows reads once, and need not stay in memory
      sqlite.pragma('optimize')
      // The last connection to close would do this by itself, but a thread of ours may still have one, at rest.
      sqlite.pragma('busy_timeout = 1000')
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      sqlite.close()
    }
  }
  return { db, close }
}

/** Takes the lock of a platform file and opens it, where both are done in one place. @throws as both do */
export function openForWriting(
  file: string,
  owner: string,
  tick: () => void = () => {},
): { db: ReadDb; close: () => void } {
  const { release } = lockPlatform(file, owner)
  try {
    const { db, close } = openLocked(file, tick)
    return {
      db,
      close: () => {
        try {
          close()
        } finally {
          release()
        }
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Opens a platform file that a writer of this service has open already. */
export const openForReading = (file: string, tick: () => void): ReadDb =>
  new ReadDb(named(file, () => openSqlite(file, { readonly: true, tick })))

/**
 * Looks at a file without writing to it: opening it for writing would already switch its journal. Only what a kill left
 * half written is rolled back, as any program does that opens it.
 */
function inspect(file: string): void {
  const { size } = statSync(file)
  if (size === 0) return
  // SQLite takes a file that is shorter than its smallest page for an empty one and writes over it.
  if (size < 512) throw noSqliteFile(basename(file))
  const look = () => withSqlite(file, true, (sqlite) => refuseForeign(file, sqlite))
  try {
    look()
  } catch (error) {
    if (!isUnfinished(error)) throw error
    withSqlite(file, false, (sqlite) => sqlite.pragma('schema_version'))
    look()
  }
}

/** A kill before a file kept a WAL leaves a journal that has to be rolled back; whoever only reads cannot. */
const isUnfinished = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code === 'SQLITE_READONLY_ROLLBACK'

function withSqlite(file: string, readonly: boolean, work: (sqlite: Sqlite.Database) => unknown): void {
  const sqlite = new Sqlite(file, { readonly, timeout: limits.busyTimeoutMs })
  try {
    work(sqlite)
  } finally {
    sqlite.close()
  }
}

const noSqliteFile = (name: string): ServiceError =>
  platformFileError('foreign', `${name} is not a platform: it is no SQLite file. Nothing was changed.`)

/** Answers the file's version; 0 for a file in which nothing is yet. */
function refuseForeign(file: string, sqlite: Sqlite.Database): number {
  const id = sqlite.pragma('application_id', { simple: true }) as number
  const version = sqlite.pragma('user_version', { simple: true }) as number
  const isEmpty = sqlite.prepare('SELECT count(*) = 0 AS empty FROM sqlite_schema').pluck().get() === 1
  const name = basename(file)
  if (isEmpty && version === 0 && id === 0) return 0
  if (id !== applicationId) {
    throw platformFileError(
      'foreign',
      `${name} is a SQLite file of another program, not a platform. Nothing was changed.`,
    )
  }
  if (version > newestVersion) {
    const needs = neededProgram(sqlite)
    throw platformFileError(
      'too_new',
      `${name} was written by a newer Scenario Desk (file version ${version}, this one knows ${newestVersion}). ` +
        `Install ${needs === null ? 'the newer version' : `Scenario Desk ${needs} or later`} to open it. Nothing was changed.`,
      { file_version: version, newest_version: newestVersion, needs },
    )
  }
  return version
}

/** The version of the program that a newer file asks for; null where it does not say, or says something else. */
function neededProgram(sqlite: Sqlite.Database): string | null {
  const columns = sqlite.pragma('table_info(platform)') as { name: string }[]
  if (!columns.some(({ name }) => name === 'needs')) return null
  const needs: unknown = sqlite.prepare('SELECT needs FROM platform').pluck().get()
  return typeof needs === 'string' && /^\d{1,4}(\.\d{1,4}){2}$/.test(needs) ? needs : null
}

function prepareFile(file: string, sqlite: Sqlite.Database): void {
  const version = refuseForeign(file, sqlite)
  if (version === 0) return migrate(sqlite, 0, timestamp(new Date()))
  if (version < newestVersion) {
    copyBefore(file, version, sqlite)
    migrate(sqlite, version, timestamp(new Date()))
  }
}

/** A migration cannot be undone from within, so the old file stays beside the new one. */
function copyBefore(file: string, version: number, sqlite: Sqlite.Database): void {
  const copy = `${file.replace(/\.scenario$/, '')}-before-v${version + 1}.backup`
  if (!existsSync(copy)) vacuumInto(sqlite, copy)
}

/** Names what SQLite found wrong with a file. */
function named<T>(file: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error
    const name = basename(file)
    switch (error.code) {
      case 'SQLITE_NOTADB':
        throw noSqliteFile(name)
      case 'SQLITE_CORRUPT':
        throw platformFileError(
          'corrupt',
          `${name} is damaged (${error.message}). Restore a copy; the damaged file was left as it is.`,
        )
      case 'SQLITE_READONLY':
      case 'SQLITE_READONLY_DIRECTORY':
        throw readOnly(name)
      case 'SQLITE_FULL':
        throw platformFileError('disk_full', `The disk is full: ${name} could not be opened. Free some space.`)
      default:
        throw error
    }
  }
}
