/** The tables of a font by their tags. */
export type FontTables = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

const [headerBytes, entryBytes] = [44, 20] as const

/** The tables of a font as WOFF 1 has them, each unpacked. @throws where the bytes are no such file */
export async function tablesOf(woff: Uint8Array<ArrayBuffer>): Promise<FontTables> {
  const view = viewOf(woff)
  if (woff.length < headerBytes || view.getUint32(0) !== 0x774f4646) throw new Error('The font is no WOFF file.')
  const tables = new Map<string, Uint8Array<ArrayBuffer>>()
  for (let entry = 0; entry < view.getUint16(12); entry += 1) {
    const at = headerBytes + entry * entryBytes
    const [offset, packed, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)]
    const bytes = woff.slice(offset, offset + packed)
    const tag = String.fromCodePoint(...woff.subarray(at, at + 4))
    tables.set(tag, packed < length ? await unpacked(bytes) : bytes)
  }
  return tables
}

/** What a PDF needs of a font: outlines and their sizes, without names, kerning and substitutions. */
const kept = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']

/** A TrueType file of the tables that a PDF needs. */
export function trueTypeOf(tables: FontTables): Uint8Array<ArrayBuffer> {
  const own = kept.flatMap((tag) => {
    const bytes = tables.get(tag)
    return bytes ? [{ tag, bytes }] : []
  })
  const start = 12 + 16 * own.length
  const padded = (length: number) => Math.ceil(length / 4) * 4
  const file = new Uint8Array(start + own.reduce((sum, { bytes }) => sum + padded(bytes.length), 0))
  const view = viewOf(file)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, own.length)
  const power = Math.floor(Math.log2(own.length))
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * own.length - 16 * 2 ** power)
  let offset = start
  for (const [at, { tag, bytes }] of own.entries()) {
    const entry = 12 + 16 * at
    file.set(new TextEncoder().encode(tag), entry)
    file.set(bytes, offset)
    view.setUint32(entry + 4, checkSum(view, offset, padded(bytes.length)))
    view.setUint32(entry + 8, offset)
    view.setUint32(entry + 12, bytes.length)
    offset += padded(bytes.length)
  }
  return file
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function checkSum(view: DataView, from: number, length: number): number {
  let sum = 0
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
