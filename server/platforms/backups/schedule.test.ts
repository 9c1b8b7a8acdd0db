import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BackupPlan } from '../../contract/settings.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { WorkFolder } from '../../jobs/work-folder.ts'
import { newPlatform } from '../../testing/platform.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { Backups } from './backups.ts'
import { BackupSchedule } from './schedule.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const hour = 60 * 60 * 1_000

/** A schedule whose clock the test sets, in hours from now; failures are told to `log`. */
function scheduleOf(plan: BackupPlan) {
  const { platforms } = service.service
  const clock = { hours: 0 }
  const now = () => new Date(Date.now() + clock.hours * hour)
  const backups = new Backups(platforms, new WorkFolder(service.dataDir), now)
  const log = vi.fn<(error: unknown) => void>()
  const schedule = new BackupSchedule({
    platforms,
    backups,
    jobs: new Jobs({ tell: () => {} }),
    plan: () => plan,
    now,
    log,
  })
  const made = (platform: string) => backups.list().filter((backup) => backup.platform === platform).length
  const at = async (hours: number) => {
    clock.hours = hours
    await schedule.look()
  }
  return { at, made, backups, log, plan }
}

test('a platform that is written is backed up once a period; of those made unasked the newest are kept', async () => {
  const p = await newPlatform(service)
  const { at, made, backups } = scheduleOf({ every: 'day', keep: 2 })
  const byHand = await backups.make(p.name, new AbortController().signal)
  await at(1)
  expect(made(p.name)).toBe(1)
  // Nothing was written since, however much time has gone.
  await at(50)
  expect(made(p.name)).toBe(1)
  for (const [day, count] of [
    [100, 2],
    [110, 2],
    [130, 3],
    [160, 3],
    [190, 3],
  ] as const) {
    // As if it had been written on that day: the clock of the file is the one of the machine.
    vi.spyOn(service.service.platforms, 'list').mockReturnValueOnce(
      service.service.platforms.list().map((info) => ({ ...info, modified_at: '9999' })),
    )
    await at(day)
    expect([day, made(p.name)]).toEqual([day, count])
  }
  expect(backups.list().map(({ name }) => name)).toContain(byHand.name)
})

test('none is made where nobody wants any, or nobody has the platform open', async () => {
  const p = await newPlatform(service)
  const { at, made } = scheduleOf({ every: 'never', keep: 1 })
  await at(1_000)
  expect(made(p.name)).toBe(0)
})

test('one that fails is said in the log and not tried again at once', async () => {
  const p = await newPlatform(service)
  const { at, backups, log, made } = scheduleOf({ every: 'week', keep: 1 })
  vi.spyOn(backups, 'make').mockRejectedValue(new Error('the disk is full'))
  await at(0)
  const times = log.mock.calls.length
  expect(times).toBeGreaterThan(0)
  await at(2)
  expect([log.mock.calls.length, made(p.name)]).toEqual([times, 0])
})

test('the plan is changed at once, is kept for the next start, and nothing else in the file is lost', async () => {
  const file = join(service.dataDir, 'settings.json')
  writeFileSync(file, '{ "updates": "https://desk.example/", "later": [1] }')
  const settings = (method: string, body?: unknown) => service.call(method, '/desk/v1/settings', body)
  expect((await settings('GET')).body.backups).toEqual({ every: 'day', keep: 3 })
  const plan = { every: 'week', keep: 7 }
  expect((await settings('PATCH', { backups: plan })).body.backups).toEqual(plan)
  expect((await settings('GET')).body.backups).toEqual(plan)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    updates: 'https://desk.example/',
    later: [1],
    backups: plan,
  })
  expect(existsSync(`${file}.new`)).toBe(false)
  expect(await settings('PATCH', { backups: { every: 'day', keep: 0 } })).toMatchObject({ status: 422 })
})
