import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { PayloadRows } from '../payload/payload.ts'
import { refuseHeavy } from '../payload/weight.ts'
import { startTestService, type TestService } from '../testing/service.ts'

/** Bodies that would take far more memory or time than their bytes: refused before they are parsed. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await service.call('POST', '/runs/', { model_name: 'M', scenario_name: 'S' })
  await service.call('POST', '/optimization/indexsets/', { run_id: 1, name: 'i' })
})
afterAll(() => service.close())

const list = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join(',')}]`
const refused = (status: number, message: string) => ({ status, body: { message: expect.stringContaining(message) } })

describe('a body', () => {
  test.each([
    ['PATCH', '/runs/', limits.filterBytes],
    ['POST', '/runs/', limits.bodyBytes],
    ['POST', '/regions/', limits.bodyBytes],
    ['POST', '/meta/', limits.bodyBytes],
    ['POST', '/desk/v1/test/exports', limits.filterBytes],
    ['POST', '/desk/v1/test/views', limits.viewBytes],
  ])('of %s %s ends at its limit', async (method, path, most) => {
    expect(await service.call(method, path, Buffer.alloc(most + 1, ' '))).toMatchObject(
      refused(413, `at most ${most} bytes`),
    )
  })

  test.each([
    ['PATCH', '/runs/'],
    ['POST', '/meta/'],
    ['POST', '/iamc/datapoints/bulk/'],
    ['PATCH', '/optimization/indexsets/1/data/'],
    ['DELETE', '/v1/test/optimization/indexsets/1/data'],
  ])('of %s %s whose brackets nest too deep is refused with the place', async (method, path) => {
    for (const head of ['', '{"data":', '{"data":[1,', '{"a":1,"b":[{"c":'])
      for (const count of [limits.jsonDepth + 1, limits.bodyBytes - 100])
        expect((await service.call(method, path, head + '['.repeat(count))).body).toMatchObject({
          detail: [{ type: 'recursion_loop', loc: ['body', expect.any(Number)] }],
        })
  })

  test('with brackets in its texts is none of these', async () => {
    const name = '[{'.repeat(120)
    expect(await service.call('POST', '/units/', { name })).toMatchObject({ status: 200, body: { name } })
  })

  test('with more values than are read at once is refused', async () => {
    const values = list(limits.literalValues, '1')
    expect(await service.call('POST', '/meta/', `{"run__id":1,"key":"k","value":${values}}`)).toMatchObject(
      refused(413, 'too many'),
    )
    expect(await service.call('PATCH', '/runs/', { id__in: Array(limits.questionValues).fill(1) })).toMatchObject(
      refused(413, 'too many'),
    )
    const data = `{"data":${list(limits.jsonValues / 10, '{}')}}`
    expect(await service.call('PATCH', '/optimization/indexsets/1/data/', data)).toMatchObject(
      refused(413, 'smaller chunks'),
    )
  })

  test('of a bulk upload keeps no lists of its cells, and takes not any number of columns', async () => {
    const upload = (columns: string[], row: unknown[]) =>
      service.call('POST', '/meta/bulk/', { columns, dtypes: [], data: [row] })
    expect(await upload(['run__id', 'key', 'value'], [1, 'k', [1]])).toMatchObject({
      status: 422,
      body: { error_name: 'schema_error', detail: [{ loc: ['body', 'data', 0, 2] }] },
    })
    const index = list(limits.jsonValues / 10, '{}')
    expect(
      await service.call('POST', '/v1/test/meta/bulk', `{"df":{"index":${index},"columns":[],"data":[]}}`),
    ).toMatchObject({ body: { message: expect.stringContaining('too many') } })
    const columns = Array.from({ length: limits.payloadColumns + 1 }, (_, i) => `c${i}`)
    expect(await upload(columns, columns)).toMatchObject(refused(422, `At most ${limits.payloadColumns} columns`))
  })
})

test('rows of a bulk upload are counted while they are read', () => {
  const pieces = function* (): Generator<readonly unknown[]> {
    yield [[1], [2]]
    yield [[3]]
  }
  expect(new PayloadRows(['a'], pieces(), { most: 3 }).length).toBe(3)
  expect(() => new PayloadRows(['a'], pieces(), { most: 2 })).toThrow('More than 2 rows')
})

test('what is weighed is read as JSON has it', () => {
  const weigh = (value: unknown, most: number) => () => refuseHeavy(Buffer.from(JSON.stringify(value)), most)
  expect(weigh([1, 2, 3], 3)).not.toThrow()
  expect(weigh([1, 2, 3], 2)).toThrow('more than 2 values')
  expect(weigh(['a,[,b\\",[', '[[['], 2)).not.toThrow()
  expect(weigh({ a: 1 }, 9)).toThrow('more than 9 values')
})
