import { parse } from 'csv-parse/sync'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/service.ts'
import { efficiency } from './energy.ts'
import { sampleFiles } from './files.ts'
import { models, years } from './models.ts'
import { regions } from './regions.ts'
import { scenarios } from './scenarios.ts'
import { variables } from './variables.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

type CellsByTitle = Record<string, string>

interface SeriesInFile {
  run: string
  region: string
  variable: string
  unit: string
  values: (number | undefined)[]
}

/** The series of each run; each by region and variable. */
const runs = new Map<string, Map<string, SeriesInFile>>()
let meta: CellsByTitle[]
let files: { data: string; meta: string }

const runOf = ({ model, scenario, version }: CellsByTitle): string => `${model} / ${scenario} / ${version}`
const keyOf = (region: string, variable: string): string => `${region} / ${variable}`

beforeAll(() => {
  files = sampleFiles(folder.path)
  for (const cells of rowsOf(files.data)) {
    const { region = '', variable = '', unit = '' } = cells
    const values = years.map((year) => (cells[year] === '' ? undefined : Number(cells[year])))
    const run = runs.get(runOf(cells)) ?? new Map<string, SeriesInFile>()
    runs.set(runOf(cells), run)
    const key = keyOf(region, variable)
    if (run.has(key)) throw new Error(`Twice: ${runOf(cells)} ${key}`)
    run.set(key, { run: runOf(cells), region, variable, unit, values })
  }
  meta = rowsOf(files.meta)
})

const rowsOf = (file: string): CellsByTitle[] => parse(readFileSync(file), { columns: true })
const allSeries = (): SeriesInFile[] => [...runs.values()].flatMap((run) => [...run.values()])

/** World's value of a variable in a year of a run; the first version's unless told. */
const world = (model: string, scenario: string, variable: string, year: number, version = 1): number => {
  const run = runs.get(runOf({ model, scenario, version: String(version) }))!
  return run.get(keyOf('World', variable))!.values[years.indexOf(year)]!
}

/** Where a total is not what its parts add up to, to one in a million. */
const mismatches = (total: SeriesInFile, parts: readonly SeriesInFile[]): string[] =>
  total.values.flatMap((value, i) => {
    if (value === undefined) return parts.some((part) => part.values[i] !== undefined) ? [`${years[i]} is blank`] : []
    const sum = parts.reduce((all, part) => all + part.values[i]!, 0)
    const isEqual = Math.abs(sum - value) <= 1e-6 * Math.max(Math.abs(value), 1e-6)
    return isEqual ? [] : [`${total.run} ${total.region} ${total.variable} ${years[i]}: ${value}, parts ${sum}`]
  })

test('there are about two hundred thousand points', () => {
  const points = allSeries().reduce((n, { values }) => n + values.filter((value) => value !== undefined).length, 0)
  expect(points).toBeGreaterThan(180_000)
  expect(points).toBeLessThan(220_000)
  expect(
    allSeries().every(({ values }) => values.every((value) => value === undefined || Number.isFinite(value))),
  ).toBe(true)
})

test('the same bytes come out twice', () => {
  mkdirSync(join(folder.path, 'again'))
  const again = sampleFiles(join(folder.path, 'again'))
  expect(readFileSync(again.data).equals(readFileSync(files.data))).toBe(true)
  expect(readFileSync(again.meta).equals(readFileSync(files.meta))).toBe(true)
})

test('every model says that it is made up, and tells every scenario', () => {
  expect(models).toHaveLength(6)
  expect(scenarios).toHaveLength(8)
  expect(models.filter(({ name }) => !name.endsWith('(made up)'))).toEqual([])
  const pairs = new Set(meta.map(({ model, scenario }) => `${model} ${scenario}`))
  expect(pairs).toEqual(new Set(models.flatMap(({ name }) => scenarios.map((scenario) => `${name} ${scenario.name}`))))
})

test('every variable and region is reported by somebody, and nothing else', () => {
  expect(new Set(allSeries().map(({ variable }) => variable))).toEqual(new Set(variables.map(({ name }) => name)))
  expect(new Set(allSeries().map(({ region }) => region))).toEqual(
    new Set(['World', ...regions.map(({ name }) => name)]),
  )
  const units = new Map(variables.map(({ name, unit }) => [name, unit as string]))
  expect(allSeries().filter(({ variable, unit }) => units.get(variable) !== unit)).toEqual([])
})

describe('consistency', () => {
  test('regions add up to World', () => {
    const intensive = new Set(variables.filter(({ weight }) => weight).map(({ name }) => name))
    let checked = 0
    for (const run of runs.values()) {
      for (const total of run.values()) {
        if (total.region !== 'World' || intensive.has(total.variable)) continue
        const parts = regions.flatMap(({ name }) => run.get(keyOf(name, total.variable)) ?? [])
        if (parts.length === 0) continue
        expect(parts).toHaveLength(regions.length)
        expect(mismatches(total, parts)).toEqual([])
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(1000)
  })

  test('prices of World lie between those of its regions', () => {
    for (const run of runs.values()) {
      for (const { name } of variables.filter(({ weight }) => weight)) {
        const total = run.get(keyOf('World', name))
        const parts = regions.flatMap((region) => run.get(keyOf(region.name, name)) ?? [])
        if (!total || parts.length === 0) continue
        for (const [i, value] of total.values.entries()) {
          if (value === undefined) continue
          expect(value).toBeGreaterThanOrEqual(Math.min(...parts.map((part) => part.values[i]!)))
          expect(value).toBeLessThanOrEqual(Math.max(...parts.map((part) => part.values[i]!)))
        }
      }
    }
  })

  test('what is below a variable adds up to it, where it is reported', () => {
    let checked = 0
    for (const run of runs.values()) {
      for (const total of run.values()) {
        const depth = total.variable.split('|').length
        const parts = [...run.values()].filter(
          ({ region, variable }) =>
            region === total.region &&
            variable.startsWith(`${total.variable}|`) &&
            variable.split('|').length === depth + 1,
        )
        if (parts.length === 0) continue
        expect(mismatches(total, parts)).toEqual([])
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(1000)
  })

  test('scenarios of a model agree on the past', () => {
    for (const { name } of models) {
      for (const variable of ['Emissions|CO2', 'Primary Energy|Coal', 'GDP|PPP']) {
        const values = scenarios.map((scenario) =>
          world(name, scenario.name, variable, 2020, latest(name, scenario.name)),
        )
        expect(new Set(values).size).toBe(1)
      }
    }
  })
})

const latest = (model: string, scenario: string): number =>
  meta.filter((row) => row.model === model && row.scenario === scenario).length

describe('plausibility', () => {
  test.each(['Net zero 2050', 'Net zero 2070', 'Delayed action'])('%s reaches zero and stays there', (scenario) => {
    const target = scenarios.find(({ name }) => name === scenario)!.to
    for (const { name, years: reported } of models) {
      const after = reported.filter((year) => year >= target)
      const start = world(name, scenario, 'Emissions|CO2', 2020)
      for (const year of after) expect(world(name, scenario, 'Emissions|CO2', year) / start).toBeLessThan(1e-4)
      if (after[0] === target) expect(Math.abs(world(name, scenario, 'Emissions|CO2', target))).toBeLessThan(1)
      const netZero = Number(meta.find((row) => row.model === name && row.scenario === scenario)!['Net-zero year'])
      if (after[0] === target) expect(netZero).toBe(target)
    }
  })

  test('scenarios without removal never reach zero', () => {
    const never = meta.filter(({ 'Net-zero year': year }) => year === '').map(({ scenario }) => scenario)
    expect(never).toEqual(expect.arrayContaining(['Current policies', 'High demand', 'Slow development']))
    expect(never).not.toContain('Net zero 2050')
  })

  test('the temperature follows what has been emitted', () => {
    for (const { name, years: reported, traits } of models) {
      for (const scenario of scenarios) {
        const version = latest(name, scenario.name)
        const at = (variable: string, year: number) => world(name, scenario.name, variable, year, version)
        let emitted = 0
        for (const [i, year] of reported.slice(1).entries()) {
          const before = reported[i]!
          emitted += ((at('Emissions|CO2', before) + at('Emissions|CO2', year)) / 2) * (year - before)
        }
        const [from, to] = [reported[0]!, reported.at(-1)!]
        const warmed = at('Temperature|Global Mean', to) - at('Temperature|Global Mean', from)
        // Besides CO2 there is methane, with at most two tenths of a degree.
        expect(Math.abs(warmed - (traits.warming * emitted) / 1e6)).toBeLessThan(0.2)
      }
    }
  })

  test('prices rise with ambition, and the past has none', () => {
    const priced = models.filter(({ omits }) => !omits.includes('Price'))
    for (const { name } of priced) {
      const price = (scenario: string, year: number) => world(name, scenario, 'Price|Carbon', year)
      expect(price('Net zero 2050', 2020)).toBe(0)
      expect(price('High demand', 2050)).toBe(0)
      const rising = ['Current policies', 'National pledges', 'Net zero 2070', 'Net zero 2050']
      const prices = rising.map((scenario) => price(scenario, 2050))
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      expect(prices[0]).toBeGreaterThan(0)
    }
  })

  test('the world has people, and energy that is not negative', () => {
    for (const { values } of allSeries().filter(
      ({ variable, region }) => variable === 'Population' && region === 'World',
    ))
      for (const value of values) if (value !== undefined) expect(value > 6_500 && value < 13_000).toBe(true)
    const signed = /^Emissions\|(CO2|Kyoto Gases)/
    expect(allSeries().filter(({ variable, values }) => !signed.test(variable) && values.some((v) => v! < 0))).toEqual(
      [],
    )
  })

  test('no more CO2 is captured than the burnt biomass holds', () => {
    for (const { name } of models.filter(({ omits }) => !omits.includes('Carbon Sequestration'))) {
      for (const scenario of scenarios) {
        for (const year of [2050, 2060]) {
          const captured = world(name, scenario.name, 'Carbon Sequestration|CCS|Biomass', year)
          const electricity = world(name, scenario.name, 'Secondary Energy|Electricity|Biomass', year)
          expect(captured).toBeLessThan((electricity / efficiency.Biomass) * 100)
        }
      }
    }
  })
})

describe('versions', () => {
  const versions = () => Map.groupBy(meta, ({ model, scenario }) => `${model} / ${scenario}`)

  test('the two files have the same runs', () => {
    expect(new Set(meta.map(runOf))).toEqual(new Set(runs.keys()))
  })

  test('six pairs have a second version, and its numbers differ', () => {
    const second = [...versions().values()].filter((rows) => rows.length > 1)
    expect(second).toHaveLength(6)
    for (const rows of second) {
      expect(rows.map((row) => row.version)).toEqual(['1', '2'])
      const [a, b] = rows.map((row) => JSON.stringify([...runs.get(runOf(row))!.values()].map(({ values }) => values)))
      expect(a).not.toBe(b)
    }
  })

  test('the default is the first, the second, or neither', () => {
    const defaults = [...versions().values()]
      .filter((rows) => rows.length > 1)
      .map((rows) => rows.find((row) => row.is_default === 'True')?.version ?? 'neither')
    expect(defaults.toSorted()).toEqual(['1', '1', '2', '2', 'neither', 'neither'])
    expect(meta.filter((row) => row.is_default === 'True')).toHaveLength(46)
    const single = [...versions().values()].filter((rows) => rows.length === 1)
    expect(single.filter(([row]) => row!.is_default !== 'True')).toEqual([])
  })
})

test('indicators are written as their kinds are', () => {
  const patterns: Record<string, RegExp> = {
    'Made up': /^True$/,
    'Climate category': /^((Below \d(\.5)?|Above 3) °C)?$/,
    'Temperature 2100 (°C)': /^(\d\.\d\d)?$/,
    'Peak temperature (°C)': /^(\d\.\d\d)?$/,
    'Cumulative CO2 2020-2100 (Gt)': /^(\d+\.\d)?$/,
    'Net-zero year': /^(20\d\d)?$/,
    Policy: /^[A-Z][\w ]+$/,
    'Peer reviewed': /^(True|False)$/,
  }
  const head = ['model', 'scenario', 'version', 'is_default']
  expect(Object.keys(meta[0]!)).toEqual([...head, ...Object.keys(patterns)])
  for (const row of meta) for (const [key, pattern] of Object.entries(patterns)) expect(row[key]).toMatch(pattern)
})
