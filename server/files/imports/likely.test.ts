import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Decisions, ImportState } from '../../contract/imports.ts'
import { beginImport, creating, finishImport, importFiles } from '../../testing/import.ts'
import { newPlatform } from '../../testing/platform.ts'
import { startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'
import { closeNames } from './nearest.ts'
import { meantBy } from './misread.ts'

const folder = temporaryFolder()
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

let serial = 0
function file(text: string): string {
  const path = join(folder.path, `${(serial += 1)}.csv`)
  writeFileSync(path, text)
  return path
}

const header = 'Model,Scenario,Region,Variable,Unit,2020\n'
const rows = (...of: string[]) => file(header + of.map((row) => `${row},1\n`).join(''))

/** A platform of its own, with what a first file had. */
async function filled(...of: string[]): Promise<string> {
  const { name } = await newPlatform(service)
  if (of.length > 0) await importFiles(service, name, [rows(...of)], creating)
  return name
}

/** What a check finds: problems that are left, and what was decided. */
async function found(platform: string, path: string, decisions: Partial<Decisions> = { likely: true }) {
  const { path: address } = await beginImport(service, platform, [path])
  await service.call('POST', `${address}/check`, decisions)
  const state = async () => ((await service.call('GET', address)).body as ImportState).report
  const report = await vi.waitUntil(state, { timeout: 20_000 })
  const told = (list: typeof report.problems) =>
    list.map(({ kind, text, nearest, count }) => [kind, text, nearest, count])
  return { problems: told(report.problems), findings: told(report.findings), report }
}

describe('what is likely', () => {
  test('is that new names of an empty platform are created', async () => {
    const platform = await filled()
    const path = rows('M,S,World,V,EJ/yr', 'M,S,Wrold,V,EJ/yr')
    expect(await found(platform, path)).toMatchObject({
      problems: [],
      findings: [
        ['region', 'World', null, 1],
        ['region', 'Wrold', null, 1],
        ['unit', 'EJ/yr', null, 2],
      ],
    })
    expect((await found(platform, path, {})).problems).toHaveLength(3)
  })

  test('is not said of names that are close to known ones', async () => {
    const platform = await filled('M,S,World,V,EJ/yr', 'M,S,Austria,V,EJ/yr')
    const path = rows('M,T,Wrold,V,EJ/a', 'M,T,Australia,V,PJ/yr')
    expect(await found(platform, path)).toMatchObject({
      problems: [
        ['region', 'Wrold', 'World', 1],
        ['unit', 'EJ/a', 'EJ/yr', 1],
      ],
      findings: [
        ['region', 'Australia', null, 1],
        ['unit', 'PJ/yr', null, 1],
      ],
    })
  })

  test('is overruled by whoever says that a name is meant so', async () => {
    const platform = await filled('M,S,World,V,EJ/yr')
    const map: Decisions['map'] = [{ column: 'region', from: 'Wrold', to: 'Wrold' }]
    expect(await found(platform, rows('M,T,Wrold,V,EJ/yr'), { map })).toMatchObject({
      problems: [],
      findings: [['region', 'Wrold', 'World', 1]],
    })
  })
})

describe('a name read in a wrong encoding', () => {
  test.each([
    ['CuraÃ§ao', 'Curaçao'],
    ['Ã…land → CÃ´te d’Ivoire', 'Åland → Côte d’Ivoire'],
    ['â‚¬/kWh', '€/kWh'],
    ['Ã\u009cbersee', 'Übersee'],
  ])('%s is %s', (written, meant) => expect(meantBy(written)).toBe(meant))

  test.each(['Curaçao', 'São Tomé', 'µg/m³', '°C', 'Ãb', 'Å'])('%s is what it seems', (name) => {
    expect(meantBy(name)).toBeUndefined()
  })

  test('is put right in every column, or told where nobody wants that', async () => {
    const platform = await filled()
    const path = rows('M,SÃ£o,CuraÃ§ao,V,EJ/yr')
    const { report, findings } = await found(platform, path)
    expect(findings.slice(0, 2)).toEqual([
      ['misread', 'SÃ£o', 'São', 1],
      ['misread', 'CuraÃ§ao', 'Curaçao', 1],
    ])
    expect(report.creates).toMatchObject({ scenarios: ['São'], regions: ['Curaçao'] })
    const asWritten = await found(platform, path, creating)
    expect(asWritten.report.creates).toMatchObject({ scenarios: ['SÃ£o'], regions: ['CuraÃ§ao'] })
    expect(asWritten.report.findings[1]!.message).toContain('--map "region:CuraÃ§ao=Curaçao"')
    const map: Decisions['map'] = [{ column: 'region', from: 'CuraÃ§ao', to: 'CuraÃ§ao' }]
    expect((await found(platform, path, { likely: true, map })).report.creates.regions).toEqual(['CuraÃ§ao'])
  })

  test('of which a character is lost is in the way, with the name that it looks like', async () => {
    const platform = await filled('M,S,Curaçao,V,EJ/yr')
    expect((await found(platform, rows('M,T,Cura\uFFFDao,V,EJ/yr', 'M,T,\uFFFDland,V,EJ/yr'))).problems).toEqual([
      ['misread', 'Cura\uFFFDao', 'Curaçao', 1],
      ['misread', '\uFFFDland', null, 1],
    ])
  })
})

describe('columns that are swapped', () => {
  const isSwapped = async (platform: string, path: string, decisions: Partial<Decisions> = { likely: true }) =>
    (await found(platform, path, decisions)).report.problems.filter(({ kind }) => kind === 'swapped')
  const swap = (a: string, b: string): Decisions['map'] => [
    { column: null, from: a, to: b },
    { column: null, from: b, to: a },
  ]

  test.each([
    ['Region and variable', 'M,S,Primary Energy|Coal,World,EJ/yr', 'region\tvariable'],
    ['Region and unit', 'M,S,Mt CO2/yr,Emissions|CO2,Germany', 'region\tunit'],
    ['Variable and unit', 'M,S,Germany,EJ/yr,Final Energy|Industry', 'variable\tunit'],
  ])('%s are noticed, and right when they are swapped back', async (_title, row, column) => {
    const platform = await filled()
    const [problem] = await isSwapped(platform, rows(row))
    expect(problem).toMatchObject({ column })
    const [a, b] = problem!.text!.split('\t') as [string, string]
    expect(await isSwapped(platform, rows(row), { map: swap(a.toLowerCase(), b.toLowerCase()) })).toEqual([])
    const [first] = column.split('\t') as [string]
    expect(await isSwapped(platform, rows(row), { map: [{ column: null, from: first, to: first }] })).toEqual([])
  })

  test('models and scenarios are noticed where the platform knows them the other way round', async () => {
    const platform = await filled('MESSAGE,Net zero,World,V,EJ/yr')
    expect(await isSwapped(platform, rows('Net zero,MESSAGE,World,V,EJ/yr'))).toMatchObject([
      { text: 'Model\tScenario', message: expect.stringContaining('--map "Model=scenario" --map "Scenario=model"') },
    ])
    expect(await isSwapped(await filled(), rows('Net zero,MESSAGE,World,V,EJ/yr'))).toEqual([])
  })

  test.each([
    'M 1,S,M 1|Sub-Saharan Africa,GDP|PPP,billion US$2010/yr',
    'M,S,DE,Capacity,GW',
    'M,S,World,World,EJ/yr',
    'M,S,K,V,K',
  ])('%s is as it should be', async (row) => expect(await isSwapped(await filled(), rows(row))).toEqual([]))
})

test.each([
  ['region', 'Wrld', 'World', true],
  ['region', 'sub saharan africa', 'Sub-Saharan Africa', true],
  ['region', 'Gremany', 'Germany', true],
  ['region', 'North America', 'South America', false],
  ['region', 'DE', 'DK', false],
  ['region', 'R10AFRICA', 'R5AFRICA', false],
  ['unit', 'EJ / yr', 'EJ/yr', true],
  ['unit', 'Mt CO2/year', 'Mt CO2/yr', true],
  ['unit', 'PJ/yr', 'EJ/yr', false],
  ['unit', 'US$2005', 'US$2010', false],
] as const)('a %s %s and %s: one for the other is %s', (kind, a, b, is) => {
  expect(closeNames(kind, ['Elsewhere', b])(a)).toBe(is ? b : null)
})

test('a thousand names are told from a thousand others at once', () => {
  const names = (start: string) =>
    Array.from({ length: 1_000 }, (_, i) => `${start} ${String.fromCharCode(65 + (i % 26))} ${i}`)
  const closeTo = closeNames('region', names('Northern place'))
  expect(names('Southern place').filter((name) => closeTo(name) !== null)).toEqual([])
  expect(closeTo('Nothern place C 2')).toBe('Northern place C 2')
})

describe('a platform that is made when it is written', () => {
  const begin = async (name: string) => {
    const { body } = await service.call('POST', '/desk/v1/imports', { name })
    const { job } = body as ImportState
    const path = `/desk/v1/${name}/imports/${job.id}`
    await service.call('POST', `${path}/files?name=a.csv`, Buffer.from(`${header}M,S,World,V,EJ/yr,1\n`))
    return { path, id: job.id }
  }
  const platforms = () => readdirSync(service.dataDir).filter((name) => name.endsWith('.scenario'))

  test('is nowhere before, and whole afterwards', async () => {
    const begun = await begin('unseen')
    await service.call('POST', `${begun.path}/check`, { likely: true })
    await vi.waitUntil(async () => ((await service.call('GET', begun.path)).body as ImportState).report)
    expect(platforms()).not.toContain('unseen.scenario')
    expect((await finishImport(service, begun, { likely: true })).result).toMatchObject({ points: 1 })
    expect(platforms()).toContain('unseen.scenario')
    const history = await service.call('GET', '/desk/v1/unseen/transactions?operation=commitImport')
    expect(history.body.results).toMatchObject([{ source: 'a.csv' }])
    const { body } = await service.call('PATCH', '/v1/unseen/iamc/datapoints/', {})
    expect(body.total).toBe(1)
  })

  test('leaves nothing when its import is given up', async () => {
    const { id } = await begin('never')
    await service.call('DELETE', `/desk/v1/jobs/${id}`)
    expect(platforms()).not.toContain('never.scenario')
    const work = join(service.dataDir, 'work')
    await vi.waitUntil(() => readdirSync(work).every((name) => !name.endsWith('.platform')))
  })

  test('is refused where the name is taken meanwhile, and the other one stays as it is', async () => {
    const begun = await begin('taken')
    await service.call('POST', '/desk/v1/platforms', { name: 'taken' })
    await finishImport(service, begun, { likely: true })
    const { body } = await service.call('GET', `/desk/v1/jobs/${begun.id}`)
    expect(body).toMatchObject({ state: 'failed', error: { error_name: 'platform_not_unique' } })
    expect((await service.call('PATCH', '/v1/taken/iamc/datapoints/', {})).body.total).toBe(0)
  })
})
