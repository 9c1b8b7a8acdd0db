import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byColour, draw, madeUpSummary } from '../../testing.ts'
import { chartKinds } from '../../settings.ts'
import { figureOf } from '../figure.ts'
import { defaultFigure } from '../figure-settings.ts'
import { svgOf } from '../write-figure.ts'
import { pdfOf } from './document.ts'
import { glyphsOf } from './glyphs.ts'
import { pathOf } from './paths.ts'
import { tablesOf } from './woff.ts'

const files = import.meta.glob<string>('./fonts/*.woff', { query: '?inline', import: 'default', eager: true })

/** Reads a font's file from where it lies; the window asks the service for it. */
const load = (url: string) => {
  const data = files[`./fonts/${url.split('/').at(-1)!}`]!
  return Promise.resolve(Uint8Array.from(atob(data.split(',')[1]!), (character) => character.codePointAt(0)!))
}

/** One character for each byte. */
const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')

/** What a PDF is made of: its text as it stands, and each stream unpacked. */
async function partsOf(bytes: Uint8Array<ArrayBuffer>) {
  const text = textOf(bytes)
  const streams: string[] = []
  for (const { 0: head, 1: length, index } of text.matchAll(/\/FlateDecode \/Length (\d+) >>\nstream\n/g)) {
    const start = index + head.length
    const packed = new Blob([bytes.slice(start, start + Number(length))]).stream()
    const own = await new Response(packed.pipeThrough(new DecompressionStream('deflate'))).arrayBuffer()
    streams.push(textOf(new Uint8Array(own)))
  }
  return { text, streams }
}

/** The texts of a page, as a reader looks them up. */
function wordsOf(streams: readonly string[], text: string): string[] {
  const fonts = [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, id, object]) => [id!, Number(object)] as const)
  const maps = streams.filter((own) => own.includes('begincmap'))
  const byFont = new Map(
    fonts.map(([id], at) => [
      id,
      new Map([...maps[at]!.matchAll(/<([\da-f]{4})> <([\da-f]{4})>/g)].map(([, glyph, code]) => [glyph!, code!])),
    ]),
  )
  return [...streams[0]!.matchAll(/BT[\s\S]*?ET/g)].map(([block]) =>
    [...block.matchAll(/\/(F\d+) [^<]*<([\da-f]+)>/g)]
      .flatMap(([, id, hex]) => hex!.match(/.{4}/g)!.map((glyph) => byFont.get(id!)!.get(glyph)!))
      .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .join(''),
  )
}

const summary = madeUpSummary(
  [2020, 2030, 2040],
  [
    { key: ['High & łow'], cells: [[1, 2, 3], 4, 5] },
    { key: ['Low (Ω)'], cells: [-2, 5, 6] },
  ],
)
const settings = { ...defaultFigure, title: 'CO₂ by scenario', notes: 'Source: study.', legend: 'below' as const }

describe.each(chartKinds)('a PDF of the kind %s', (kind) => {
  const design = byColour('scenario', { kind, statistic: kind === 'line' ? 'band' : 'mean' })
  const svg = svgOf(figureOf(draw(summary, design), design, settings), settings)
  const made = pdfOf(svg, { ...settings, load }).then(partsOf)

  test('has one page of its size, lines and no pixels', async () => {
    const { text, streams } = await made
    expect(text.startsWith('%PDF-1.4\n')).toBe(true)
    expect(text).toContain('/MediaBox [0 0 396.850 255.118]')
    expect(text).not.toContain('/Image')
    const page = streams[0]!
    expect(page.match(/ [lc]\n/g)!.length).toBeGreaterThan(5)
    // Each state that is kept is given back.
    expect(page.match(/^q$/gm)?.length).toBe(page.match(/^Q$/gm)?.length)
  })

  test('has its texts as texts, in fonts that are inside', async () => {
    const { text, streams } = await made
    const words = wordsOf(streams, text)
    for (const word of ['CO2 by scenario', 'High & łow', 'Low (Ω)', 'Source: study.', '−2']) {
      expect(words).toContain(word)
    }
    expect(text.match(/\/FontFile2/g)).toHaveLength(text.match(/\/Subtype \/Type0/g)!.length)
  })

  test('has a table in which each object is where the table says', async () => {
    const { text } = await made
    const start = Number(/startxref\n(\d+)/.exec(text)![1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset))
    for (const [at, offset] of offsets.entries()) expect(text.slice(offset).startsWith(`${at + 1} 0 obj\n`)).toBe(true)
    const used = [...text.matchAll(/ (\d+) 0 R/g)].map(([, object]) => Number(object))
    expect(Math.max(...used)).toBeLessThanOrEqual(offsets.length)
  })
})

test('a PDF says which characters it cannot show, and what can', async () => {
  const design = byColour('scenario')
  const named = { ...settings, title: '能源' }
  const svg = svgOf(figureOf(draw(summary, design), design, named), named)
  await expect(pdfOf(svg, { ...named, load })).rejects.toThrow('no 能 源. SVG and PNG show them')
})

test('a PDF leaves out nothing that it does not know', async () => {
  const of = (inner: string) =>
    pdfOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inner}</svg>`, { ...settings, load })
  await expect(of('<image href="x"/>')).rejects.toThrow('has a image')
  await expect(of('<path d="M0 0S1 1 2 2" fill="none"/>')).rejects.toThrow('command S')
  await expect(of('<path d="M0 0L1 1" fill="url(#a)"/>')).rejects.toThrow('colour url(#a)')
})

test('a font tells its glyphs and widths as its makers wrote them', async () => {
  const { glyphOf, widthOf, ascent, descent } = glyphsOf(await tablesOf(await load('inter-latin-400.woff')))
  // As another reader has them, in units of 2048 to the size: 1413, 1356 and 1047.
  expect(['A', '−', '?'].map((character) => Math.round(widthOf(glyphOf(character))))).toEqual([690, 662, 511])
  expect([Math.round(ascent), Math.round(descent)]).toEqual([969, -241])
  expect(glyphOf('能')).toBe(0)
})

test('arcs become curves that stay on their circle', () => {
  const angle = fc.integer({ min: 0, max: 359 })
  fc.assert(
    fc.property(angle, angle, fc.integer({ min: 1, max: 100 }), fc.boolean(), (from, turn, r, isSweep) => {
      fc.pre(turn > 1)
      const at = (degrees: number) => [r * Math.cos((degrees * Math.PI) / 180), r * Math.sin((degrees * Math.PI) / 180)]
      const [x1, y1] = at(from)
      const [x2, y2] = at(isSweep ? from + turn : from - turn)
      const path = pathOf(`M${x1} ${y1}A${r} ${r} 0 ${turn > 180 ? 1 : 0} ${isSweep ? 1 : 0} ${x2} ${y2}`)
      const ends = path.split('\n').map((line) => line.split(' ').slice(0, -1).slice(-2).map(Number))
      for (const [x, y] of ends) expect(Math.hypot(x!, y!)).toBeCloseTo(r, 1)
      expect(ends.at(-1)![0]).toBeCloseTo(x2!, 2)
      expect(ends.at(-1)![1]).toBeCloseTo(y2!, 2)
      expect(ends).toHaveLength(1 + Math.ceil(turn / 90))
    }),
  )
})
