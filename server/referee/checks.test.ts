import { parse } from 'csv-parse/sync'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckState, Finding, FindingsPage } from '../contract/checks.ts'
import { creating, importFiles, settled } from '../testing/import.ts'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'
import { sharedData, startTestService, type TestService } from '../testing/service.ts'

/** Checks by way of the service: what is found, paged, muted, written into files. */

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const desk = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await service.call(method, `/desk/v1${path}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as T
}

/** Checks a platform. @returns the address of the check, which is done */
async function check(platform: string, request: object = {}): Promise<string> {
  const { job } = await desk<CheckState>('POST', `/${platform}/checks`, { settings: {}, ...request })
  await settled(service, job.id)
  return `/${platform}/checks/${job.id}`
}

const findings = (at: string, request: object = {}) => desk<FindingsPage>('POST', `${at}/findings`, request)

const years = [2010, 2020, 2030, 2040, 2050, 2060]

/** Three regions with a jump each; one of them no sum of its parts. */
async function oddPlatform(): Promise<TestPlatform> {
  const p = await newPlatform(service)
  await p.regions('A', 'B', 'C')
  await p.units('EJ/yr')
  const names = ['A', 'B', 'C'].flatMap((region) => [
    [region, 'Energy', 'EJ/yr'] as const,
    [region, 'Energy|Coal', 'EJ/yr'] as const,
    [region, 'Energy|Gas', 'EJ/yr'] as const,
  ])
  const run = await p.run('M', 'S')
  const series = await p.series(
    run,
    names.map(([...one]) => one),
  )
  for (const [at, id] of series.entries()) {
    const share = [10, 4, 6][at % 3]!
    await p.points(...years.map((year, step) => [id, year, step === 3 ? share * 100 : share + step * share] as const))
  }
  await p.points([series[1]!, 2020, 12])
  await p.ok('POST', `/runs/${run}/set-as-default-version/`)
  return p
}

test('a page of findings is filtered, sorted and counted; what is muted leaves it with its reason', async () => {
  const p = await oddPlatform()
  const at = await check(p.name)
  const all = await findings(at)
  expect(all).toMatchObject({ total: 10, muted: 0, rules: { jumps: 9, parts: 1 } })
  expect(all.results[0]).toMatchObject({ rule: 'parts', region: 'A', variable: 'Energy', year: 2020, value: 24 })
  const page = await findings(at, { rules: ['jumps'], sort: [{ column: 'region', descending: true }], limit: 2 })
  expect(page).toMatchObject({ total: 9, pagination: { limit: 2, offset: 0 }, rules: { jumps: 9, parts: 1 } })
  expect(page.results.map(({ region }) => region)).toEqual(['C', 'C'])
  expect((await findings(at, { search: 'COAL' })).total).toBe(3)

  const mute = { rule: 'jumps', variable: 'Energy|Coal', reason: 'A strike' }
  const { id } = await desk<{ id: number }>('POST', `/${p.name}/mutes`, mute)
  expect(await findings(at)).toMatchObject({ total: 7, muted: 3, rules: { jumps: 6, parts: 1 } })
  const muted = await findings(at, { muted: 'yes' })
  expect(muted.results.map((one) => one.mute)).toEqual([1, 2, 3].map(() => ({ id, reason: 'A strike' })))
  await desk('DELETE', `/${p.name}/mutes/${id}`)
  expect((await findings(at)).total).toBe(10)
})

test('a reason that nobody could read is refused', async () => {
  const p = await oddPlatform()
  for (const reason of ['', ' ', '\0', 'A\0strike']) {
    const answer = await service.call('POST', `/desk/v1/${p.name}/mutes`, { rule: 'jumps', reason })
    expect(answer).toMatchObject({
      status: 422,
      body: { error_name: 'bad_request', detail: [{ loc: ['body', 'reason'] }] },
    })
  }
})

test('a check writes nothing: no transaction, no change of a table', async () => {
  const p = await oddPlatform()
  const state = () => p.sql('SELECT (SELECT max(id) FROM "transaction") AS t, (SELECT sum(value) FROM datapoint) AS v')
  const before = state()
  await check(p.name)
  expect(state()).toEqual(before)
})

test('what is behind a finding is a filter of the interface', async () => {
  const p = await oddPlatform()
  const [finding] = (await findings(await check(p.name), { rules: ['parts'] })).results as [Finding]
  const answer = await service.call('POST', `/desk/v1/${p.name}/rows/datapoints`, { filter: finding.filter })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.total).toBe(18)
})

test('findings as csv and as a workbook', async () => {
  const p = await oddPlatform()
  const at = await check(p.name)
  const csv = await service.call('POST', `/desk/v1${at}/file`, { levels: ['high'] })
  const rows = parse(csv.text, { columns: true }) as Record<string, string>[]
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    level: 'high',
    rule: 'parts',
    value: '24',
    'compared with': '20',
    variable: 'Energy',
  })
  const sheet = await service.call('POST', `/desk/v1${at}/file`, { format: 'xlsx' })
  expect(sheet.text.slice(0, 2)).toBe('PK')
})

test('a check is listed, newest first, and ends with what cannot be read', async () => {
  const p = await newPlatform(service)
  const done = await check(p.name, { rules: ['units'] })
  const failed = await check(p.name, { definitions: [{ path: 'variable/a.yaml', text: '- [' }] })
  const { checks } = await desk<{ checks: CheckState[] }>('GET', `/${p.name}/checks`)
  expect(checks.map(({ job }) => `/${p.name}/checks/${job.id}`)).toEqual([failed, done])
  expect(checks[0]!.job.error!.message).toContain('variable/a.yaml is no YAML')
  expect((await service.call('POST', `/desk/v1${failed}/findings`, {})).status).toBe(400)
})

describe.skipIf(!existsSync(sharedData))('real-files', () => {
  const iamc = (name: string) => join(sharedData, 'iamc', name)

  /** As the files themselves say, added up by another program: see docs/checks.md. */
  test('LED baseline: 257,426 datapoints that add up, apart from a few places', async () => {
    const p = await newPlatform(service)
    await importFiles(service, p.name, [iamc('messageix-ssp-led-baseline.csv.gz')], creating)
    const at = await check(p.name)
    const { rules } = await findings(at)
    expect(rules).toEqual({ parts: 2, world: 12, jumps: 50, units: 1 })
    const { results } = await findings(at, { rules: ['parts'] })
    expect(results.map(({ region, variable, year, text }) => ({ region, variable, year, text }))).toEqual([
      {
        ...{ region: 'MEA', variable: 'Forestry Production|Roundwood', year: 2025 },
        text: 'Parts sum to 7.8222, 69 % below the 25.08 of Forestry Production|Roundwood in 2025',
      },
      {
        ...{ region: 'RCPA', variable: 'Forestry Production|Roundwood', year: 2035 },
        text: 'Parts sum to 44.0604, 2.1 % below the 44.9863 of Forestry Production|Roundwood in 2035',
      },
    ])
    const [energy] = (await findings(at, { rules: ['world'], levels: ['medium'] })).results as [Finding]
    expect(energy).toMatchObject({ variable: 'Final Energy', year: 2060, places: 2 })
  })

  test('emissions of 14 models: what stands far out of the ensemble', async () => {
    const p = await newPlatform(service)
    await importFiles(service, p.name, [iamc('climate-assessment-ex2-emissions.csv')], creating)
    const { results } = await findings(await check(p.name, { rules: ['ensemble'] }), { levels: ['medium'] })
    expect(results.map(({ model, variable, value }) => [model, variable, value].join(' ')).toSorted()).toEqual([
      'model2 Emissions|CO2|AFOLU 10',
      'model2 Emissions|CO2|AFOLU 12',
      'model4 Emissions|SF6 -0.0001',
      'model6 Emissions|N2O -10',
      'model6 Emissions|SF6 -0.194154134',
      'model9 Emissions|CO2 1',
    ])
  })

  test('the codelists of common-definitions, and the criteria of Scenario Compass', async () => {
    const p = await newPlatform(service)
    await importFiles(service, p.name, [iamc('ngfs-phase2-snapshot.xlsx')], creating)
    const folders = ['common-definitions', 'scenariocompass-criteria'].map((name) =>
      join(sharedData, 'definitions', name),
    )
    const definitions = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.yaml'))
        .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') })),
    )
    const page = await findings(await check(p.name, { rules: ['names', 'bounds'], definitions }))
    expect(page.rules['names']).toBeGreaterThan(0)
    expect(page.results.filter(({ rule }) => rule === 'names').map(({ region }) => region)).toContain('R5ASIA')
  })
})
