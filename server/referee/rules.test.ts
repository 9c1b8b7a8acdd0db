import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckSettings } from '../contract/checks.ts'
import { checkBounds } from './bounds.ts'
import { readDefinitions } from './definitions.ts'
import { bandOf, checkEnsemble } from './ensemble.ts'
import { Evidence } from './evidence.ts'
import type { CheckedRun, NewFinding } from './finding.ts'
import { jumpsIn } from './jumps.ts'
import { checkNames, strangeNames } from './names.ts'
import { checkParts } from './parts.ts'
import { runData, type PointRow, type RunData } from './run-data.ts'
import { decimalsOf } from './sums.ts'
import { Kept, settings } from './testing-rules.ts'
import { checkUnits } from './units.ts'
import { checkWorld } from './world.ts'

/** The rules of the referee, each on data of a few lines. */

const run: CheckedRun = { id: 1, model: 'M', scenario: 'S', version: 1 }

/** Values of the years 2010, 2020, … for each `region: variable [unit]`. */
function dataOf(lines: Record<string, readonly (number | null)[]>): RunData {
  const names = Object.keys(lines).map((line, id) => {
    const [, region = '', variable = '', unit = 'EJ/yr'] = /^(.+?): (.+?)(?: \[(.*)\])?$/.exec(line) ?? []
    return { id, region, hierarchy: 'common', variable, unit }
  })
  const points = Object.values(lines).flatMap((values, id) =>
    values.flatMap((value, at): PointRow[] => (value === null ? [] : [[id, 2010 + 10 * at, null, null, value]])),
  )
  return runData(run, names, points)
}

function sums(data: RunData, of: Partial<CheckSettings> = {}): { findings: NewFinding[]; notes: string[] } {
  const sink = new Kept()
  const check = { sink, settings: { ...settings, ...of }, evidence: new Evidence({ ...settings, ...of }) }
  checkParts(data, check)
  const note = checkWorld(data, check)
  return { notes: [...(note === undefined ? [] : [note]), ...check.evidence.settle(sink)], findings: sink.findings }
}

describe('parents against the sum of their parts', () => {
  test('a year that does not add up is told with both numbers, the others are not', () => {
    const { findings } = sums(
      dataOf({ 'World: E': [10, 20, 30, 40], 'World: E|Coal': [4, 8, 8, 16], 'World: E|Gas': [6, 12, 18, 24] }),
    )
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      ...{ rule: 'parts', level: 'high', region: 'World', variable: 'E', places: 1, value: 26, expected: 30 },
      text: 'Parts sum to 26, 13 % below the 30 of E in 2030',
      filter: { variable: { name__in: ['E', 'E|Coal', 'E|Gas'] }, region: { name__in: ['World'] } },
    })
  })

  test('a part that lacks a value there is named', () => {
    const { findings } = sums(
      dataOf({ 'World: E': [10, 20, 30], 'World: E|Coal': [4, 8, 12], 'World: E|Gas': [6, 12, null] }),
    )
    expect(findings[0]!.text).toBe('Parts sum to 12, 60 % below the 30 of E in 2030; no value there: Gas')
  })

  test.each([
    ['adds up within 1 %', { 'W: E': [100], 'W: E|A': [50], 'W: E|B': [50.9] }],
    ['is rounded', { 'W: E': [0.3, 100], 'W: E|A': [0.1, 50], 'W: E|B': [0.1, 50] }],
    ['is a price', { 'W: P [US$2010/GJ]': [1, 2], 'W: P|A [US$2010/GJ]': [1, 2], 'W: P|B [US$2010/GJ]': [1, 3] }],
    ['has one part', { 'W: E': [1, 2], 'W: E|A': [1, 1] }],
    [
      'has parts that contain each other',
      { 'W: E': [3, 3], 'W: E|Fossil': [3, 3], 'W: E|Coal': [2, 2], 'W: E|Gas': [1, 9] },
    ],
    ['is of percentiles', { 'W: E': [3, 3], 'W: E|5%': [1, 1], 'W: E|95%': [2, 8] }],
    ['has parts in another unit', { 'W: E': [3, 3], 'W: E|A [%]': [1, 1], 'W: E|B [%]': [2, 8] }],
  ])('what %s is no finding', (_what, lines) => {
    expect(sums(dataOf(lines)).findings).toEqual([])
  })

  test('what seldom adds up is no sum: it is counted, and told when every sum is asked for', () => {
    const lines = { 'World: E': [10, 10, 10, 10], 'World: E|A': [5, 5, 5, 5], 'World: E|B': [1, 2, 3, 5] }
    const { findings, notes } = sums(dataOf(lines))
    expect(findings).toEqual([])
    expect(notes).toEqual([
      'Parts were not compared with 1 variable that they sum to in less than 50 % of the places, such as E',
    ])
    expect(sums(dataOf(lines), { adds_up: 0 }).findings).toHaveLength(1)
  })

  test('parts on both sides of zero are compared with all that is added up', () => {
    const lines = { 'W: E': [0, 1], 'W: E|A': [100, 100], 'W: E|B': [-100.5, -99] }
    expect(sums(dataOf(lines)).findings).toEqual([])
  })
})

const regions = (variable: string, world: number[], a: number[], b: number[]) => ({
  [`World: ${variable}`]: world,
  [`A: ${variable}`]: a,
  [`B: ${variable}`]: b,
})
const ten = Array.from({ length: 10 }, (_, at) => at + 1)
const whole = regions(
  'E',
  ten.map((n) => 3 * n),
  ten,
  ten.map((n) => 2 * n),
)

describe('World against regions', () => {
  test('the set of regions is learned, and what breaks the rule is told', () => {
    const { findings, notes } = sums(
      dataOf({ ...whole, ...regions('F', [300, 300, 400], [100, 100, 100], [200, 200, 200]) }),
    )
    expect(notes).toEqual(['M: World was compared with 2 regions (hierarchy common)'])
    expect(findings).toMatchObject([
      { rule: 'world', region: 'World', variable: 'F', value: 300, expected: 400, places: 1, level: 'high' },
    ])
    expect(findings[0]!.text).toBe('2 regions sum to 300, 25 % below the 400 of World in 2030')
  })

  test('regions that are not all there are are not compared', () => {
    const { findings, notes } = sums(
      dataOf(
        regions(
          'E',
          ten.map((n) => 9 * n),
          ten,
          ten,
        ),
      ),
    )
    expect(findings).toEqual([])
    expect(notes).toEqual(['M: World was not compared with regions: no set of its regions sums to it'])
  })

  test('one set among several is found', () => {
    const five = Object.fromEntries(['R5ASIA', 'R5LAM'].map((name) => [`${name}: E`, ten.map((n) => 1.5 * n)]))
    expect(sums(dataOf({ ...whole, ...five })).notes).toEqual(['M: World was compared with 2 regions (R5)'])
  })

  test('what is of ships in the World alone is no gap', () => {
    const ships = { 'World: Emissions|CO2|Transport|International Shipping [Mt CO2/yr]': [5, 5] }
    const lines = { 'World: Emissions|CO2 [Mt CO2/yr]': [35, 35], 'A: Emissions|CO2 [Mt CO2/yr]': [10, 10] }
    const rest = { 'B: Emissions|CO2 [Mt CO2/yr]': [20, 19] }
    const { findings } = sums(dataOf({ ...whole, ...ships, ...lines, ...rest }))
    expect(findings).toMatchObject([{ variable: 'Emissions|CO2', value: 29, step: { year: 2020 } }])
  })

  test('a variable whose regions never sum to the World is told once, as a light one', () => {
    const { findings } = sums(dataOf({ ...whole, ...regions('F', [3000, 6000], [1, 2], [2, 4]) }))
    expect(findings).toMatchObject([{ level: 'low', places: 2, variable: 'F' }])
    expect(findings[0]!.text).toContain('It holds in 0 of 2 places')
  })
})

describe('jumps', () => {
  const yearly = (values: number[]) => ({ years: values.map((_, at) => 2010 + 10 * at), values })

  test.each([
    ['a value that stands out', [10, 11, 12, 130, 14, 15, 16], [130]],
    ['a hole', [10, 11, 12, 0, 14, 15, 16], [0]],
    ['a slipped sign', [10, 11, 12, -13, 14, 15, 16], [-13]],
    ['nothing in a smooth series', [1, 2, 4, 8, 16, 32, 64], []],
    ['nothing in a step', [1, 1, 1, 1, 100, 100, 100], []],
    ['nothing in a series that is never still', [1, 9, 2, 8, 1, 9, 3], []],
    ['nothing at the ends', [500, 1, 1, 1, 1, 1, 900], []],
    ['nothing where zeros are usual', [0, 0, 5, 0, 0, 0, 0], []],
    ['nothing in five points', [1, 1, 90, 1, 1], []],
  ])('finds %s', (_what, values, jumps) => {
    expect(jumpsIn(yearly(values), settings).map(({ value }) => value)).toEqual(jumps)
  })

  test('finds the same in whatever unit', () => {
    const value = fc.double({ min: -1e3, max: 1e3, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: 6, maxLength: 12 }), (values) => {
        const found = jumpsIn(yearly(values), settings).map(({ year }) => year)
        // A power of two changes no digit.
        expect(jumpsIn(yearly(values.map((one) => one * 1024)), settings).map(({ year }) => year)).toEqual(found)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the band of an ensemble', () => {
  const runs = Array.from({ length: 12 }, (_, at) => ({ ...run, id: at + 1 }))
  const outside = (values: readonly number[]) => {
    const sink = new Kept()
    const points = values.map((value, at) => ({ run: runs[at]!, region: 'World', year: 2030, value }))
    checkEnsemble({ variable: 'E', unit: 'EJ/yr' }, points, () => true, sink, settings)
    return sink.findings.map(({ run: of }) => of!.id)
  }

  test('is left by what is far out alone', () => {
    expect(outside([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toEqual([])
    expect(outside([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1200])).toEqual([12])
  })

  test('is as wide as a tenth of the median at least, and needs ten runs', () => {
    expect(outside([...Array.from({ length: 11 }, () => 100), 125])).toEqual([])
    expect(outside([...Array.from({ length: 11 }, () => 100), 1000])).toEqual([12])
    expect(outside([...Array.from({ length: 8 }, () => 100), 1000])).toEqual([])
    expect(outside([...Array.from({ length: 11 }, () => 0), 1])).toEqual([])
  })

  test('has the quartiles of numpy', () => {
    expect(bandOf([1, 2, 3, 4], 0)).toEqual({ low: 1.75, high: 3.25, width: 1.5 })
  })
})

test('several units of one variable are one finding, and it says how they turn into each other', () => {
  const sink = new Kept()
  const other = { ...run, id: 2 }
  const uses = [
    { variable: 'C', unit: 'Mt CO2/yr', run },
    { variable: 'C', unit: 'Mt CO2/yr', run: { ...run, id: 3 } },
    { variable: 'C', unit: 'Gt CO2/yr', run: other },
    { variable: 'E', unit: 'EJ/yr', run },
    { variable: 'T', unit: 'EJ/yr', run },
    { variable: 'T', unit: '%', run },
  ]
  checkUnits(uses, () => true, sink)
  expect(sink.findings.map(({ variable, level, text }) => ({ variable, level, text }))).toEqual([
    {
      ...{ variable: 'C', level: 'low' },
      text: '2 units: Mt CO2/yr in 2 runs, Gt CO2/yr in 1 run; 1 Gt CO2/yr = 1,000 Mt CO2/yr',
    },
    { variable: 'T', level: 'medium', text: '2 units: EJ/yr in 1 run, % in 1 run' },
  ])
  checkUnits(uses, ({ id }) => id === 9, sink)
  expect(sink.findings).toHaveLength(2)
})

describe('definitions', () => {
  const definitions = readDefinitions([
    {
      path: 'd/variable/e.yaml',
      text: '- Energy|{Fuel}:\n    unit: EJ/yr\n    lower_bound: 0\n- Price: {unit: [EUR_2020/GJ, US$2010/GJ]}\n- Count:\n    unit:',
    },
    { path: 'd/variable/tag_fuel.yaml', text: '- Fuel:\n  - Coal:\n      description: c\n  - Gas' },
    { path: 'd/region/r.yaml', text: '- common:\n  - World: {countries: NO}\n- iso:\n  - NO' },
    {
      path: 'd/validation.yaml',
      text: '- variable: Energy|*\n  year: [2020, 2030]\n  validation:\n    - warning_level: high\n      upper_bound: 100\n    - warning_level: low\n      upper_bound: 50\n- variable: Energy|Gas\n  region: World\n  value: 10\n  rtol: 0.1',
    },
    { path: 'd/mappings/m.yaml', text: 'model: M' },
  ])
  const told = (data: RunData) => {
    const sink = new Kept()
    checkBounds(data, definitions, sink)
    checkNames(strangeNames(data, definitions), definitions, sink)
    return sink.findings.map(({ rule, level, region, variable, text }) => [
      rule,
      level,
      region ?? '',
      variable ?? '',
      text,
    ])
  }

  test('names with tags stand for a name for each value', () => {
    expect([...definitions.variables!.keys()]).toEqual(['Energy|Coal', 'Energy|Gas', 'Price', 'Count'])
    expect([...definitions.regions!]).toEqual(['World', 'NO'])
  })

  test('a value that fails a grave bound is not told to fail a lighter one; others are', () => {
    expect(told(dataOf({ 'World: Energy|Coal': [999, 60, 120, 999] }))).toEqual([
      ['bounds', 'low', 'World', 'Energy|Coal', '60 in 2020 is above 50, the bound of "Energy|*"'],
      ['bounds', 'high', 'World', 'Energy|Coal', '120 in 2030 is above 100, the bound of "Energy|*"'],
    ])
  })

  test('a value with tolerances, and the bounds of the codelist, are errors where no level is said', () => {
    expect(told(dataOf({ 'World: Energy|Gas': [11, 12, -1, 10] }))).toEqual([
      ['bounds', 'error', 'World', 'Energy|Gas', '−1 in 2030 is below 0, the bound of the codelist'],
      ['bounds', 'error', 'World', 'Energy|Gas', '−1 in 2030 is below 9, the bound of "Energy|Gas"'],
    ])
  })

  test('names and units that no codelist has are told once', () => {
    expect(
      told(
        dataOf({
          'Mars: Price [EUR_2020/GJ]': [1],
          'World: Price [EUR]': [1],
          'NO: Energy|Wood': [1],
          'NO: Count []': [1],
        }),
      ),
    ).toEqual([
      ['names', 'error', 'Mars', '', 'No region of the codelist: 1 series of 1 run'],
      ['names', 'error', '', 'Price', 'EUR where the codelist has EUR_2020/GJ or US$2010/GJ: 1 series of 1 run'],
      ['names', 'error', '', 'Energy|Wood', 'No variable of the codelist: 1 series of 1 run'],
    ])
  })

  test('a file that is no YAML is named', () => {
    expect(() => readDefinitions([{ path: 'd/variable/bad.yaml', text: '- a: [' }])).toThrow(
      'd/variable/bad.yaml is no YAML',
    )
  })
})

test.each([
  [300, 0],
  [0.25, 2],
  [1e-7, 7],
  [1.5e-7, 8],
  [1e21, 0],
])('%d has %d decimals', (value, decimals) => expect(decimalsOf(value)).toBe(decimals))
