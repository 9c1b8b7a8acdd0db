import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'
import { startTestService, type Answer, type TestService } from '../testing/service.ts'
import { HistoryClient, newest } from './testing-history-client.ts'

let service: TestService
let client: HistoryClient
beforeAll(async () => {
  service = await startTestService()
  client = new HistoryClient(service)
})
afterAll(() => service.close())

describe('forgetting', () => {
  const forget = (p: TestPlatform, transaction__id: unknown) => client.call(p, 'POST', 'forget', { transaction__id })
  const backups = async (p: TestPlatform) => {
    const { body } = await service.call('GET', '/desk/v1/backups')
    return (body.backups as { platform: string; name: string }[]).filter(({ platform }) => platform === p.name)
  }

  async function threeStates() {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    for (const value of [1, 2, 3]) await p.points([series, 2020, value])
    return { p, run, series, at: newest(p) - 1 }
  }

  test('keeps the states from then on, after a backup with all of them', async () => {
    const { p, run, at } = await threeStates()
    const answer = await forget(p, at)
    expect(answer).toMatchObject({ status: 200, body: { forgotten_rows: 2, history_start: at } })
    expect(await backups(p)).toMatchObject([{ name: answer.body.backup }])
    const page = await client.get(p, `runs/${run}/transactions`)
    expect(page).toMatchObject({ total: 6, history_start: at })
    const can = page.results.map((row: { can_revert: boolean; can_undo: boolean }) => [row.can_revert, row.can_undo])
    expect(can.slice(0, 3)).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
    const undone = await client.call(p, 'POST', 'undo', { transaction__id: at })
    expect(undone).toMatchObject({ status: 409, body: { message: expect.stringContaining('has been forgotten') } })
    const revert = (transaction__id: number) =>
      p.call('POST', `/runs/${run}/revert/`, { transaction__id, revert_platform: false })
    expect((await revert(at - 1)).body.message).toContain(`The history before transaction ${at} has been forgotten`)
    expect((await client.call(p, 'GET', `runs/${run}/changes?from=${at - 1}`)).status).toBe(400)
    expect((await client.get(p, `runs/${run}/changes?from=${at}`)).counts.datapoints.changed).toBe(1)
    expect((await revert(at)).status).toBe(200)
    expect(await p.column('/iamc/datapoints/', 'value')).toEqual([2])
    const jobs = (await service.call('GET', '/desk/v1/jobs')).body.jobs as { kind: string; platform: string }[]
    expect(jobs.find(({ platform }) => platform === p.name)).toMatchObject({ kind: 'forget', state: 'done' })
    expect((await client.call(p, 'GET', 'integrity')).body).toEqual({ ok: true, findings: [] })
  })

  test('is refused for what is not there yet or gone, and nothing is done', async () => {
    const { p, at } = await threeStates()
    await forget(p, at)
    const before = p.sql('SELECT count(*) AS n FROM datapoint_history')
    for (const [transaction, status] of [
      [at - 1, 400],
      [at + 2, 400],
      ['x', 422],
    ] as const)
      // prettier-ignore
      expect([(await forget(p, transaction)).status, transaction]).toEqual([status, transaction])
    expect([p.sql('SELECT count(*) AS n FROM datapoint_history'), (await backups(p)).length]).toEqual([before, 1])
    expect(await forget(p, at)).toMatchObject({ status: 200, body: { forgotten_rows: 0 } })
  })

  test('waits for whoever may still go back to an earlier state', async () => {
    const { p, run, series, at } = await threeStates()
    await p.ok('POST', `/runs/${run}/lock/`)
    await p.points([series, 2020, 4])
    const refused = await forget(p, at + 2)
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`Run ${run} has been locked`) },
    })
    expect((await forget(p, at + 1)).status).toBe(200)
    await p.ok('POST', `/runs/${run}/unlock/`)
    expect((await forget(p, at + 2)).status).toBe(200)
  })

  test('keeps what is known of elements that an index set has lost and items still use', async () => {
    const p = await newPlatform(service)
    const run_id = await p.run()
    const add = (path: string, data: unknown) => p.call('PATCH', `/optimization/${path}/data/`, { data })
    const set = (await p.ok('POST', '/optimization/indexsets/', { run_id, name: 's' })) as { id: number }
    await add(`indexsets/${set.id}`, ['a', 'b'])
    const body = { run_id, name: 't', constrained_to_indexsets: ['s'] }
    const table = (await p.ok('POST', '/optimization/tables/', body)) as { id: number }
    await add(`tables/${table.id}`, { s: ['a'] })
    await p.ok('DELETE', `/optimization/indexsets/${set.id}/data/?remove_dependent_data=false`, { data: 'a' })
    const refused = await add(`tables/${table.id}`, { s: ['b'] })
    expect(refused.status).toBe(422)
    expect((await forget(p, newest(p))).status).toBe(200)
    expect(await add(`tables/${table.id}`, { s: ['b'] })).toEqual(refused)
  })

  test('can be cancelled', async () => {
    const { p, at } = await threeStates()
    const before = p.sql('SELECT count(*) AS n FROM datapoint_history')
    const forgetting = forget(p, at)
    let cancelled: Answer | undefined
    while (cancelled === undefined) {
      await setImmediate() // so that it gets on meanwhile
      const { jobs } = (await service.call('GET', '/desk/v1/jobs')).body as { jobs: Record<string, string>[] }
      const job = jobs.find(({ platform, kind }) => platform === p.name && kind === 'forget')
      if (job) cancelled = await service.call('DELETE', `/desk/v1/jobs/${job['id']}`)
    }
    expect(await forgetting).toMatchObject({ status: 499, body: { error_name: 'cancelled' } })
    expect(p.sql('SELECT count(*) AS n FROM datapoint_history')).toEqual(before)
    expect((await client.get(p, 'transactions')).history_start).toBe(0)
  })
})
