import Sqlite from 'better-sqlite3'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/service.ts'
import type { ReadDb } from './connection.ts'
import { applicationId, newestVersion } from './migrations/index.ts'
import { versionedTables } from './migrations/0001-platform.ts'
import { openForWriting } from './platform-file.ts'
import type { Tables } from './tables.ts'

const folder = temporaryFolder()
const file = join(folder.path, 'fresh.scenario')
let db: ReadDb
let close: () => void
beforeAll(() => {
  ;({ db, close } = openForWriting(file, 'http://127.0.0.1:1'))
})
afterAll(() => {
  close()
  folder.remove()
})

interface ColumnInfo {
  name: string
  type: string
  notnull: number
  pk: number
  hidden: number
}

const columnsOf = (table: string): ColumnInfo[] => db.sqlite.pragma(`table_xinfo("${table}")`) as ColumnInfo[]
const namesOf = (table: string): string[] => columnsOf(table).map((column) => column.name)
const all = <T>(query: string, ...values: unknown[]): T[] => db.sqlite.prepare(query).all(...values) as T[]

const tables = (): string[] =>
  all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  ).map((table) => table.name)

/** Columns of a versioned table that its history leaves out: locks, and what is derived from other tables. */
const unversioned: Record<string, string[]> = {
  run: ['lock_transaction', 'lock_owner', 'lock_client', 'locked_at', 'points'],
  timeseries: ['points', 'first_year', 'last_year'],
  datapoint: ['type'],
}

describe('a fresh file', () => {
  test('says what it is and of which version', () => {
    expect(db.sqlite.pragma('application_id', { simple: true })).toBe(applicationId)
    expect(applicationId).toBe(0x53636e44)
    expect(db.sqlite.pragma('user_version', { simple: true })).toBe(newestVersion)
  })

  test('is safe against power cuts and keeps its references', () => {
    expect(db.sqlite.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.sqlite.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
    expect(db.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.sqlite.pragma('foreign_key_check')).toEqual([])
  })

  test('has the facts about itself in one row', () => {
    expect(all('SELECT id, history_start FROM platform')).toEqual([{ id: 1, history_start: 0 }])
  })

  test('can be read by its owner only, with everything beside it', () => {
    for (const suffix of ['', '-wal', '-shm', '-lock', '-owner'])
      expect((statSync(file + suffix).mode & 0o777).toString(8), suffix).toBe('600')
  })

  test('is opened again without a migration', () => {
    const path = join(folder.path, 'again.scenario')
    openForWriting(path, '').close()
    const opened = openForWriting(path, '')
    expect(opened.db.sqlite.pragma('user_version', { simple: true })).toBe(newestVersion)
    opened.close()
  })
})

describe('every table', () => {
  test('is STRICT', () => {
    const lists = db.sqlite.pragma('table_list') as { schema: string; name: string; type: string; strict: number }[]
    const loose = lists.filter(
      (t) => t.schema === 'main' && t.type === 'table' && !t.name.startsWith('sqlite_') && !t.strict,
    )
    expect(loose.map((t) => t.name)).toEqual([])
  })

  test('never uses an id twice', () => {
    const sql = all<{ name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'table'`)
    const reusing = sql.filter(
      (t) => versionedTables.includes(t.name) && !t.sql.includes('id INTEGER PRIMARY KEY AUTOINCREMENT'),
    )
    expect(reusing.map((t) => t.name)).toEqual([])
  })

  test('has an index that starts with each of its foreign keys', () => {
    const missing = tables().flatMap((table) => {
      const indexes = db.sqlite.pragma(`index_list("${table}")`) as { name: string; partial: number }[]
      const firsts = indexes
        .filter((index) => index.partial === 0)
        .map((index) => (db.sqlite.pragma(`index_info("${index.name}")`) as { name: string }[])[0]!.name)
      const primary = columnsOf(table).filter((column) => column.pk === 1)
      const keys = db.sqlite.pragma(`foreign_key_list("${table}")`) as { from: string }[]
      return keys
        .filter(({ from }) => ![...firsts, ...primary.map((c) => c.name)].includes(from))
        .map(({ from }) => `${table}.${from}`)
    })
    expect(missing).toEqual([])
  })

  test('is versioned, a history, or one of the few that need none', () => {
    const histories = versionedTables.map((table) => `${table}_history`)
    const others = ['finding_mute', 'platform', 'run_year', 'saved_view', 'transaction', 'transaction_run']
    expect(tables()).toEqual([...versionedTables, ...histories, ...others].toSorted())
  })
})

describe.each([...versionedTables])('%s', (table) => {
  test('has a history with its columns and the interval of transactions', () => {
    const kept = columnsOf(table).filter((c) => c.name !== 'since' && !unversioned[table]?.includes(c.name))
    const history = columnsOf(`${table}_history`).map(({ name, type }) => ({ name, type }))
    expect(history).toEqual([
      ...kept.map(({ name, type }) => ({ name, type })),
      { name: 'since', type: 'INTEGER' },
      { name: 'until', type: 'INTEGER' },
    ])
    expect(db.sqlite.pragma(`foreign_key_list("${table}_history")`)).toEqual([])
  })

  test('carries the transaction that wrote each row', () => {
    expect(columnsOf(table).find((c) => c.name === 'since')).toMatchObject({ type: 'INTEGER', notnull: 1 })
  })

  test('has a trigger for updates, of every column that history keeps, and one for deletes', () => {
    const triggers = all<{ name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? ORDER BY name`,
      table,
    )
    expect(triggers.map((trigger) => trigger.name)).toEqual([`${table}_deleted`, `${table}_updated`])
    const watched = /AFTER UPDATE OF (.+) ON /.exec(triggers[1]!.sql)![1]!.split(', ')
    const silent = [
      ...(unversioned[table] ?? []),
      'id',
      'since',
      ...(table === 'run' ? ['updated_at', 'updated_by'] : []),
    ]
    expect(watched.toSorted()).toEqual(
      namesOf(table)
        .filter((name) => !silent.includes(name))
        .toSorted(),
    )
  })

  test('has indexes on its history for look-ups by owner, by row and by transaction', () => {
    const indexes = all<{ sql: string }>(
      `SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?`,
      `${table}_history`,
    )
    const keys = db.sqlite.pragma(`foreign_key_list("${table}")`) as {
      from: string
      table: string
      on_delete: string
    }[]
    const owner = keys.find((key) => key.on_delete === 'CASCADE' || ['run', 'timeseries'].includes(key.table))?.from
    const expected = [
      ...(owner === undefined ? [] : [`(${owner}, until)`]),
      ...(table === 'datapoint' ? [] : ['(id)']),
      '(until)',
    ]
    expect(indexes.map(({ sql }) => sql.slice(sql.lastIndexOf('('))).toSorted()).toEqual(expected.toSorted())
  })
})

describe('history', () => {
  /** Each test in a file of its own: a transaction counter, and statements as the program would send them. */
  function history(work: (sqlite: Sqlite.Database, begin: () => number) => void): void {
    const opened = openForWriting(
      join(folder.path, `${expect.getState().currentTestName!.replaceAll(/\W/g, '')}.scenario`),
      '',
    )
    const { sqlite } = opened.db
    const begin = () =>
      sqlite.prepare(`INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'test', '', '')`).run()
        .lastInsertRowid as number
    try {
      work(sqlite, begin)
    } finally {
      opened.close()
    }
  }

  const versions = (sqlite: Sqlite.Database) =>
    sqlite.prepare('SELECT id, name, since, until FROM model_history ORDER BY since').all()

  test('keeps what a row was, from its transaction until the one that changed it', () => {
    history((sqlite, begin) => {
      begin()
      sqlite.exec(`INSERT INTO model (name, since) VALUES ('first', 1)`)
      expect(versions(sqlite)).toEqual([])
      begin()
      sqlite.exec(`UPDATE model SET name = 'second', since = 2`)
      begin()
      sqlite.exec(`DELETE FROM model`)
      expect(versions(sqlite)).toEqual([
        { id: 1, name: 'first', since: 1, until: 2 },
        { id: 1, name: 'second', since: 2, until: 3 },
      ])
    })
  })

  test('keeps a row that one transaction changes twice only once, and none that it made itself', () => {
    history((sqlite, begin) => {
      begin()
      sqlite.exec(`INSERT INTO model (name, since) VALUES ('a', 1); UPDATE model SET name = 'b', since = 1`)
      expect(versions(sqlite)).toEqual([])
      begin()
      sqlite.exec(`UPDATE model SET name = 'c', since = 2; UPDATE model SET name = 'd', since = 2; DELETE FROM model`)
      expect(versions(sqlite)).toEqual([{ id: 1, name: 'b', since: 1, until: 2 }])
    })
  })

  test('refuses an update that does not say which transaction it belongs to', () => {
    history((sqlite, begin) => {
      begin()
      sqlite.exec(`INSERT INTO model (name, since) VALUES ('a', 1)`)
      begin()
      for (const forgotten of [`name = 'b'`, `name = 'b', since = 1`, `name = 'b', since = 3`]) {
        expect(() => sqlite.exec(`UPDATE model SET ${forgotten}`), forgotten).toThrow('update without a transaction')
      }
      expect(sqlite.prepare('SELECT name, since FROM model').all()).toEqual([{ name: 'a', since: 1 }])
    })
  })

  test('takes no notice of locks and of derived columns', () => {
    history((sqlite, begin) => {
      begin()
      sqlite.exec(`
        INSERT INTO model (name, since) VALUES ('M', 1);
        INSERT INTO scenario (name, since) VALUES ('S', 1);
        INSERT INTO run (model__id, scenario__id, version, since) VALUES (1, 1, 1, 1);`)
      begin()
      sqlite.exec(`UPDATE run SET lock_transaction = 1, lock_owner = 'x', updated_at = 'now', updated_by = 'x'`)
      expect(sqlite.prepare('SELECT count(*) AS n FROM run_history').get()).toEqual({ n: 0 })
      expect(() => sqlite.exec('UPDATE run SET is_default = 1')).toThrow('update without a transaction')
      sqlite.exec('UPDATE run SET is_default = 1, since = 2')
      expect(sqlite.prepare('SELECT is_default, updated_by, since, until FROM run_history').all()).toEqual([
        { is_default: 0, updated_by: 'x', since: 1, until: 2 },
      ])
    })
  })

  test('two default versions of one pair cannot be stored', () => {
    history((sqlite, begin) => {
      begin()
      sqlite.exec(`
        INSERT INTO model (name, since) VALUES ('M', 1);
        INSERT INTO scenario (name, since) VALUES ('S', 1);
        INSERT INTO run (model__id, scenario__id, version, is_default, since) VALUES (1, 1, 1, 1, 1);`)
      expect(() =>
        sqlite.exec('INSERT INTO run (model__id, scenario__id, version, is_default, since) VALUES (1, 1, 2, 1, 1)'),
      ).toThrow('UNIQUE')
    })
  })
})

/** The columns of `tables.ts`, which the compiler keeps complete and free of others. */
type Columns = { [T in keyof Tables]: { [C in keyof Tables[T]]: true } }

const named = { id: true, name: true, created_at: true, created_by: true, since: true } as const
const docs = { id: true, description: true, dimension__id: true, since: true } as const
const typed: Columns = {
  transaction: { id: true, issued_at: true, operation: true, user: true, client: true, undoes: true, source: true },
  transaction_run: { transaction__id: true, run__id: true },
  model: named,
  scenario: named,
  region: { ...named, hierarchy: true },
  unit: named,
  variable: named,
  measurand: { id: true, variable__id: true, unit__id: true, created_at: true, created_by: true, since: true },
  run: {
    ...{
      id: true,
      model__id: true,
      scenario__id: true,
      version: true,
      is_default: true,
      updated_at: true,
      updated_by: true,
    },
    ...{ lock_transaction: true, lock_owner: true, lock_client: true, locked_at: true, points: true },
    ...{ created_at: true, created_by: true, since: true },
  },
  timeseries: {
    ...{ id: true, run__id: true, region__id: true, measurand__id: true },
    ...{ points: true, first_year: true, last_year: true, since: true },
  },
  datapoint: {
    ...{ id: true, time_series__id: true, step_year: true, step_category: true, step_datetime: true },
    ...{ value: true, since: true, type: true },
  },
  meta: {
    ...{ id: true, run__id: true, key: true, dtype: true, since: true },
    ...{ value_int: true, value_str: true, value_float: true, value_bool: true },
  },
  checkpoint: { id: true, run__id: true, transaction__id: true, message: true, since: true },
  index_set: { ...named, run__id: true, data_type: true },
  index_set_element: { id: true, index_set__id: true, value: true, since: true },
  scalar: { ...named, run__id: true, value: true, unit__id: true },
  model_docs: docs,
  scenario_docs: docs,
  region_docs: docs,
  unit_docs: docs,
  variable_docs: docs,
  index_set_docs: docs,
  scalar_docs: docs,
  optimization_table_docs: docs,
  optimization_parameter_docs: docs,
  optimization_variable_docs: docs,
  optimization_equation_docs: docs,
}

describe('the types of the tables', () => {
  test.each(Object.keys(typed))('%s has the columns of the file', (table) => {
    expect(Object.keys(typed[table as keyof Columns]).toSorted()).toEqual(namesOf(table).toSorted())
  })
})
