import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPixels, toPalette } from './palette.ts'

/** A picture as browsers take it: 8 bits for red, green, blue and alpha; rows are written in all five ways in turn. */
function png(width: number, height: number, colourAt: (x: number, y: number) => number): Buffer {
  const plain = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const colour = colourAt(x, y)
      return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff, 0xff]
    }).flat(),
  )
  const rows = plain.flatMap((row, y) => [
    y % 5,
    ...row.map((value, i) => {
      const [left, up, corner] = [row[i - 4] ?? 0, plain[y - 1]?.[i] ?? 0, (i >= 4 && plain[y - 1]?.[i - 4]) || 0]
      const near = [left, up, corner].toSorted(
        (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
      )
      return (value - [0, left, up, (left + up) >> 1, near[0]!][y % 5]!) & 0xff
    }),
  ])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.from(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

test('a picture of few colours stays as it is, to the pixel', () => {
  const picture = png(16, 12, (x, y) => ((x * 16) << 16) | ((y * 20) << 8) | ((x * y) % 7))
  const reduced = toPalette(picture)
  expect(reduced[25], 'the kind: a palette').toBe(3)
  expect(readPixels(reduced)).toEqual(readPixels(picture))
})

test('of many colours those of areas stay, shades become the nearest there are', () => {
  const area = 0x0b6a56
  const picture = png(80, 64, (x, y) => (y < 32 ? area : ((x * 3) << 16) | ((y * 3) << 8) | ((x + y) & 0xff)))
  const [before, after] = [readPixels(picture), readPixels(toPalette(picture, 32))]
  expect(new Set(after.colours).size).toBeLessThanOrEqual(32)
  expect(new Set(after.colours.slice(0, 80 * 32))).toEqual(new Set([area]))
  const channels = (colour: number) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]
  const worst = Math.max(
    ...before.colours.map((colour, i) =>
      Math.max(...channels(colour).map((value, c) => Math.abs(value - channels(after.colours[i]!)[c]!))),
    ),
  )
  expect(worst).toBeLessThanOrEqual(96)
})

test('what is no PNG is refused', () => {
  expect(() => toPalette(Buffer.from('GIF89a'))).toThrow('This is no PNG.')
})
