import { copyFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRegion, queryRegions } from '../dimensions/regions/operations.ts'
import { WorkFolder } from '../jobs/work-folder.ts'
import { Pool } from '../pool/pool.ts'
import { workerFile } from '../testing/built.ts'
import { temporaryFolder } from '../testing/service.ts'
import { copyPlatform } from './operations.ts'
import type { Platform } from './platform.ts'
import { Platforms } from './platforms.ts'

/** Platforms whose threads end as soon as they have nothing to do. */
function inFolder() {
  const folder = temporaryFolder()
  const pool = new Pool({ workerFile, readers: 1, owner: () => 'test', onSlow: () => {}, idleMs: 1 })
  onTestFinished(async () => {
    await pool.end()
    folder.remove()
  })
  const platforms = new Platforms(folder.path, () => pool, new WorkFolder(folder.path))
  return { platforms, folder: folder.path }
}

const namesOf = async (platform: Platform): Promise<unknown[]> => {
  const page = await platform.for({ client: '' }).read(queryRegions, { filter: {}, query: { limit: 9, offset: 0 } })
  const { results } = JSON.parse(String(typeof page === 'string' ? page : Buffer.from(page))) as {
    results: { data: [string][] }
  }
  return results.data.map(([name]) => name)
}

test('another file in the place of an open platform is read by nobody', async () => {
  const { platforms } = inFolder()
  const [mine, other] = [await platforms.ensure('mine'), await platforms.ensure('other')]
  await other.for({ client: '' }).write(createRegion, { name: 'foreign', hierarchy: '' })
  await platforms.copy(other, 'copy')
  const calls = mine.for({ client: '' })
  const query = { filter: {}, query: { limit: 1, offset: 0 } }
  await calls.read(queryRegions, query)
  renameSync(mine.file.replace('mine', 'copy'), mine.file)
  const replaced = { errorName: 'platform_file_replaced' }
  await expect(calls.read(queryRegions, query)).rejects.toMatchObject(replaced)
  await expect(calls.readLong(queryRegions, query)).rejects.toMatchObject(replaced)
  await expect(calls.write(createRegion, { name: 'R', hierarchy: '' })).rejects.toMatchObject(replaced)
  expect(platforms.info('mine')).toMatchObject({ change: 'replaced', damage: null, is_open: true })

  expect(await platforms.reopen('mine')).toMatchObject({ change: null, is_open: true })
  expect(await namesOf(await platforms.get('mine'))).toEqual(['foreign'])
})

test('a platform whose file is removed is listed until it is let go, and then its backup may have its name', async () => {
  const { platforms, folder } = inFolder()
  const mine = await platforms.ensure('mine')
  await mine.for({ client: '' }).write(createRegion, { name: 'kept', hierarchy: '' })
  const away = join(folder, 'away.file')
  renameSync(mine.file, away)
  expect(platforms.list()).toMatchObject([{ name: 'mine', change: 'removed' }])
  await expect(platforms.trash('mine')).rejects.toMatchObject({ errorName: 'platform_file_replaced' })

  // What was written last was in the journal: closing puts it into the file, wherever that is.
  await expect(platforms.reopen('mine')).rejects.toMatchObject({ errorName: 'platform_not_found' })
  expect(platforms.list()).toEqual([])
  renameSync(away, mine.file)
  const again = await platforms.get('mine')
  expect(await namesOf(again)).toEqual(['kept'])

  await platforms.copy(again, 'backup')
  rmSync(mine.file)
  await platforms.replaceBy(join(folder, 'backup.scenario'), 'mine', new AbortController().signal)
  expect(await namesOf(await platforms.get('mine'))).toEqual(['kept'])
})

test.skipIf(process.platform === 'win32')('a copy is its owner’s alone while it is written', async () => {
  const { platforms, folder } = inFolder()
  const demo = await platforms.ensure('demo')
  const target = join(folder, 'copy.file')
  await demo.for({ client: '' }).readLong(copyPlatform, target)
  expect(statSync(target).mode & 0o777).toBe(0o600)
  copyFileSync(target, join(folder, 'taken.file'))
  await expect(demo.for({ client: '' }).readLong(copyPlatform, join(folder, 'taken.file'))).rejects.toThrow(/EEXIST/)
  expect(readdirSync(folder)).toContain('taken.file')
})
