import type { Face } from './faces.ts'
import type { Weight } from './inter.ts'

/** Families of texts. Arial and Times are written as the fonts that every reader of PDF has in their place. */
export type Family = 'Inter' | 'Arial' | 'Times'

const known = {
  Arial: {
    names: { regular: 'Helvetica', bold: 'Helvetica-Bold' },
    css: 'Arial, Helvetica',
    ascent: 905,
    descent: -212,
  },
  Times: {
    names: { regular: 'Times-Roman', bold: 'Times-Bold' },
    css: '"Times New Roman", Times',
    ascent: 891,
    descent: -216,
  },
} as const

/** Windows' Latin from 0x80 on; what has no character there is left out. */
const upper = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'

/** The code of a character in Windows' Latin; 0 where it has none. */
function codeOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  const at = code > 0xff ? upper.indexOf(character) : -1
  return at < 0 ? 0 : 0x80 + at
}

/** A font that a PDF only names. Its widths are those of the browser's font of the same measures. */
export function standardFace(family: Exclude<Family, 'Inter'>, weight: Weight): Face {
  const { names, css, ascent, descent } = known[family]
  const used = new Map<number, string>()
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = `${weight === 'bold' ? 700 : 400} 1000px ${css}, sans-serif`
  const widthOf = (code: number) => context?.measureText(used.get(code) ?? '').width ?? 500
  return { id: '', name: names[weight], ascent, descent, glyphOf: codeOf, widthOf, used }
}
