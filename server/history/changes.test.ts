import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeKinds } from '../contract/history.ts'
import { limits } from '../contract/limits.ts'
import { TestProblem } from '../testing/optimization.ts'
import { newPlatform, payload } from '../testing/platform.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { HistoryClient, newest } from './testing-history-client.ts'

let service: TestService
let client: HistoryClient
beforeAll(async () => {
  service = await startTestService()
  client = new HistoryClient(service)
})
afterAll(() => service.close())

describe('changes', () => {
  test('count and list what differs, by names', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await p.points([series, 2010, 1], [series, 2020, 1], [series, 2030, 1])
    const from = newest(p)
    await p.points([series, 2010, 2], [series, 2020, 7], [series, 2040, 4])
    await p.points([series, 2020, 1])
    await p.ok('POST', '/meta/', { run__id: run, key: 'k', value: 1 })
    const { counts, ...span } = await client.get(p, `runs/${run}/changes?from=${from}`)
    expect(span).toEqual({ from, to: newest(p) })
    expect(counts).toMatchObject({
      datapoints: { added: 1, changed: 1, removed: 0 },
      timeseries: { added: 0, changed: 0, removed: 0 },
      meta: { added: 1, changed: 0, removed: 0 },
      docs: { added: 0, changed: 0, removed: 0 },
    })
    const point = { region: 'R', variable: 'V', unit: 'U', category: null, datetime: null, type: 'ANNUAL' }
    const { rows } = await client.get(p, `runs/${run}/changes?from=${from}&kind=datapoints`)
    expect(rows).toEqual({
      ...{ pagination: { limit: limits.pageDefault, offset: 0 }, total: 2 },
      results: [
        { ...point, year: 2010, change: 'changed', before: 1, after: 2 },
        { ...point, year: 2040, change: 'added', before: null, after: 4 },
      ],
    })
    const { text } = await client.call(p, 'GET', `runs/${run}/changes?from=${from}&kind=meta`)
    expect(text).toContain('"results":[{"key":"k","change":"added","before":null,"after":1}]')
    expect(await client.get(p, `runs/${run}/changes?to=${from}&from=${from}`)).toMatchObject({
      counts: { datapoints: { added: 0, changed: 0, removed: 0 } },
    })
  })

  test('see through ids: what was removed and uploaded again is the same', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await p.points([series, 2010, 1], [series, 2020, 2])
    const from = newest(p)
    await p.ok('PATCH', '/iamc/datapoints/bulk/', payload(['time_series__id', 'type', 'step_year'], [[series, 'ANNUAL', 2010], [series, 'ANNUAL', 2020]])) // prettier-ignore
    const [again] = await p.series(run, [['R', 'V', 'U']])
    expect(again).not.toBe(series)
    await p.points([again!, 2010, 1], [again!, 2020, 3])
    const { counts } = await client.get(p, `runs/${run}/changes?from=${from}`)
    expect(counts).toMatchObject({
      datapoints: { added: 0, changed: 1, removed: 0 },
      timeseries: { added: 0, changed: 0, removed: 0 },
    })
    const { rows } = await client.get(p, `runs/${run}/changes?from=${from}&kind=datapoints`)
    expect(rows).toMatchObject({ total: 1, results: [{ year: 2020, before: 2, after: 3 }] })
    expect(rows.results).toHaveLength(1)
  })

  test('tell of optimization items, their rows and their docs', async () => {
    const p = await newPlatform(service)
    await p.units('U', 'V')
    const problem = await TestProblem.on(p)
    const { run } = problem
    const set = await problem.set('i', ['a', 'b', 'c'])
    await problem.set('j', [1, 2])
    const scalar = { run_id: run, name: 's', value: 1, unit_name: 'U' }
    const { id } = (await p.ok('POST', '/optimization/scalars/', scalar)) as { id: number }
    const table = await problem.make('table', ['i'])
    await problem.add('table', table, { i: ['a', 'b'] })
    const parameter = await problem.make('parameter', ['i'], ['node'])
    await problem.add('parameter', parameter, { node: ['a', 'b'], values: [1, true], units: ['U', 'U'] })
    const equation = await problem.make('equation', [])
    await problem.add('equation', equation, { levels: [1, 2], marginals: [0, 0] })
    const docs = (description: string) =>
      p.ok('POST', '/docs/optimization/indexsets/', { dimension_id: set, description })
    await docs('before')
    const from = newest(p)

    await docs('after')
    await p.ok('PATCH', `/optimization/scalars/${id}/`, { value: 2 })
    await p.ok('DELETE', `/optimization/tables/${table}/`)
    await problem.add('table', await problem.make('table', ['j', 'i']), { j: [1], i: ['a'] })
    await problem.add('parameter', parameter, { node: ['b', 'c'], values: [0.5, 3], units: ['V', 'U'] })
    await problem.remove('equation', equation, null)
    await problem.remove('indexset', set, ['b'])
    await p.ok('DELETE', `/optimization/equations/${equation}/`)

    const rowsOf = async (kind: string) => {
      const { text } = await client.call(p, 'GET', `runs/${run}/changes?from=${from}&kind=${kind}`)
      return /"results":(.*)\}\}$/.exec(text)?.[1]
    }
    expect(Object.fromEntries(await Promise.all(changeKinds.map(async (kind) => [kind, await rowsOf(kind)])))).toEqual({
      ...{ datapoints: '[]', timeseries: '[]', meta: '[]', indexsets: '[]', variables: '[]', variable_rows: '[]' },
      indexset_elements: '[{"name":"i","element":"b","change":"removed"}]',
      scalars: '[{"name":"s","change":"changed","before":{"value":1.0,"unit":"U"},"after":{"value":2.0,"unit":"U"}}]',
      tables:
        '[{"name":"x","change":"changed","before":{"indexset_names":["i"],"column_names":["i"]},' +
        '"after":{"indexset_names":["j","i"],"column_names":["j","i"]}}]',
      table_rows:
        '[{"name":"x","key":[1,"a"],"change":"added"},{"name":"x","key":["a"],"change":"removed"},' +
        '{"name":"x","key":["b"],"change":"removed"}]',
      parameters: '[]',
      parameter_rows:
        '[{"name":"x","key":["b"],"change":"removed","before":{"value":true,"unit":"U"},"after":null},' +
        '{"name":"x","key":["c"],"change":"added","before":null,"after":{"value":3,"unit":"U"}}]',
      equations: '[{"name":"x","change":"removed","before":{"indexset_names":[],"column_names":[]},"after":null}]',
      equation_rows:
        '[{"name":"x","key":[0],"change":"removed","before":{"level":1,"marginal":0},"after":null},' +
        '{"name":"x","key":[1],"change":"removed","before":{"level":2,"marginal":0},"after":null}]',
      docs: '[{"name":"i","of":"indexset","change":"changed","before":"before","after":"after"}]',
    })
    // An element takes the rows that use it along: before that, this one was changed.
    const { rows } = await client.get(p, `runs/${run}/changes?from=${from}&to=${newest(p) - 2}&kind=parameter_rows`)
    expect(rows.results[0]).toMatchObject({ key: ['b'], change: 'changed', after: { value: 0.5, unit: 'V' } })
  })

  test('are those of the last write, unless told otherwise', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await p.points([series, 2010, 1])
    await p.points([series, 2020, 1])
    const last = newest(p)
    await p.regions('Elsewhere')
    expect(await client.get(p, `runs/${run}/changes`)).toMatchObject({
      ...{ from: last - 1, to: last + 1 },
      counts: { datapoints: { added: 1, changed: 0, removed: 0 } },
    })
    expect(await client.get(p, `runs/${run}/changes?to=${last - 1}`)).toMatchObject({ from: last - 2, to: last - 1 })
    expect(await client.get(p, `runs/${run}/changes?to=0`)).toMatchObject({ from: 0, to: 0 })
  })

  test('refuse what cannot be answered', async () => {
    const p = await newPlatform(service)
    const { run } = await p.oneSeries()
    for (const [query, status, message] of [
      ['from=3&to=2', 400, 'from (3) is later than to (2)'],
      ['from=0&to=99', 400, 'There is no transaction 99'],
      ['from=99', 400, 'from (99) is later than to'],
      ['from=-1', 422, 'query.from'],
      ['kind=points', 422, 'query.kind'],
      ['limit=10001', 422, 'query.limit'],
      ['from=0&at=1', 400, 'name it without a moment'],
    ] as const) {
      const answer = await client.call(p, 'GET', `runs/${run}/changes?${query}`)
      expect([query, answer.status, answer.body.message]).toEqual([query, status, expect.stringContaining(message)])
    }
  })

  test('are not told of a run that never was, nor of a platform that is not there', async () => {
    const p = await newPlatform(service)
    expect((await client.call(p, 'GET', 'runs/1/changes')).body.error_name).toBe('run_not_found')
    for (const path of ['runs/1/changes', 'runs/1/transactions', 'transactions'])
      expect((await service.call('GET', `/desk/v1/nowhere/${path}`)).body.error_name).toBe('platform_not_found')
  })
})
