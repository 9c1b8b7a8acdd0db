import { undo } from '../history/operations.ts'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCheckpoint } from '../checkpoints/operations.ts'
import { statement, type ReadDb } from '../db/connection.ts'
import { versionedTables } from '../db/migrations/0001-platform.ts'
import { write, type WriteOperation } from '../db/operation.ts'
import { openForWriting } from '../db/platform-file.ts'
import { runWrite } from '../db/run-write.ts'
import { createMeta } from '../meta/operations.ts'
import { addSampleProblem } from '../sample/operations.ts'
import { startTestService, temporaryFolder, type TestService } from '../testing/service.ts'
import { newPlatform, payload, type Row, type TestPlatform } from '../testing/platform.ts'
import { createTimeseries } from '../timeseries/operations.ts'
import { createRun, deleteRun } from './operations.ts'

/** Deleting runs: what goes, what stays, and what brings it back. */

describe('over HTTP', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  const remove = (p: TestPlatform, id: number) => p.call('DELETE', `/runs/${id}/`)
  const ids = (p: TestPlatform) => p.column('/runs/', 'id', { default_only: false })
  const parts = ['run', 'run_year', 'timeseries', 'datapoint', 'meta', 'checkpoint']
  const counts = (p: TestPlatform) => parts.map((table) => p.sql(`SELECT count(*) AS n FROM ${table}`)[0]!.n)

  /** A default run with points of all types, a series without any, an indicator and a checkpoint. */
  async function filled(): Promise<{ p: TestPlatform; run: number }> {
    const p = await newPlatform(service)
    const { run, series } = await p.oneSeries()
    await p.series(run, [['R', 'empty', 'U']])
    await p.points([series, 2020, 1])
    const upload = (column: string, ...cells: unknown[]) =>
      p.ok(
        'POST',
        '/iamc/datapoints/bulk/',
        payload(
          ['time_series__id', 'value', 'type', column, ...(cells.length > 2 ? ['step_year'] : [])],
          [[series, 2, ...cells]],
        ),
      )
    await upload('step_category', 'CATEGORICAL', 'summer', 2020)
    await upload('step_datetime', 'DATETIME', '2020-06-01T12:00:00')
    await p.ok('POST', '/meta/', { run__id: run, key: 'k', value: 1 })
    await p.ok('POST', '/checkpoints/', { run__id: run, message: 'x' })
    return { p, run }
  }

  test('takes all that is in the run, points of all types and series without points, and nothing else', async () => {
    const { p, run } = await filled()
    expect(counts(p)).toEqual([1, 1, 2, 3, 1, 1])
    const other = ((await p.ok('POST', '/runs/clone/', { run_id: run })) as Row).id as number
    expect(await remove(p, run)).toMatchObject({ status: 200, text: '{}' })
    expect(counts(p)).toEqual([1, 1, 2, 3, 0, 0])
    expect(await ids(p)).toEqual([other])
    expect((await remove(p, other)).status).toBe(200)
    expect(counts(p)).toEqual([0, 0, 0, 0, 0, 0])
    for (const path of ['/models/', '/scenarios/', '/regions/', '/units/'])
      expect(await p.column(path, 'id')).toEqual([1])
    expect(p.sql('SELECT count(*) AS n FROM measurand')).toEqual([{ n: 2 }])
  })

  test.each(['GET', 'DELETE', 'POST'])('%s of a deleted run is 404', async (method) => {
    const p = await newPlatform(service)
    const run = await p.run()
    await remove(p, run)
    const before = p.transactions()
    expect(await p.call(method, `/runs/${run}/${method === 'POST' ? 'lock/' : ''}`)).toMatchObject({
      status: 404,
      body: { error_name: 'run_not_found', kwargs: { id: run } },
    })
    expect(p.transactions()).toBe(before)
  })

  test('of a locked run is refused, whoever locked it; nothing is gone and the lock stays', async () => {
    const { p, run } = await filled()
    await p.ok('POST', `/runs/${run}/lock/`)
    const before = { counts: counts(p), run: await p.ok('GET', `/runs/${run}/`), transactions: p.transactions() }
    expect(await remove(p, run)).toMatchObject({ status: 400, body: { error_name: 'run_is_locked', kwargs: {} } })
    expect({ counts: counts(p), run: await p.ok('GET', `/runs/${run}/`), transactions: p.transactions() }).toEqual(
      before,
    )
    await p.ok('POST', `/runs/${run}/unlock/`)
    expect((await remove(p, run)).status).toBe(200)
  })

  test('of the default run leaves its pair without one', async () => {
    const p = await newPlatform(service)
    await p.run('M', 'S', false)
    const run = await p.run()
    await remove(p, run)
    expect(await p.column('/runs/', 'id')).toEqual([])
    expect(await ids(p)).toEqual([1])
  })

  test('frees the number of the newest version only, and never an id', async () => {
    const p = await newPlatform(service)
    const create = async () => {
      const { id, version } = (await p.ok('POST', '/runs/', { model_name: 'M', scenario_name: 'S' })) as Row
      return [id, version]
    }
    for (let n = 0; n < 3; n += 1) await create()
    await remove(p, 1)
    expect(await create()).toEqual([4, 4])
    await remove(p, 4)
    expect(await create()).toEqual([5, 4])
  })

  test('is one transaction that names the run, and undoing it brings all back', async () => {
    const { p, run } = await filled()
    const page = (path: string) => p.ok('PATCH', path, path.includes('runs') ? {} : { run: { default_only: false } })
    const look = async () => [
      counts(p),
      await page('/runs/'),
      await page('/iamc/datapoints/'),
      await page('/meta/'),
      await p.ok('PATCH', '/checkpoints/', {}),
      p.sql('SELECT * FROM run_year'),
      p.sql('SELECT id, points, first_year, last_year FROM timeseries ORDER BY id'),
    ]
    const before = await look()
    const transactions = p.transactions()
    await remove(p, run)
    expect(p.transactions()).toBe(transactions + 1)
    const newest = p.sql('SELECT max(id) AS id FROM "transaction"')[0]!.id
    expect(p.sql('SELECT run__id FROM transaction_run WHERE transaction__id = ?', newest)).toEqual([{ run__id: run }])
    const undone = await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id: newest })
    expect(undone.status, undone.text).toBe(200)
    expect(await look()).toEqual(before)
  })

  test('tells the window by which transaction, with the same refusals', async () => {
    const { p, run } = await filled()
    const removeFromWindow = (id: number | string) => service.call('DELETE', `/desk/v1/${p.name}/runs/${id}`)
    await p.ok('POST', `/runs/${run}/lock/`)
    expect(await removeFromWindow(run)).toMatchObject({ status: 400, body: { error_name: 'run_is_locked' } })
    await p.ok('POST', `/runs/${run}/unlock/`)
    const before = counts(p)
    const { status, body } = await removeFromWindow(run)
    expect(status).toBe(200)
    expect(body).toEqual({ transaction__id: p.sql('SELECT max(id) AS id FROM "transaction"')[0]!.id })
    expect((await removeFromWindow(run)).status).toBe(404)
    expect(await removeFromWindow('x')).toMatchObject({ status: 422, body: { detail: [{ loc: ['path', 'id'] }] } })
    expect((await service.call('POST', `/desk/v1/${p.name}/undo`, body)).status).toBe(200)
    expect(counts(p)).toEqual(before)
  })

  test('cannot be undone when a new run has got its version', async () => {
    const p = await newPlatform(service)
    await remove(p, await p.run())
    const deleted = p.sql('SELECT max(id) AS id FROM "transaction"')[0]!.id
    await p.run()
    expect(await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id: deleted })).toMatchObject({
      status: 409,
      body: { kwargs: { table: 'run' } },
    })
    expect(await ids(p)).toEqual([2])
  })
})

describe('in the file', () => {
  const context = { user: '@unknown', client: 'test', now: '2026-11-20T12:00:00.000000' }
  const folder = temporaryFolder()
  let db: ReadDb
  let close: () => void
  beforeAll(() => {
    ;({ db, close } = openForWriting(join(folder.path, 'delete.scenario'), 'test'))
  })
  afterAll(() => {
    close()
    folder.remove()
  })

  const perform = <I, O>(operation: WriteOperation<I, O>, input: I) => void runWrite(db, operation, input, context)
  const newest = () => db.one(statement<{ id: number }>('SELECT max(id) AS id FROM "transaction"')).id
  const state = () =>
    Object.fromEntries(
      versionedTables.map((table) => [
        table,
        db
          .all(statement<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id`))
          .map(({ since: _since, ...row }) => row),
      ]),
    )
  const run = { model_name: 'M', scenario_name: 'S' }

  /** Regions, units and variables, and run 1 with all kinds of things in it. */
  const fill = () => {
    perform(createRun, run)
    perform(addSampleProblem, 1)
    perform(makeDimensions, null)
    perform(createTimeseries, { run__id: 1, parameters: { region__id: 1, measurand__id: 1 } })
    perform(createMeta, { run__id: 1, key: 'k', value: true })
    perform(createCheckpoint, { run__id: 1, message: 'x' })
  }
  const makeDimensions = write('makeDimensions', (writer, _input: null) => {
    writer.run(statement(`INSERT INTO region (name, hierarchy, since) VALUES ('R', '', ?)`, writer.since))
    writer.run(statement(`INSERT INTO variable (name, since) VALUES ('V', ?)`, writer.since))
    writer.run(statement('INSERT INTO measurand (variable__id, unit__id, since) VALUES (1, 1, ?)', writer.since))
  })
  const stays = ['model', 'scenario', 'region', 'unit', 'variable', 'measurand']

  test('optimization items go with their docs; undoing brings all back; half a deletion there is not', () => {
    fill()
    const before = state()
    const kept = Object.fromEntries(
      versionedTables.map((table) => [table, stays.includes(table) ? before[table]! : []] as const),
    )
    const lost = Object.keys(before).filter((table) => before[table]!.length > 0 && !stays.includes(table))
    expect(lost).toEqual(
      expect.arrayContaining([
        'optimization_variable_tuple',
        'optimization_table_link',
        'index_set_docs',
        'checkpoint',
      ]),
    )

    db.sqlite.exec(`CREATE TEMP TRIGGER stop BEFORE DELETE ON run BEGIN SELECT RAISE(ABORT, 'stopped'); END`)
    expect(() => perform(deleteRun, 1)).toThrow('stopped')
    db.sqlite.exec('DROP TRIGGER stop')
    expect(state()).toEqual(before)

    perform(deleteRun, 1)
    expect(state()).toEqual(kept)
    perform(undo, newest())
    expect(state()).toEqual(before)
    expect(db.sqlite.pragma('foreign_key_check')).toEqual([])
  })
})
