import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformInfo } from '../contract/platforms.ts'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { damageOf } from './damage.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const desk = (method: string, path: string, body?: unknown) => service.call(method, `/desk/v1/${path}`, body)

const infoOf = async (name: string): Promise<PlatformInfo | undefined> =>
  ((await desk('GET', 'platforms')).body.platforms as PlatformInfo[]).find((platform) => platform.name === name)

/** A platform with a region, a backup of it, and a later region; its file is closed, then changed. */
async function damaged(harm: (file: string) => void): Promise<{ p: TestPlatform; backup: string }> {
  const p = await newPlatform(service)
  await p.regions('kept')
  const backup = (await desk('POST', `${p.name}/backups`)).body.name as string
  await p.regions('lost')
  const { trashed } = (await desk('DELETE', `platforms/${p.name}/`)).body as { trashed: string }
  await desk('POST', `trash/${trashed}/restore`, {})
  harm(p.file)
  return { p, backup }
}

const overwrite = (from: number) => (file: string) => {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xa5, from))
}

describe('a platform file', () => {
  test.each<[string, (file: string) => void, string, boolean]>([
    ['whose beginning is overwritten', overwrite(0), 'is no SQLite file', false],
    ['that is cut off', (file) => truncateSync(file, 40_960), 'is cut off', false],
    ['whose tables are overwritten', overwrite(100), 'SQLite cannot read it', true],
  ])('%s is listed as damaged, and one request puts its backup in its place', async (_, harm, why, mustOpen) => {
    const { p, backup } = await damaged(harm)
    const harmed = readFileSync(p.file)
    if (mustOpen)
      expect(await p.call('PATCH', '/regions/', {})).toMatchObject({ body: { error_name: 'platform_file_corrupt' } })
    expect(await infoOf(p.name)).toMatchObject({ is_open: false, damage: expect.stringContaining(why) })

    const answer = await desk('POST', `backups/${backup}/replace`)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.platform).toMatchObject({ name: p.name, damage: null })
    expect(await p.column('/regions/', 'name', {})).toEqual(['kept'])
    expect(await infoOf(p.name)).toMatchObject({ damage: null })
    const aside = join(service.dataDir, 'trash', answer.body.trashed as string)
    expect(readFileSync(aside).equals(harmed)).toBe(true)
  })

  test('that is sound, empty or open is none of these', async () => {
    const p = await newPlatform(service)
    expect(await infoOf(p.name)).toMatchObject({ damage: null, is_open: true })
    const empty = join(service.dataDir, 'empty.file')
    writeFileSync(empty, '')
    expect(damageOf(empty)).toBeNull()
    expect(damageOf(join(service.dataDir, 'nowhere'))).toBeNull()
  })
})

test('a backup that is damaged itself leaves everything as it is', async () => {
  const { p, backup } = await damaged(() => {})
  overwrite(100)(join(service.dataDir, 'backups', backup))
  expect(await desk('POST', `backups/${backup}/replace`)).toMatchObject({
    body: { message: expect.stringContaining('is no sound platform') },
  })
  expect(await p.column('/regions/', 'name', {})).toEqual(['kept', 'lost'])
})
