import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn, hashOfRows, inFile } from '../testing/files.ts'
import { newPlatform, TestPlatform } from '../testing/platform.ts'
import { startTestService, type Answer, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const desk = (method: string, path: string, body?: unknown): Promise<Answer> =>
  service.call(method, `/desk/v1/${path}`, body)

async function trash(name: string): Promise<string> {
  const answer = await desk('DELETE', `platforms/${name}`)
  expect(answer.status).toBe(200)
  return (answer.body as { trashed: string }).trashed
}

const inTrash = async (): Promise<string[]> =>
  (await desk('GET', 'trash')).body.trash.map((item: { name: string }) => item.name)

test('a platform comes back from the trash as it went, history included', async () => {
  const p = await newPlatform(service)
  const { series } = await p.oneSeries()
  await p.points([series, 2020, 1], [series, 2030, 2])
  const before = hashOfRows(p.file)
  const transaction = p.transactions()
  const trashed = await trash(p.name)

  expect((await desk('GET', 'trash')).body.trash).toContainEqual({
    ...{ name: trashed, platform: p.name, bytes: expect.any(Number) },
    trashed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
  })
  const answer = await desk('POST', `trash/${trashed}/restore`, {})
  expect(answer).toMatchObject({ status: 200, body: { name: p.name, is_open: false, owner: null } })
  expect(hashOfRows(p.file)).toBe(before)
  expect(await inTrash()).not.toContain(trashed)
  expect((await desk('POST', `${p.name}/undo`, { transaction__id: transaction })).status).toBe(200)
  expect(await p.rows('/iamc/datapoints/')).toEqual([])
})

test('its name may be taken meanwhile: it comes back under another', async () => {
  const p = await newPlatform(service)
  await p.regions('mine')
  const trashed = await trash(p.name)
  await desk('POST', 'platforms', { name: p.name })
  const refused = await desk('POST', `trash/${trashed}/restore`, {})
  expect(refused).toMatchObject({ status: 409, body: { error_name: 'platform_not_unique' } })
  expect(refused.body.message).toContain('Choose another name, or move that one to the trash')
  expect(await inTrash()).toContain(trashed)
  for (const [name, status] of [
    ['../x', 422],
    ['trash', 400],
  ])
    expect((await desk('POST', `trash/${trashed}/restore`, { name })).status).toBe(status)

  expect((await desk('POST', `trash/${trashed}/restore`, { name: `${p.name}-old` })).status).toBe(200)
  expect(await new TestPlatform(service, `${p.name}-old`).column('/regions/', 'name')).toEqual(['mine'])
  expect(await p.column('/regions/', 'name')).toEqual([])
})

test('what is deleted from the trash is gone', async () => {
  const p = await newPlatform(service)
  const trashed = await trash(p.name)
  expect(await desk('DELETE', `trash/${trashed}`)).toMatchObject({ status: 200, body: {} })
  expect(existsSync(join(service.dataDir, 'trash', trashed))).toBe(false)
  expect((await desk('DELETE', `trash/${trashed}`)).status).toBe(404)
  expect((await desk('POST', `trash/${trashed}/restore`, {})).status).toBe(404)
})

test('no name leads out of the trash', async () => {
  const before = filesIn(service.dataDir)
  for (const path of ['..%2Ftest.scenario', '%2E%2E', '..%2F..%2Fetc%2Fpasswd', 'test.scenario', '%00']) {
    expect([(await desk('DELETE', `trash/${path}`)).status, path]).toEqual([404, path])
    expect([(await desk('POST', `trash/${path}/restore`, {})).status, path]).toEqual([404, path])
  }
  expect(filesIn(service.dataDir)).toEqual(before)
})

test('the jobs of a platform end with it', async () => {
  const p = await newPlatform(service)
  const { jobs } = service.service
  const [mine, other] = [jobs.add('import', p.name), jobs.add('import', 'test')]
  await trash(p.name)
  expect([mine.info.state, other.info.state]).toEqual(['cancelled', 'waiting'])
  other.end()
})

test('a file that is no platform can be put away, and is no platform after it either', async () => {
  writeFileSync(join(service.dataDir, 'text.scenario'), 'model,region\n'.repeat(100))
  const trashed = await trash('text')
  expect(readFileSync(join(service.dataDir, 'trash', trashed), 'utf8')).toContain('model,region')
  expect((await desk('POST', `trash/${trashed}/restore`, { name: 'text2' })).status).toBe(200)
  expect((await service.call('GET', '/v1/text2/')).body.error_name).toBe('platform_file_foreign')
  await trash('text2')
})

test('a journal that was left beside a name is not read into the platform restored under it', async () => {
  const p = await newPlatform(service)
  await p.regions('R')
  const before = hashOfRows(p.file)
  const trashed = await trash(p.name)
  const other = await newPlatform(service)
  await other.regions('of another')
  writeFileSync(`${p.file}-wal`, readFileSync(`${other.file}-wal`))
  await desk('POST', `trash/${trashed}/restore`, {})
  expect(hashOfRows(p.file)).toBe(before)
  expect(inFile(p.file, (sqlite) => sqlite.pragma('integrity_check', { simple: true }))).toBe('ok')
})
