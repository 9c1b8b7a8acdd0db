import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** PNGs with a palette: pictures of windows have few colours, and take a third of the room so. */

/** Colours of a palette at most; what is lost beyond are shades at the edges of letters. */
const mostColours = 256

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Pixels as one number each, 0xRRGGBB, row by row. */
interface Pixels {
  width: number
  height: number
  colours: Uint32Array
}

/**
 * A PNG with a palette that shows the same as another one, or nearly: flat areas keep their very colour.
 * @param png 8 bits a channel, with or without alpha, not interlaced, opaque, as browsers take pictures
 * @throws where it is another kind of PNG
 */
export function toPalette(png: Buffer, most = mostColours): Buffer {
  const { width, height, colours } = readPixels(png)
  const { palette, places } = paletteOf(colours, most)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = places.get(colours[y * width + x]!)!
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The pixels of a PNG, without its alpha. */
export function readPixels(png: Buffer): Pixels {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('This is no PNG.')
  const parts = new Map<string, Buffer[]>()
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString('latin1', at + 4, at + 8)
    parts.set(name, [...(parts.get(name) ?? []), png.subarray(at + 8, at + 8 + png.readUInt32BE(at))])
  }
  const head = parts.get('IHDR')![0]!
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth, kind, , , interlaced] = head.subarray(8)
  const size = { 2: 3, 3: 1, 6: 4 }[kind!]
  if (depth !== 8 || size === undefined || interlaced !== 0) throw new Error('This kind of PNG is not read.')
  const bytes = unfiltered(inflateSync(Buffer.concat(parts.get('IDAT')!)), width * size, size)
  const table = parts.get('PLTE')?.[0]
  const colourAt = (from: Buffer, at: number) => (from[at]! << 16) | (from[at + 1]! << 8) | from[at + 2]!
  const colours = Uint32Array.from({ length: width * height }, (_, i) =>
    kind === 3 ? colourAt(table!, 3 * bytes[i]!) : colourAt(bytes, i * size),
  )
  return { width, height, colours }
}

/** Undoes what each row was written as: the difference to what is left of it, above it, or both. */
function unfiltered(data: Buffer, rowBytes: number, size: number): Buffer {
  const rows = data.length / (rowBytes + 1)
  const out = Buffer.alloc(rowBytes * rows)
  for (let y = 0; y < rows; y += 1) {
    const filter = data[y * (rowBytes + 1)]!
    const row = y * rowBytes
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x >= size ? out[row + x - size]! : 0
      const up = y > 0 ? out[row - rowBytes + x]! : 0
      const corner = x >= size && y > 0 ? out[row - rowBytes + x - size]! : 0
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter]!
      out[row + x] = (data[y * (rowBytes + 1) + 1 + x]! + guess) & 0xff
    }
  }
  return out
}

/** Which of three neighbours is nearest to left + up - corner: PNG calls it the Paeth predictor. */
function nearest(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

interface Counted {
  colour: number
  count: number
}

/** A palette, and which place of it stands for each colour: groups of near colours, each by its most frequent one. */
function paletteOf(colours: Uint32Array, most: number): { palette: number[]; places: Map<number, number> } {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const groups: Counted[][] = [[...counts].map(([colour, count]) => ({ colour, count }))]
  while (groups.length < most) {
    const worst = groups.reduce((found, group) => (weightOf(group) > weightOf(found) ? group : found))
    if (weightOf(worst) === 0) break
    groups.splice(groups.indexOf(worst), 1, ...halves(worst))
  }
  const places = new Map<number, number>()
  const palette = groups.map((group, place) => {
    for (const { colour } of group) places.set(colour, place)
    return group.reduce((found, one) => (one.count > found.count ? one : found)).colour
  })
  return { palette, places }
}

const channelsOf = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]

/** How far the colours of a group are apart in each channel. */
const spansOf = (group: readonly Counted[]): number[] =>
  [0, 1, 2].map((channel) => {
    let [low, high] = [255, 0]
    for (const { colour } of group) {
      const value = channelsOf(colour)[channel]!
      if (value < low) low = value
      if (value > high) high = value
    }
    return high - low
  })

const weights = new WeakMap<readonly Counted[], number>()

/** How much is gained by cutting a group: how far its colours are apart, and how many pixels have them. */
function weightOf(group: readonly Counted[]): number {
  const known = weights.get(group)
  if (known !== undefined) return known
  const weight = Math.max(...spansOf(group)) * Math.cbrt(group.reduce((sum, { count }) => sum + count, 0))
  weights.set(group, weight)
  return weight
}

/** A group cut in two in the middle of its widest channel. */
function halves(group: readonly Counted[]): [Counted[], Counted[]] {
  const spans = spansOf(group)
  const channel = spans.indexOf(Math.max(...spans))
  const sorted = group.toSorted((a, b) => channelsOf(a.colour)[channel]! - channelsOf(b.colour)[channel]!)
  const middle = (channelsOf(sorted[0]!.colour)[channel]! + channelsOf(sorted.at(-1)!.colour)[channel]!) / 2
  const at = sorted.findIndex(({ colour }) => channelsOf(colour)[channel]! > middle)
  return [sorted.slice(0, at), sorted.slice(at)]
}

function chunk(name: string, data: Buffer): Buffer {
  const out = Buffer.alloc(data.length + 12)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8)
  return out
}
