import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ServiceError } from '../contract/errors.ts'
import { removeDatapoints, upsertDatapoints } from '../datapoints/operations.ts'
import { statement, type ReadDb } from '../db/connection.ts'
import type { WriteOperation } from '../db/operation.ts'
import { openForWriting } from '../db/platform-file.ts'
import { runWrite } from '../db/run-write.ts'
import { removeMeta, upsertMeta } from '../meta/operations.ts'
import { checkPlatform, undo } from '../platforms/operations.ts'
import { createRegion, deleteRegion } from '../regions/operations.ts'
import { createRun } from '../runs/operations.ts'
import { addSampleProblem } from '../sample/operations.ts'
import { longOr, temporaryFolder } from '../testing.ts'
import { upsertTimeseries } from '../timeseries/operations.ts'
import { createUnit, deleteUnit } from '../units/operations.ts'
import { revertRun } from './operations.ts'

const context = { user: '@unknown', client: 'test', now: '2026-11-20T12:00:00.000000' }
const folder = temporaryFolder()
let db: ReadDb
let close: () => void
let files = 0

beforeEach(() => ({ db, close } = openForWriting(join(folder.path, `${(files += 1)}.scenario`), 'test')))
afterEach(() => close())
afterAll(() => folder.remove())

const newest = (): number => db.one(statement<{ id: number }>('SELECT ifnull(max(id), 0) AS id FROM "transaction"')).id

/** Runs a write; what refuses itself changes nothing. */
function perform<I, O>(operation: WriteOperation<I, O>, input: I): void {
  try {
    runWrite(db, operation, input, context)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}

const revert = (id: number, transaction__id: number, revert_platform = false) =>
  runWrite(db, revertRun, { id, revert: { transaction__id, revert_platform } }, context)

const bytes = (payload: object): Uint8Array => new TextEncoder().encode(JSON.stringify({ dtypes: [], ...payload }))

const rows = (sql: string, ...values: unknown[]) => db.all(statement<Record<string, unknown>>(sql, ...values))

/** All that a run holds, by names, in the order that matters. */
function contents(run: number): unknown {
  const kinds = ['table', 'parameter', 'variable', 'equation'].map((kind) => ({
    links: rows(
      `SELECT item.name, s.name AS index_set, link.column_name FROM optimization_${kind} AS item
       LEFT JOIN optimization_${kind}_link AS link ON link.${kind}__id = item.id
       LEFT JOIN index_set AS s ON s.id = link.index_set__id WHERE item.run__id = ? ORDER BY item.name, link.id`,
      run,
    ),
    tuples: rows(
      `SELECT item.name AS item, tuple.* FROM optimization_${kind} AS item
       JOIN optimization_${kind}_tuple AS tuple ON tuple.${kind}__id = item.id
       WHERE item.run__id = ? ORDER BY item.name, tuple.position, tuple.key`,
      run,
    ).map(({ id: _id, since: _since, [`${kind}__id`]: _item, ...cells }) => cells),
  }))
  return {
    kinds,
    points: rows(
      `SELECT region.name AS region, variable.name AS variable, unit.name AS unit, step_year, value FROM datapoint
       JOIN timeseries AS ts ON ts.id = time_series__id JOIN region ON region.id = ts.region__id
       JOIN measurand AS m ON m.id = ts.measurand__id JOIN variable ON variable.id = m.variable__id
       JOIN unit ON unit.id = m.unit__id WHERE ts.run__id = ? ORDER BY 1, 2, 3, 4`,
      run,
    ),
    meta: rows(
      'SELECT key, dtype, value_int, value_str, value_float, value_bool FROM meta WHERE run__id = ? ORDER BY key',
      run,
    ),
    scalars: rows(
      'SELECT s.name, value, unit.name AS unit FROM scalar AS s JOIN unit ON unit.id = unit__id WHERE run__id = ? ORDER BY 1',
      run,
    ),
    elements: rows(
      `SELECT s.name, s.data_type, e.value FROM index_set AS s LEFT JOIN index_set_element AS e ON e.index_set__id = s.id
       WHERE s.run__id = ? ORDER BY s.name, e.id`,
      run,
    ),
  }
}

/** Two runs, names to use, and some series. */
function begin(): void {
  for (const name of ['a', 'b', 'c']) {
    perform(createRegion, { name, hierarchy: 'common' })
    perform(createUnit, { name })
  }
  for (const scenario_name of ['S', 'T']) perform(createRun, { model_name: 'M', scenario_name })
}

const names = fc.constantFrom('a', 'b', 'c')
const run = fc.constantFrom(1, 2)
const ids = fc.integer({ min: 1, max: 8 })
const point = fc.tuple(ids, fc.constantFrom(2010, 2020, 2030), fc.constantFrom(1, 2.5, -3))
const points = fc.uniqueArray(point, { minLength: 1, maxLength: 6, selector: ([id, year]) => `${id} ${year}` })

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: points.map(
      (list) => () =>
        perform(
          upsertDatapoints,
          bytes({
            columns: ['time_series__id', 'type', 'step_year', 'value'],
            data: list.map(([id, year, value]) => [id, 'ANNUAL', year, value]),
          }),
        ),
    ),
  },
  {
    weight: 2,
    arbitrary: points.map(
      (list) => () =>
        perform(
          removeDatapoints,
          bytes({
            columns: ['time_series__id', 'type', 'step_year'],
            data: list.map(([id, year]) => [id, 'ANNUAL', year]),
          }),
        ),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.array(fc.tuple(run, names, names, names), { minLength: 1, maxLength: 4 }).map(
      (data) => () =>
        perform(upsertTimeseries, {
          createRelated: true,
          body: bytes({ columns: ['run__id', 'region', 'variable', 'unit'], data }),
        }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(run, names, fc.constantFrom<unknown>(true, 1, 1.5, 'x'))
      .map((entry) => () => perform(upsertMeta, bytes({ columns: ['run__id', 'key', 'value'], data: [entry] }))),
  },
  fc.tuple(run, names).map((entry) => () => perform(removeMeta, bytes({ columns: ['run__id', 'key'], data: [entry] }))),
  run.map((id) => () => {
    if (rows('SELECT 1 FROM index_set WHERE run__id = ?', id).length === 0) perform(addSampleProblem, id)
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The first state is the one with two empty runs. */
const sequence = fc.array(step, { minLength: 3, maxLength: 25 })

function follow(steps: readonly Step[]): { at: number; first: unknown; second: unknown }[] {
  begin()
  const states = [{ at: newest(), first: contents(1), second: contents(2) }]
  for (const one of steps) {
    one()
    states.push({ at: newest(), first: contents(1), second: contents(2) })
  }
  return states
}

test(
  'reverting to any state makes the run what it was then, leaves others alone, and can itself be reverted',
  () => {
    fc.assert(
      fc.property(sequence, fc.nat(), (steps, chosen) => {
        close()
        ;({ db, close } = openForWriting(join(folder.path, `${(files += 1)}.scenario`), 'test'))
        const states = follow(steps)
        const last = states.at(-1)!
        const then = states[chosen % states.length]!
        revert(1, then.at)
        expect(contents(1)).toEqual(then.first)
        expect(contents(2)).toEqual(last.second)
        expect(checkPlatform.run(db, null, { tick: () => {}, progress: () => {} })).toEqual({ ok: true, findings: [] })
        revert(1, last.at)
        expect(contents(1)).toEqual(last.first)
        expect(contents(2)).toEqual(last.second)
      }),
      { numRuns: longOr(2_000, 50) },
    )
  },
  longOr(900_000, 60_000),
)

describe('a revert', () => {
  const series = (...data: unknown[][]) =>
    perform(upsertTimeseries, {
      createRelated: true,
      body: bytes({ columns: ['run__id', 'region', 'variable', 'unit'], data }),
    })
  const annual = (...data: [number, number, number][]) =>
    perform(
      upsertDatapoints,
      bytes({
        columns: ['time_series__id', 'type', 'step_year', 'value'],
        data: data.map(([id, year, value]) => [id, 'ANNUAL', year, value]),
      }),
    )
  const removeAll = (id: number) =>
    perform(
      removeDatapoints,
      bytes({ columns: ['time_series__id', 'type', 'step_year'], data: [[id, 'ANNUAL', 2010]] }),
    )

  test('keeps ids, is one transaction, and nothing when nothing differs', () => {
    begin()
    series([1, 'a', 'v', 'a'])
    annual([1, 2010, 1])
    const at = newest()
    const before = rows('SELECT id, value FROM datapoint')
    annual([1, 2010, 2], [1, 2020, 3])
    revert(1, at)
    expect(rows('SELECT id, value FROM datapoint')).toEqual(before)
    expect(newest()).toBe(at + 2)
    expect(revert(1, at).wrote).toBe(false)
    expect(newest()).toBe(at + 2)
    runWrite(db, undo, at + 2, context)
    expect(rows('SELECT value FROM datapoint ORDER BY step_year')).toEqual([{ value: 2 }, { value: 3 }])
  })

  test('finds regions and units that were dropped and made again by their names', () => {
    begin()
    series([1, 'a', 'v', 'a'])
    annual([1, 2010, 1])
    const [at, was] = [newest(), contents(1)]
    removeAll(1)
    const idOf = (table: string) => rows(`SELECT id FROM ${table} WHERE name = 'a'`)[0]!['id'] as number
    runWrite(db, deleteRegion, idOf('region'), context)
    expect(() => revert(1, at)).toThrow('Run 1 had data with the region "a"')
    runWrite(db, createRegion, { name: 'a', hierarchy: 'new' }, context)
    runWrite(db, deleteUnit, idOf('unit'), context)
    expect(() => revert(1, at)).toThrow('Revert with revert_platform, or create it again')
    const between = newest()
    revert(1, at, true)
    expect(contents(1)).toEqual(was)
    revert(1, between)
    runWrite(db, deleteUnit, idOf('unit'), context)
    runWrite(db, createUnit, { name: 'a' }, context)
    revert(1, at)
    expect(contents(1)).toEqual(was)
  })

  test('refuses transactions that are not there, and empties the run before the first', () => {
    begin()
    series([1, 'a', 'v', 'a'])
    annual([1, 2010, 1])
    expect(() => revert(1, newest() + 1)).toThrow(/There is no transaction/)
    expect(() => revert(99, 1)).toThrow(ServiceError)
    revert(1, 0)
    expect(contents(1)).toMatchObject({ points: [], meta: [] })
  })
})
