import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/service.ts'
import { lockPlatform } from './lock.ts'
import { isJournalOfAnother, putJournalAside } from './note.ts'
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

test('the journal of another file is not read into the one in its place', () => {
  const { file, path } = platform()
  const lock = lockPlatform(file, 'test')
  lock.noteJournal() // nobody knows yet which file it is
  lock.identify()
  writeFileSync(`${file}-wal`, 'what was written last')
  lock.noteJournal()
  // A kill leaves lock file, note and journal; only the lock itself is freed.
  const note = readFileSync(`${file}-owner`)
  lock.release()
  writeFileSync(`${file}-owner`, note)
  lockPlatform(file, 'test').release()
  writeFileSync(`${file}-owner`, note)

  openForWriting(path('other.scenario'), 'test').close()
  renameSync(file, path('away.scenario'))
  expect(() => lockPlatform(file, 'test')).toThrow(
    refusal('replaced', /is not the file that Scenario Desk had open last/),
  )
  renameSync(path('other.scenario'), file)
  expect(() => lockPlatform(file, 'test')).toThrow(refusal('replaced', /demo\.scenario-wal holds .*reopen demo\./))
  expect(readFileSync(`${file}-owner`)).toEqual(note)

  // A folder that was copied as a whole has a journal of its own, which belongs to its file.
  mkdirSync(path('copy'))
  for (const end of ['', '-wal', '-owner']) copyFileSync(file + end, join(path('copy'), `demo.scenario${end}`))
  expect(isJournalOfAnother(join(path('copy'), 'demo.scenario'))).toBe(false)

  putJournalAside(file, path('aside'))
  expect(readFileSync(path('aside'), 'utf8')).toBe('what was written last')
  lockPlatform(file, 'test').release()
})
