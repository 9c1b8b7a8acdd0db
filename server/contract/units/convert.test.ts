import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversionsOf, convert, isAmount } from './convert.ts'
import { gwpMetrics } from './gwp.ts'

/** As they occur in scenario data, with and without a conversion. */
const units = [
  ...['EJ/yr', 'EJ/a', 'PJ', 'TWh/yr', 'GWh', 'Mtoe/yr', 'tce', 'ZJ', 'GW', 'GW/yr', 'MW', 'W/m^2', 'W/m^2/K'],
  ...['Mt CO2/yr', 'MtCO2/yr', 'Gt C/yr', 'GtC/yr', 't CO2', 'Mt CO2-equiv/yr', 'Mt CO2eq/yr', 'Mt CO2-equiv'],
  ...['Mt CH4/yr', 'kt N2O/yr', 'kt SF6/yr', 'kt HFC43-10/yr', 'kt HFC134a-equiv/yr', 'Mt NO2 / yr', 'Mt BC/yr'],
  ...['Tg N/yr', 'million t DM/yr', 't DM/ha/yr', 'Mt/yr', 'million ha', 'million ha/yr', 'Mha', 'km2', 'km3/yr'],
  ...['billion m3/yr', 'million m3/yr', 'bcm', 'million', 'billion', 'million households', 'billion pkm/yr'],
  ...['US$2010/GJ', 'USD_2010/t CO2', 'billion US$2010/yr', 'billion USD_2017/yr', 'US$2005/t CO2', 'USD_2010/kW'],
  ...['', '%', '°C', 'K', 'ppm', 'years', 'Index (2020 = 1)', 'kcal/cap/day', 'pH', 'GJ/cap/yr', 'toString', '/', '//'],
]

describe('convert', () => {
  test.each<[string, string, number]>([
    ['EJ/yr', 'PJ/yr', 1_000],
    ['EJ/yr', 'TWh/yr', 1e18 / 3.6e15],
    ['EJ/a', 'Mtoe/yr', 1e18 / 41.868e15],
    ['tce', 'GJ', 29.3076],
    ['GW', 'MW', 1_000],
    ['Mt CO2/yr', 'Gt C/yr', 12 / 44 / 1_000],
    ['GtC/yr', 'Mt CO2/yr', (1_000 * 44) / 12],
    ['t C', 't CO2', 44 / 12],
    ['MtCO2/yr', 'Mt CO2 / yr', 1],
    ['Mt CO2eq/yr', 'Gt CO2-equiv/yr', 0.001],
    ['Mt CO2e/yr', 'Mt CO2-equiv/yr', 1],
    ['Tg CH4/yr', 'Mt CH4/yr', 1],
    ['million ha', 'km2', 10_000],
    ['Mha', 'million ha', 1],
    ['billion m3/yr', 'km3/yr', 1],
    ['bcm', 'billion m3', 1],
    ['million', 'billion', 0.001],
    ['million households', 'thousand households', 1_000],
    ['US$2010/GJ', 'USD_2010/MWh', 3.6],
    ['US$2010/t CO2', 'US$2010/t C', 44 / 12],
    ['billion US$2010/yr', 'million USD_2010/yr', 1_000],
    ['kt HFC43-10/yr', 't HFC4310mee/yr', 1_000],
    ['kt HFC-134a/yr', 'kt HFC134a/yr', 1],
  ])('%s is %s times %d', (unit, target, factor) => {
    expect(convert(unit, target)).toBeCloseTo(factor, 10)
  })

  test.each([
    ['EJ/yr', 'EJ'],
    ['EJ/yr', 'GW'],
    ['Mt CH4/yr', 'Mt CO2-equiv/yr'],
    ['Mt CH4/yr', 'Mt CO2/yr'],
    ['kt HFC134a-equiv/yr', 'kt HFC134a/yr'],
    ['Mt BC/yr', 'Mt C/yr'],
    ['Mt NO2/yr', 'Mt NOx/yr'],
    ['billion US$2010/yr', 'billion US$2005/yr'],
    ['billion US$2010/yr', 'billion EUR_2010/yr'],
    ['', '%'],
    ['', ''],
    ['million', ''],
    ['K', '°C'],
    ['t DM/yr', 't/yr'],
  ])('%s is never %s', (unit, target) => {
    expect(convert(unit, target)).toBeUndefined()
  })

  test.each<[string, string, (typeof gwpMetrics)[number], number]>([
    ['Mt CH4/yr', 'Mt CO2-equiv/yr', 'AR4GWP100', 25],
    ['Mt CH4/yr', 'Mt CO2-equiv/yr', 'AR5GWP100', 28],
    ['Mt CH4/yr', 'Mt CO2eq/yr', 'AR6GWP100', 27.9],
    ['Mt CH4/yr', 'Gt CO2-equiv/yr', 'AR6GWP20', 0.0812],
    ['kt N2O/yr', 'Mt CO2-equiv/yr', 'AR6GWP100', 0.273],
    ['Mt CO2/yr', 'Mt CO2-equiv/yr', 'AR5GWP100', 1],
    ['Mt C/yr', 'Mt CO2-equiv/yr', 'AR5GWP100', 44 / 12],
  ])('%s is %s by %s', (unit, target, metric, factor) => {
    expect(convert(unit, target, metric)).toBeCloseTo(factor, 10)
  })

  test('no metric turns CO2-equivalents back into a gas, or equivalents of another gas into them', () => {
    for (const metric of gwpMetrics) {
      expect(convert('Mt CO2-equiv/yr', 'Mt CH4/yr', metric)).toBeUndefined()
      expect(convert('kt HFC134a-equiv/yr', 'kt CO2-equiv/yr', metric)).toBeUndefined()
      expect(convert('kt HFC41/yr', 'kt CO2-equiv/yr', metric) === undefined).toBe(metric === 'AR4GWP100')
      expect(convert('', 'Mt CO2-equiv/yr', metric)).toBeUndefined()
    }
  })
})

describe('conversionsOf', () => {
  test.each([
    ['EJ/yr', ['PJ/yr', 'TWh/yr', 'GWh/yr', 'Mtoe/yr', 'Mtce/yr']],
    ['GW', ['TW', 'MW']],
    ['million', ['billion', 'thousand']],
    ['billion US$2010/yr', ['million US$2010/yr', 'thousand US$2010/yr']],
    ['US$2010/GJ', ['US$2010/MWh', 'US$2010/toe']],
    ['Mt CO2-equiv/yr', ['Gt CO2-equiv/yr', 'kt CO2-equiv/yr', 't CO2-equiv/yr']],
    ['', []],
    ['%', []],
    ['°C', []],
    ['W/m^2', []],
    ['US$2010/kW', []],
    ['toString', []],
  ])('%s', (unit, expected) => {
    expect(conversionsOf(unit).map((target) => target.unit)).toEqual(expected)
  })

  test('offers CO2-equivalents of a gas with the metrics that have a value for it', () => {
    const metricsOf = (unit: string) => conversionsOf(unit).find((target) => target.metrics.length > 0)?.metrics
    expect(metricsOf('Mt CH4/yr')).toEqual(gwpMetrics)
    expect(metricsOf('kt HFC41/yr')).toEqual(gwpMetrics.filter((metric) => metric !== 'AR4GWP100'))
    expect(metricsOf('Mt BC/yr')).toBeUndefined()
  })

  test('everything offered can be done, and there and back is where it was', () => {
    const offers = units.flatMap((unit) => conversionsOf(unit).map((target) => ({ unit, target })))
    expect(offers.length).toBeGreaterThan(100)
    fc.assert(
      fc.property(
        fc.constantFrom(...offers),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-200, max: 1e200 }),
        ({ unit, target }, value) => {
          const there = convert(unit, target.unit, target.metrics[0])
          expect(there).toBeGreaterThan(0)
          const back = convert(target.unit, unit)
          // A metric leads one way only.
          const again = target.metrics.length > 0 ? value : value * there! * back!
          expect(back === undefined).toBe(target.metrics.length > 0)
          expect(Math.abs(again - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-12)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('any text at all is some unit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (unit) => {
        for (const target of conversionsOf(unit)) expect(convert(unit, target.unit, target.metrics[0])).toBeDefined()
      }),
    )
  })
})

test('amounts are added up, prices, shares, temperatures and what is not known are not', () => {
  const amounts = [
    'EJ/yr',
    'Mt CO2/yr',
    'million',
    'billion US$2010/yr',
    'GW',
    'million ha',
    'bn pkm/yr',
    'km3/yr',
    'pkm',
  ]
  expect(amounts.filter((unit) => !isAmount(unit))).toEqual([])
  const others = [
    '',
    '%',
    '°C',
    'K',
    'US$2010/GJ',
    'US$2010/t CO2',
    'ppm',
    'W/m^2',
    'Index (2020 = 1)',
    'GJ/cap/yr',
    'yr',
  ]
  expect(others.filter(isAmount)).toEqual([])
})
