import { expect, test } from 'vitest'
import { noConversion } from '../units/conversion.ts'
import { drawnOf } from './drawn.ts'
import { pictureOf } from './picture.ts'
import { chartKinds } from './settings.ts'
import { byColour, madeUpSummary } from './testing.ts'

const summary = madeUpSummary(
  [2020, 2030],
  [
    { key: ['<b>High</b> & low'], cells: [[1, 2, 3], 4] },
    { key: ['Low'], cells: [-2, 5] },
  ],
)

test.each(chartKinds)('a picture of the kind %s has heading, legend, unit and source', async (kind) => {
  const settings = byColour('scenario', { kind })
  const drawn = drawnOf(summary, settings, { conversion: noConversion, hidden: new Set() })
  const blob = await pictureOf('svg', { drawn, settings }, { title: 'Energy by scenario', lines: ['Source: study.'] })
  const svg = await blob.text()
  expect(blob.type).toBe('image/svg+xml')
  for (const text of ['Energy by scenario', 'Source: study.', 'EJ/yr', 'Low', '2030']) expect(svg).toContain(text)
  // Names are text in a picture too.
  expect(svg).toContain('&lt;b&gt;High&lt;/b&gt; &amp; low')
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(documentElement.tagName).toBe('svg')
})
