import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { byColour, draw, madeUpSummary } from '../testing.ts'
import { chartKinds } from '../settings.ts'
import { defaultFigure, figureProblem, type FigureSettings } from './figure-settings.ts'
import { figureOf, wrapped } from './figure.ts'
import { fileName } from './offer.ts'
import { crcOf, withResolution } from './png.ts'
import { withinYears } from './within-years.ts'
import { svgOf } from './write-figure.ts'

const summary = madeUpSummary(
  [2020, 2030, 2040],
  [
    { key: ['<b>High</b> & low'], cells: [[1, 2, 3], 4, 5] },
    { key: ['Low'], cells: [-2, 5, 6] },
  ],
)
const settings: FigureSettings = { ...defaultFigure, title: 'Energy by scenario', notes: 'Source: study.' }

describe('a figure', () => {
  test.each(chartKinds)('of the kind %s has heading, names, unit and source, as large as was asked for', (kind) => {
    const design = byColour('scenario', { kind })
    const svg = svgOf(figureOf(draw(summary, design), design, { ...settings, legend: 'below' }), settings)
    for (const text of ['Energy by scenario', 'Source: study.', 'EJ/yr', 'Low', '2030']) expect(svg).toContain(text)
    // Names are text in a picture too.
    expect(svg).toContain('&lt;b&gt;High&lt;/b&gt; &amp; low')
    const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(documentElement.getAttribute('width')).toBe('140mm')
    expect(documentElement.getAttribute('height')).toBe('90mm')
    // Programs for papers are strict where browsers are not.
    const problems: string[] = []
    const parser = new SaxesParser()
    parser.on('error', ({ message }) => problems.push(message))
    parser.write(svg).close()
    expect(problems).toEqual([])
  })

  test('names its lines below where they do not fit at their ends', () => {
    const design = byColour('scenario')
    const names = Array.from({ length: 40 }, (_, at) => `Scenario number ${at}`)
    const many = madeUpSummary(
      [2020, 2030],
      names.map((name, at) => ({ key: [name], cells: [at, at] })),
    )
    const svg = svgOf(figureOf(draw(many, design), design, { ...settings, height: 110 }), settings)
    for (const name of names) expect(svg).toContain(name)
  })

  test('of more panels than it has room for says from which height on none lies on another', () => {
    const names = Array.from({ length: 20 }, (_, at) => `Model ${at}`)
    const many = madeUpSummary(
      [2020, 2030],
      names.map((name, at) => ({ key: [name], cells: [at, at] })),
    )
    const design = byColour('model', { facet: 'model' })
    const drawn = draw(many, design)
    expect(drawn.panels).toHaveLength(20)
    const { enough } = figureOf(drawn, design, settings)
    expect(enough).toBeGreaterThan(2 * settings.height)
    expect(figureOf(drawn, design, { ...settings, height: enough }).enough).toBe(enough)
    const few = byColour('scenario')
    expect(figureOf(draw(summary, few), few, settings).enough).toBe(settings.height)
  })

  test('has the years of its span alone', () => {
    const drawn = withinYears(draw(summary, byColour('scenario')), { from: 2030, to: 2030 })
    expect(drawn.steps).toEqual([2030])
    expect(drawn.panels[0]!.groups.every(({ values }) => values.length === 1)).toBe(true)
  })

  test('is refused where its size or span means nothing', () => {
    expect(figureProblem(settings)).toBeUndefined()
    expect(figureProblem({ ...settings, width: 1 })).toContain('40 to 600 mm')
    expect(figureProblem({ ...settings, from: 2050, to: 2020 })).toContain('first year')
  })
})

test('texts are broken between words, and keep all of them', () => {
  const text = 'Parts miss 4.2 % of Primary Energy in 2050'
  const lines = wrapped(text, 90, 11)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join(' ')).toBe(text)
})

test('names of files are what any file system takes', () => {
  expect(fileName('Final Energy|* by region: a/b')).toBe('Final-Energy-by-region-a-b')
  expect(fileName('|')).toBe('figure')
})

test('a PNG says that 300 of its pixels make an inch', () => {
  expect(crcOf(new TextEncoder().encode('IEND'))).toBe(0xae426082)
  const png = new Uint8Array(60).fill(7)
  const changed = withResolution(png, 300)
  const view = new DataView(changed.buffer)
  expect(new TextDecoder().decode(changed.slice(37, 41))).toBe('pHYs')
  expect(view.getUint32(41)).toBe(11_811)
  expect([...changed.slice(54)]).toEqual([...png.slice(33)])
})
