import Sqlite from 'better-sqlite3'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/service.ts'
import { openForWriting } from './platform-file.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

/**
 * Makes a file as kill -9 leaves it in the middle of a transaction with a rollback journal: half of what was being
 * written is in the file, and the journal beside it knows what stood there before.
 */
function killed(name: string, prepare: (file: string) => void, write: (sqlite: Sqlite.Database) => void): string {
  const [file, left] = [join(folder.path, `${name}-alive.scenario`), join(folder.path, `${name}.scenario`)]
  prepare(file)
  const sqlite = new Sqlite(file)
  sqlite.pragma('journal_mode = DELETE')
  sqlite.pragma('cache_size = 1') // so that pages reach the file before the end of the transaction
  sqlite.exec('BEGIN')
  write(sqlite)
  for (const suffix of ['', '-journal']) copyFileSync(file + suffix, left + suffix)
  sqlite.exec('ROLLBACK')
  sqlite.close()
  return left
}

const models = (sqlite: Sqlite.Database): number => sqlite.prepare('SELECT count(*) FROM model').pluck().get() as number

const addModels = (sqlite: Sqlite.Database, first: number, count: number) => {
  const insert = sqlite.prepare('INSERT INTO model (id, name, since) VALUES (?, ?, 0)')
  for (let id = first; id < first + count; id += 1) insert.run(id, `model ${id}`.padEnd(250, '.'))
}

/** Opens the file as the next start does, and closes it. */
function open<T>(file: string, look: (sqlite: Sqlite.Database) => T): T {
  const { db, close } = openForWriting(file, 'test')
  try {
    expect(db.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    return look(db.sqlite)
  } finally {
    close()
  }
}

test('a kill while a copy became writable locks nobody out: the file opens as it was before', () => {
  const prepare = (file: string) => {
    open(file, (sqlite) => addModels(sqlite, 1, 3))
  }
  const file = killed('copied', prepare, (sqlite) => addModels(sqlite, 4, 2_000))
  const before = readFileSync(file)
  expect(open(file, models)).toBe(3)
  expect(readFileSync(file).equals(before)).toBe(false)
  expect(existsSync(`${file}-journal`)).toBe(false)
})

test('a kill while a file was made leaves an empty platform', () => {
  const file = killed(
    'made',
    () => {},
    (sqlite) => {
      sqlite.exec('CREATE TABLE unfinished (text)')
      const insert = sqlite.prepare('INSERT INTO unfinished VALUES (?)')
      for (let i = 0; i < 2_000; i += 1) insert.run('x'.repeat(500))
    },
  )
  expect(open(file, models)).toBe(0)
})
