import { viewOf, type FontTables } from './woff.ts'

/** What is read of a font, in thousandths of its size. */
export interface Glyphs {
  ascent: number
  descent: number
  box: readonly number[]
  /** The glyph of a character; 0 where the font has none. */
  glyphOf: (character: string) => number
  widthOf: (glyph: number) => number
}

/** Reads the characters and widths of a font. @throws where a table is missing */
export function glyphsOf(tables: FontTables): Glyphs {
  const [head, hhea, hmtx, cmap] = ['head', 'hhea', 'hmtx', 'cmap'].map((tag) => {
    const bytes = tables.get(tag)
    if (!bytes) throw new Error(`The font has no table ${tag}.`)
    return viewOf(bytes)
  }) as [DataView, DataView, DataView, DataView]
  const scale = 1_000 / head.getUint16(18)
  const widths = hhea.getUint16(34)
  return {
    ascent: hhea.getInt16(4) * scale,
    descent: hhea.getInt16(6) * scale,
    box: [36, 38, 40, 42].map((at) => Math.round(head.getInt16(at) * scale)),
    glyphOf: charactersOf(cmap),
    // The last width is that of all glyphs after it.
    widthOf: (glyph) => hmtx.getUint16(4 * Math.min(glyph, widths - 1)) * scale,
  }
}

/** The map of characters that is in segments: format 4, which has all of the basic plane. */
function charactersOf(cmap: DataView): (character: string) => number {
  const count = cmap.getUint16(2)
  const starts = Array.from({ length: count }, (_, at) => cmap.getUint32(4 + 8 * at + 4))
  const start = starts.find((at) => cmap.getUint16(at) === 4)
  if (start === undefined) throw new Error('The font has no map of its characters that is understood.')
  const segments = cmap.getUint16(start + 6) / 2
  const [ends, begins] = [start + 14, start + 16 + 2 * segments]
  const [deltas, ranges] = [begins + 2 * segments, begins + 4 * segments]
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    for (let at = 0; at < segments; at += 1) {
      if (code > cmap.getUint16(ends + 2 * at)) continue
      const begin = cmap.getUint16(begins + 2 * at)
      if (code < begin) return 0
      const delta = cmap.getUint16(deltas + 2 * at)
      const range = cmap.getUint16(ranges + 2 * at)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = cmap.getUint16(ranges + 2 * at + range + 2 * (code - begin))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
