import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import type { Moment, Moments } from '../contract/moments.ts'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { HistoryClient, newest } from './testing-history-client.ts'

let service: TestService
let client: HistoryClient
beforeAll(async () => {
  service = await startTestService()
  client = new HistoryClient(service)
})
afterAll(() => service.close())

const moment = async (p: TestPlatform, query: string) => (await client.get(p, `moment?${query}`)) as Moment
const marks = async (p: TestPlatform, query = '') => (await client.get(p, `moments?${query}`)) as Moments

/** What the list of transactions says, the earliest first: the moments by definition. */
async function listed(p: TestPlatform, query = ''): Promise<Moment['transaction'][]> {
  const { results } = (await client.get(p, `transactions?limit=10000${query}`)) as { results: Moment['transaction'][] }
  return results.filter((row) => row?.can_revert).toReversed()
}

test('every moment is found at its place, by its transaction, and by its time, of the platform and of a run', async () => {
  const p = await newPlatform(service)
  const { run, series } = await p.oneSeries()
  await p.run('Other', 'S')
  for (const value of [1, 2, 3]) await p.points([series, 2020, value])
  await p.ok('POST', '/checkpoints/', { run__id: run, message: 'third' })
  for (const of of ['', `&run=${run}`]) {
    const all = await listed(p, of)
    expect((await marks(p, of)).total).toBe(all.length)
    for (const [place, transaction] of all.entries()) {
      const found = { total: all.length, place, transaction }
      expect(await moment(p, `place=${place}${of}`)).toEqual(found)
      expect(await moment(p, `until=${transaction!.id}${of}`)).toEqual(found)
      expect(await moment(p, `until=${transaction!.issued_at}${of}`)).toMatchObject({ total: all.length, place })
    }
    expect(await moment(p, `place=${all.length}${of}`)).toEqual({ total: all.length, place: null, transaction: null })
    expect(await moment(p, `until=0${of}`)).toMatchObject({ place: null })
    expect((await moment(p, of)).place).toBe(all.length - 1)
    expect(await marks(p, of)).toMatchObject({
      first_at: all[0]!.issued_at,
      marks: [{ place: all.length - 1, checkpoints: 1, messages: ['third'] }],
    })
  }
  expect(await client.call(p, 'GET', 'moment?until=yesterday')).toMatchObject({ status: 400 })
})

test('what has been forgotten is no moment', async () => {
  const p = await newPlatform(service)
  const { series } = await p.oneSeries()
  for (const value of [1, 2, 3]) await p.points([series, 2020, value])
  const at = newest(p) - 1
  await client.call(p, 'POST', 'forget', { transaction__id: at })
  expect((await marks(p)).total).toBe(2)
  expect(await moment(p, 'place=0')).toMatchObject({ total: 2, place: 0, transaction: { id: at } })
  expect(await client.call(p, 'GET', `moment?until=${at - 1}`)).toMatchObject({ status: 400 })
})

test('a platform without transactions has none', async () => {
  const p = await newPlatform(service)
  expect(await marks(p)).toEqual({ total: 0, first_at: null, marks: [] })
  expect(await moment(p, '')).toEqual({ total: 0, place: null, transaction: null })
})

test('checkpoints that are near each other share a mark; none is lost', async () => {
  const p = await newPlatform(service)
  const { run, series } = await p.oneSeries()
  const labels = limits.momentMarks + 20
  for (let value = 0; value < labels; value += 1) {
    await p.points([series, 2020, value])
    await p.ok('POST', '/checkpoints/', { run__id: run, message: `${value}` })
  }
  const found = await marks(p)
  expect(found.marks.length).toBeLessThanOrEqual(limits.momentMarks)
  expect(found.marks.reduce((sum, { checkpoints }) => sum + checkpoints, 0)).toBe(labels)
  expect(found.marks.at(-1)).toMatchObject({ place: found.total - 1, messages: [expect.any(String)] })
})
