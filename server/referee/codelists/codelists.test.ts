import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CodelistPreview } from '../../contract/codelists.ts'
import { newest } from '../../history/testing-history-client.ts'
import { newPlatform, type TestPlatform } from '../../testing/platform.ts'
import { sharedData, startTestService, type TestService } from '../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const files = [
  {
    path: 'definitions/region/common.yaml',
    text: '- common:\n  - World\n  - Africa:\n      description: |\n        All of it\n- R5:\n  - Asia (R5)\n',
  },
  { path: 'definitions/variable/tag_fuel.yaml', text: '- Fuel:\n  - Coal:\n      description: coal\n  - Gas\n' },
  {
    path: 'definitions/variable/energy.yaml',
    text: '- Primary Energy|{Fuel}:\n    description: Primary energy from {Fuel}\n    unit: EJ/yr\n- Share:\n    unit:\n',
  },
]
const ask = (p: TestPlatform, path: string, body: object) =>
  service.call('POST', `/desk/v1/${p.name}/codelists${path}`, body)
const everything = { of: ['region', 'variable', 'unit'], names: true, overwrite: false }

test('names of code lists are told, made with their groups and units, described, and taken back as one', async () => {
  const p = await newPlatform(service)
  await p.ok('POST', '/regions/', { name: 'World', hierarchy: 'mine' })
  await p.ok('POST', '/regions/', { name: 'Africa', hierarchy: 'common' })
  const { rows, counts } = (await ask(p, '/preview', { files })).body as CodelistPreview
  expect(rows.map(({ of, name, hierarchy, state, description }) => [of, name, hierarchy, state, description])).toEqual([
    ['region', 'Africa', 'common', 'undescribed', 'All of it'],
    ['region', 'Asia (R5)', 'R5', 'new', null],
    ['variable', 'Primary Energy|Coal', null, 'new', 'Primary energy from coal'],
    ['variable', 'Primary Energy|Gas', null, 'new', 'Primary energy from Gas'],
    ['variable', 'Share', null, 'new', null],
    ['unit', 'EJ/yr', null, 'new', null],
  ])
  expect(counts.filter(({ names }) => names > 0)).toEqual([
    { of: 'region', state: 'new', names: 1 },
    { of: 'region', state: 'undescribed', names: 1 },
    { of: 'region', state: 'same', names: 1 },
    { of: 'variable', state: 'new', names: 3 },
    { of: 'unit', state: 'new', names: 1 },
  ])
  expect((await ask(p, '', { files, ...everything })).body).toEqual({ created: 5, described: 3 })
  expect((await ask(p, '/preview', { files })).body.rows).toEqual([])
  const { body } = await service.call('POST', `/desk/v1/${p.name}/catalogue`, { of: 'region' })
  expect(
    (body.results as { name: string; hierarchy: string }[]).map(({ name, hierarchy }) => [name, hierarchy]),
  ).toEqual([
    ['Africa', 'common'],
    ['Asia (R5)', 'R5'],
    ['World', 'mine'],
  ])
  const undone = await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id: newest(p) })
  expect([undone.status, undone.text]).toEqual([200, undone.text])
  expect((await ask(p, '/preview', { files })).body.counts).toEqual(counts)
})

test('only what is chosen is written, and a description gives way only when it is to', async () => {
  const p = await newPlatform(service)
  await p.ok('POST', '/regions/', { name: 'Africa', hierarchy: 'common' })
  await p.ok('POST', '/docs/regions/', { dimension_id: 1, description: 'Mine' })
  const regions = { files, of: ['region'], names: false }
  expect((await ask(p, '', { ...regions, overwrite: false })).body).toEqual({ created: 0, described: 0 })
  expect((await ask(p, '/preview', { files })).body.rows[1]).toMatchObject({
    name: 'Africa',
    described: 'Mine',
    state: 'differs',
  })
  expect((await ask(p, '', { ...regions, overwrite: true })).body).toEqual({ created: 0, described: 1 })
})

test.each([
  ['no YAML', [{ path: 'region/a.yaml', text: '- "' }], 'region/a.yaml is no YAML'],
  ['another folder', [{ path: 'a.yaml', text: '- World' }], 'None of these files defines regions or variables'],
  ['an endless name', [{ path: 'variable/a.yaml', text: `- ${'x'.repeat(300)}` }], 'has more than 255 characters'],
])('%s is refused in words, and nothing is written', async (_case, wrong, words) => {
  const p = await newPlatform(service)
  const refused = await ask(p, '', { files: wrong, ...everything })
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } })
})

test.each(['csv', 'xlsx', 'yaml'] as const)('names are given as %s', async (format) => {
  const p = await newPlatform(service)
  await ask(p, '', { files, ...everything })
  const file = await service.call('GET', `/desk/v1/${p.name}/codelists/file?of=region&format=${format}`)
  expect(file.status).toBe(200)
  if (format === 'csv')
    expect(file.text).toMatch(/^name,hierarchy,units,description,created,created by\nAsia \(R5\),R5,,,/)
  if (format === 'xlsx') expect(file.text.startsWith('PK')).toBe(true)
  if (format !== 'yaml') return
  // What is given is what would be brought in.
  const again = { files: [{ path: 'region/again.yaml', text: file.text }] }
  const { rows, counts } = (await ask(p, '/preview', again)).body as CodelistPreview
  expect([rows, counts.find(({ of, state }) => of === 'region' && state === 'same')?.names]).toEqual([[], 3])
  expect((await ask(await newPlatform(service), '', { ...again, ...everything })).body).toEqual({
    created: 3,
    described: 1,
  })
})

const folder = join(sharedData, 'definitions', 'common-definitions')

test.skipIf(!existsSync(folder))(
  'real-files: the definitions of common-definitions come in whole, and once',
  async () => {
    const p = await newPlatform(service)
    const real = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.yaml'))
      .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    const { created } = (await ask(p, '', { files: real, ...everything })).body as { created: number }
    expect(created).toBeGreaterThan(2_000)
    expect((await ask(p, '', { files: real, ...everything })).body).toEqual({ created: 0, described: 0 })
  },
)
