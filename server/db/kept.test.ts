import Sqlite from 'better-sqlite3'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { keptFolder, readEverything } from '../testing/kept-platform.ts'
import { startTestService, temporaryFolder } from '../testing/service.ts'
import { newestVersion } from './migrations/index.ts'
import { openForWriting } from './platform-file.ts'

/**
 * Platform files as the program made them at each version of the file (`scripts/keep-platform.ts`): they open for ever,
 * and hold what they held. A migration that is there and is changed fails here, since files of users were made by it.
 */

const versions = readdirSync(keptFolder).flatMap((name) => /^v(\d+)\.scenario\.gz$/.exec(name)?.[1] ?? [])
const kept = (name: string): Buffer => gunzipSync(readFileSync(new URL(`${name}.gz`, keptFolder)))

/** A data folder whose platform `test` is the kept file. */
function dataDirWith(version: string): string {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  writeFileSync(join(path, 'test.scenario'), kept(`v${version}.scenario`))
  return path
}

function look<T>(file: string, read: (sqlite: Sqlite.Database) => T): T {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}

const versionOf = (file: string) => look(file, (sqlite) => sqlite.pragma('user_version', { simple: true }))

/** Every table, index and trigger with what it was made by. Statistics that SQLite keeps beside them are its own. */
const schemaOf = (file: string) =>
  look(file, (sqlite) =>
    sqlite
      .prepare(`SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*' ORDER BY type, name`)
      .all(),
  )

test('there is one of the newest version: node scripts/keep-platform.ts makes it', () => {
  expect(versions).toContain(String(newestVersion))
})

test.each(versions)('a file of version %s is copied, migrated, and answers as it did', async (version) => {
  const dataDir = dataDirWith(version)
  const service = await startTestService({ dataDir })
  onTestFinished(() => service.close())
  const answers = JSON.parse(kept(`v${version}.answers.json`).toString()) as Record<string, unknown>
  expect(Object.keys(answers).length).toBeGreaterThan(30)
  expect(await readEverything(service)).toMatchObject(answers)
  expect((await service.call('GET', '/desk/v1/test/integrity')).body.findings).toEqual([])
  const copy = join(dataDir, `test-before-v${Number(version) + 1}.backup`)
  expect(existsSync(copy)).toBe(Number(version) < newestVersion)
  if (existsSync(copy)) expect(versionOf(copy)).toBe(Number(version))
})

test.each(versions)('a file of version %s has the schema of a new one then, indexes included', (version) => {
  const dataDir = dataDirWith(version)
  const [old, fresh] = ['test', 'fresh'].map((name) => join(dataDir, `${name}.scenario`)) as [string, string]
  for (const file of [old, fresh]) openForWriting(file, '').close()
  expect(versionOf(old)).toBe(newestVersion)
  expect(schemaOf(old)).toEqual(schemaOf(fresh))
})
