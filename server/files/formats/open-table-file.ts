import { open, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ServiceError } from '../../contract/errors.ts'
import { openCsv } from './csv.ts'
import { fileProblem } from './problem.ts'
import { recognize } from './recognize.ts'
import type { Source, TableFile } from './table.ts'
import { openWorkbook } from './xlsx.ts'

const chunkBytes = 256 * 1024

/**
 * Opens a table of whatever format its first bytes tell, whatever its name ends in; gzip is unpacked while reading.
 * @throws ServiceError when it is nothing that can be imported, saying what it is and what to do
 */
export async function openTableFile(source: Source): Promise<TableFile> {
  const { name } = source
  await refuseUnreadable(source)
  const beginning = await beginningOf(source, false)
  const outside = recognize(name, beginning)
  if (outside === 'zip') return openWorkbook(source)
  if (outside === 'sqlite') throw notAlone(name)
  if (outside === 'text') {
    const table = await openCsv(name, beginning, (onBytes) => readBytes(source, false, onBytes))
    if (!name.toLowerCase().endsWith('.gz')) return table
    return { ...table, notes: ['not packed, though its name ends in .gz', ...table.notes] }
  }
  const unpacked = await beginningOf(source, true)
  const inside = recognize(name, unpacked)
  if (inside === 'text') return openCsv(name, unpacked, (onBytes) => readBytes(source, true, onBytes))
  if (inside === 'sqlite') throw notAlone(name)
  throw fileProblem(name, ` is a ${inside} file packed with gzip. Unpack it first and import what is in it.`)
}

const notAlone = (name: string) =>
  fileProblem(name, ' is a SQLite database. A platform of ixmp4 is imported by itself: leave the other files out.')

/** The sheets of a workbook; none of what is no workbook, or cannot be read. */
export async function sheetsOf(source: Source): Promise<readonly string[]> {
  try {
    await refuseUnreadable(source)
    if (recognize(source.name, await beginningOf(source, false)) !== 'zip') return []
    return (await openWorkbook(source)).sheets
  } catch (error) {
    if (error instanceof ServiceError) return []
    throw error
  }
}

/** Tells whether a file is a SQLite database, perhaps packed with gzip; what cannot be read is none. */
export async function looksLikeSqlite(source: Source): Promise<boolean> {
  try {
    await refuseUnreadable(source)
    const beginning = await beginningOf(source, false)
    const outside = recognize(source.name, beginning)
    return (
      outside === 'sqlite' ||
      (outside === 'gzip' && recognize(source.name, await beginningOf(source, true)) === 'sqlite')
    )
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}

/**
 * A file as it is without gzip: itself where it is not packed.
 *
 * @param path where it is unpacked to
 * @throws ServiceError when it cannot be unpacked
 */
export async function unpackedFile(source: Source, path: string, onBytes: (bytes: number) => void): Promise<Source> {
  if (recognize(source.name, await beginningOf(source, false)) !== 'gzip') return source
  await writeFile(path, readBytes(source, true, onBytes), { mode: 0o600 })
  return { path, name: source.name }
}

async function refuseUnreadable({ path, name }: Source): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw named(name, error)
  })
  if (found.isDirectory()) throw fileProblem(name, ' is a folder. Name the files in it.')
  if (!found.isFile()) throw fileProblem(name, ' is no regular file. Save what it gives to a file and import that.')
}

/** A chunk or two: more than the header of any table. */
async function beginningOf(source: Source, isPacked: boolean): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of readBytes(source, isPacked)) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= chunkBytes) break
  }
  return Buffer.concat(chunks)
}

/** Reads a file in chunks, unpacked when it is gzip. It is closed once the caller goes on, however the loop ends. */
async function* readBytes(
  source: Source,
  isPacked: boolean,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  try {
    if (isPacked) yield* unpack(readFile(source.path, onBytes))
    else yield* readFile(source.path, onBytes)
  } catch (error) {
    throw named(source.name, error)
  }
}

async function* readFile(path: string, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    let read = 0
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes))
      if (bytesRead === 0) return
      read += bytesRead
      onBytes?.(read)
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function* unpack(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: chunkBytes })
  // What fails there fails the loop over its output as well.
  const isOver = new Promise((resolve) => pipeline(bytes, gunzip, resolve))
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
  } finally {
    gunzip.destroy()
    await isOver
  }
}

/** What the operating system or zlib reports, for the user of the file; other errors as they are. */
function named(name: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return fileProblem(name, ': there is no such file.')
  if (code === 'EACCES' || code === 'EPERM') return fileProblem(name, ' may not be read. Permit it, or import a copy.')
  if (code.startsWith('Z_')) {
    return fileProblem(name, ` cannot be unpacked: ${message}. Fetch or pack it again.`)
  }
  return error
}
