/** A picture as PNG, and the pixels of its side. */
export interface Png {
  size: number
  bytes: Buffer
}

/** An icon of Windows: a head for each picture, then the pictures as they are. */
export function icoOf(pictures: readonly Png[]): Buffer {
  const fitting = pictures.filter(({ size }) => size <= 256)
  const head = Buffer.alloc(6)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(fitting.length, 4)
  let offset = head.length + 16 * fitting.length
  const entries = fitting.map(({ size, bytes }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(size % 256, 0) // 256 is written as 0
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += bytes.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...fitting.map(({ bytes }) => bytes)])
}

/** How an icon of macOS calls its pictures. */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
}

/** An icon of macOS: each picture after its type and length. */
export function icnsOf(pictures: readonly Png[]): Buffer {
  const parts = pictures.flatMap(({ size, bytes }) =>
    (icnsTypes[size] ?? []).map((type) => Buffer.concat([Buffer.from(type), length(bytes.length + 8), bytes])),
  )
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from('icns'), length(body.length + 8), body])
}

function length(bytes: number): Buffer {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(bytes)
  return written
}
