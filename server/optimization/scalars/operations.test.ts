import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../testing/service.ts'
import { newPlatform } from '../../testing/platform.ts'

/** Scalars over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
beforeAll(async () => void (service = await startTestService()))
afterAll(() => service.close())

/** A platform with run 1, and the units 1 "m" and 2 "". */
async function platform() {
  const p = await newPlatform(service)
  await p.run()
  await p.units('m', '')
  return p
}

const scalar = { name: 'x', value: 1, unit_name: 'm', run_id: 1 }

test('is made, read and listed; its value is a float', async () => {
  const p = await platform()
  const { text, body } = await p.call('POST', '/optimization/scalars/', scalar)
  const stamp = { created_at: expect.any(String), created_by: '@unknown' }
  expect(body).toEqual({
    ...{ id: 1, name: 'x', value: 1, unit: { id: 1, name: 'm', ...stamp }, unit__id: 1, run__id: 1, ...stamp },
  })
  expect(text).toContain('"value":1.0,')
  expect((await p.call('GET', '/optimization/scalars/1/')).text).toBe(text)
  expect((await p.ok('PATCH', '/optimization/scalars/?table=false')) as object).toMatchObject({ results: [body] })
  expect((await p.ok('PATCH', '/optimization/scalars/')) as object).toMatchObject({
    results: {
      columns: ['run__id', 'value', 'unit__id', 'name', 'id', 'created_at', 'created_by'],
      dtypes: ['int64', 'float64', 'int64', 'object', 'int64', 'datetime64[ns]', 'object'],
      data: [[1, 1, 1, 'x', 1, (body as { created_at: string }).created_at, '@unknown']],
    },
  })
})

test.each<[string, object, number, string]>([
  ['a name that is taken', {}, 409, 'scalar_not_unique'],
  ['an unknown unit', { name: 'y', unit_name: 'ly' }, 404, 'unit_not_found'],
  ['an unknown run', { run_id: 9 }, 404, 'run_not_found'],
  ['no value', { name: 'y', value: null }, 422, 'bad_request'],
  ['a word as value', { name: 'y', value: 'x' }, 422, 'bad_request'],
  ['no unit', { name: 'y', unit_name: null }, 422, 'bad_request'],
])('%s is refused', async (_, change, status, error_name) => {
  const p = await platform()
  await p.ok('POST', '/optimization/scalars/', scalar)
  expect(await p.call('POST', '/optimization/scalars/', { ...scalar, ...change })).toMatchObject({
    status,
    body: { error_name },
  })
  expect(await p.rows('/optimization/scalars/')).toHaveLength(1)
})

test('a number may be written as text, and the empty unit is a unit', async () => {
  const p = await platform()
  const body = { ...scalar, value: '2.5', unit_name: '' }
  expect((await p.ok('POST', '/optimization/scalars/', body)) as object).toMatchObject({ value: 2.5, unit__id: 2 })
})

test('gets another value or unit; null and nothing keep what is there', async () => {
  const p = await platform()
  await p.ok('POST', '/optimization/scalars/', scalar)
  const update = async (body: object) => {
    const { value, unit__id } = (await p.ok('PATCH', '/optimization/scalars/1/', body)) as Record<string, unknown>
    return [value, unit__id]
  }
  expect(await update({ value: 0, unit_id: null })).toEqual([0, 1])
  expect(await update({ value: null, unit_id: 2 })).toEqual([0, 2])
  const before = p.transactions()
  expect(await update({ value: null, unit_id: null })).toEqual([0, 2])
  expect(await update({})).toEqual([0, 2])
  expect(await update({ value: 0, unit_id: 2 })).toEqual([0, 2])
  expect(p.transactions()).toBe(before)
  expect(await p.call('PATCH', '/optimization/scalars/1/', { unit_id: 99 })).toMatchObject({
    status: 404,
    body: { error_name: 'unit_not_found', kwargs: { id: 99 } },
  })
})

test('is found by its unit, however that is spelled', async () => {
  const p = await platform()
  for (const [name, unit_name] of Object.entries({ a: 'm', b: '' })) {
    await p.ok('POST', '/optimization/scalars/', { ...scalar, name, unit_name })
  }
  for (const filter of [{ unit_id: 2 }, { unit__id: 2 }, { unit_id__in: [2] }, { run_id: 1, unit__id__gt: 1 }])
    expect(await p.column('/optimization/scalars/', 'name', filter)).toEqual(['b'])
})

test('keeps its unit from being deleted, until it is deleted itself', async () => {
  const p = await platform()
  await p.ok('POST', '/optimization/scalars/', scalar)
  expect(await p.call('DELETE', '/units/1/')).toMatchObject({ body: { error_name: 'unit_deletion_prevented' } })
  await p.ok('DELETE', '/optimization/scalars/1/')
  await p.ok('DELETE', '/units/1/')
  for (const [method, body] of [
    ['GET', undefined],
    ['DELETE', undefined],
    ['PATCH', {}],
  ] as const) {
    expect(await p.call(method, '/optimization/scalars/1/', body)).toMatchObject({
      status: 404,
      body: { error_name: 'scalar_not_found', kwargs: { id: 1 } },
    })
  }
})
