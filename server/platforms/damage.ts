import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** The first bytes of every SQLite file. */
const magic = 'SQLite format 3\0'

/** A SQLite file has no smaller page. */
const headBytes = 512

/**
 * Why a file is no whole SQLite file, as far as its first bytes say: opening it would take long. A file in which
 * nothing is yet is one. Layout: https://www.sqlite.org/fileformat2.html, 1.3.
 *
 * @returns words that follow on the name of the file; null where nothing is wrong with it, or it cannot be read
 */
export function damageOf(file: string): string | null {
  const head = Buffer.alloc(headBytes)
  let [read, size] = [0, 0]
  try {
    const handle = openSync(file, 'r')
    try {
      read = readSync(handle, head, 0, headBytes, 0)
      size = statSync(file).size
    } finally {
      closeSync(handle)
    }
  } catch {
    return null // gone meanwhile, or not ours to read: opening it says so
  }
  if (size === 0) return null
  if (read < headBytes || head.toString('latin1', 0, magic.length) !== magic) return 'is no SQLite file (any more)'
  // What was written last may be in the journal beside it; then the file may be shorter than it says.
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return null
  const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
  const isCountValid = head.readUInt32BE(24) === head.readUInt32BE(92)
  const isCutOff = isCountValid && size < head.readUInt32BE(28) * pageSize
  return isCutOff ? 'is cut off: its end is missing' : null
}
