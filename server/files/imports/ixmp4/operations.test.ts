import Sqlite from 'better-sqlite3'
import { copyFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decisions, ImportState } from '../../../contract/imports.ts'
import { beginImport, creating, importFiles, settled } from '../../../testing/import.ts'
import { laterRevisions, writeIxmp4File } from '../../../testing/ixmp4.ts'
import { newPlatform, TestPlatform } from '../../../testing/platform.ts'
import { startTestService, temporaryFolder, type TestService } from '../../../testing/service.ts'
import { tables } from '../../formats/ixmp4-tables.ts'

/** Platforms of ixmp4 in SQLite files, imported by way of the service. */

const folder = temporaryFolder()
let service: TestService
let serial = 0

beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

const newPath = (name = 'old.sqlite3'): string => join(folder.path, `${(serial += 1)}-${name}`)

/** Imports a file into a new platform. @param more SQL that changes the file */
async function importNew(
  more = '',
  decisions: Partial<Decisions> = {},
): Promise<ImportState & { platform: TestPlatform }> {
  const platform = await newPlatform(service)
  const path = writeIxmp4File(newPath(), more)
  return { platform, ...(await importFiles(service, platform.name, [path], decisions)) }
}

const messages = ({ report }: Pick<ImportState, 'report'>): string =>
  (report?.problems ?? []).map((problem) => problem.message).join('\n')

/** An empty platform for files that are refused: nothing is ever written to it. */
let untouched: TestPlatform | undefined

/** Tries to import a file; answers what is in the way. */
async function refused(path: string, decisions: Partial<Decisions> = {}): Promise<string> {
  if (!untouched) {
    await service.call('POST', '/desk/v1/platforms', { name: 'untouched' })
    untouched = new TestPlatform(service, 'untouched')
  }
  const state = await importFiles(service, untouched.name, [path], decisions)
  expect(state).toMatchObject({ result: null, job: { state: 'waiting' } })
  expect(untouched.transactions()).toBe(0)
  return messages(state)
}

/** A sound platform that says what its datapoints are. */
const check = async ({ name }: TestPlatform) => (await service.call('GET', `/desk/v1/${name}/integrity`)).body

const undo = (platform: TestPlatform, transaction: number) =>
  service.call('POST', `/desk/v1/${platform.name}/undo`, { transaction__id: transaction })

/** All rows of a table, without the transaction that wrote them. */
const rowsOf = (platform: TestPlatform, table: string): unknown[][] =>
  platform.sql(`SELECT * FROM ${table}`).map(({ since: _since, ...row }) => Object.values(row))

const moment = '2024-05-06T07:08:09.123456'

/** Work files beside the platforms; imports that wait for their user keep theirs. */
const workFiles = (): string[] => {
  const work = join(service.dataDir, 'work')
  return existsSync(work) ? readdirSync(work) : []
}

describe('an empty platform', () => {
  test('becomes what the file is, ids, moments and users kept', async () => {
    const { platform, report, result, job } = await importNew()
    expect({ job, report, result }).toMatchObject({
      job: { state: 'done' },
      report: {
        points: 4,
        series: 3,
        items: 8,
        problems: [],
        creates: {
          models: ['M'],
          scenarios: ['S', 'T'],
          regions: ['World', 'Unused'],
          units: ['EJ', ''],
          variables: 1,
        },
        runs: [
          { version: 1, annual: 2, first_year: 2020, last_year: 2030, meta: 0, items: 0 },
          { version: 2, categorical: 1, datetime: 1, meta: 4, items: 8 },
          { scenario: 'T', points: 0, series: 0 },
        ],
      },
      result: {
        runs: [
          { id: 10, version: 1, is_default: false },
          { id: 11, version: 2, is_default: true },
          { id: 12, scenario: 'T', version: 1, is_default: true },
        ],
      },
    })
    expect(rowsOf(platform, 'region')).toEqual([
      [4, 'World', 'common', moment, 'ann'],
      [9, 'Unused', 'none', moment, 'ann'],
    ])
    expect(rowsOf(platform, 'unit')).toContainEqual([2, '', null, null])
    expect(platform.sql('SELECT id, updated_at, updated_by, created_by, points FROM run')).toEqual([
      { id: 10, updated_at: moment, updated_by: 'ann', created_by: 'ann', points: 2 },
      { id: 11, updated_at: moment, updated_by: 'ann', created_by: 'ann', points: 2 },
      { id: 12, updated_at: null, updated_by: null, created_by: 'ann', points: 0 },
    ])
    expect(platform.sql('SELECT id, step_year, step_category, step_datetime, value FROM datapoint')).toEqual([
      { id: 30, step_year: 2020, step_category: null, step_datetime: null, value: 1.5 },
      { id: 31, step_year: 2030, step_category: null, step_datetime: null, value: 2 },
      { id: 32, step_year: 2020, step_category: 'winter', step_datetime: null, value: 3 },
      { id: 33, step_year: null, step_category: null, step_datetime: '2020-01-31T12:30:00.000000', value: 4 },
    ])
    expect(
      platform.sql('SELECT key, dtype, CAST(value_int AS TEXT) AS big, value_float FROM meta WHERE id < 42'),
    ).toEqual([
      { key: 'big', dtype: 'INT', big: '9007199254740993', value_float: null },
      { key: 'share', dtype: 'FLOAT', big: null, value_float: 1 },
    ])
    expect(rowsOf(platform, 'checkpoint')).toEqual([[50, 11, null, 'made']])
    expect(rowsOf(platform, 'region_docs')).toEqual([[1, 'where', 4]])
    expect(await check(platform)).toEqual({ ok: true, findings: [] })
  })

  test('gets the optimization items, as tuples in their order', async () => {
    const { platform } = await importNew()
    const only = async (kind: string, name: string) => {
      const found = (await platform.ok('PATCH', `/optimization/${kind}/?table=false`, { name })) as {
        results: unknown[]
      }
      return found.results[0]
    }
    expect(await only('indexsets', 'n')).toMatchObject({ id: 61, data: [3, 1], run__id: 11, created_at: moment })
    expect(await only('scalars', 's')).toMatchObject({ id: 80, value: 2, unit: { name: 'EJ' } })
    expect(await only('tables', 't')).toMatchObject({ id: 90, data: { i: ['a', 'b'], n: [1, 3] }, column_names: null })
    expect(await only('parameters', 'p')).toMatchObject({
      data: { from: ['b'], to: ['a'], values: [1], units: ['EJ'] },
      column_names: ['from', 'to'],
      indexset_names: ['i', 'i'],
    })
    expect(await only('variables', 'v')).toMatchObject({ data: {}, indexset_names: ['i'] })
    expect(await only('variables', 'free')).toMatchObject({ data: { levels: [1], marginals: [0.5] } })
    expect(await only('equations', 'e')).toMatchObject({ data: {} })
  })

  test('goes on behind the highest ids', async () => {
    const { platform } = await importNew()
    expect(await platform.regions('next')).toEqual([10])
    expect(await platform.run('M', 'S', false)).toBe(13)
  })

  test('is empty again when the import is undone, and takes the file once more', async () => {
    const { platform, result } = await importNew()
    expect((await undo(platform, result!.transaction)).status).toBe(200)
    for (const table of [
      'run',
      'datapoint',
      'region',
      'meta',
      'checkpoint',
      'optimization_table_tuple',
      'scalar_docs',
    ]) {
      expect(rowsOf(platform, table)).toEqual([])
    }
    const again = await importFiles(service, platform.name, [writeIxmp4File(newPath())])
    // No id is used twice, though what had it is gone.
    expect(again.result).toMatchObject({ points: 4, runs: [{ id: 22 }, { id: 23 }, { id: 24 }] })
    expect(await check(platform)).toEqual({ ok: true, findings: [] })
  })

  test('takes a packed file whatever its name ends in, and nothing is left behind', async () => {
    const platform = await newPlatform(service)
    const path = newPath('old.db')
    const before = workFiles()
    writeFileSync(path, gzipSync(readFileSync(writeIxmp4File(newPath()))))
    expect(await importFiles(service, platform.name, [path])).toMatchObject({ result: { points: 4 } })
    expect(workFiles()).toEqual(before)
  })
})

describe('a file of a later ixmp4 than 0.14', () => {
  const all = (platform: TestPlatform) => tables.map(({ name }) => [name, rowsOf(platform, name)])

  test.each(laterRevisions)('becomes the same platform: $name', async ({ sql }) => {
    const old = await importNew()
    const later = await importNew(sql)
    expect(later.report!.notes).toEqual(old.report!.notes)
    expect(all(later.platform)).toEqual(all(old.platform))
    expect(await check(later.platform)).toEqual({ ok: true, findings: [] })
  })

  const { sql: newest } = laterRevisions.at(-1)!

  test('has transactions, numbered checkpoints, versions and locks, which are not taken over', async () => {
    const { platform, report } = await importNew(`${newest}
      INSERT INTO "transaction" VALUES ('2024-05-06 07:08:09.123456', 7);
      UPDATE checkpoint SET transaction__id = 7;
      UPDATE run SET lock_transaction = 7 WHERE id = 12;
      CREATE TABLE region_version (name VARCHAR(255), hierarchy VARCHAR(1023), created_at DATETIME,
        created_by VARCHAR(255), id INTEGER NOT NULL, transaction_id INTEGER NOT NULL, end_transaction_id INTEGER,
        operation_type INTEGER NOT NULL, PRIMARY KEY (id, transaction_id));
      INSERT INTO region_version VALUES ('Gone', 'none', NULL, NULL, 1, 7, NULL, 2);`)
    expect(report!.notes).toContain('1 run is locked in the file and will arrive unlocked.')
    expect(rowsOf(platform, 'checkpoint')).toEqual([[50, 11, null, 'made']])
    expect(platform.sql('SELECT count(*) AS locked FROM run WHERE lock_transaction IS NOT NULL')).toEqual([
      { locked: 0 },
    ])
    expect(platform.sql('SELECT name FROM region ORDER BY id')).toEqual([{ name: 'World' }, { name: 'Unused' }])
    expect(platform.transactions()).toBe(1)
  })

  test('that could not upgrade it is still whole', async () => {
    const { platform } = await importNew(`CREATE TABLE _alembic_tmp_opt_idx (name VARCHAR(255) NOT NULL,
      run__id INTEGER NOT NULL, created_at DATETIME, created_by VARCHAR(255), id INTEGER NOT NULL PRIMARY KEY,
      data_type VARCHAR(63)); INSERT INTO _alembic_tmp_opt_idx VALUES ('i', 11, NULL, NULL, 60, NULL)`)
    expect(platform.sql('SELECT id, name, data_type FROM index_set')).toEqual([
      { id: 60, name: 'i', data_type: 'str' },
      { id: 61, name: 'n', data_type: 'int' },
    ])
  })

  test('with a type that is none is refused at the place that it calls so itself', async () => {
    const path = writeIxmp4File(newPath(), `${newest} UPDATE opt_idx SET data_type = 'DATE' WHERE id = 60`)
    expect(await refused(path)).toMatch(/opt_idx, id 60, data_type: must be str, int, float or null, not "DATE"/)
  })
})

describe('a filled platform', () => {
  /** One that has the file's World (in another hierarchy) and EJ, and both versions of M | S, the first by default. */
  async function filledPlatform(): Promise<TestPlatform> {
    const platform = await newPlatform(service)
    await platform.units('GW', 'EJ')
    await platform.ok('POST', '/regions/', { name: 'World', hierarchy: 'other' })
    await platform.run('M', 'S', true)
    await platform.run('M', 'S', false)
    return platform
  }
  const again = (platform: TestPlatform, decisions: Partial<Decisions> = {}) =>
    importFiles(service, platform.name, [writeIxmp4File(newPath())], decisions)

  test('is asked for unknown regions and units, which can be made or renamed', async () => {
    const platform = await filledPlatform()
    expect(messages(await again(platform))).toBe(
      'the platform has no region "Unused" (0 series, 0 points). To create it: --create-regions.\n' +
        'the platform has no unit "" (1 series, 0 points). To create it: --create-units.',
    )
    const map: Decisions['map'] = [{ column: 'unit', from: '', to: 'GW' }]
    expect(await again(platform, { create_regions: true, map })).toMatchObject({ result: { points: 4 } })
    expect(platform.sql('SELECT name FROM unit ORDER BY id').map(({ name }) => name)).toEqual(['GW', 'EJ'])
  })

  test('keeps its names, versions and defaults; the runs of the file are versions beside them', async () => {
    const platform = await filledPlatform()
    const { result, report } = await again(platform, creating)
    expect(result!.runs.map(({ scenario, version, is_default }) => [scenario, version, is_default])).toEqual([
      ['S', 3, false],
      ['S', 4, false],
      ['T', 1, true],
    ])
    expect(report!.notes.join()).toContain('Regions that the platform has in another hierarchy stay there: "World".')
    expect(platform.sql('SELECT name, hierarchy, created_by FROM region')).toEqual([
      { name: 'World', hierarchy: 'other', created_by: '@unknown' },
      { name: 'Unused', hierarchy: 'none', created_by: 'ann' },
    ])
    expect(
      await platform.column('/iamc/datapoints/?join_parameters=true&join_runs=true', 'region', {
        run: { default_only: false },
      }),
    ).toEqual(Array(4).fill('World'))
    expect(await check(platform)).toEqual({ ok: true, findings: [] })
  })

  test('gets the defaults of the file when it is asked to, or none of them', async () => {
    const platform = await filledPlatform()
    const before = platform.transactions()
    const { result } = await again(platform, { ...creating, make_default: 'yes' })
    expect(result!.runs.map(({ is_default }) => is_default)).toEqual([false, true, true])
    expect(platform.sql('SELECT is_default FROM run WHERE id = 1')).toEqual([{ is_default: 0 }])
    expect(platform.transactions()).toBe(before + 1)
    const none = await again(platform, { ...creating, make_default: 'no' })
    expect(none.result!.runs.map(({ is_default }) => is_default)).toEqual([false, false, false])
    // Taking back what came last brings the old default back.
    await undo(platform, none.result!.transaction)
    await undo(platform, result!.transaction)
    expect(platform.sql('SELECT id, is_default FROM run')).toEqual([
      { id: 1, is_default: 1 },
      { id: 2, is_default: 0 },
    ])
    expect(await check(platform)).toEqual({ ok: true, findings: [] })
  })

  test('keeps its docs of what both have', async () => {
    const platform = await filledPlatform()
    await platform.ok('POST', '/docs/regions/', { dimension_id: 1, description: 'ours' })
    await again(platform, creating)
    expect(rowsOf(platform, 'region_docs')).toEqual([[1, 'ours', 1]])
  })

  test('that has everything already is told so', async () => {
    const names = `DELETE FROM run; DELETE FROM iamc_timeseries; DELETE FROM iamc_datapoint_universal;
      DELETE FROM runmetaentry; DELETE FROM checkpoint; DELETE FROM opt_idx; DELETE FROM opt_idx_data;
      DELETE FROM opt_sca; DELETE FROM opt_tab; DELETE FROM opt_par; DELETE FROM opt_var; DELETE FROM opt_equ;
      DELETE FROM opt_tab_idx_association; DELETE FROM opt_par_idx_association; DELETE FROM opt_var_idx_association;
      DELETE FROM opt_sca_docs;`
    const { platform, result } = await importNew(names)
    expect(result).toMatchObject({ points: 0, runs: [] })
    const second = await importFiles(service, platform.name, [writeIxmp4File(newPath(), names)])
    expect(second.job).toMatchObject({ state: 'failed', error: { error_name: 'bad_request' } })
    expect(platform.transactions()).toBe(1)
  })
})

describe('what files hold in spite of the rules', () => {
  const twice = "INSERT INTO iamc_datapoint_universal VALUES (20, 1.5, 'ANNUAL', NULL, 2020, NULL, 34);"
  const other = "INSERT INTO iamc_datapoint_universal VALUES (20, 7, 'ANNUAL', NULL, 2020, NULL, 35);"
  const values = (platform: TestPlatform) =>
    platform.sql('SELECT id, value FROM datapoint WHERE id <> 31 AND id < 32 OR id > 33')

  test('annual points twice: equal ones count once, of different ones one is chosen', async () => {
    const equal = await importNew(twice)
    expect(equal.report).toMatchObject({ duplicates: 1, points: 4, problems: [] })
    expect(equal.report!.notes).toContain('1 point is given more than once with the same value.')
    expect(values(equal.platform)).toEqual([{ id: 30, value: 1.5 }])
    const different = await importNew(twice + other)
    expect(messages(different)).toMatch(
      /iamc_datapoint_universal, id 35, value: different values for World, V, 2020 of M \| S, version 1: ids 30 and 35\. Say/,
    )
    expect(different.result).toBeNull()
    const first = await importNew(twice + other, { keep: 'first' })
    expect(values(first.platform)).toEqual([{ id: 30, value: 1.5 }])
    const last = await importNew(twice + other, { keep: 'last' })
    expect(values(last.platform)).toEqual([{ id: 35, value: 7 }])
    expect(await check(last.platform)).toEqual({ ok: true, findings: [] })
  })

  test('locks, empty scalars and their docs, points without a value are left behind, and it is said', async () => {
    const { platform, report, result } = await importNew(`
      UPDATE run SET lock_transaction = 0 WHERE id = 10;
      UPDATE opt_sca SET value = NULL;
      UPDATE iamc_datapoint_universal SET value = NULL WHERE id = 31;`)
    expect(report!.notes).toEqual([
      '1 datapoint without a value left out.',
      '1 run is locked in the file and will arrive unlocked.',
      '1 scalar without a value left out: "s".',
      '1 record of docs that describe nothing left out.',
    ])
    expect(result).toMatchObject({ points: 3 })
    expect(platform.sql('SELECT lock_transaction FROM run WHERE id = 10')).toEqual([{ lock_transaction: null }])
    expect([rowsOf(platform, 'scalar'), rowsOf(platform, 'scalar_docs')]).toEqual([[], []])
  })

  test('scalars without a unit become dimensionless', async () => {
    const { platform } = await importNew('UPDATE opt_sca SET unit__id = NULL')
    expect(platform.sql('SELECT unit__id FROM scalar')).toEqual([{ unit__id: 2 }])
    const made = await importNew(
      'UPDATE opt_sca SET unit__id = NULL; DELETE FROM unit WHERE id = 2; DELETE FROM iamc_timeseries WHERE id = 22; DELETE FROM iamc_measurand WHERE id = 9;',
    )
    expect(made.platform.sql('SELECT unit.name FROM scalar JOIN unit ON unit.id = unit__id')).toEqual([{ name: '' }])
  })

  test('index sets that do not say what their elements are', async () => {
    const { report, platform } = await importNew(`UPDATE opt_idx SET _data_type = NULL WHERE id = 60`)
    expect(report!.notes).toContain('The elements of 1 index set have no type and will be text.')
    expect(platform.sql('SELECT data_type FROM index_set WHERE id = 60')).toEqual([{ data_type: 'str' }])
  })

  test('rows over elements that have left their index set, units that nobody has', async () => {
    const { report, platform } = await importNew(
      `DELETE FROM opt_idx_data WHERE id = 72; UPDATE opt_par SET data = replace(data, 'EJ', 'lost')`,
    )
    expect(report!.notes).toContain(
      'the table "t" has 1 row over elements that are no more in its index sets; they are kept.',
    )
    expect(report!.notes).toContain('Parameters have units that no unit of the platform is: "lost". They are kept.')
    expect(platform.sql('SELECT key FROM optimization_table_tuple')).toEqual([{ key: '["a",1]' }, { key: '["b",3]' }])
  })

  test('names in another normal form are the same names', async () => {
    const platform = await newPlatform(service)
    await platform.ok('POST', '/regions/', { name: 'Côte', hierarchy: 'common' })
    const path = writeIxmp4File(newPath(), `UPDATE region SET name = '${'Côte'.normalize('NFD')}' WHERE id = 4`)
    const { result } = await importFiles(service, platform.name, [path], creating)
    expect(result).toMatchObject({ points: 4 })
    expect(platform.sql('SELECT name FROM region')).toEqual([{ name: 'Côte' }, { name: 'Unused' }])
    const column = 'Größe'.normalize('NFD')
    const items = await importNew(
      `UPDATE opt_par_idx_association SET column_name = '${column}' WHERE id = 1;
       UPDATE opt_par SET data = replace(data, 'from', '${column}')`,
    )
    expect(items.platform.sql('SELECT key FROM optimization_parameter_tuple')).toEqual([{ key: '["b","a"]' }])
    const two = await importNew(
      `UPDATE region SET name = 'Côte' WHERE id = 4; UPDATE region SET name = '${'Côte'.normalize('NFD')}' WHERE id = 9`,
    )
    expect(messages(two)).toMatch(/region, id 9, name: has the same name as id 4\. Correct one of them/)
  })
})

describe('is refused, with place and next step', () => {
  test.each([
    [
      "UPDATE iamc_datapoint_universal SET type = 'DATETIME' WHERE id = 30",
      /id 30, type: does not go with the step.*2020, null/,
    ],
    [
      "UPDATE iamc_datapoint_universal SET type = 'X' WHERE id = 30",
      /id 30, type: must be ANNUAL, CATEGORICAL, DATETIME/,
    ],
    [
      'UPDATE iamc_datapoint_universal SET value = 9e999 WHERE id = 30',
      /id 30, value: must be a finite number, not Infinity/,
    ],
    [
      "UPDATE iamc_datapoint_universal SET value = 'abc' WHERE id = 30",
      /id 30, value: must be a finite number, not "abc"/,
    ],
    [
      "UPDATE iamc_datapoint_universal SET step_datetime = 'soon' WHERE id = 33",
      /id 33, step_datetime: must be a date/,
    ],
    [
      'UPDATE iamc_datapoint_universal SET time_series__id = 99 WHERE id = 30',
      /id 30, time_series__id: refers to a row 99 of timeseries/,
    ],
    [`UPDATE region SET name = '${'x'.repeat(256)}' WHERE id = 4`, /region, id 4, name: must be a name.* at most 255/],
    ["UPDATE region SET created_at = 'then' WHERE id = 4", /region, id 4, created_at: must be a date and time/],
    ["UPDATE region SET name = x'00ff' WHERE id = 4", /region, id 4, name: must be a name.*not a blob of 2 bytes/],
    ['UPDATE run SET version = 0 WHERE id = 10', /run, id 10, version: must be 1 or more/],
    ['UPDATE run SET is_default = 1 WHERE id = 10', /run, id 11, is_default: is a default version beside run 10/],
    [
      'UPDATE run SET version = 2 WHERE id = 10',
      /run, id 11, version: has the same model__id, scenario__id, version as id 10/,
    ],
    ['UPDATE run SET model__id = 7000000000000 WHERE id = 10', /run, id 10, model__id: must be an id/],
    ["UPDATE runmetaentry SET dtype = 'INT' WHERE id = 43", /runmetaentry, id 43, value_int: must hold the value/],
    ["UPDATE runmetaentry SET dtype = 'DATE' WHERE id = 43", /id 43, dtype: must be BOOL, FLOAT, INT, STR/],
    ["UPDATE runmetaentry SET key = 'version' WHERE id = 43", /id 43, key: must be none that has a meaning/],
    [
      "UPDATE opt_idx SET _data_type = 'int' WHERE id = 60",
      /opt_idx_data, id 70, value: must be of the type int that the index set "i" says.*not "b"/,
    ],
    [
      "UPDATE opt_idx SET _data_type = 'date' WHERE id = 60",
      /opt_idx, id 60, _data_type: must be str, int, float or null/,
    ],
    [
      "UPDATE opt_idx_data SET value = '03' WHERE id = 73",
      /opt_idx_data, id 73, value: has the same index_set__id, value as id 72/,
    ],
    [
      "UPDATE opt_idx SET _data_type = 'str' WHERE id = 61",
      /opt_tab, id 90, data: the table "t": row 0 of the column n is 1, but the type of the index set "n" is str/,
    ],
    ["UPDATE opt_par SET data = replace(data, '1.0', 'NaN')", /the parameter "p": the data hold NaN or Infinity/],
    ["UPDATE opt_par SET data = '{'", /opt_par, id 91, data: the parameter "p": the data are no JSON/],
    [
      "UPDATE opt_par SET data = replace(data, '1.0', 'null')",
      /the parameter "p": the data contain missing values: row 0/,
    ],
    [
      "UPDATE opt_par SET data = replace(data, '[1.0]', '[1, 2]')",
      /the parameter "p": All arrays must be of the same length/,
    ],
    [
      'UPDATE opt_tab SET data = \'{"x": [1]}\'',
      /the table "t": Trying to add data to unknown columns! The columns are: i, n/,
    ],
    ["UPDATE opt_tab SET data = '[1]'", /the table "t": Must be an object of arrays/],
    [`UPDATE opt_tab SET data = '{"i": ["a", "a"], "n": [1, 1]}'`, /opt_tab, id \d+, key: has the same table__id, key/],
    [
      `WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 110)
       INSERT INTO opt_tab_idx_association SELECT 90, 60, 'c' || i, i FROM n`,
      /the table "t" has 103 columns; at most 100 can be kept/,
    ],
    [
      `UPDATE opt_tab SET data = printf('%.50000c', '[') || printf('%.50000c', ']')`,
      /the table "t": (Must be an object of arrays|the data are no JSON)/,
    ],
    [`UPDATE opt_tab SET data = x'00'`, /the table "t": the data are no JSON/],
  ])('%s', async (change, message) => {
    expect(await refused(writeIxmp4File(newPath(), change))).toMatch(message)
  })

  test('every decision that has no meaning for such a file', async () => {
    const { report } = await importNew('', {
      set: [{ column: 'model', value: 'X' }],
      map: [{ column: null, from: 'a', to: 'model' }],
      drop: ['x'],
      skip: [{ column: 'region', name: 'World' }],
      blank: ['-'],
      sheets: ['data'],
      hierarchy: 'x',
    })
    expect(report!.problems.map(({ message }) => /: (--[a-z]+)/.exec(message)![1])).toEqual([
      '--set',
      '--map',
      '--drop',
      '--skip',
      '--blank',
      '--sheet',
      '--hierarchy',
    ])
    const { platform } = await importNew()
    const into = await importFiles(service, platform.name, [writeIxmp4File(newPath())], { into_run: 10 })
    expect(messages(into)).toMatch(/--into-run has no meaning for a platform of ixmp4/)
  })

  test('an empty platform, and a file beside others', async () => {
    const sourceTables = new Sqlite(writeIxmp4File(newPath()), { readonly: true })
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'alembic_version'")
      .pluck()
      .all() as string[]
    expect(messages(await importNew(sourceTables.map((name) => `DELETE FROM "${name}";`).join('')))).toBe(
      'there is nothing in the file.',
    )
    const platform = await newPlatform(service)
    const csv = newPath('a.csv')
    writeFileSync(csv, 'Model,Scenario,Region,Variable,Unit,2010\nM,S,World,a,EJ,1\n')
    const both = await importFiles(service, platform.name, [writeIxmp4File(newPath()), csv], creating)
    expect(messages(both)).toMatch(/is a SQLite database\. A platform of ixmp4 is imported by itself/)
  })
})

describe('a file that is not what it should be', () => {
  test.each([
    [
      'of another program',
      'DROP TABLE model; DROP TABLE scenario; DROP TABLE region; DROP TABLE unit; DROP TABLE run; DROP TABLE runmetaentry;',
      /is a SQLite database of another program, no platform of ixmp4\. Export/,
    ],
    ['without a table', 'DROP TABLE unit', /lacks unit, which every platform of ixmp4 has/],
    ['without a column', 'ALTER TABLE runmetaentry DROP COLUMN key', /lacks the column key of runmetaentry/],
    [
      'of a revision that is not known',
      "UPDATE alembic_version SET version_num = 'abc'",
      /has a database revision that is not known here \("abc".*ad8eabea98b9, of ixmp4 0\.17\)\. Update Scenario Desk/,
    ],
    ['of no revision', 'DELETE FROM alembic_version', /revision that is not known here \(none/],
    [
      'with a view in place of a table',
      'ALTER TABLE unit RENAME TO unit2; CREATE VIEW unit AS SELECT * FROM unit2',
      /lacks unit/,
    ],
    ['with a virtual table', 'DROP TABLE unit; CREATE VIRTUAL TABLE unit USING fts5(id, name)', /lacks unit/],
    [
      'with two rows of one id',
      'DROP TABLE unit; CREATE TABLE unit (id, name); INSERT INTO unit VALUES (1, 1), (1, 2)',
      /unit, id 1, id: must be an id: .*, each once, not 1/,
    ],
    [
      'with ids that are none',
      "DROP TABLE unit; CREATE TABLE unit (id, name); INSERT INTO unit VALUES ('x', 1)",
      /unit, id 0, id: must be an id.*not "x"/,
    ],
  ])('%s', async (_what, change, message) => {
    expect(await refused(writeIxmp4File(newPath(), change))).toMatch(message)
  })

  test('triggers and generated columns do nothing', async () => {
    const { result } = await importNew(`
      ALTER TABLE model ADD COLUMN more GENERATED ALWAYS AS (upper(name)) VIRTUAL;
      CREATE TRIGGER hostile AFTER INSERT ON model BEGIN SELECT raise(FAIL, 'ran'); END;`)
    expect(result).toMatchObject({ points: 4 })
  })

  test('a table that says what tables there are is not believed', async () => {
    const path = writeIxmp4File(
      newPath(),
      `CREATE TABLE pragma_table_list (schema, name, type); INSERT INTO pragma_table_list VALUES ('main', 'unit', 'table');
       ALTER TABLE unit RENAME TO unit2; CREATE VIEW unit AS SELECT * FROM unit2`,
    )
    expect(await refused(path)).toMatch(/lacks unit/)
  })

  test('cut off, with a broken page, or only the first bytes', async () => {
    const cut = writeIxmp4File(newPath())
    truncateSync(cut, 20_480)
    expect(await refused(cut)).toMatch(/cannot be read \(.*\)\. It may be damaged/)
    const broken = writeIxmp4File(newPath())
    const bytes = readFileSync(broken)
    bytes.fill(0xff, 4_096, 12_288)
    writeFileSync(broken, bytes)
    expect(await refused(broken)).toMatch(/cannot be read \(.*\)\. It may be damaged/)
    const head = newPath()
    writeFileSync(head, 'SQLite format 3\0')
    expect(await refused(head)).toMatch(/cannot be read|another program/)
    expect(workFiles().filter((name) => !/\.(upload|staging)$/.test(name))).toEqual([])
  })

  test('a platform of Scenario Desk says what to do with it', async () => {
    const platform = await newPlatform(service)
    const path = newPath('copy.scenario')
    new Sqlite(platform.file, { readonly: true }).prepare('VACUUM INTO ?').run(path)
    expect(await refused(path)).toMatch(/is a platform of Scenario Desk\. Put it into the data directory to open it/)
  })

  test('in WAL mode is read, and it is said; no companions are left', async () => {
    const platform = await newPlatform(service)
    const path = writeIxmp4File(newPath(), 'PRAGMA journal_mode = WAL')
    const before = workFiles()
    const { result, report } = await importFiles(service, platform.name, [path])
    expect(result).toMatchObject({ points: 4 })
    expect(report!.notes.join()).toContain('is in WAL mode')
    expect(workFiles()).toEqual(before)
  })

  test('cut anywhere, it is refused or read whole', { timeout: 120_000 }, async () => {
    const whole = writeIxmp4File(newPath())
    const { length } = readFileSync(whole)
    for (let size = 100; size < length; size += Math.ceil(length / 15)) {
      const path = newPath()
      copyFileSync(whole, path)
      truncateSync(path, size)
      expect(await refused(path)).not.toBe('')
    }
  })
})

test('cancelled while it is checked or written, nothing has happened', async () => {
  const platform = await newPlatform(service)
  const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
    INSERT INTO iamc_datapoint_universal SELECT 22, i, 'ANNUAL', NULL, i, NULL, i + 1000 FROM n`
  const path = writeIxmp4File(newPath(), many)
  const before = workFiles()
  for (const step of ['check', 'commit']) {
    const begun = await beginImport(service, platform.name, [path])
    if (step === 'commit') {
      await service.call('POST', `${begun.path}/check`, {})
      await settled(service, begun.id)
    }
    await service.call('POST', `${begun.path}/${step}`, step === 'check' ? {} : undefined)
    await service.call('DELETE', `/desk/v1/jobs/${begun.id}`)
    expect((await settled(service, begun.id)).state).toBe('cancelled')
  }
  expect(platform.transactions()).toBe(0)
  expect(workFiles()).toEqual(before)
})
