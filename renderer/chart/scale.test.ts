import { expect, test } from 'vitest'
import { notesOf } from './describe.ts'
import { flatPanels } from './scale.ts'
import { byColour, draw, madeUpSummary } from './testing.ts'

const design = byColour('scenario', { facet: 'region' })
const prices = (spike: number, unit = 'EUR/MWh') =>
  madeUpSummary(
    [2020, 2030],
    [
      { key: ['Low', 'Spain'], unit, cells: [40, 60] },
      { key: ['Low', 'Norway'], unit, cells: [30, 50] },
      { key: ['Low', 'Estonia'], cells: [40, spike], unit: 'EUR/MWh' },
    ],
  )
const flat = (summary: ReturnType<typeof prices>, isSame = true) =>
  flatPanels(draw(summary, design).panels, { isSame, kind: 'line' })

test('panels are flat where another one of their unit spans twenty times as much', () => {
  expect(flat(prices(400))).toBe(0)
  expect(flat(prices(3_000))).toBe(2)
  expect(flat(prices(3_000), false)).toBe(0)
  expect(flat(prices(3_000, 'EJ/yr'))).toBe(0)
})

test('where each panel has a scale of its own, that is said', () => {
  const summary = prices(3_000)
  const own = { ...design, sameScale: false }
  expect(notesOf(draw(summary, own), own, { summary })).toContain('Each panel has a scale of its own.')
  expect(notesOf(draw(summary, design), design, { summary })).not.toContain('Each panel has a scale of its own.')
})
