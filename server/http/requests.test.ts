import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { startTestService, type Answer, type TestService } from '../testing/service.ts'
import { annual, newPlatform, payload, rowsOf, type TestPayload } from '../testing/platform.ts'

/** What clients send, well and badly written. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** The platform `test` stays empty: what these tests send is refused, or only reads. */
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
  service.call(method, path, body, headers)

/** A refusal with one problem. */
const refused = (name: string, loc: (string | number)[], type: string) => ({
  status: 422,
  body: { error_name: name, detail: [{ loc, type }] },
})

const names = (answer: Answer): unknown[] => rowsOf(answer.body as { results: TestPayload }).map((row) => row.name)

describe('bodies that are not JSON', () => {
  test.each([
    ['{a:1}', 1],
    ['[1,2', 4],
    ['{"name":"x"} x', 13],
    ['{"a":', 5],
    ['{"a":NaN}', 5],
    ['{"a":Infinity}', 5],
    ['{"a":-Infinity}', 6],
    ["{'a':1}", 1],
    ['\u0000', 0],
  ])('%j is refused with the place where it stops being JSON', async (body, place) => {
    expect(await call('PATCH', '/models/', body)).toMatchObject(refused('bad_request', ['body', place], 'json_invalid'))
    expect(await call('POST', '/models/', body)).toMatchObject(refused('bad_request', ['body', place], 'json_invalid'))
  })

  test('bytes that are not UTF-8 are refused, not stored as question marks', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    const p = await newPlatform(service)
    expect(await p.call('POST', '/models/', bytes)).toMatchObject({
      status: 422,
      body: { error_name: 'bad_request', detail: [{ type: 'json_invalid' }] },
    })
  })

  test('a broken bulk body has the combined error body', async () => {
    const answer = await call('POST', '/iamc/datapoints/bulk/', '{"columns":[')
    expect(answer).toMatchObject(refused('bad_request', ['body', 12], 'json_invalid'))
    expect(Object.keys(answer.body as object)).toEqual([
      'message',
      'kwargs',
      'error_name',
      'detail',
      'name',
      'http_status_code',
      'data',
    ])
  })

  test('100,000 opening brackets are refused', async () => {
    expect((await call('PATCH', '/models/', '['.repeat(100_000))).status).toBe(422)
    expect((await call('POST', '/meta/', `{"value":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(422)
  })
})

describe('no filter', () => {
  const lists = ['/models/', '/runs/', '/meta/', '/iamc/datapoints/', '/checkpoints/', '/iamc/variables/']

  test.each(lists)('%s: no body, null and {} are the same', async (path) => {
    const answers = [await call('PATCH', path), await call('PATCH', path, 'null'), await call('PATCH', path, '{}')]
    for (const table of ['', '?table=false', '?table=True']) answers.push(await call('PATCH', path + table))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200])
  })

  test.each(['5', 'true', '1.5'])('a filter cannot be %s', async (body) => {
    expect((await call('PATCH', '/models/', body)).status).toBe(422)
  })

  test('a POST without body names the body', async () => {
    expect(await call('POST', '/models/')).toMatchObject(refused('bad_request', ['body'], 'missing'))
    expect(await call('POST', '/iamc/datapoints/bulk/')).toMatchObject(refused('bad_request', ['body'], 'missing'))
  })

  test.each(['null', '[]', '"x"', '5'])('a POST of %s is refused', async (body) => {
    expect(await call('POST', '/models/', body)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body'] }] } })
  })
})

describe('content types', () => {
  const bulk = annual([[1, 2020, 1]])

  test.each([
    undefined,
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/vnd.api+json',
    'application/problem+json; charset=utf-8',
  ])('%s is parsed as JSON', async (type) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    const { host } = new URL(service.service.url)
    for (const [method, url, payloadText] of [
      ['PATCH', '/v1/test/models/', '{"name":"x"}'],
      ['PATCH', '/v1/test/meta/bulk/', JSON.stringify(payload(['key', 'run__id'], []))],
    ] as const) {
      const answer = await service.app.inject({ method, url, headers: { host, ...headers }, payload: payloadText })
      expect(answer.statusCode, answer.body).toBe(200)
    }
  })

  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/octet-stream',
  ])('%s is refused with 415 and the combined body', async (type) => {
    for (const path of ['/models/', '/iamc/datapoints/bulk/']) {
      const answer = await call('POST', path, JSON.stringify(bulk), { 'content-type': type })
      expect(answer).toMatchObject({
        status: 415,
        body: { error_name: 'bad_request', kwargs: {}, detail: [{ loc: ['header', 'content-type'] }] },
      })
      expect(Object.keys(answer.body as object)).toEqual([
        'message',
        'kwargs',
        'error_name',
        'detail',
        'name',
        'http_status_code',
        'data',
      ])
    }
  })
})

describe('filter fields', () => {
  test.each([
    ['/models/', { dne: { dne: 'test' } }, ['body', 'dne'], 'ModelFilter'],
    ['/models/', { name__gt: 'a' }, ['body', 'name__gt'], 'ModelFilter'],
    ['/regions/', { iamc: { region: 'x' } }, ['body', 'iamc', 'region'], 'IamcRegionFilter'],
    ['/iamc/datapoints/', { region: { dne: 'test' } }, ['body', 'region', 'dne'], 'RegionFilter'],
    ['/iamc/datapoints/', { run: { version: 1 } }, ['body', 'run', 'version'], 'IamcRunFilter'],
    ['/iamc/datapoints/', { type: 'ANNUAL' }, ['body', 'type'], 'DataPointFilter'],
    ['/iamc/timeseries/', { run_id: 1 }, ['body', 'run_id'], 'TimeSeriesFilter'],
    ['/meta/', { value: 1 }, ['body', 'value'], 'RunMetaEntryFilter'],
    ['/checkpoints/', { id: 1 }, ['body', 'id'], 'CheckpointFilter'],
    ['/runs/', { iamc: { run: {} } }, ['body', 'iamc', 'run'], 'IamcRunFilter'],
    ['/iamc/variables/', { __proto__: null, constructor: 1 }, ['body', 'constructor'], 'VariableFilter'],
  ])('%s %j names the unknown field and the filter', async (path, filter, loc, model) => {
    const answer = await call('PATCH', path, filter)
    expect(answer).toMatchObject(refused('bad_filter_arguments', loc, 'extra_forbidden'))
    expect(answer.body.kwargs).toEqual({ model, errors: answer.body.detail })
  })

  test('a field called __proto__ is unknown too', async () => {
    expect(await call('PATCH', '/models/', '{"__proto__":{"name":"x"}}')).toMatchObject(
      refused('bad_filter_arguments', ['body', '__proto__'], 'extra_forbidden'),
    )
  })

  test.each([
    ['/regions/', { name__in: false }, 'list_type'],
    ['/regions/', { id__in: 5 }, 'list_type'],
    ['/regions/', { name: 5 }, 'string_type'],
    ['/regions/', { id: 1.5 }, 'int_from_float'],
    ['/regions/', { id: 'x' }, 'int_parsing'],
    ['/regions/', { id: '' }, 'int_parsing'],
    ['/runs/', { default_only: 'test' }, 'bool_parsing'],
    ['/runs/', { default_only: 2 }, 'bool_parsing'],
    ['/runs/', { is_default: 'constructor' }, 'bool_parsing'],
    ['/iamc/datapoints/', { region: 5 }, 'model_type'],
    ['/iamc/datapoints/', { region: true }, 'model_type'],
    ['/meta/', { value_float: 'x' }, 'float_parsing'],
    ['/meta/', { value_float: [1] }, 'float_parsing'],
  ])('%s %j is refused as %s', async (path, filter, type) => {
    expect(await call('PATCH', path, filter)).toMatchObject({
      status: 422,
      body: { error_name: 'bad_filter_arguments', detail: [{ type }] },
    })
  })

  test('1e999 is no number', async () => {
    for (const [path, filter] of [
      ['/models/', '{"id":1e999}'],
      ['/meta/', '{"value_float":1e999}'],
      ['/meta/', '{"value_float__in":[1,-1e999]}'],
    ] as const) {
      expect(await call('PATCH', path, filter)).toMatchObject({
        status: 422,
        body: { error_name: 'bad_filter_arguments' },
      })
    }
  })

  test('several problems are reported together', async () => {
    const { body } = await call('PATCH', '/models/?limit=x&table=maybe', { id: 'x', dne: 1 })
    const places = body.detail.map((problem: { loc: unknown[] }) => problem.loc.join('.')) as string[]
    expect(places.toSorted()).toEqual(['body.dne', 'body.id', 'query.limit', 'query.table'])
  })

  test('a field and its other spelling at once are refused, each alone is taken', async () => {
    for (const [path, field, alias] of [
      ['/iamc/datapoints/', 'year', 'step_year'],
      ['/iamc/datapoints/', 'time_series_id', 'time_series__id'],
      ['/meta/', 'run_id', 'run__id'],
      ['/checkpoints/', 'run__id', 'run_id'],
    ] as const) {
      for (const lookup of ['', '__gt', '__gte', '__lt', '__lte']) {
        expect((await call('PATCH', path, { [field + lookup]: 1 })).status).toBe(200)
        expect((await call('PATCH', path, { [alias + lookup]: 1 })).status).toBe(200)
        expect(await call('PATCH', path, { [field + lookup]: 1, [alias + lookup]: 1 })).toMatchObject(
          refused('bad_filter_arguments', ['body', alias + lookup], 'extra_forbidden'),
        )
      }
      expect((await call('PATCH', path, { [`${alias}__in`]: [1] })).status).toBe(200)
    }
  })

  test.each([6, 100])('filters nested %i deep are refused', async (depth) => {
    const deep = `${'{"iamc":'.repeat(depth)}{}${'}'.repeat(depth)}`
    expect(await call('PATCH', '/models/', deep)).toMatchObject({
      status: 422,
      body: { error_name: 'bad_filter_arguments' },
    })
  })

  test('the deepest filter of the interface is taken', async () => {
    expect((await call('PATCH', '/units/', { iamc: { run: { model: { name__like: '*' } } } })).status).toBe(200)
  })
})

describe('lenient values', () => {
  test.each([1, '1', '1.0', 1.0, ' 1 ', '+1', true])('%j is the number 1 in a filter', async (id) => {
    const p = await newPlatform(service)
    await p.regions('first', 'second')
    expect(await p.column('/regions/', 'name', { id })).toEqual(['first'])
    expect(await p.column('/regions/', 'name', { id__in: [id] })).toEqual(['first'])
  })

  test.each(['true', 'True', 'T', 'yes', 'Y', 'ON', '1'])('?table=%s is true', async (word) => {
    expect((await call('PATCH', `/models/?table=${word}`)).body.results).toHaveProperty('columns')
  })

  test.each(['false', 'FALSE', 'f', 'No', 'n', 'off', '0'])('?table=%s is false', async (word) => {
    expect((await call('PATCH', `/models/?table=${word}`)).body.results).toBeInstanceOf(Array)
  })

  test.each(['', 'null', 'maybe', '2', 'constructor', '__proto__', 'true&table=false'])(
    '?table=%s is refused',
    async (word) => {
      expect(await call('PATCH', `/models/?table=${word}`)).toMatchObject(
        refused('bad_request', ['query', 'table'], 'bool_parsing'),
      )
    },
  )

  test('ids in bodies may be text or integral floats', async () => {
    const p = await newPlatform(service)
    const run = await p.run()
    for (const [n, id] of [String(run), `${run}.0`, run].entries()) {
      const made = (await p.ok('POST', '/meta/', { run__id: id, key: `${n}`, value: 1 })) as { run__id: number }
      expect(made.run__id).toBe(run)
    }
    const answer = await p.call('POST', '/meta/', `{"run__id":${run}.0,"key":"float","value":1}`)
    expect(answer).toMatchObject({ status: 200, body: { run__id: run } })
  })

  test('unknown keys and query parameters are passed over, except in filters', async () => {
    const p = await newPlatform(service)
    expect((await p.call('POST', '/models/?anything=1', { name: 'x', id: 99, foo: {} })).body).toMatchObject({
      id: 1,
      name: 'x',
    })
    expect((await p.call('PATCH', '/models/?anything=1')).status).toBe(200)
  })

  test.each([
    [{}, ['body', 'name'], 'missing'],
    [{ name: 5 }, ['body', 'name'], 'string_type'],
    [{ name: null }, ['body', 'name'], 'string_type'],
    [{ name: ['x'] }, ['body', 'name'], 'string_type'],
  ])('a model cannot be made of %j', async (body, loc, type) => {
    expect(await call('POST', '/models/', body)).toMatchObject(refused('bad_request', loc, type))
  })
})

describe('shorthands', () => {
  test('a name, a pattern and a list stand for a filter', async () => {
    const p = await newPlatform(service)
    await p.regions('RA', 'RB', 'SA')
    const named = (filter: unknown) => p.column('/regions/', 'name', filter)
    expect(await named('"RA"')).toEqual(['RA'])
    expect(await named('"R*"')).toEqual(['RA', 'RB'])
    expect(await named(['SA', 'RA', 'nowhere'])).toEqual(['RA', 'SA'])
    expect(await named([])).toEqual([])
  })

  test('they stand for nested filters too', async () => {
    const p = await newPlatform(service)
    await p.oneSeries()
    for (const variable of ['V', 'V*', ['V', 'W'], { name: 'V' }]) {
      expect(await p.column('/models/', 'name', { iamc: { variable } })).toEqual(['M'])
      expect(await p.column('/runs/', 'id', { iamc: { variable } })).toEqual([1])
    }
    for (const variable of ['W', 'W*', ['W'], []])
      expect(await p.column('/models/', 'name', { iamc: { variable } })).toEqual([])
    expect(await p.column('/models/', 'name', { iamc: 'M' })).toEqual(['M'])
    expect(await p.column('/models/', 'name', { iamc: ['X'] })).toEqual([])
  })

  test.each([
    ['/regions/', ['RA', 'R*'], ['body', 1]],
    ['/regions/', ['RA', 5], ['body', 1]],
    ['/iamc/datapoints/', { region: ['R*'] }, ['body', 'region', 0]],
    ['/iamc/datapoints/', { region: [null] }, ['body', 'region', 0]],
  ])('%s: the list %j is refused', async (path, filter, loc) => {
    const answer = await call('PATCH', path, filter)
    expect(answer).toMatchObject({ status: 422, body: { error_name: 'bad_filter_arguments' } })
    expect(answer.body.detail[0].loc).toEqual(loc)
  })

  test('a run has no name to stand for it', async () => {
    for (const run of ['x', ['x'], []]) {
      expect(await call('PATCH', '/meta/', { run })).toMatchObject({
        status: 422,
        body: { error_name: 'bad_filter_arguments' },
      })
    }
  })
})

describe('pages', () => {
  test.each([
    ['limit=-1', 'limit', 'greater_than_equal'],
    ['limit=10001', 'limit', 'less_than_equal'],
    ['offset=-1', 'offset', 'greater_than_equal'],
    ['limit=x', 'limit', 'int_parsing'],
    ['limit=', 'limit', 'int_parsing'],
    ['limit=1.5', 'limit', 'int_parsing'],
    ['offset=1e3', 'offset', 'int_parsing'],
    ['offset=9007199254740993', 'offset', 'int_parsing_size'],
  ])('?%s is refused', async (query, name, type) => {
    for (const path of ['/models/', '/iamc/datapoints/', '/runs/']) {
      expect(await call('PATCH', `${path}?${query}`)).toMatchObject(refused('bad_request', ['query', name], type))
    }
  })

  test.each([
    ['', { limit: 5000, offset: 0 }],
    ['limit=0', { limit: 0, offset: 0 }],
    ['limit=10000&offset=7', { limit: 10_000, offset: 7 }],
    ['limit=3.0&offset=1.0', { limit: 3, offset: 1 }],
    ['offset=9007199254740991', { limit: 5000, offset: 9_007_199_254_740_991 }],
  ])('?%s is echoed', async (query, pagination) => {
    for (const path of ['/models/', '/iamc/datapoints/']) {
      expect(await call('PATCH', `${path}?${query}`)).toMatchObject({ status: 200, body: { pagination } })
    }
  })
})

describe('large requests', () => {
  const many = Array.from({ length: 100_000 }, (_, i) => i + 1)

  test('100,000 ids and 100,000 names in a list find their rows', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await p.points([series, 2020, 1], [series, 2030, 2])
    await p.regions('other')
    const labels = ['R', 'V', 'M', ...many.map((n) => `name ${n}`)]
    expect(await p.column('/regions/', 'name', { id__in: many })).toEqual(['R', 'other'])
    expect(await p.column('/regions/', 'name', { name__in: labels })).toEqual(['R'])
    expect(await p.column('/regions/', 'name', labels)).toEqual(['R'])
    expect(await p.column('/iamc/variables/', 'name', { name__in: labels, region: labels })).toEqual(['V'])
    expect(await p.column('/iamc/datapoints/', 'step_year', { year__in: many, model: labels })).toEqual([2020, 2030])
    expect(await p.column('/iamc/datapoints/', 'step_year', { time_series__id__in: many })).toEqual([2020, 2030])
    expect(await p.column('/runs/', 'id', { id__in: many, iamc: { region: labels } })).toEqual([run])
  })

  test('a pattern of 40,000 characters is matched or refused, not a failure', async () => {
    const p = await newPlatform(service)
    await p.regions('R')
    for (const pattern of ['?'.repeat(40_000), `${'x'.repeat(60_000)}*`]) {
      for (const lookup of ['name__like', 'name__ilike', 'name__notlike', 'name__notilike']) {
        expect([200, 422], lookup).toContain((await p.call('PATCH', '/regions/', { [lookup]: pattern })).status)
      }
    }
  })

  test('a body over the limit is 413, with the way out', async () => {
    const body = Buffer.alloc(limits.bulkBytes + 1, ' ')
    const answer = await call('POST', '/iamc/datapoints/bulk/', body)
    expect(answer).toMatchObject({ status: 413, body: { error_name: 'bad_request', kwargs: {} } })
    expect(answer.body.message).toContain('smaller chunks')
  })
})

describe('names', () => {
  test.each([
    ['\\ud800', 'string_unicode'],
    ['a\\udc00b', 'string_unicode'],
    ['x'.repeat(256), 'string_too_long'],
    ['😀'.repeat(256), 'string_too_long'],
  ])('%j is refused', async (name, type) => {
    for (const path of ['/models/', '/scenarios/', '/units/', '/iamc/variables/']) {
      expect(await call('POST', path, `{"name":"${name}"}`)).toMatchObject(
        refused('bad_request', ['body', 'name'], type),
      )
    }
    expect(await call('POST', '/regions/', `{"name":"${name}","hierarchy":""}`)).toMatchObject(
      refused('bad_request', ['body', 'name'], type),
    )
    expect(await call('POST', '/runs/', `{"model_name":"M","scenario_name":"${name}"}`)).toMatchObject(
      refused('bad_request', ['body', 'scenario_name'], type),
    )
  })

  test.each([
    'x'.repeat(255),
    '😀'.repeat(255),
    '',
    ' ',
    '*',
    '%',
    'a/b',
    '"',
    "'; DROP TABLE model; --",
    'ä ö ü',
    'Ω≠ω',
    '\n',
  ])('%j is kept as it is and found again', async (name) => {
    const p = await newPlatform(service)
    expect((await p.ok('POST', '/models/', { name })) as object).toMatchObject({ name })
    await p.ok('POST', '/models/', { name: 'another' })
    for (const filter of [{ name }, { name__in: [name] }])
      expect(await p.column('/models/', 'name', filter)).toEqual([name])
    expect((await p.call('POST', '/models/', { name })).status).toBe(409)
  })

  test('a name with a null character is kept and found again, by pattern too, or refused', async () => {
    const p = await newPlatform(service)
    const made = await p.call('POST', '/models/', { name: 'a\u0000b' })
    if (made.status === 422) return
    expect(made).toMatchObject({ status: 200, body: { name: 'a\u0000b' } })
    for (const filter of [
      { name: 'a\u0000b' },
      { name__in: ['a\u0000b'] },
      { name__like: 'a*b' },
      { name__ilike: 'A*B' },
    ]) {
      expect(names(await p.call('PATCH', '/models/', filter)), JSON.stringify(filter)).toEqual(['a\u0000b'])
    }
  })

  test('composed and decomposed letters are the same name', async () => {
    const p = await newPlatform(service)
    expect((await p.ok('POST', '/models/', { name: 'Ko\u0308ln' })) as object).toMatchObject({ name: 'Köln' })
    expect((await p.call('POST', '/models/', { name: 'Köln' })).status).toBe(409)
    expect(await p.column('/models/', 'id', { name: 'Ko\u0308ln' })).toEqual([1])
    expect(await p.column('/models/', 'id', { name__in: ['Ko\u0308ln'] })).toEqual([1])
  })

  test('a hierarchy and a meta key may have 1023 characters', async () => {
    const p = await newPlatform(service)
    const run = await p.run()
    const long = 'x'.repeat(1023)
    expect((await p.call('POST', '/regions/', { name: 'R', hierarchy: long })).status).toBe(200)
    expect((await p.call('POST', '/meta/', { run__id: run, key: long, value: 1 })).status).toBe(200)
    expect((await p.call('POST', '/regions/', { name: 'S', hierarchy: `${long}x` })).status).toBe(422)
    expect((await p.call('POST', '/meta/', { run__id: run, key: `${long}x`, value: 1 })).status).toBe(422)
  })
})

describe('numbers', () => {
  test.each([
    ['1', 'INT', '1'],
    ['-0', 'INT', '0'],
    ['9007199254740993', 'INT', '9007199254740993'],
    ['-9223372036854775808', 'INT', '-9223372036854775808'],
    ['1.0', 'FLOAT', '1.0'],
    ['1e3', 'FLOAT', '1000.0'],
    ['1E3', 'FLOAT', '1000.0'],
    ['0.1', 'FLOAT', '0.1'],
    ['"1"', 'STR', '"1"'],
    ['true', 'BOOL', 'true'],
  ])('the meta value %s is %s and answered %s', async (literal, dtype, written) => {
    const p = await newPlatform(service)
    const run = await p.run()
    const single = await p.call('POST', '/meta/', `{"run__id":${run},"key":"single","value":${literal}}`)
    expect(single.status, single.text).toBe(200)
    expect(single.text).toContain(`"dtype":"${dtype}","value":${written},"value_`)
    await p.ok(
      'POST',
      '/meta/bulk/',
      `{"columns":["run__id","key","value"],"dtypes":[],"data":[[${run},"bulk",${literal}]]}`,
    )
    const table = await p.call('PATCH', '/meta/')
    expect(table.text).toContain(
      `"data":[[${run},"single",1,${written},"${dtype}"],[${run},"bulk",2,${written},"${dtype}"]]`,
    )
  })

  test.each(['9223372036854775808', '1e999', '-1e999', 'null', '[1]', '{}', '"\\ud800"'])(
    'the meta value %s is refused',
    async (literal) => {
      const p = await newPlatform(service)
      const run = await p.run()
      expect((await p.call('POST', '/meta/', `{"run__id":${run},"key":"k","value":${literal}}`)).status).toBe(422)
      const bulk = `{"columns":["run__id","key","value"],"dtypes":[],"data":[[${run},"k",${literal}]]}`
      expect(await p.call('POST', '/meta/bulk/', bulk)).toMatchObject({
        status: 422,
        body: { error_name: 'schema_error' },
      })
      expect(await p.rows('/meta/')).toEqual([])
    },
  )

  test('whole values are written with a fraction, ids and years without', async () => {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    await p.points([series, 2020, 1], [series, 2030, 1e21], [series, 2040, -0.5])
    const table = await p.call('PATCH', '/iamc/datapoints/')
    expect(table.text).toContain(
      '"data":[[1,1.0,"ANNUAL",2020,1],[1,1.0e+21,"ANNUAL",2030,2],[1,-0.5,"ANNUAL",2040,3]]',
    )
    const records = await p.call('PATCH', '/iamc/datapoints/?table=false')
    expect(records.text).toContain(
      '{"id":1,"time_series__id":1,"value":1.0,"type":"ANNUAL","step_category":null,"step_year":2020',
    )
  })

  test.each(['9007199254740993', '99999999999999999999', '-9223372036854775809'])(
    'the id %s in a path is refused',
    async (id) => {
      for (const [method, path] of [
        ['GET', `/runs/${id}/`],
        ['DELETE', `/regions/${id}/`],
        ['POST', `/runs/${id}/lock/`],
        ['GET', `/iamc/timeseries/${id}/`],
      ] as const) {
        expect([404, 422]).toContain((await call(method, path)).status)
      }
    },
  )

  test.each(['abc', '1.5', '1e3', '%00', '0x1'])('the id %s in a path is no integer', async (id) => {
    expect(await call('GET', `/runs/${id}/`)).toMatchObject(refused('bad_request', ['path', 'id'], 'int_parsing'))
  })

  test('negative ids and 0 are simply not found', async () => {
    for (const id of [0, -1]) {
      expect(await call('GET', `/runs/${id}/`)).toMatchObject({
        status: 404,
        body: { error_name: 'run_not_found', kwargs: { id } },
      })
    }
  })
})

describe('addresses', () => {
  test.each(['/v1/%E0%A4%A/', '/v1/test/models/%', `/v1/test/runs/${'9'.repeat(300)}/`])(
    '%s, which cannot be read, is answered with a body of ours',
    async (url) => {
      const answer = await call('GET', url)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      const isPlain = answer.status === 404 && answer.text === '{"detail":"Not Found"}'
      if (!isPlain) expect(Object.keys(answer.body as object).slice(0, 3)).toEqual(['message', 'kwargs', 'error_name'])
    },
  )

  test('a platform is named by its exact name', async () => {
    for (const url of [
      '/v1/TEST/models/',
      '/v1/models/?platform=TEST',
      '/v1/test%20/models/',
      '/v1/..%2ftest/models/',
    ]) {
      expect(await call('PATCH', url)).toMatchObject({ status: 404, body: { error_name: 'platform_not_found' } })
    }
  })
})

describe('connections', () => {
  test('a hundred requests over one connection leave nothing behind on it', async () => {
    const warnings: Error[] = []
    const remember = (warning: Error) => void warnings.push(warning)
    process.on('warning', remember)
    try {
      for (let n = 0; n < 100; n += 1) {
        const answer = await fetch(`${service.service.url}/v1/test/models/`, {
          method: 'PATCH',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
        expect(answer.status).toBe(200)
        await answer.text()
      }
    } finally {
      process.off('warning', remember)
    }
    expect(warnings.map((warning) => warning.name)).not.toContain('MaxListenersExceededWarning')
  })
})
