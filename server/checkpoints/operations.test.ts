import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, type Row, type TestPlatform } from '../testing/platform.ts'

/** Checkpoints over HTTP, as clients of ixmp4 0.14 expect them. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const create = (p: TestPlatform, run__id: number, message: string) =>
  p.ok('POST', '/checkpoints/', { run__id, message }) as Promise<Row>
const newest = (p: TestPlatform) => p.sql('SELECT max(id) AS id FROM "transaction"')[0]!.id as number

test('a checkpoint carries the newest transaction and is none itself', async () => {
  const p = await newPlatform(service)
  const run = await p.run()
  const before = newest(p)
  expect(await create(p, run, 'first')).toEqual({ id: 1, run__id: run, transaction__id: before, message: 'first' })
  expect(await create(p, run, 'second')).toMatchObject({ id: 2, transaction__id: before })
  expect(newest(p)).toBe(before)
  await p.ok('POST', '/models/', { name: 'another' })
  expect(await create(p, run, 'third')).toMatchObject({ id: 3, transaction__id: before + 1 })
})

test('inside a lock it is at or after the number of the lock', async () => {
  const p = await newPlatform(service)
  const { run, series } = await p.oneSeries()
  const { lock_transaction } = (await p.ok('POST', `/runs/${run}/lock/`)) as { lock_transaction: number }
  expect(await create(p, run, 'nothing done')).toMatchObject({ transaction__id: lock_transaction })
  await p.points([series, 2020, 1])
  expect(await create(p, run, 'done')).toMatchObject({ transaction__id: lock_transaction + 1 })
})

test.each(['', ' ', 'twice', '"quoted"', 'ü\n😀', 'x'.repeat(5000)])(
  'the message may be %j, any number of times',
  async (message) => {
    const p = await newPlatform(service)
    const run = await p.run()
    await create(p, run, message)
    await create(p, run, message)
    expect(await p.column('/checkpoints/', 'message', { message })).toEqual([message, message])
  },
)

test.each([
  [{ run__id: 99, message: 'x' }, 404, 'run_not_found'],
  [{ message: 'x' }, 422, 'bad_request'],
  [{ run__id: 1 }, 422, 'bad_request'],
  [{ run__id: 1, message: null }, 422, 'bad_request'],
  [{ run__id: 'x', message: '' }, 422, 'bad_request'],
])('%j is refused', async (body, status, name) => {
  const answer = await service.call('POST', '/checkpoints/', body)
  expect(answer).toMatchObject({ status, body: { error_name: name } })
  if (status === 404) expect(answer.body.kwargs).toEqual({ id: 99 })
})

test('the list is in the order of ids, of all runs, and counts checkpoints', async () => {
  const p = await newPlatform(service)
  await p.run()
  await p.run('M', 'S', false)
  await p.units('a', 'b', 'c')
  for (const [run, message] of [
    [2, 'a'],
    [1, 'b'],
    [2, 'c'],
  ] as const)
    await create(p, run, message)
  const page = (await p.ok('PATCH', '/checkpoints/?limit=2')) as { total: number; results: Row }
  expect(page).toMatchObject({
    total: 3,
    results: {
      columns: ['run__id', 'transaction__id', 'message', 'id'],
      dtypes: ['int64', 'int64', 'object', 'int64'],
    },
  })
  const messages = (filter: object) => p.column('/checkpoints/', 'message', filter)
  expect(await messages({})).toEqual(['a', 'b', 'c'])
  expect(await messages({ run__id: 2 })).toEqual(['a', 'c'])
  expect(await messages({ run_id: 2 })).toEqual(['a', 'c'])
  expect(await messages({ run__id__in: [1, 99] })).toEqual(['b'])
  expect(await messages({ message__notlike: 'b' })).toEqual(['a', 'c'])
  expect(await messages({ message__ilike: 'B' })).toEqual(['b'])
  expect(await messages({ transaction__id__gt: newest(p) })).toEqual([])
  expect(await messages({ transaction__id: newest(p) })).toEqual(['a', 'b', 'c'])
})

test('an empty list has its columns', async () => {
  expect((await service.call('PATCH', '/checkpoints/')).body.results).toEqual({
    ...{
      index: [],
      columns: ['run__id', 'transaction__id', 'message', 'id'],
      dtypes: ['object', 'object', 'object', 'object'],
      data: [],
    },
  })
})

test('a checkpoint is deleted by its id, once, and its id is not used again', async () => {
  const p = await newPlatform(service)
  const run = await p.run()
  await create(p, run, 'first')
  await create(p, run, 'second')
  await p.ok('DELETE', '/checkpoints/2/')
  expect(await p.column('/checkpoints/', 'message')).toEqual(['first'])
  expect(await p.call('DELETE', '/checkpoints/2/')).toMatchObject({
    status: 404,
    body: { error_name: 'checkpoint_not_found', kwargs: { id: 2 } },
  })
  expect(await create(p, run, 'third')).toMatchObject({ id: 3 })
})

test('a locked run may be labelled, and labelling does not update it', async () => {
  const p = await newPlatform(service)
  const run = await p.run()
  const locked = (await p.ok('POST', `/runs/${run}/lock/`)) as Row
  await create(p, run, 'x')
  expect((await p.ok('GET', `/runs/${run}/`)) as Row).toEqual(locked)
})
