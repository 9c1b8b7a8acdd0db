import { glyphsOf, type Glyphs } from './glyphs.ts'
import { interFiles, loadFont, type Weight } from './inter.ts'
import { standardFace, type Family } from './standard.ts'
import { tablesOf, trueTypeOf } from './woff.ts'

/** A font of a PDF, with what has been written in it. */
export interface Face extends Omit<Glyphs, 'box'> {
  /** As the page calls it: `F0`. */
  id: string
  /** As the file calls it. */
  name: string
  /** Undefined of a font that every reader of PDF has; its glyphs are then the codes of Windows' Latin. */
  embedded?: { file: Uint8Array<ArrayBuffer>; box: readonly number[] }
  /** The characters that have been written, by their glyphs. */
  used: Map<number, string>
}

/** A part of a text in one font. Lowered digits are small ones of the font, below the line. */
export interface TextRun {
  face: Face
  glyphs: readonly number[]
  /** Of the size of the text, as a share; and how far the run is above the line. */
  scale: number
  rise: number
}

/** A text as it is asked for. */
export interface WantedText {
  text: string
  family: Family
  weight: Weight
}

/** The fonts of a page. */
export interface Faces {
  all: readonly Face[]
  runsOf: (wanted: WantedText) => TextRun[]
}

const lowered = '₀₁₂₃₄₅₆₇₈₉'

const plainOf = (character: string): string => {
  const digit = lowered.indexOf(character)
  return digit < 0 ? character : String(digit)
}

/**
 * Loads the fonts that texts need, and no others; where one lacks a character, Inter has it.
 * @param load gives the bytes of a font's file
 * @throws the characters that no font has, with what to do
 */
export async function loadFaces(texts: readonly WantedText[], load = loadFont): Promise<Faces> {
  const kinds = Map.groupBy(texts, ({ family, weight }) => `${family} ${weight}`)
  const all: Face[] = []
  const loaded = new Map<string, Face>()
  const own = new Map<string, Face[]>()
  for (const [kind, wanted] of kinds) {
    const { family = 'Inter', weight = 'regular' } = wanted[0] ?? {}
    const faces: Face[] = []
    let missing = new Set(wanted.flatMap(({ text }) => Array.from(text)))
    const take = (face: Face) => {
      const left = new Set([...missing].filter((character) => face.glyphOf(plainOf(character)) === 0))
      if (left.size === missing.size) return
      faces.push(face)
      if (!all.includes(face)) all.push(face)
      missing = left
    }
    if (family !== 'Inter') take(standardFace(family, weight))
    for (const file of interFiles[weight]) {
      if (missing.size === 0) break
      const face = loaded.get(file) ?? (await interFace(await load(file), weight))
      loaded.set(file, face)
      take(face)
    }
    if (missing.size > 0) {
      throw new Error(`The fonts of a PDF have no ${[...missing].slice(0, 10).join(' ')}. SVG and PNG show them.`)
    }
    own.set(kind, faces)
  }
  for (const [at, face] of all.entries()) face.id = `F${at}`
  return { all, runsOf: ({ text, family, weight }) => runsOf(text, own.get(`${family} ${weight}`) ?? []) }
}

async function interFace(woff: Uint8Array<ArrayBuffer>, weight: Weight): Promise<Face> {
  const tables = await tablesOf(woff)
  const { box, ...glyphs } = glyphsOf(tables)
  const name = `Inter-${weight === 'bold' ? 'SemiBold' : 'Regular'}`
  return { id: '', name, ...glyphs, embedded: { file: trueTypeOf(tables), box }, used: new Map() }
}

function runsOf(text: string, faces: readonly Face[]): TextRun[] {
  const runs: (TextRun & { glyphs: number[] })[] = []
  for (const character of text) {
    const plain = plainOf(character)
    const face = faces.find((own) => own.glyphOf(plain) !== 0)
    if (!face) continue
    const glyph = face.glyphOf(plain)
    face.used.set(glyph, plain)
    const [scale, rise] = plain === character ? [1, 0] : [0.65, -0.12]
    const last = runs.at(-1)
    if (last?.face === face && last.scale === scale) last.glyphs.push(glyph)
    else runs.push({ face, glyphs: [glyph], scale, rise })
  }
  return runs
}

/** How wide runs are together, as a share of the size of their text. */
export const widthOf = (runs: readonly TextRun[]): number =>
  runs.reduce(
    (sum, { face, glyphs, scale }) =>
      sum + glyphs.reduce((width, glyph) => width + face.widthOf(glyph), 0) * (scale / 1_000),
    0,
  )
