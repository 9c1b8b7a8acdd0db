import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** What a service notes beside a platform file that it has open; one that is killed leaves its note behind. */
export interface Note {
  /** Where it answers. */
  url: string
  /** What commands show to get in; only in protected mode. */
  key?: string
  /** Which file it has open, and which journal belongs to that: see {@link identityOf}. */
  file?: string
  journal?: string
}

const noteFile = (file: string): string => `${file}-owner`
const journalOf = (file: string): string => `${file}-wal`

/** A link and what it leads to are one platform: what lies beside it lies beside the latter. */
export const realPathOf = (file: string): string => (existsSync(file) ? realpathSync(file) : file)

/**
 * Tells a file from others, whatever they are called: compared by {@link isSame}; empty where there is none. The number
 * of a file that is gone may be that of the next one, which was born later.
 */
export function identityOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true })
  if (!stat) return ''
  const { dev, ino, birthtimeNs: birth, ctimeNs } = stat
  // Where births are not known, the time of the last change stands in their place.
  return [dev, ino, ...(birth === 0n || birth === ctimeNs ? [] : [birth])].join(':')
}

/** Whether two identities may be those of one file. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one.split(':'), other.split(':')]
  const isBirthKnown = a.length === 3 && b.length === 3
  return a[0] === b[0] && a[1] === b[1] && (!isBirthKnown || a[2] === b[2])
}

/** {@link identityOf} the journal beside a platform file. */
export const identityOfJournal = (file: string): string => identityOf(journalOf(file))

/** Reads the note beside a platform file; null where there is none. */
export function readNote(file: string): Note | null {
  try {
    const [url = '', key, ...open] = readFileSync(noteFile(file), 'utf8').trimEnd().split('\n')
    return { url, ...(key && { key }), ...(open[0] && { file: open[0] }), ...(open[1] && { journal: open[1] }) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes the note beside a platform file, for its owner alone to read. */
export function writeNote(file: string, { url, key = '', file: open = '', journal = '' }: Note): void {
  // A file that somebody else has put there would stay theirs, and they could read the key.
  removeNote(file)
  writeFileSync(noteFile(file), `${[url, key, open, journal].join('\n').trimEnd()}\n`, { mode: 0o600, flag: 'wx' })
}

/** Removes the note beside a platform file. */
export const removeNote = (file: string): void => rmSync(noteFile(file), { force: true })

/**
 * Whether the journal beside a platform file holds what was written last to another one, which was in its place while a
 * service had it open. SQLite would read it into the one that is there now, and so damage that. A folder that was copied
 * as a whole is told apart: its journals are others too.
 */
export function isJournalOfAnother(file: string): boolean {
  const note = readNote(file)
  if (!note?.file || !note.journal) return false
  const bytes = statSync(journalOf(file), { throwIfNoEntry: false })?.size ?? 0
  return bytes > 0 && !isSame(identityOf(file), note.file) && isSame(identityOfJournal(file), note.journal)
}

/** Puts such a journal aside, and what belongs to it. @param aside the path that it gets */
export function putJournalAside(file: string, aside: string): void {
  if (!isJournalOfAnother(file)) return
  renameSync(journalOf(file), aside)
  rmSync(`${file}-shm`, { force: true })
}
