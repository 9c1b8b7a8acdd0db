import { expect, test } from 'vitest'
import { noConversion, readConversion, shownUnit, shownValue, type Conversion } from './conversion.ts'

const conversion: Conversion = {
  'EJ/yr': { unit: 'TWh/yr' },
  'Mt CH4/yr': { unit: 'Mt CO2-equiv/yr', metric: 'AR6GWP100' },
  '°C': { unit: 'K' },
}

test('a unit is shown in the one that was chosen for it, with the metric', () => {
  expect(shownUnit(conversion, 'EJ/yr')).toBe('TWh/yr')
  expect(shownUnit(conversion, 'Mt CH4/yr')).toBe('Mt CO2-equiv/yr (AR6GWP100)')
  expect(shownValue(conversion, 'EJ/yr', 3.6)).toBeCloseTo(1_000, 9)
  expect(shownValue(conversion, 'Mt CH4/yr', -10)).toBeCloseTo(-279, 9)
})

test('what cannot be converted, or was not asked to be, stays as it is', () => {
  for (const unit of ['°C', '', 'PJ/yr', 'constructor', '__proto__']) {
    expect(shownUnit(conversion, unit)).toBe(unit)
    expect(shownValue(conversion, unit, 1 / 3)).toBe(1 / 3)
  }
})

test('a conversion is read from anywhere, without what means nothing', () => {
  expect(readConversion(JSON.parse(JSON.stringify(conversion)))).toEqual({
    'EJ/yr': { unit: 'TWh/yr' },
    'Mt CH4/yr': { unit: 'Mt CO2-equiv/yr', metric: 'AR6GWP100' },
  })
  const nonsense: unknown[] = [null, 'EJ/yr', 7, [], { 'EJ/yr': null }, { 'EJ/yr': { unit: 5 } }]
  for (const value of nonsense) expect(readConversion(value)).toEqual(noConversion)
  expect(readConversion({ 'Mt CH4/yr': { unit: 'Mt CO2-equiv/yr', metric: 'GTP' } })).toEqual({})
})
