import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparedStates, type Difference } from '../contract/compare.ts'
import { longOr, startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, payload } from '../testing/platform.ts'
import { compare } from './testing-compare.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** A run: by series, then by step. A step is a year, or a year and a part of it. */
type Run = Record<string, Record<string, number>>

const series = ['R1,V|a,U', 'R1,V,U', 'R2,V,U', 'R2,V,W'] as const
const steps = ['2020', '2025', '2030', '2040', '2030 Summer', '2040 Summer'] as const
// Few values, some of them very near each other, so that all states come up.
const value = fc.constantFrom(0, 1, 1 + 1e-9, 1.5, -2, 1e6, 1e6 + 0.5)
const subset = <T>(keys: readonly string[], of: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, of])), { requiredKeys: [] }) as fc.Arbitrary<Record<string, T>>
const run: fc.Arbitrary<Run> = subset(series, subset(steps, value))

const asked = fc.record({
  runs: fc.array(run, { minLength: 2, maxLength: 4 }),
  gaps: fc.constantFrom('missing' as const, 'linear' as const),
  tolerance: fc.record({ absolute: fc.constantFrom(0, 0.6), relative: fc.constantFrom(0, 1e-6, 0.3) }),
})

const isYear = (step: string): boolean => !step.includes(' ')

/** The value in a year that lies between two others, on the line between them. */
function between(points: Record<string, number>, step: string): number | undefined {
  if (!isYear(step)) return undefined
  const years = Object.keys(points).filter(isYear).map(Number)
  const [low, high] = [years.filter((y) => y < Number(step)), years.filter((y) => y > Number(step))]
  if (low.length === 0 || high.length === 0) return undefined
  const [from, to] = [Math.max(...low), Math.min(...high)]
  const [a, b] = [points[from]!, points[to]!]
  return a + ((b - a) * (Number(step) - from)) / (to - from)
}

/** The comparison in plain JavaScript, by series and step. */
function expected({ runs, gaps, tolerance }: { runs: Run[]; gaps: string; tolerance: Record<string, number> }) {
  const found = new Map<string, Pick<Difference, 'state' | 'values' | 'interpolated' | 'difference' | 'relative'>>()
  for (const name of series) {
    for (const step of steps) {
      const stored = runs.map((own) => own[name]?.[step])
      if (stored.every((own) => own === undefined)) continue
      const values = runs.map(
        (own, at) => stored[at] ?? (gaps === 'linear' ? between(own[name] ?? {}, step) : undefined),
      )
      const there = values.filter((own) => own !== undefined)
      const [a, ...rest] = values
      const isNear = (b: number) =>
        Math.abs(b - a!) <=
        Math.max(tolerance['absolute']!, tolerance['relative']! * Math.max(Math.abs(a!), Math.abs(b)))
      const state =
        there.length === 1
          ? comparedStates[values.findIndex((own) => own !== undefined)]!
          : there.length < values.length
            ? 'some'
            : rest.every((b) => isNear(b!))
              ? 'equal'
              : 'changed'
      const distances = a === undefined ? [] : rest.flatMap((b) => (b === undefined ? [] : [b - a]))
      const largest = Math.max(...distances.map(Math.abs))
      const difference = distances.find((own) => Math.abs(own) === largest) ?? null
      const relative = difference === null ? null : difference === 0 ? 0 : a === 0 ? null : difference / Math.abs(a!)
      found.set(`${name} ${step}`, {
        ...{ state, difference, relative },
        values: values.map((own) => own ?? null),
        interpolated: values.flatMap((own, at) => (own !== undefined && stored[at] === undefined ? [at] : [])),
      })
    }
  }
  return found
}

test('a comparison says of every datapoint what plain JavaScript says of it', async () => {
  const p = await newPlatform(service)
  await p.regions('R1', 'R2')
  await p.units('U', 'W')
  let made = 0
  const write = async (own: Run): Promise<number> => {
    const id = await p.run('M', `S${(made += 1)}`)
    const names = Object.keys(own)
    if (names.length === 0) return id
    const ids = await p.series(
      id,
      names.map((name) => name.split(',') as [string, string, string]),
    )
    const points = names.flatMap((name, at) =>
      Object.entries(own[name]!).map(([step, number]) => {
        const [year, category = null] = step.split(' ')
        return [ids[at], category === null ? 'ANNUAL' : 'CATEGORICAL', Number(year), category, number]
      }),
    )
    for (const type of ['ANNUAL', 'CATEGORICAL']) {
      const some = points
        .filter((point) => point[1] === type)
        .map((point) => (type === 'ANNUAL' ? point.toSpliced(3, 1) : point))
      const columns = ['time_series__id', 'type', 'step_year', ...(type === 'ANNUAL' ? [] : ['step_category']), 'value']
      if (some.length > 0) await p.ok('POST', '/iamc/datapoints/bulk/', payload(columns, some))
    }
    return id
  }
  await fc.assert(
    fc.asyncProperty(asked, async ({ runs, gaps, tolerance }) => {
      const sides: { platform: string; run: number }[] = []
      for (const own of runs) sides.push({ platform: p.name, run: await write(own) })
      const comparison = await compare(service, { sides, gaps, tolerance })
      const { results, total } = await comparison.differences()
      const told = new Map(
        results.map(
          ({
            region,
            variable,
            unit,
            step_year: year,
            step_category: category,
            state,
            values,
            interpolated,
            difference,
            relative,
          }) => [
            `${region},${variable},${unit} ${year}${category === null ? '' : ` ${category}`}`,
            { state, values, interpolated, difference, relative },
          ],
        ),
      )
      const known = expected({ runs, gaps, tolerance })
      expect(total).toBe(known.size)
      expect(told).toEqual(known)
      // What the strip and the tree count are these very rows.
      const counts: Record<string, number> = {}
      for (const { state } of known.values()) counts[state] = (counts[state] ?? 0) + 1
      expect((await comparison.info()).values).toEqual(counts)
    }),
    { numRuns: longOr(200, 25) },
  )
})
