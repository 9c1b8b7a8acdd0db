import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactionHeader, type Effects } from '../contract/history.ts'
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

async function effectsOf(p: TestPlatform, ...ids: number[]): Promise<Effects['results']> {
  const { status, body, text } = await client.call(p, 'POST', 'transactions/effects', { ids })
  expect(status, text).toBe(200)
  return (body as Effects).results
}

const undo = (p: TestPlatform, transaction__id: number) => client.call(p, 'POST', 'undo', { transaction__id })
const counts = (added: number, changed: number, removed: number) => ({ added, changed, removed })

describe('what a transaction did', () => {
  test('is counted by region and variable', async () => {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    await p.points([series, 2020, 1], [series, 2030, 2])
    const first = newest(p)
    await p.points([series, 2020, 1], [series, 2030, 3], [series, 2040, 4])
    const [second, one] = await effectsOf(p, newest(p), first)
    const [{ region, variable }] = p.sql(
      `SELECT region.name AS region, variable.name AS variable FROM region, variable`,
    ) as [{ region: string; variable: string }]
    expect(one).toEqual({
      id: first,
      effects: [{ kind: 'datapoints', ...counts(2, 0, 0), names: [variable], more_names: 0 }],
      ...{ regions: [{ region, ...counts(2, 0, 0) }], more_regions: 0 },
    })
    expect(second).toMatchObject({ effects: [counts(1, 1, 0)], regions: [{ region, ...counts(1, 1, 0) }] })
  })

  test('is still known when later transactions have written over it, and is turned round by its undo', async () => {
    const p = await newPlatform(service)
    const { series } = await p.oneSeries()
    await p.points([series, 2020, 1], [series, 2030, 2])
    const written = newest(p)
    await p.points([series, 2020, 5])
    const changed = newest(p)
    await undo(p, changed)
    await undo(p, written)
    const gone = newest(p)
    const found = await effectsOf(p, written, changed, changed + 1, gone)
    expect(found.map(({ effects }) => effects)).toMatchObject([
      [counts(2, 0, 0)],
      [counts(0, 1, 0)],
      [counts(0, 1, 0)],
      [counts(0, 0, 2)],
    ])
  })

  test('names what has names, and tells of runs that come and go', async () => {
    const p = await newPlatform(service)
    await p.units('EJ/yr')
    const unit = newest(p)
    const run = await p.run('M', 'S', false)
    const created = newest(p)
    await service.call('DELETE', `/desk/v1/${p.name}/runs/${run}`)
    const [ofUnit, ofRun, ofDeletion] = await effectsOf(p, unit, created, newest(p))
    expect(ofUnit?.effects).toEqual([{ kind: 'unit', ...counts(1, 0, 0), names: ['EJ/yr'], more_names: 0 }])
    expect(ofRun?.effects).toMatchObject([{ kind: 'run', ...counts(1, 0, 0) }, { kind: 'model' }, { kind: 'scenario' }])
    expect(ofDeletion?.effects).toMatchObject([{ kind: 'run', ...counts(0, 0, 1) }])
  })

  test('is nothing for a transaction that is not there', async () => {
    const p = await newPlatform(service)
    expect(await effectsOf(p, 999)).toEqual([{ id: 999, effects: [], regions: [], more_regions: 0 }])
  })
})

describe('the transactions of a platform', () => {
  test('are listed by run, program and operation', async () => {
    const p = await newPlatform(service)
    const run = await p.run('M', 'S', false)
    await p.call('POST', '/units/', { name: 'a' }, { 'user-agent': 'notebook/1.0' })
    const list = async (query: string) => {
      const { results, total } = await client.get(p, `transactions?${query}`)
      expect(results).toHaveLength(total)
      return results.map(({ operation }: { operation: string }) => operation)
    }
    expect(await list(`run=${run}`)).toEqual(['createRun'])
    expect(await list('client=notebook/1.0')).toEqual(['createUnit'])
    expect(await list('operation=createRun')).toEqual(['createRun'])
    expect(await list(`id=${newest(p)}`)).toEqual(['createUnit'])
    expect(await list(`run=${run}&operation=createUnit`)).toEqual([])
    const { clients, operations } = await client.get(p, 'transactions')
    expect(clients).toContain('notebook/1.0')
    expect(operations).toEqual(['createRun', 'createUnit'])
  })

  test('are named by the answers of the requests that made them', async () => {
    const p = await newPlatform(service)
    const send = (method: string, path: string, body?: unknown) =>
      fetch(service.service.url + path, {
        ...{ method, headers: { 'content-type': 'application/json' } },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const made = await send('POST', `/v1/${p.name}/units/`, { name: 'a' })
    expect(made.headers.get(transactionHeader)).toBe(String(newest(p)))
    const read = await send('GET', `/desk/v1/${p.name}/transactions`)
    expect(read.headers.get(transactionHeader)).toBeNull()
    const undone = await send('POST', `/desk/v1/${p.name}/undo`, { transaction__id: newest(p) })
    expect(undone.headers.get(transactionHeader)).toBe(String(newest(p)))
  })
})
