import { open, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { formatBytes } from '../../contract/bytes.ts'
import { ServiceError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { openArchive, type PackedFile } from './archive.ts'
import { openCsv, type ReadBytes } from './csv.ts'
import { openJsonLines } from './json-lines.ts'
import { isOpenDocument, openOds } from './ods.ts'
import { fileProblem } from './problem.ts'
import { recognize, type FileKind } from './recognize.ts'
import type { Source, TableFile } from './table.ts'
import { openXls } from './whole-workbook.ts'
import { openWorkbook } from './xlsx.ts'
import { openZip } from './xlsx-zip.ts'

const chunkBytes = 256 * 1024

/** A file with a table, or several: itself, or what a zip file holds. */
export interface FoundTable {
  /** As its user calls it; with the zip that it is in. */
  name: string
  open: () => Promise<TableFile>
}

/**
 * Finds the tables in a file: of a zip that is no workbook those that it holds, else the file itself. Nothing is opened
 * yet, so that one damaged table does not keep the others from being read.
 * @throws ServiceError for a file that cannot be read, or a zip without tables
 */
export async function findTables(source: Source): Promise<{ tables: FoundTable[]; others: string[] }> {
  await refuseUnreadable(source)
  const archive = (await kindOf(source)) === 'zip' ? await openArchive(source) : undefined
  if (archive === undefined) return { tables: [{ name: source.name, open: () => openTableFile(source) }], others: [] }
  const tables = archive.tables.map((packed) => ({ name: packed.name, open: () => openPacked(packed) }))
  return { tables, others: archive.others }
}

/**
 * Opens a table of whatever format its first bytes tell, whatever its name ends in; gzip and zstd are unpacked while
 * reading.
 * @throws ServiceError when it is nothing that can be imported, saying what it is and what to do
 */
export async function openTableFile(source: Source): Promise<TableFile> {
  const { name } = source
  await refuseUnreadable(source)
  const kind = await kindOf(source)
  if (kind === 'zip') {
    const parts = await openZip(source)
    return isOpenDocument(parts) ? openOds(source, parts) : openWorkbook(source)
  }
  if (kind === 'xls') return openXls(source)
  if (kind === 'sqlite') throw notAlone(name)
  if (isPacked(kind)) {
    const inside = recognize(name, await beginningOf(readBytes(source, kind)))
    if (inside === 'sqlite') throw notAlone(name)
    return openText(name, inside, ` packed with ${kind}`, (onBytes) => readBytes(source, kind, onBytes))
  }
  const table = await openText(name, kind, '', (onBytes) => readBytes(source, undefined, onBytes))
  const ending = /\.(gz|zst)$/i.exec(name)?.[0].toLowerCase()
  if (ending === undefined) return table
  return { ...table, notes: [`not packed, though its name ends in ${ending}`, ...table.notes] }
}

/** A table in a zip: only text is read there. */
async function openPacked({ name, read }: PackedFile): Promise<TableFile> {
  return openText(name, recognize(name, await beginningOf(read())), ' in a zip', read)
}

/** @param where how it is packed */
async function openText(name: string, kind: FileKind, where: string, read: ReadBytes): Promise<TableFile> {
  if (kind === 'json') return openJsonLines(name, read)
  if (kind === 'text') return openCsv(name, await beginningOf(read()), read)
  throw fileProblem(name, ` is a ${kind} file${where}. Unpack it first and import what is in it.`)
}

type Packing = 'gzip' | 'zstd'
const isPacked = (kind: FileKind): kind is Packing => kind === 'gzip' || kind === 'zstd'

const kindOf = async (source: Source): Promise<FileKind> =>
  recognize(source.name, await beginningOf(readBytes(source, undefined)))

const notAlone = (name: string) =>
  fileProblem(name, ' is a SQLite database. A platform of ixmp4 is imported by itself: leave the other files out.')

/** The sheets of a workbook; none of what is no workbook, or cannot be read. */
export async function sheetsOf(source: Source): Promise<readonly string[]> {
  try {
    await refuseUnreadable(source)
    if ((await kindOf(source)) !== 'zip') return []
    return (await openWorkbook(source)).sheets
  } catch (error) {
    if (error instanceof ServiceError) return []
    throw error
  }
}

/** Tells whether a file is a SQLite database, perhaps packed; what cannot be read is none. */
export async function looksLikeSqlite(source: Source): Promise<boolean> {
  try {
    await refuseUnreadable(source)
    const kind = await kindOf(source)
    if (!isPacked(kind)) return kind === 'sqlite'
    return recognize(source.name, await beginningOf(readBytes(source, kind))) === 'sqlite'
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}

/**
 * A file as it is unpacked: itself where it is not packed.
 *
 * @param path where it is unpacked to
 * @param free bytes of the disk that `path` is on
 * @throws ServiceError when it cannot be unpacked, or to more than there is room for, or than any real file is
 */
export async function unpackedFile(
  source: Source,
  path: string,
  { free, onBytes }: { free: number; onBytes: (bytes: number) => void },
): Promise<Source> {
  const kind = await kindOf(source)
  if (!isPacked(kind)) return source
  const { size } = await stat(source.path)
  const [room, likely] = [free * limits.unpackedShare, Math.max(limits.unpackedBytes, size * limits.unpackedTimes)]
  async function* bounded(): AsyncGenerator<Buffer> {
    let length = 0
    for await (const chunk of readBytes(source, kind as Packing, onBytes)) {
      length += chunk.length
      if (length > room) throw fileProblem(source.name, noRoom(room))
      if (length > likely) throw fileProblem(source.name, unlikely(likely))
      yield chunk
    }
  }
  await writeFile(path, bounded(), { mode: 0o600 })
  return { path, name: source.name }
}

const noRoom = (room: number) =>
  ` is unpacked to more than ${formatBytes(room)}, half of the disk space that is free. Free some space and try again.`

const unlikely = (bytes: number) =>
  ` is unpacked to more than ${formatBytes(bytes)}, which no platform packed to its size is. If it is one, unpack it ` +
  'and import that.'

async function refuseUnreadable({ path, name }: Source): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw named(name, error)
  })
  if (found.isDirectory()) throw fileProblem(name, ' is a folder. Name the files in it.')
  if (!found.isFile()) throw fileProblem(name, ' is no regular file. Save what it gives to a file and import that.')
}

/** A chunk or two: more than the header of any table. */
async function beginningOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= chunkBytes) break
  }
  return Buffer.concat(chunks)
}

/** Reads a file in chunks, unpacked where it is packed. It is closed once the caller goes on, however the loop ends. */
async function* readBytes(
  source: Source,
  packing: Packing | undefined,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  try {
    if (packing) yield* unpack(readFile(source.path, onBytes), packing)
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

async function* unpack(bytes: AsyncIterable<Buffer>, packing: Packing): AsyncGenerator<Buffer> {
  const options = { chunkSize: chunkBytes }
  const unpacked = packing === 'gzip' ? createGunzip(options) : createZstdDecompress(options)
  // What fails there fails the loop over its output as well.
  const isOver = new Promise((resolve) => pipeline(bytes, unpacked, resolve))
  try {
    for await (const chunk of unpacked) yield chunk as Buffer
  } finally {
    unpacked.destroy()
    await isOver
  }
}

/** What the operating system or zlib reports, for the user of the file; other errors as they are. */
function named(name: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return fileProblem(name, ': there is no such file.')
  if (code === 'EACCES' || code === 'EPERM') return fileProblem(name, ' may not be read. Permit it, or import a copy.')
  if (code.startsWith('Z_') || code.startsWith('ZSTD_')) {
    return fileProblem(name, ` cannot be unpacked: ${message}. Fetch or pack it again.`)
  }
  return error
}
