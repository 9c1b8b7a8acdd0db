import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlapOf } from '../../server/contract/overlaps.ts'
import { panelNote, stackNotice } from './stack-words.ts'
import { byColour, draw, madeUpSummary, seriesOf } from './testing.ts'

const under = (...leaves: string[]) => leaves.map((leaf) => `Primary Energy|${leaf}`)

test.each<[string[], string | undefined]>([
  [['Fossil', 'Coal', 'Gas', 'Wind'], 'Fossil contains Coal and Gas'],
  [
    ['Non-Biomass Renewables', 'Biomass', 'Solar', 'Wind', 'Hydro', 'Ocean'],
    'Non-Biomass Renewables contains Solar, Wind, Hydro and 1 more',
  ],
  [['Coal', 'Total'], 'Total contains Coal'],
  [['Bunkers', 'Transportation', 'Transportation (w/ bunkers)'], 'Transportation (w/ bunkers) contains Transportation'],
  [['Coal', 'Other', 'Others'], 'Other and Others look like one part'],
  [
    ['Industry', 'Transportation', 'Electricity', 'Heat'],
    'Industry and Transportation are sectors, Electricity and Heat carriers of the same energy',
  ],
  [['Fossil', 'Biomass', 'Non-Biomass Renewables', 'Nuclear'], undefined],
  [['Coal', 'Gas', 'Oil', 'Solar', 'Wind', 'Other'], undefined],
  [['Industry', 'Transportation', 'Residential and Commercial', 'Hydrogen'], undefined],
])('%j', (leaves, expected) => {
  expect(overlapOf(under(...leaves))).toBe(expected)
})

test('a whole beside its own parts is never stacked unsaid, whatever the values', () => {
  const value = fc.integer({ min: 1, max: 1_000 })
  fc.assert(
    fc.property(value, value, value, fc.boolean(), fc.boolean(), (coal, gas, wind, hasTotal, anyway) => {
      const cells = { Coal: coal, Gas: gas, Fossil: coal + gas, Wind: wind }
      const parts = Object.entries(cells).map(([leaf, own]) => seriesOf({ variable: `Energy|${leaf}` }, [own]))
      const total = hasTotal ? [seriesOf({ variable: 'Energy' }, [coal + gas + wind])] : []
      const design = byColour('variable', { kind: 'area', statistic: 'each' })
      const stack = { parent: 'Energy', tolerance: 0.01, anyway }
      const { panels, steps } = draw(madeUpSummary([2050], [...parts, ...total]), design, { stack })
      // The part that is counted twice is far above the tolerance.
      fc.pre((coal + gas) / (coal + gas + wind) > 0.02)
      expect(panels[0]!.isStacked).toBe(anyway)
      expect(panelNote(panels[0]!, steps)).toContain('Fossil contains Coal and Gas')
      expect(stackNotice(panels, steps)?.text).toContain('Fossil contains Coal and Gas')
    }),
  )
})
