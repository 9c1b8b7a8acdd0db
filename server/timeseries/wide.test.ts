import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import type { SeriesRow } from '../contract/tables.ts'
import { startTestService, type Answer, type TestService } from '../testing/service.ts'
import { annual, newPlatform, payload, TestPlatform } from '../testing/platform.ts'

/** The wide table of datapoints of the window; that its pages are right in any order is in wide.property.test.ts. */

let service: TestService
/** Two series: annual points of both, two categories and a time of the first; nobody changes it. */
let unchanged: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  unchanged = new TestPlatform(service, 'test')
  const p = unchanged
  await p.regions('R')
  await p.units('U')
  await p.series(await p.run(), [
    ['R', 'W', 'U'],
    ['R', 'V', 'U'],
  ])
  const bulk = '/iamc/datapoints/bulk/'
  const key = ['time_series__id', 'type']
  await p.points([1, 2030, 2], [1, 2020, 1.5], [2, 2030, -1])
  const categories = [
    [1, 'CATEGORICAL', 2020, 'winter', 4],
    [1, 'CATEGORICAL', 2030, 'summer', 5],
  ]
  await p.ok('POST', bulk, payload([...key, 'step_year', 'step_category', 'value'], categories))
  await p.ok('POST', bulk, payload([...key, 'step_datetime', 'value'], [[1, 'DATETIME', '2020-01-01', 6]]))
})
afterAll(() => service.close())

const ask = (body: unknown, name = unchanged.name): Promise<Answer> =>
  service.call('POST', `/desk/v1/${name}/series`, body)
const rows = async (body: object): Promise<SeriesRow[]> => {
  const { status, body: page, text } = await ask({ filter: {}, ...body })
  expect(status, text).toBe(200)
  return page.results as SeriesRow[]
}

const names = { run__id: 1, model: 'M', scenario: 'S', version: 1, region: 'R', unit: 'U' }

describe('a page', () => {
  test('has a line for each series with annual points, whole numbers written as floats', async () => {
    const { body, text } = await ask({ filter: {} })
    expect(body).toEqual({
      pagination: { limit: limits.pageDefault, offset: 0 },
      total: 2,
      types: ['ANNUAL', 'CATEGORICAL', 'DATETIME'],
      steps: [2020, 2030],
      steps_left_out: 0,
      results: [
        { id: 1, ...names, variable: 'W', step_category: null, values: [1.5, 2], ids: [2, 1] },
        { id: 2, ...names, variable: 'V', step_category: null, values: [null, -1], ids: [null, 3] },
      ],
    })
    expect(text).toContain('"values":[1.5,2.0],"ids":[2,1]')
  })

  test('has a line for each category', async () => {
    const { body } = await ask({ filter: {}, type: 'CATEGORICAL' })
    expect(body).toMatchObject({
      total: 2,
      steps: [2020, 2030],
      results: [
        { id: 1, step_category: 'summer', values: [null, 5] },
        { id: 1, step_category: 'winter', values: [4, null] },
      ],
    })
  })

  test('has times as they are written elsewhere', async () => {
    const { body } = await ask({ filter: {}, type: 'DATETIME' })
    expect(body).toMatchObject({ total: 1, steps: ['2020-01-01T00:00:00.000000'], results: [{ id: 1, values: [6] }] })
  })

  test('has no years that the filter leaves out, and no series without a step left', async () => {
    const { body } = await ask({ filter: { year__lt: 2030 } })
    expect(body).toMatchObject({ total: 1, types: ['ANNUAL', 'CATEGORICAL'], steps: [2020], results: [{ id: 1 }] })
  })

  test('of a type that nothing has is empty and says which types there are', async () => {
    const { body } = await ask({ filter: { variable: 'V' }, type: 'DATETIME', sort: [{ column: 'model' }] })
    expect(body).toEqual({
      ...{ pagination: { limit: limits.pageDefault, offset: 0 }, total: 0 },
      ...{ types: ['ANNUAL'], steps: [], steps_left_out: 0, results: [] },
    })
  })

  test('has so many steps, and tells how many are left out', async () => {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    const years = Array.from({ length: limits.wideSteps + 3 }, (_, i) => 2500 - i)
    await p.ok('POST', '/iamc/datapoints/bulk/', annual(years.map((year) => [series, year, year])))
    const { body } = await ask({ filter: {} }, p.name)
    expect(body.steps).toEqual(years.toReversed().slice(0, limits.wideSteps))
    expect(body).toMatchObject({ steps_left_out: 3, results: [{ values: body.steps as number[] }] })
  })

  test('changes when points are written', async () => {
    const p = await newPlatform(service, 'test')
    const steps = async () => (await ask({ filter: {} }, p.name)).body.steps as unknown
    expect(await steps()).toEqual([2020, 2030])
    const before = p.transactions()
    await p.points([2, 2040, 1])
    expect(await steps()).toEqual([2020, 2030, 2040])
    expect((await ask({ filter: {} }, `${p.name}@${before}`)).body).toMatchObject({ steps: [2020, 2030] })
  })
})

describe('an order', () => {
  test.each([
    ['a name', 'ANNUAL', { column: 'variable' }, [2, 1]],
    ['a step', 'ANNUAL', { column: '2030' }, [2, 1]],
    ['a step, backwards', 'ANNUAL', { column: '2030', descending: true }, [1, 2]],
    ['a step that not all have, those last', 'ANNUAL', { column: '2020' }, [1, 2]],
    ['the same backwards, those last', 'ANNUAL', { column: '2020', descending: true }, [1, 2]],
    ['a step that none has', 'ANNUAL', { column: '1900' }, [1, 2]],
    ['a step that is not of annual points alone', 'CATEGORICAL', { column: '2020' }, [1, 1]],
    ['a time', 'DATETIME', { column: '2020-01-01T00:00:00.000000' }, [1]],
  ])('by %s', async (_name, type, key, ids) => {
    expect((await rows({ type, sort: [key] })).map(({ id }) => id)).toEqual(ids)
  })

  test('by an indicator of the run; series of runs without it come last', async () => {
    const p = await newPlatform(service, 'test')
    const other = await p.run('L', 'S')
    const third = await p.run('K', 'S')
    const [last] = await p.series(third, [['R', 'V', 'U']])
    const [own] = await p.series(other, [['R', 'V', 'U']])
    await p.points([own!, 2030, 1], [last!, 2030, 1])
    await p.ok('POST', '/meta/', { run__id: 1, key: 'k', value: 1 })
    await p.ok('POST', '/meta/', { run__id: other, key: 'k', value: 2 })
    const runs = async (descending: boolean) => {
      const { body } = await ask({ filter: {}, sort: [{ column: 'meta:k', descending }] }, p.name)
      return (body.results as SeriesRow[]).map(({ run__id }) => run__id)
    }
    expect(new Set(await runs(false))).toEqual(new Set([1, other, third]))
    expect(await runs(true)).toEqual([
      other,
      ...(await runs(false)).filter((run) => run !== other && run !== third),
      third,
    ])
  })

  test('by category', async () => {
    const sort = [{ column: 'step_category', descending: true }]
    const found = await rows({ type: 'CATEGORICAL', sort })
    expect(found.map(({ step_category }) => step_category)).toEqual(['winter', 'summer'])
  })

  test.each([
    ['ANNUAL', 'value'],
    ['ANNUAL', '2020.5'],
    ['ANNUAL', '2020-01-01T00:00:00.000000'],
    ['DATETIME', '2020'],
    ['DATETIME', 'id'],
  ])('of %s points by %s is refused', async (type, column) => {
    expect(await ask({ filter: {}, type, sort: [{ column }] })).toMatchObject({
      status: 422,
      body: { error_name: 'bad_request', detail: [{ loc: ['body', 'sort', 0, 'column'], type: 'enum' }] },
    })
  })
})

test.each([
  [{}, 'bad_request', ['body', 'filter']],
  [{ filter: { run: { version: 1 } } }, 'bad_filter_arguments', ['body', 'filter', 'run', 'version']],
  [{ filter: {}, type: 'MONTHLY' }, 'bad_request', ['body', 'type']],
])('a request like %j is refused', async (body, error_name, loc) => {
  expect(await ask(body)).toMatchObject({ status: 422, body: { error_name, detail: [{ loc }] } })
})
