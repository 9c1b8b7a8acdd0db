import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { createRegion, queryRegions } from '../../dimensions/regions/operations.ts'
import { Jobs } from '../../jobs/jobs.ts'
import { WorkFolder } from '../../jobs/work-folder.ts'
import type { Platform } from '../../platforms/platform.ts'
import { Platforms } from '../../platforms/platforms.ts'
import { Pool } from '../../pool/pool.ts'
import { workerFile } from '../../testing/built.ts'
import { temporaryFolder } from '../../testing/service.ts'
import { Pasts } from './pasts.ts'

/** States of the past on a disk whose room the test decides. */

/** A platform that got a region in each of its transactions. */
async function withRegions(count: number, freeBytes: () => number) {
  const folder = temporaryFolder()
  const pool = new Pool({ workerFile, readers: 1, owner: () => 'test', onSlow: () => {} })
  onTestFinished(async () => {
    await pool.end()
    folder.remove()
  })
  const work = new WorkFolder(folder.path)
  const platforms = new Platforms(folder.path, () => pool, work, { freeBytes })
  const origin = await platforms.ensure('demo')
  for (let i = 0; i < count; i += 1)
    await origin.for({ client: '' }).write(createRegion, { name: `R${i}`, hierarchy: '' })
  const pasts = new Pasts({ platforms, jobs: new Jobs({ tell: () => {} }), work, pool: () => pool })
  const regions = async (past: Platform) => {
    const query = { limit: 0, offset: 0 }
    const page = await past.for({ client: '' }).read(queryRegions, { filter: {}, query })
    return (JSON.parse(Buffer.from(page).toString()) as { total: number }).total
  }
  const files = () => {
    const path = join(folder.path, 'work')
    return existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.past')).length : 0
  }
  return { pasts, origin, bytes: platforms.info('demo').bytes, regions, files }
}

test('they make room for each other, and where there is none they are refused in words', async () => {
  let free = Infinity
  const { pasts, origin, bytes, regions, files } = await withRegions(4, () => free)
  // Room for one of them in the half that they may take, but not for two.
  free = 3 * bytes
  for (const at of [1, 2, 3]) expect(await regions(await pasts.get(origin, String(at)))).toBe(at)
  await vi.waitFor(() => expect(files()).toBeLessThanOrEqual(2))
  free = 0
  await expect(pasts.get(origin, '4')).rejects.toMatchObject({
    errorName: 'platform_file_disk_full',
    message: expect.stringContaining('demo as it was after transaction 4 needs'),
  })
})

test('of very many at once some are told to ask again', async () => {
  const { pasts, origin, regions } = await withRegions(limits.pastsAtOnce + 5, () => Infinity)
  const moments = Array.from({ length: limits.pastsAtOnce + 5 }, (_, i) => i + 1)
  const answers = await Promise.allSettled(
    moments.map(async (at) => [at, await regions(await pasts.get(origin, String(at)))]),
  )
  for (const answer of answers) {
    if (answer.status === 'fulfilled') expect(answer.value[0]).toBe(answer.value[1])
    else expect(answer.reason).toMatchObject({ status: 429, message: expect.stringContaining('Try again soon') })
  }
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  expect(await regions(await pasts.get(origin, '7'))).toBe(7)
})
