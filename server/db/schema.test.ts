import Sqlite from 'better-sqlite3'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/service.ts'
import { openForWriting } from './platform-file.ts'

/** A platform file that another program has changed, closed. */
function changedBy(sql: string): string {
  const folder = temporaryFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'demo.scenario')
  openForWriting(file, 'test').close()
  const sqlite = new Sqlite(file)
  sqlite.unsafeMode(true)
  sqlite.exec(sql)
  sqlite.close()
  return file
}

test.each([
  [
    'a planted trigger',
    'CREATE TRIGGER planted AFTER INSERT ON model BEGIN DELETE FROM run; END',
    /trigger planted is none of ours/,
  ],
  [
    'a view without end',
    'DROP TABLE saved_view; CREATE VIEW saved_view AS SELECT 1',
    /view saved_view is none of ours|table saved_view is missing/,
  ],
  ['a trigger that is gone', `DROP TRIGGER "model_updated"`, /trigger model_updated is missing/],
  ['a further column', 'ALTER TABLE model ADD COLUMN more TEXT', /table model is not as it was made/],
])('%s is noticed when the file is opened', (_case, sql, words) => {
  const refusal = { errorName: 'platform_file_corrupt', message: expect.stringMatching(words) }
  expect(() => openForWriting(changedBy(sql), 'test')).toThrow(expect.objectContaining(refusal))
})

test('what SQLite adds by itself is no change', () => {
  const file = changedBy('ANALYZE; VACUUM')
  expect(() => openForWriting(file, 'test').close()).not.toThrow()
})
