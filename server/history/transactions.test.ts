import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { inFile } from '../testing/files.ts'
import { newPlatform, payload, type TestPlatform } from '../testing/platform.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { HistoryClient, newest } from './testing-history-client.ts'

let service: TestService
let client: HistoryClient
beforeAll(async () => {
  service = await startTestService()
  client = new HistoryClient(service)
})
afterAll(() => service.close())

const label = (p: TestPlatform, run__id: number, message: string) => p.ok('POST', '/checkpoints/', { run__id, message })

const operations = (page: { results: { operation: string }[] }) => page.results.map(({ operation }) => operation)

describe('the transactions of a run', () => {
  test('are those that touched it, newest first, to the first', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await p.run('Other', 'S')
    await p.points([series, 2020, 1])
    const page = await client.get(p, `runs/${run}/transactions`)
    expect(page).toMatchObject({ pagination: { limit: limits.pageDefault, offset: 0 }, total: 4, history_start: 0 })
    expect(operations(page)).toEqual(['upsertDatapoints', 'upsertTimeseries', 'setAsDefaultVersion', 'createRun'])
    expect(page.results[0]).toEqual({
      ...{ id: newest(p), issued_at: expect.stringMatching(/^\d{4}-.*\.\d{6}$/), operation: 'upsertDatapoints' },
      ...{ user: '@unknown', client: expect.any(String), source: null, undoes: null, undone_by: null },
      ...{ can_revert: true, can_undo: true, checkpoints: [] },
    })
    const paged = []
    for (const offset of [0, 1, 2, 3, 4])
      paged.push(...operations(await client.get(p, `runs/${run}/transactions?limit=1&offset=${offset}`)))
    expect(paged).toEqual(operations(page))
    expect(operations(await client.get(p, 'transactions'))).toHaveLength(p.transactions())
    // As it was before the points came.
    const then = await client.get(p, `runs/${run}/transactions?at=${newest(p) - 1}`)
    expect(operations(then)).toEqual(operations(page).slice(1))
  })

  test('tell what was undone, and what an undo took back', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await p.points([series, 2020, 1])
    const written = newest(p)
    await client.call(p, 'POST', 'undo', { transaction__id: written })
    const undone = await client.get(p, `runs/${run}/transactions?limit=2`)
    expect(undone.results).toMatchObject([
      { id: written + 1, undoes: written, undone_by: null, can_undo: true },
      { id: written, undoes: null, undone_by: written + 1, can_undo: false },
    ])
    await client.call(p, 'POST', 'undo', { transaction__id: written + 1 })
    const again = await client.get(p, `runs/${run}/transactions?limit=3`)
    expect(again.results).toMatchObject([
      { id: written + 2, undoes: written + 1, undone_by: null },
      { id: written + 1, undone_by: written + 2 },
      { id: written, undone_by: null, can_undo: true },
    ])
  })

  test('carry the checkpoints: a label on a write to something else shows at the last one of the run before it', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await label(p, run, 'empty')
    await p.points([series, 2020, 1])
    const written = newest(p)
    await p.regions('Elsewhere')
    await label(p, run, 'one point')
    await label(p, run, 'the same')
    const page = await client.get(p, `runs/${run}/transactions`)
    const messages = (row: { checkpoints: { message: string }[] }) => row.checkpoints.map(({ message }) => message)
    expect(page.results.map(messages)).toEqual([['one point', 'the same'], ['empty'], [], []])
    expect(page.results[0].checkpoints[0]).toEqual({ id: 2, run__id: run, message: 'one point' })
    // In the list of the platform it shows at the very transaction.
    const all = await client.get(p, 'transactions?limit=2')
    expect(all.results.map((row: { id: number }) => row.id)).toEqual([written + 1, written])
    expect(all.results.map(messages)).toEqual([['one point', 'the same'], []])
  })

  test('checkpoints without a transaction, or from before the run, are listed apart', async () => {
    const p = await newPlatform(service)
    await p.regions('R')
    const run = await p.run()
    // As imports of files from elsewhere make them.
    inFile(p.file, (sqlite) =>
      sqlite
        .prepare(
          `INSERT INTO checkpoint (run__id, message, transaction__id, since) VALUES (?, 'none', NULL, 0), (?, 'too early', 1, 0)`,
        )
        .run(run, run),
    )
    const { unplaced, results } = await client.get(p, `runs/${run}/transactions`)
    expect(unplaced).toEqual([
      { id: 1, run__id: run, message: 'none' },
      { id: 2, run__id: run, message: 'too early' },
    ])
    expect(results.flatMap((row: { checkpoints: unknown[] }) => row.checkpoints)).toEqual([])
  })

  test('outlive the run, and its checkpoints with them', async () => {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await p.points([series, 2020, 1])
    await label(p, run, 'kept')
    await p.ok('DELETE', `/runs/${run}/`)
    const page = await client.get(p, `runs/${run}/transactions`)
    expect(operations(page)).toEqual([
      'deleteRun',
      'upsertDatapoints',
      'upsertTimeseries',
      'setAsDefaultVersion',
      'createRun',
    ])
    expect(page.results[1].checkpoints).toMatchObject([{ message: 'kept' }])
    expect((await client.get(p, 'transactions?limit=1')).results[0].runs).toEqual([
      { id: run, model: 'M', scenario: 'S', version: 1 },
    ])
    expect((await client.get(p, `runs/${run}/changes`)).counts).toMatchObject({
      datapoints: { added: 0, changed: 0, removed: 1 },
      timeseries: { added: 0, changed: 0, removed: 1 },
    })
    const never = await client.call(p, 'GET', `runs/${run + 1}/transactions`)
    expect(never).toMatchObject({ status: 404, body: { error_name: 'run_not_found' } })
  })
})

test('the list of a platform names a few of the runs that a write touched', async () => {
  const p = await newPlatform(service)
  const runs: number[] = []
  for (let i = 0; i <= limits.runsOfTransaction; i += 1) runs.push(await p.run('M', `S ${i}`, false))
  const data = runs.map((run) => [run, 'key', 1])
  await p.ok('POST', '/meta/bulk/', payload(['run__id', 'key', 'value'], data))
  const [row] = (await client.get(p, 'transactions?limit=1')).results
  expect(row.runs).toEqual(runs.slice(0, -1).map((id, i) => ({ id, model: 'M', scenario: `S ${i}`, version: 1 })))
  expect(row.more_runs).toBe(1)
})
