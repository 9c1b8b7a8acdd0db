import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '../contract/errors.ts'
import { temporaryFolder } from '../testing/service.ts'
import { WorkFolder } from './work-folder.ts'

function folder(): { data: string; work: string } {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  return { data: path, work: join(path, 'work') }
}

/** The number of a process that has ended. */
const dead = (): number => spawnSync(process.execPath, ['-e', '']).pid

test('a start clears what killed processes left, and nothing of those that run', () => {
  const { data, work } = folder()
  mkdirSync(work)
  const [left, living, other] = [`${dead()}-1-a.staging`, `${process.ppid}-1-a.staging`, 'notes.txt']
  for (const name of [left, `${left}-wal`, living, other]) writeFileSync(join(work, name), '')
  new WorkFolder(data).clear()
  expect(readdirSync(work).toSorted()).toEqual([living, other].toSorted())
})

test('what is made is removed with its journals', () => {
  const { data, work } = folder()
  const files = new WorkFolder(data)
  const path = files.file('copy')
  for (const suffix of ['', '-wal', '-shm']) writeFileSync(path + suffix, '')
  files.empty()
  expect(readdirSync(work)).toEqual([])
})

test.each([
  ['a file', (work: string) => writeFileSync(work, 'mine')],
  ['a link', (work: string, elsewhere: string) => symlinkSync(elsewhere, work)],
])('%s in its place is left alone, and said when the folder is needed', (_what, put) => {
  const { data, work } = folder()
  const elsewhere = folder().data
  const theirs = join(elsewhere, `${dead()}-1-a.staging`)
  writeFileSync(theirs, '')
  put(work, elsewhere)
  const files = new WorkFolder(data)
  files.clear()
  expect(() => files.file('copy')).toThrow(ServiceError)
  expect(() => files.file('copy')).toThrow('"work" in the folder of the platforms is a file or a link')
  expect(existsSync(theirs)).toBe(true)
})
