const inchesPerMetre = 39.370_1
/** The signature, then the chunk IHDR: length, name, 13 bytes, check. */
const afterHeader = 8 + 25

/** A PNG that says how many of its pixels make an inch. @param png as browsers write it, without such a chunk */
export function withResolution(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  const perMetre = Math.round(dpi * inchesPerMetre)
  view.setUint32(0, 9)
  chunk.set(new TextEncoder().encode('pHYs'), 4)
  view.setUint32(8, perMetre)
  view.setUint32(12, perMetre)
  chunk[16] = 1
  view.setUint32(17, crcOf(chunk.subarray(4, 17)))
  const whole = new Uint8Array(png.length + chunk.length)
  whole.set(png.subarray(0, afterHeader))
  whole.set(chunk, afterHeader)
  whole.set(png.subarray(afterHeader), afterHeader + chunk.length)
  return whole
}

/** CRC-32, as PNG checks its chunks. */
export function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
