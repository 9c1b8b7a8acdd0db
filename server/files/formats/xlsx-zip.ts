import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { limits } from '../../contract/limits.ts'
import { fileProblem } from './problem.ts'
import type { Source } from './table.ts'

/** What stands in a zip file. Names are those of OPC parts: `xl/workbook.xml`, compared without regard to case. */
export interface ZipParts {
  /** As they are written. */
  readonly names: readonly string[]
  /** What all parts are unpacked, as the file says; none is unpacked to more than it says. */
  readonly unpackedBytes: number
  has(name: string): boolean
  /**
   * Streams a part. When it is read to its end, its size and checksum are checked.
   * @throws ServiceError when the part is damaged, protected, packed in an unknown way, or too large
   */
  unpack(name: string): AsyncGenerator<Unpacked>
}

export interface Unpacked {
  bytes: Uint8Array
  /** How far into the zip file this is. */
  position: number
}

interface Entry {
  name: string
  flags: number
  /** 0 stored, 8 deflated. */
  method: number
  crc: number
  packed: number
  unpacked: number
  /** Where its header begins. */
  offset: number
}

const again = 'Copy or download it again, or save it once more as .xlsx.'

/**
 * Opens a zip file by the directory at its end, so that parts can be read in any order. (The unpacker of `fflate` reads
 * from the beginning and guesses where a part of unstated size ends.) Layout: APPNOTE.TXT of PKWARE, 4.3.
 * @throws ServiceError when the file is no zip file or its directory is damaged
 */
export async function openZip({ path, name }: Source): Promise<ZipParts> {
  const file = await open(path)
  let entries: Map<string, Entry>
  try {
    const { size } = await file.stat()
    entries = await readDirectory(file, size, name)
  } finally {
    await file.close()
  }
  const all = [...entries.values()]
  return {
    names: all.map((entry) => entry.name),
    unpackedBytes: all.reduce((sum, { unpacked }) => sum + unpacked, 0),
    has: (part) => entries.has(keyOf(part)),
    unpack: (part) => {
      const entry = entries.get(keyOf(part))
      if (entry === undefined) throw fileProblem(name, ` is damaged: it lacks its part ${part}. ${again}`)
      return unpackEntry({ path, name }, part, entry)
    },
  }
}

const keyOf = (part: string) => part.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

async function readDirectory(file: FileHandle, size: number, name: string): Promise<Map<string, Entry>> {
  const at = async (position: number, length: number): Promise<Buffer> => {
    if (!(position >= 0 && position + length <= size)) throw cutOff(name)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer
  }
  const tailLength = Math.min(size, 0xffff + 22 + 20)
  const tail = await at(size - tailLength, tailLength)
  const end = tail.lastIndexOf('PK\x05\x06', -22, 'latin1')
  if (end === -1 || end + 22 > tailLength) throw cutOff(name)
  let count = tail.readUInt16LE(end + 10)
  let length = tail.readUInt32LE(end + 12)
  let start = tail.readUInt32LE(end + 16)
  if (end >= 20 && tail.readUInt32LE(end - 20) === 0x07064b50) {
    const wide = await at(Number(tail.readBigUInt64LE(end - 12)), 56)
    count = Number(wide.readBigUInt64LE(32))
    length = Number(wide.readBigUInt64LE(40))
    start = Number(wide.readBigUInt64LE(48))
  }
  if (length > limits.zipDirectoryBytes) throw cutOff(name)
  const entries = parseDirectory(await at(start, length), count, name)
  const all = [...entries.values()]
  if (all.some((entry) => entry.offset + entry.packed > size)) throw cutOff(name)
  // Parts that share their bytes are no file that anybody packs.
  if (all.reduce((sum, { packed }) => sum + packed, 0) > size) throw cutOff(name)
  return entries
}

function parseDirectory(bytes: Buffer, count: number, name: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw cutOff(name)
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    if (extraEnd > bytes.length) throw cutOff(name)
    const partName = bytes.toString('utf8', at + 46, nameEnd)
    const entry: Entry = {
      name: partName,
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    widen(entry, bytes.subarray(nameEnd, extraEnd))
    // One of them would be lost without a word.
    if (entries.has(keyOf(partName))) {
      throw fileProblem(name, ` holds two parts that are called ${partName}. Pack or save it again.`)
    }
    entries.set(keyOf(partName), entry)
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Sizes and places beyond 4 GB stand in an extra field, those only that do not fit. */
function widen(entry: Entry, extra: Buffer): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let from = at + 4
    for (const field of ['unpacked', 'packed', 'offset'] as const) {
      if (entry[field] !== 0xffffffff || from + 8 > extra.length) continue
      entry[field] = Number(extra.readBigUInt64LE(from))
      from += 8
    }
    return
  }
}

async function* unpackEntry({ path, name }: Source, part: string, entry: Entry): AsyncGenerator<Unpacked> {
  const damaged = (why: string) => fileProblem(name, ` is damaged: its part ${part} ${why}. ${again}`)
  if ((entry.flags & 1) === 1) {
    throw fileProblem(name, ' is protected with a password. Save it without one and import that.')
  }
  if (entry.unpacked > limits.zipPartBytes) {
    throw fileProblem(name, `: its part ${part} is larger than 4 GB. Save the table as csv and import that.`)
  }
  if (entry.method !== 0 && entry.method !== 8) throw damaged(`is packed in an unknown way (${entry.method})`)
  const start = await dataStart(path, entry.offset)
  if (start === undefined) throw damaged('is not where it should be')
  if (entry.packed === 0) return
  const packed = createReadStream(path, { start, end: start + entry.packed - 1, highWaterMark: 1 << 16 })
  const inflate = createInflateRaw({ chunkSize: 1 << 16 })
  const unpacked = entry.method === 0 ? packed : packed.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  let size = 0
  let crc = 0
  try {
    for await (const bytes of unpacked as AsyncIterable<Buffer>) {
      size += bytes.length
      if (size > entry.unpacked) break
      crc = crc32(bytes, crc)
      yield { bytes, position: start + packed.bytesRead }
    }
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    throw code.startsWith('Z_') ? damaged(`cannot be unpacked (${message})`) : error
  } finally {
    packed.destroy()
  }
  if (size !== entry.unpacked || crc !== entry.crc) throw damaged('is not what was saved')
}

/** Where the bytes of an entry begin, behind a header of its own; undefined when there is no such header. */
async function dataStart(path: string, offset: number): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(30), 0, 30, offset)
    if (bytesRead < 30 || buffer.readUInt32LE(0) !== 0x04034b50) return undefined
    return offset + 30 + buffer.readUInt16LE(26) + buffer.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

const cutOff = (name: string) =>
  fileProblem(name, ` is no .xlsx workbook, or its end is missing. Copy or download it again, or save it as .xlsx.`)
