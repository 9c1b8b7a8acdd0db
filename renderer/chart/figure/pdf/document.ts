import { drawingOf, textsOf } from './drawing.ts'
import { loadFaces, type Face } from './faces.ts'
import { loadFont } from './inter.ts'
import { number } from './paths.ts'

const pointsPerMm = 72 / 25.4

/** Part of a file: its dictionary, and what follows it as a stream. */
interface PdfObject {
  head: string
  stream?: Uint8Array
}

interface PdfOptions {
  /** Of the page, in millimetres. */
  width: number
  height: number
  /** What the file is called by readers. */
  title: string
  /** Gives the bytes of a font's file. */
  load?: typeof loadFont
}

/**
 * A PDF of one page that a drawing fills: lines as lines, texts as texts in fonts that are inside the file.
 * @param svg as ECharts writes it
 * @throws in words where the drawing has what a PDF cannot show
 */
export async function pdfOf(svg: string, { width, height, title, load = loadFont }: PdfOptions) {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const [, , across = 0, down = 0] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number)
  if (!(across > 0 && down > 0)) throw new Error('The drawing could not be read.')
  const faces = await loadFaces(textsOf(root), load)
  const { operators, opacities } = drawingOf(root, faces)
  const [w, h] = [width * pointsPerMm, height * pointsPerMm]
  const size = [w, h].map((points) => points.toFixed(3))
  // A drawing is measured from the top, a page from the bottom.
  const page = `${[w / across, 0, 0, -h / down, 0, h].map((own) => own.toFixed(6)).join(' ')} cm\n${operators}`
  const objects: PdfObject[] = []
  const add = (object: PdfObject) => `${objects.push(object)} 0 R`
  const pages = '2 0 R'
  add({ head: `<< /Type /Catalog /Pages ${pages} /ViewerPreferences << /DisplayDocTitle true >> >>` })
  add({ head: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' })
  // The page comes before what it refers to, which is known only later.
  const own: PdfObject = { head: '' }
  add(own)
  const contents = add(await packed('', bytesOf(page)))
  const fonts: string[] = []
  for (const face of faces.all) fonts.push(`/${face.id} ${await addFont(face, add)}`)
  const states = [...opacities].map(([shares, name]) => {
    const [fill, stroke] = shares.split(' ')
    return `/${name} << /ca ${fill} /CA ${stroke} >>`
  })
  const resources = `/Font << ${fonts.join(' ')} >> /ExtGState << ${states.join(' ')} >>`
  own.head = `<< /Type /Page /Parent ${pages} /MediaBox [0 0 ${size.join(' ')}] /Resources << ${resources} >> /Contents ${contents} >>`
  const info = add({ head: `<< /Title ${hexText(title)} /Producer (Scenario Desk) >>` })
  return fileOf(objects, info)
}

/** A font with its widths and what its glyphs stand for, so that texts can be searched and copied. */
async function addFont(face: Face, add: (object: PdfObject) => string): Promise<string> {
  const { embedded, used } = face
  if (!embedded) {
    return add({ head: `<< /Type /Font /Subtype /Type1 /BaseFont /${face.name} /Encoding /WinAnsiEncoding >>` })
  }
  // Names of fonts that are there in part begin with six letters, different ones in one file.
  const name = `SCNDS${String.fromCodePoint(65 + Number(face.id.slice(1)))}+${face.name}`
  const file = add(await packed(`/Length1 ${embedded.file.length} `, embedded.file))
  const [ascent, descent] = [Math.round(face.ascent), Math.round(face.descent)]
  const measures = `/FontBBox [${embedded.box.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight 727 /StemV 80`
  const descriptor = add({
    head: `<< /Type /FontDescriptor /FontName /${name} /Flags 4 ${measures} /FontFile2 ${file} >>`,
  })
  const widths = [...used.keys()].map((glyph) => `${glyph} [${number(face.widthOf(glyph))}]`).join(' ')
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
  const glyphs = add({
    head: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} ${system} /FontDescriptor ${descriptor} /W [${widths}] /CIDToGIDMap /Identity >>`,
  })
  const names = add(await packed('', bytesOf(charactersOf(used))))
  return add({
    head: `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${glyphs}] /ToUnicode ${names} >>`,
  })
}

/** The characters of glyphs, as readers of PDF look them up; at most a hundred in a list. */
function charactersOf(used: ReadonlyMap<number, string>): string {
  const entries = [...used].map(
    ([glyph, character]) => `<${glyph.toString(16).padStart(4, '0')}> <${hexOf(character)}>`,
  )
  const lists: string[] = []
  for (let from = 0; from < entries.length; from += 100) {
    const part = entries.slice(from, from + 100)
    lists.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Characters def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...lists,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** A text in UTF-16, each unit as four digits. */
const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')

const hexText = (text: string): string => `<feff${hexOf(text)}>`

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A stream as zlib packs it, which is what PDF calls Flate. */
async function packed(head: string, bytes: Uint8Array<ArrayBuffer>): Promise<PdfObject> {
  const flate = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  const stream = new Uint8Array(await new Response(flate).arrayBuffer())
  return { head: `<< ${head}/Filter /FlateDecode /Length ${stream.length} >>`, stream }
}

/** The objects with the table that says where each is. */
function fileOf(objects: readonly PdfObject[], info: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [bytesOf('%PDF-1.4\n%'), new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a])]
  const offsets: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [at, { head, stream }] of objects.entries()) {
    offsets.push(length())
    parts.push(bytesOf(`${at + 1} 0 obj\n${head}\n`))
    if (stream) parts.push(bytesOf('stream\n'), stream, bytesOf('\nendstream\n'))
    parts.push(bytesOf('endobj\n'))
  }
  const start = length()
  // Each entry of the table has 20 bytes, its end included.
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} >>`
  parts.push(bytesOf(`${table}${trailer}\nstartxref\n${start}\n%%EOF\n`))
  return joined(parts)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
