import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/service.ts'
import { Shelf } from './shelf.ts'

const moment = new Date('2026-11-20T13:36:22.528Z')

function newShelf() {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const put = (platform: string, text: string, at = moment) => {
    const file = join(folder.path, 'file')
    writeFileSync(file, text)
    return shelf.put(file, platform, at)
  }
  const shelf = new Shelf(join(folder.path, 'shelf'), 'backup')
  return { shelf, put, folder: folder.path, inside: join(folder.path, 'shelf') }
}

test('a file is kept under its platform and the moment, for its owner alone', () => {
  const { shelf, put, inside } = newShelf()
  expect(shelf.list()).toEqual([])
  expect(put('a-b', 'text')).toEqual({
    name: 'a-b-2026-11-20T13-36-22-528000.scenario',
    platform: 'a-b',
    bytes: 4,
    at: '2026-11-20T13:36:22.528000',
  })
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect([mode(inside), mode(join(inside, shelf.list()[0]!.name))]).toEqual(['700', '600'])
})

test('files are listed newest first, and two of one moment are kept both', () => {
  const { shelf, put } = newShelf()
  put('a', '1', new Date('2025-01-01T00:00:00Z'))
  put('b', '2')
  put('b', '3')
  expect(shelf.list().map(({ platform, at }) => `${platform} ${at.slice(17)}`)).toEqual([
    'b 22.529000',
    'b 22.528000',
    'a 00.000000',
  ])
})

test('the journal of a file goes where the file goes', () => {
  const { shelf, put, folder, inside } = newShelf()
  writeFileSync(join(folder, 'file-wal'), 'last writes')
  const { name } = put('a', 'x')
  expect(readdirSync(inside)).toEqual([name, `${name}-wal`])
  shelf.take(name, join(folder, 'back'))
  expect(readFileSync(join(folder, 'back-wal'), 'utf8')).toBe('last writes')
  expect(readdirSync(inside)).toEqual([])
})

test('what does not look like a kept file is neither listed nor found', () => {
  const { shelf, put, inside, folder } = newShelf()
  const { name } = put('a', 'x')
  const stamp = '2026-11-20T13-36-22-528000.scenario'
  writeFileSync(join(folder, `a-${stamp}`), 'outside')
  for (const other of ['notes.txt', 'a.scenario', `-${stamp}`, `a b-${stamp}`, `${name}-wal`])
    writeFileSync(join(inside, other), 'x')
  mkdirSync(join(inside, `folder-${stamp}`))
  expect(shelf.list().map((kept) => kept.name)).toEqual([name])
  for (const wrong of [`../a-${stamp}`, `./${name}`, `../shelf/${name}`, `${name}\0`, 'notes.txt', '', '..'])
    for (const use of [() => shelf.find(wrong), () => shelf.remove(wrong), () => shelf.take(wrong, 'x')])
      expect(use).toThrow(expect.objectContaining({ status: 404 }))
  expect(readFileSync(join(folder, `a-${stamp}`), 'utf8')).toBe('outside')
})
