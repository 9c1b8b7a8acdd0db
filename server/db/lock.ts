import Sqlite from 'better-sqlite3'
import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { platformFileError, type ServiceError } from '../contract/errors.ts'
import type { Change } from '../contract/platforms.ts'
import {
  identityOf,
  identityOfJournal,
  isJournalOfAnother,
  isSame,
  readNote,
  realPathOf,
  removeNote,
  writeNote,
  type Note,
} from './note.ts'

/** The right to write to a platform file, which one service has at a time. */
export interface PlatformLock {
  /** Notes which file it is, once that is there. */
  identify: () => void
  /** What another program has done to the identified file; null where the path still leads to it. */
  change: () => Change | null
  /** @throws platform_file_replaced when the path no longer leads to the file that was identified */
  check: () => void
  /** Notes which journal the file has now. */
  noteJournal: () => void
  release: () => void
}

/**
 * Takes the lock of a platform file, which need not be there yet. It is an exclusive SQLite transaction on a small file
 * beside the platform: the operating system frees it at once when this process ends, however it ends.
 *
 * @param owner what is noted beside the platform: the address of this service, which others who want to open the
 * platform are told; in protected mode a second line with the key for commands
 * @throws platform_file_in_use, _read_only, _foreign; _replaced where what is there has the journal of another file
 */
export function lockPlatform(file: string, owner: string): PlatformLock {
  if (existsSync(file)) checkWritable(file)
  const real = realPathOf(file)
  const lock = takeLock(real)
  if (isJournalOfAnother(real)) {
    lock.close()
    throw replacedBefore(basename(file))
  }
  const [url = '', key = ''] = owner.split('\n')
  let note: Note = { url, key }
  writeNote(real, note)
  const change = () => {
    if (!note.file) return null
    const now = identityOf(real)
    if (isSame(now, note.file)) return null
    return now === '' ? 'removed' : 'replaced'
  }
  const noteJournal = () => {
    const journal = identityOfJournal(real)
    if (!note.file || journal === note.journal || change() !== null) return
    note = { ...note, journal }
    writeNote(real, note)
  }
  return {
    change,
    noteJournal,
    identify: () => {
      note = { ...note, file: identityOf(real), journal: identityOfJournal(real) }
      writeNote(real, note)
    },
    check: () => {
      const what = change()
      if (what !== null) throw changed(basename(file), what)
      noteJournal()
    },
    release: () => {
      // Where a journal is left that does not belong to the file, the next one who opens it has to know.
      if (!isJournalOfAnother(real)) removeNote(real)
      lock.close()
    },
  }
}

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
    const url = readNote(file)?.url ?? ''
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
  if (code === 'SQLITE_FULL') {
    return platformFileError('disk_full', `The disk is full: ${name} could not be opened. Free some space.`)
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

/** How to go on, where another file is in the place of a platform's. */
const howToReopen = (name: string): string =>
  `To go on with what is there now: Home in the window, or platforms reopen ${name.replace(/\.scenario$/, '')}.`

const changed = (name: string, change: Change): ServiceError =>
  platformFileError(
    'replaced',
    `${name} was ${change} by another program while it was open. Nothing was written. ` +
      `${change === 'removed' ? 'Put it back, or restore a backup. ' : ''}${howToReopen(name)}`,
  )

const replacedBefore = (name: string): ServiceError =>
  platformFileError(
    'replaced',
    `${name} is not the file that Scenario Desk had open last, and ${name}-wal holds what was written last to that one: ` +
      `read together they would be damaged. Nothing was changed. Put that file back. ${howToReopen(name)} ` +
      'The journal is then kept under a name of its own.',
  )
