import Sqlite from 'better-sqlite3'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { basename } from 'node:path'
import { platformFileError, type ServiceError } from '../contract/errors.ts'

/** The right to write to a platform file, which one service has at a time. */
export interface PlatformLock {
  /** Notes which file it is, once that is there. */
  identify: () => void
  /** @throws platform_file_replaced when the path no longer leads to the file that was identified */
  check: () => void
  release: () => void
}

/**
 * Takes the lock of a platform file, which need not be there yet. It is an exclusive SQLite transaction on a small file
 * beside the platform: the operating system frees it at once when this process ends, however it ends.
 *
 * @param owner what the owner file beside the platform gets: the address of this service, which others who want to open
 * the platform are told; in protected mode a second line with the key for commands
 * @throws platform_file_in_use, _read_only, _foreign
 */
export function lockPlatform(file: string, owner: string): PlatformLock {
  if (existsSync(file)) checkWritable(file)
  // A link and what it leads to are one platform.
  const real = existsSync(file) ? realpathSync(file) : file
  const lock = takeLock(real)
  const note = ownerFile(real)
  // A file that somebody else has put there would stay theirs, and they could read the key.
  rmSync(note, { force: true })
  writeFileSync(note, `${owner}\n`, { mode: 0o600, flag: 'wx' })
  let identified: Stats | undefined
  return {
    identify: () => (identified = statSync(real)),
    check: () => {
      const now = statSync(real, { throwIfNoEntry: false })
      if (identified && (now?.ino !== identified.ino || now.dev !== identified.dev)) throw replaced(basename(file), now)
    },
    release: () => {
      rmSync(note, { force: true })
      lock.close()
    },
  }
}

/** Path of the note that says which service owns a platform file. */
const ownerFile = (file: string): string => `${file}-owner`

function takeLock(file: string): Sqlite.Database {
  let lock: Sqlite.Database | undefined
  try {
    lock = new Sqlite(`${file}-lock`, { timeout: 0 })
    chmodSync(`${file}-lock`, 0o600)
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Sqlite.SqliteError) throw whyNotLocked(file, error)
    throw error
  }
}

function whyNotLocked(file: string, { code, message }: InstanceType<typeof Sqlite.SqliteError>): Error {
  const name = basename(file)
  if (code.startsWith('SQLITE_BUSY')) {
    const url = existsSync(ownerFile(file)) ? readFileSync(ownerFile(file), 'utf8').split('\n')[0]! : ''
    const where = url && ` at ${url}`
    const msg = `${name} is open in another Scenario Desk${where}. Use that one, or end it and try again.`
    return platformFileError('in_use', msg, { url })
  }
  if (code === 'SQLITE_NOTADB') {
    return platformFileError(
      'foreign',
      `${name}-lock beside ${name} is not the lock of a Scenario Desk. Move it away and try again. Nothing was changed.`,
    )
  }
  return platformFileError(
    'read_only',
    `${name} cannot be locked (${message}): a file ${name}-lock is needed beside it. ` +
      'Make the folder writable, or choose one with a shorter path.',
  )
}

function checkWritable(file: string): void {
  const name = basename(file)
  const { mode, nlink } = statSync(file)
  if (!statSync(file).isFile()) throw platformFileError('foreign', `${name} is not a file.`)
  if (nlink > 1) {
    throw platformFileError(
      'foreign',
      `${name} has a second name on this disk (a hard link), under which it could be opened and damaged at the same ` +
        'time. Remove the other name, or copy the file and use the copy. Nothing was changed.',
    )
  }
  const isReadOnly = (mode & 0o222) === 0
  try {
    accessSync(file, constants.W_OK)
  } catch {
    throw readOnly(name)
  }
  if (isReadOnly) throw readOnly(name)
}

/** The error of a file, or its folder, that cannot be written to. */
export const readOnly = (name: string): ServiceError =>
  platformFileError('read_only', `${name} is read-only. Make the file writable, or copy it to where you may write.`)

const replaced = (name: string, now: Stats | undefined): ServiceError =>
  platformFileError(
    'replaced',
    `${name} was ${now ? 'replaced' : 'removed'} by another program while it was open. Nothing was written. ` +
      (now ? 'End Scenario Desk and start it again to use the new file.' : 'Put it back, or restore a backup.'),
  )
