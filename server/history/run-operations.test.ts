import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, rowsOf, type TestPlatform } from '../testing/platform.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const desk = (p: TestPlatform, method: string, path: string, body?: object) =>
  service.call(method, `/desk/v1/${p.name}/${path}`, body)

const deleted = async (p: TestPlatform) => (await desk(p, 'GET', 'deleted-runs')).body.results as unknown

test('runs that are gone are listed with the transaction that took them, and its undo brings them back', async () => {
  const p = await newPlatform(service)
  const { run } = await p.oneSeries()
  expect(await deleted(p)).toEqual([])
  await p.ok('DELETE', `/runs/${run}/`)
  const gone = { id: run, model: 'M', scenario: 'S', version: 1, operation: 'deleteRun', can_undo: true }
  expect(await deleted(p)).toEqual([expect.objectContaining({ ...gone, transaction__id: p.transactions() })])
  const again = await p.run()
  await p.ok('DELETE', `/runs/${again}/`)
  expect(await deleted(p)).toMatchObject([{ id: again }, { id: run }])
  await desk(p, 'POST', 'undo', { transaction__id: p.transactions() })
  expect(await deleted(p)).toMatchObject([{ id: run }])
  await desk(p, 'POST', 'forget', { transaction__id: p.transactions() })
  expect(await deleted(p)).toEqual([])
})

test('a run is branched from an earlier state, under another name, though its region was made again', async () => {
  const p = await newPlatform(service)
  const { run, series } = await p.oneSeries()
  await p.points([series, 2020, 1], [series, 2030, 2])
  await p.ok('POST', '/meta/', { run__id: run, key: 'k', value: 'then' })
  const at = p.transactions()
  await p.points([series, 2020, 5])
  await p.ok('DELETE', `/runs/${run}/`)
  const [region] = await p.rows('/regions/', {})
  await p.ok('DELETE', `/regions/${String(region!.id)}/`)
  const asked = { transaction__id: at, scenario_name: 'Branch' }
  const refused = await desk(p, 'POST', `runs/${run}/branch`, asked)
  expect(refused.body).toMatchObject({ error_name: 'region_not_found' })
  await p.regions('R')
  const answer = await desk(p, 'POST', `runs/${run}/branch`, asked)
  expect(answer.body).toMatchObject({
    model: { name: 'M' },
    scenario: { name: 'Branch' },
    version: 1,
    is_default: false,
  })
  const id = answer.body.id as number
  const page = await p.ok('PATCH', '/iamc/datapoints/', { run: { id, default_only: false } })
  expect(rowsOf(page as Parameters<typeof rowsOf>[0]).map(({ value }) => value)).toEqual([1, 2])
  expect(await p.column('/meta/', 'value', { run: { id, default_only: false } })).toEqual(['then'])
  expect((await desk(p, 'GET', 'integrity')).body).toEqual({ ok: true, findings: [] })
  expect((await desk(p, 'POST', `runs/${run}/branch`, { transaction__id: 1 })).body).toMatchObject({
    error_name: 'run_not_found',
  })
})
