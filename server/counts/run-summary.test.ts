import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, payload, type TestPlatform } from '../testing/platform.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const summaryOf = async (p: TestPlatform, run: number, moment = '') =>
  (await service.call('GET', `/desk/v1/${p.name}${moment}/runs/${run}/summary`)).body as unknown

test('what is in a run is counted: domains, units, years, and years that a series lacks', async () => {
  const p = await newPlatform(service)
  await p.regions('R', 'Q')
  await p.units('U', 'W')
  const run = await p.run()
  const empty = { series: 0, points: 0, first_year: null, last_year: null, years: 0, types: [], units: [] }
  expect(await summaryOf(p, run)).toEqual({ ...empty, gaps: { series: 0, years: 0, first: [] } })

  const [a, b, c] = await p.series(run, [
    ['R', 'V', 'U'],
    ['Q', 'V', 'U'],
    ['R', 'W', 'W'],
  ])
  // 2025 is in one series only: others do not lack it. c ends early, which is no gap.
  await p.points(...[2010, 2020, 2025, 2030, 2040].map((year) => [a!, year, 1] as const))
  await p.points([b!, 2010, 1], [b!, 2040, 1], [c!, 2010, 1], [c!, 2020, 1], [c!, 2030, 1])
  const before = p.transactions()
  const times = payload(
    ['time_series__id', 'type', 'step_datetime', 'value'],
    [[c!, 'DATETIME', '2020-01-01T00:00:00', 3]],
  )
  await p.ok('POST', '/iamc/datapoints/bulk/', times)
  const counted = {
    series: 3,
    ...{ first_year: 2010, last_year: 2040, years: 5 },
    gaps: { series: 1, years: 2, first: [{ region: 'Q', variable: 'V', unit: 'U', years: [2020, 2030] }] },
  }
  expect(await summaryOf(p, run)).toEqual({
    ...counted,
    points: 11,
    types: [
      { type: 'ANNUAL', series: 3, points: 10 },
      { type: 'DATETIME', series: 1, points: 1 },
    ],
    units: [
      { unit: 'U', series: 2, points: 7 },
      { unit: 'W', series: 1, points: 4 },
    ],
  })
  expect(await summaryOf(p, run, `@${before}`)).toMatchObject({ ...counted, points: 10 })
})
