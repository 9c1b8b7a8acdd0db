import { linkSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/service.ts'
import { lockPlatform } from './lock.ts'
import { openForWriting } from './platform-file.ts'

/** A platform file in a folder of its own, closed. */
function platform(): { file: string; path: (name: string) => string } {
  const folder = temporaryFolder()
  onTestFinished(() => folder.remove())
  const path = (name: string) => join(folder.path, name)
  openForWriting(path('demo.scenario'), 'test').close()
  return { file: path('demo.scenario'), path }
}

const refusal = (kind: string, words: RegExp) =>
  expect.objectContaining({ errorName: `platform_file_${kind}`, message: expect.stringMatching(words) })

test('a file that is removed or replaced while it is open is noticed before the next write', () => {
  const { file, path } = platform()
  const lock = lockPlatform(file, 'test')
  onTestFinished(lock.release)
  lock.identify()
  lock.check()
  renameSync(file, path('away.scenario'))
  expect(() => lock.check()).toThrow(refusal('replaced', /demo\.scenario was removed .*Nothing was written/))
  openForWriting(path('other.scenario'), 'test').close()
  renameSync(path('other.scenario'), file)
  expect(() => lock.check()).toThrow(refusal('replaced', /was replaced/))
})

test('a link and what it leads to are not open twice', () => {
  const { file, path } = platform()
  symlinkSync(file, path('link.scenario'))
  const lock = lockPlatform(path('link.scenario'), 'http://127.0.0.1:1')
  expect(() => lockPlatform(file, 'test')).toThrow(refusal('in_use', /at http:\/\/127\.0\.0\.1:1/))
  lock.release()
  lockPlatform(file, 'test').release()
})

test('a file with a second name is refused', () => {
  const { file, path } = platform()
  linkSync(file, path('twin.scenario'))
  expect(() => lockPlatform(file, 'test')).toThrow(refusal('foreign', /hard link/))
  rmSync(path('twin.scenario'))
  lockPlatform(file, 'test').release()
})

test('what lies in the place of the lock is named', () => {
  const { file } = platform()
  writeFileSync(`${file}-lock`, 'no lock of ours'.repeat(100))
  expect(() => lockPlatform(file, 'test')).toThrow(refusal('foreign', /demo\.scenario-lock .*Move it away/))
  rmSync(`${file}-lock`)
  mkdirSync(`${file}-lock`)
  expect(() => lockPlatform(file, 'test')).toThrow(refusal('read_only', /cannot be locked/))
})

test('a note that others put there does not become theirs to read', () => {
  const { file } = platform()
  writeFileSync(`${file}-owner`, 'planted', { mode: 0o666 })
  const lock = lockPlatform(file, 'test\nsecret key')
  expect(statSync(`${file}-owner`).mode & 0o777).toBe(0o600)
  lock.release()
})
