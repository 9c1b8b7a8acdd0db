import { undo } from './operations.ts'
import fc from 'fast-check'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCheckpoint, deleteCheckpoint } from '../checkpoints/operations.ts'
import { ServiceError } from '../contract/errors.ts'
import { removeDatapoints, upsertDatapoints } from '../datapoints/operations.ts'
import { collections } from '../docs/collections.ts'
import { deleteDocs, setDocs } from '../docs/operations.ts'
import { createMeta, deleteMeta, removeMeta, upsertMeta } from '../meta/operations.ts'
import { createModel } from '../dimensions/models/operations.ts'
import {
  addIndexSetData,
  createIndexSet,
  deleteIndexSet,
  removeIndexSetData,
} from '../optimization/index-sets/operations.ts'
import { itemOperations } from '../optimization/items/operations.ts'
import { createScalar, deleteScalar, updateScalar } from '../optimization/scalars/operations.ts'
import { createRegion, deleteRegion } from '../dimensions/regions/operations.ts'
import {
  cloneRun,
  createRun,
  deleteRun,
  lockRun,
  setAsDefaultVersion,
  unlockRun,
  unsetAsDefaultVersion,
} from '../runs/operations.ts'
import { addSampleProblem } from '../sample/operations.ts'
import { longOr, temporaryFolder } from '../testing/service.ts'
import { upsertTimeseries } from '../timeseries/operations.ts'
import { createUnit, deleteUnit } from '../dimensions/units/operations.ts'
import { createVariable } from '../dimensions/variables/operations.ts'
import { statement, type ReadDb } from '../db/connection.ts'
import { versionedTables } from '../db/migrations/0001-platform.ts'
import type { WriteOperation } from '../db/operation.ts'
import { openForWriting } from '../db/platform-file.ts'
import { runWrite } from '../db/run-write.ts'

const context = { user: '@unknown', client: 'test', now: '2026-11-20T12:00:00.000000' }
const folder = temporaryFolder()
let db: ReadDb
let close: () => void
let files = 0

beforeEach(() => ({ db, close } = openForWriting(join(folder.path, `${(files += 1)}.scenario`), 'test')))
afterEach(() => {
  close()
  return () => folder.remove()
})

/** Operations that wrote something: a property over writes that all fail would prove nothing. */
const effective = new Set<string>()

/** Runs a write; answers the transaction it left, or undefined when it changed nothing or was refused. */
function perform<I, O>(operation: WriteOperation<I, O>, input: I): number | undefined {
  const before = newest()
  try {
    if (runWrite(db, operation, input, context).wrote) effective.add(operation.operation)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
  return newest() > before ? newest() : undefined
}

const newest = (): number => db.one(statement<{ id: number }>('SELECT ifnull(max(id), 0) AS id FROM "transaction"')).id

const bytes = (payload: object): Uint8Array => new TextEncoder().encode(JSON.stringify({ dtypes: [], ...payload }))

/** Columns that are not versioned, or tell which transaction wrote a row rather than what it says. */
const ignored = ['since', 'updated_at', 'updated_by', 'lock_transaction', 'lock_owner', 'lock_client', 'locked_at']

/** Every row of every versioned table, derived columns included. */
function state(): Record<string, unknown[]> {
  const read = (table: string) =>
    db
      .all(statement<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY id`))
      .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !ignored.includes(name))))
  return Object.fromEntries(versionedTables.map((table) => [table, read(table)]))
}

/** What series and runs know of their points is what a count of the points says. */
function expectCountsToBeRight(): void {
  const years =
    'SELECT ts.run__id, d.step_year AS year, count(*) AS points FROM timeseries ts JOIN datapoint d ON d.time_series__id = ts.id'
  expect(db.all(statement('SELECT * FROM run_year ORDER BY run__id, year'))).toEqual(
    db.all(statement(`${years} GROUP BY 1, 2 ORDER BY 1, 2`)),
  )
  const ofSeries = 'SELECT count(*) FROM datapoint WHERE time_series__id = timeseries.id'
  expect(db.all(statement(`SELECT id FROM timeseries WHERE points <> (${ofSeries})`))).toEqual([])
  const ofRun = 'SELECT total(points) FROM timeseries WHERE run__id = run.id'
  expect(db.all(statement(`SELECT id FROM run WHERE points <> (${ofRun})`))).toEqual([])
}

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const ids = fc.integer({ min: 1, max: 5 })
const years = fc.constantFrom(2010, 2020, 2030)
const values = fc.constantFrom(1, 2.5, -3)

const point = fc.tuple(ids, years, values).map(([series, year, value]) => [series, 'ANNUAL', year, value])
const points = fc
  .uniqueArray(point, { minLength: 1, maxLength: 6, selector: ([series, , year]) => `${series} ${year}` })
  .map((data) => bytes({ columns: ['time_series__id', 'type', 'step_year', 'value'], data }))
const series = fc
  .array(fc.tuple(ids, names, names, names), { minLength: 1, maxLength: 4 })
  .map((data) => ({ createRelated: true, body: bytes({ columns: ['run__id', 'region', 'variable', 'unit'], data }) }))
const entries = fc
  .uniqueArray(fc.tuple(ids, names, fc.constantFrom<unknown>(true, 1, 1.5, 'x')), {
    minLength: 1,
    maxLength: 4,
    selector: ([run, key]) => `${run} ${key}`,
  })
  .map((data) => bytes({ columns: ['run__id', 'key', 'value'], data }))
const keys = fc
  .array(fc.tuple(ids, names), { maxLength: 3 })
  .map((data) => bytes({ columns: ['run__id', 'key'], data }))

const data = (value: unknown): Uint8Array => bytes({ data: value })
const { parameter, variable: solved } = itemOperations
const newItem = (name: string, run_id: number) => ({ name, run_id, constrained_to_indexsets: ['a'] })
const elements = fc.subarray(['a', 'b', 'c', 'd'])
const rows = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
const cells = fc.tuple(rows, fc.constantFrom(1, 2, 'x')).map(([a, value]) => ({
  ...{ a, values: a.map(() => value), units: a.map(() => 'a') },
}))
const solution = fc
  .tuple(rows, fc.constantFrom(1, 2))
  .map(([a, level]) => ({ a, levels: a.map(() => level), marginals: a.map(() => 0) }))
const ofItem = <T>(value: fc.Arbitrary<T>) =>
  fc.record({ id: fc.constantFrom(3, 4), body: value.map((given) => data(given)) })

const one = <I, O>(operation: WriteOperation<I, O>, input: I) => ({
  name: operation.operation,
  run: () => perform(operation, input),
})

const step = <I, O>(operation: WriteOperation<I, O>, input: fc.Arbitrary<I>) =>
  input.map((value) => one(operation, value))

const [documentedModels, documentedRegions] = [collections[0]!, collections[1]!]
const documented = fc.constantFrom(documentedModels, documentedRegions)

/** Every kind of write there is. */
const writes = fc.oneof(
  step(createModel, fc.record({ name: names })),
  step(createVariable, fc.record({ name: names })),
  step(createRegion, fc.record({ name: names, hierarchy: names })),
  step(deleteRegion, ids),
  step(createUnit, fc.record({ name: names })),
  step(deleteUnit, ids),
  { weight: 2, arbitrary: step(createRun, fc.record({ model_name: names, scenario_name: names })) },
  step(
    cloneRun,
    fc.record({
      ...{ run_id: ids, model_name: fc.option(names), scenario_name: fc.option(names), keep_solution: fc.boolean() },
    }),
  ),
  step(deleteRun, ids),
  step(setAsDefaultVersion, ids),
  step(unsetAsDefaultVersion, ids),
  step(lockRun, fc.record({ id: ids, isProcedure: fc.boolean() })),
  step(unlockRun, fc.record({ id: ids, isProcedure: fc.boolean() })),
  { weight: 4, arbitrary: step(upsertTimeseries, series) },
  { weight: 5, arbitrary: step(upsertDatapoints, points) },
  { weight: 2, arbitrary: step(removeDatapoints, points) },
  step(createMeta, fc.record({ run__id: ids, key: names, value: fc.constantFrom(true, 1n, 1.5, 'x') })),
  step(deleteMeta, ids),
  step(upsertMeta, entries),
  step(removeMeta, keys),
  step(createCheckpoint, fc.record({ run__id: ids, message: names })),
  step(deleteCheckpoint, ids),
  {
    weight: 2,
    arbitrary: step(
      setDocs,
      fc.record({ collection: documented, docs: fc.record({ dimension_id: ids, description: names }) }),
    ),
  },
  step(deleteDocs, fc.record({ collection: documented, dimensionId: ids })),
  step(createIndexSet, fc.record({ run_id: ids, name: names })),
  step(deleteIndexSet, ids),
  step(addIndexSetData, ofItem(elements)),
  step(removeIndexSetData, fc.record({ id: ids, body: elements.map(data), dependent: fc.boolean() })),
  step(createScalar, fc.record({ run_id: ids, name: names, value: values, unit_name: names })),
  step(updateScalar, fc.record({ id: ids, value: values })),
  step(deleteScalar, ids),
  step(
    parameter.create,
    fc.tuple(names, ids).map(([name, run]) => newItem(name, run)),
  ),
  step(parameter.delete, ids),
  { weight: 3, arbitrary: step(parameter.addData, ofItem(cells)) },
  { weight: 2, arbitrary: step(parameter.removeData, ofItem(cells)) },
  { weight: 2, arbitrary: step(solved.addData, ofItem(solution)) },
  step(solved.removeData, ofItem(fc.oneof(solution, fc.constant(null)))),
)

const pointColumns = ['time_series__id', 'type', 'step_year', 'value']

/** Each kind of write once, and each with an effect on what {@link begin} makes. */
const everyKind = [
  one(setDocs, { collection: documentedRegions, docs: { dimension_id: 2, description: 'goes with its region' } }),
  one(setDocs, { collection: documentedModels, docs: { dimension_id: 1, description: 'x' } }),
  one(setDocs, { collection: documentedModels, docs: { dimension_id: 1, description: 'y' } }),
  one(deleteDocs, { collection: documentedModels, dimensionId: 1 }),
  one(createModel, { name: 'd' }),
  one(createVariable, { name: 'd' }),
  one(createRegion, { name: 'd', hierarchy: '' }),
  one(deleteRegion, 2),
  one(createUnit, { name: 'd' }),
  one(deleteUnit, 2),
  one(createRun, { model_name: 'a', scenario_name: 'b' }),
  one(setAsDefaultVersion, 2),
  one(unsetAsDefaultVersion, 1),
  one(lockRun, { id: 1 }),
  one(unlockRun, { id: 1 }),
  one(upsertTimeseries, {
    createRelated: true,
    body: bytes({ columns: ['run__id', 'region', 'variable', 'unit'], data: [[3, 'a', 'e', 'a']] }),
  }),
  one(upsertDatapoints, bytes({ columns: pointColumns, data: [[4, 'ANNUAL', 2020, 1]] })),
  one(removeDatapoints, bytes({ columns: pointColumns, data: [[1, 'ANNUAL', 2010, 1]] })),
  one(createMeta, { run__id: 3, key: 'c', value: true }),
  one(deleteMeta, 1),
  one(upsertMeta, bytes({ columns: ['run__id', 'key', 'value'], data: [[2, 'c', 1]] })),
  one(removeMeta, bytes({ columns: ['run__id', 'key'], data: [[2, 'c']] })),
  one(createCheckpoint, { run__id: 1, message: 'x' }),
  one(deleteCheckpoint, 1),
  one(cloneRun, { run_id: 2, model_name: null, scenario_name: 'f', keep_solution: true }),
  one(createCheckpoint, { run__id: 2, message: 'x' }),
  one(deleteRun, 2),
  one(createIndexSet, { run_id: 1, name: 'd' }),
  one(addIndexSetData, { id: 4, body: data('d') }),
  one(removeIndexSetData, { id: 4, body: data('a'), dependent: true }),
  one(deleteIndexSet, 5),
  one(createScalar, { run_id: 1, name: 'd', value: 1, unit_name: 'a' }),
  one(updateScalar, { id: 2, value: 7 }),
  one(deleteScalar, 2),
  one(parameter.create, newItem('d', 1)),
  one(parameter.addData, { id: 4, body: data({ a: ['b', 'c'], values: [7, 7], units: ['a', 'a'] }) }),
  one(parameter.removeData, { id: 4, body: data({ a: ['b'] }) }),
  one(parameter.delete, 4),
  one(solved.addData, { id: 3, body: data({ a: ['b'], levels: [7], marginals: [7] }) }),
  one(solved.removeData, { id: 3, body: data(null) }),
]

/** Regions, units and runs 1, 2, 3. */
function prepare(): void {
  for (const name of ['a', 'b', 'c']) {
    perform(createRegion, { name, hierarchy: 'common' })
    perform(createUnit, { name })
    perform(createRun, { model_name: name, scenario_name: 'a' })
  }
}

/** So that most of the random writes find something to work on. */
function begin(): void {
  prepare()
  const all = ['a', 'b', 'c'].flatMap((variable) => [1, 2].map((run) => [run, 'a', variable, 'a']))
  perform(upsertTimeseries, {
    createRelated: true,
    body: bytes({ columns: ['run__id', 'region', 'variable', 'unit'], data: all }),
  })
  const filled = [1, 2, 3].map((id) => [id, 'ANNUAL', 2010, 1])
  perform(upsertDatapoints, bytes({ columns: ['time_series__id', 'type', 'step_year', 'value'], data: filled }))
  perform(
    upsertMeta,
    bytes({
      columns: ['run__id', 'key', 'value'],
      data: [
        [1, 'a', 1],
        [2, 'b', true],
      ],
    }),
  )
  perform(setAsDefaultVersion, 1)
  perform(addSampleProblem, 2)
  beginItems()
}

/** After the sample's: index sets 4 and 5, the latter without users, scalar 2, parameter 4 and variable 3 of run 1. */
function beginItems(): void {
  for (const [i, name] of ['a', 'b'].entries()) {
    perform(createIndexSet, { run_id: 1, name })
    perform(addIndexSetData, { id: 4 + i, body: data(['a', 'b', 'c']) })
  }
  perform(createScalar, { run_id: 1, name: 'a', value: 1, unit_name: 'a' })
  perform(parameter.create, newItem('a', 1))
  perform(parameter.addData, { id: 4, body: data({ a: ['b', 'a'], values: [1, 2], units: ['a', 'a'] }) })
  perform(solved.create, newItem('a', 1))
  perform(solved.addData, { id: 3, body: data({ a: ['a'], levels: [1], marginals: [1] }) })
}

describe('undo', () => {
  test('takes back every kind of write: undone in reverse order, all earlier states return', () => {
    fc.assert(
      fc.property(fc.array(writes, { minLength: 1, maxLength: 25, size: 'max' }), (steps) => {
        close()
        ;({ db, close } = openForWriting(join(folder.path, `${(files += 1)}.scenario`), 'test'))
        begin()
        const done: { takeBack: () => void; before: Record<string, unknown[]> }[] = []
        for (const { name, run } of steps) {
          const before = state()
          const transaction = run()
          const checkpoint = (state().checkpoint as { id: number }[]).at(-1)?.id
          if (transaction !== undefined)
            done.push({ before, takeBack: () => expect(perform(undo, transaction)).toBeDefined() })
          else if (
            name === 'createCheckpoint' &&
            checkpoint !== undefined &&
            state().checkpoint!.length > before.checkpoint!.length
          )
            done.push({ before, takeBack: () => perform(deleteCheckpoint, checkpoint) })
        }
        for (const { takeBack, before } of done.toReversed()) {
          expectCountsToBeRight()
          takeBack()
          expect(state()).toEqual(before)
        }
        expectCountsToBeRight()
        expect(db.sqlite.pragma('foreign_key_check')).toEqual([])
        expect(db.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
      }),
      { numRuns: longOr(600, 30), examples: [[everyKind]] },
    )
    expect([...effective]).toEqual(expect.arrayContaining(everyKind.map(({ name }) => name)))
  })

  test('is a transaction itself: undone again, the later state returns', () => {
    fc.assert(
      fc.property(fc.array(writes, { minLength: 1, maxLength: 15 }), (steps) => {
        close()
        ;({ db, close } = openForWriting(join(folder.path, `${(files += 1)}.scenario`), 'test'))
        begin()
        const last = steps.map(({ run }) => run()).at(-1)
        fc.pre(last !== undefined)
        const after = state()
        const undone = perform(undo, last)
        expect(undone).toBeDefined()
        perform(undo, undone!)
        expect(state()).toEqual(after)
      }),
      { numRuns: longOr(400, 15) },
    )
  })

  test('is not held up by checkpoints: those of a run that goes go with it, and return with the redo', () => {
    const withoutCheckpoints = ({ checkpoint: _checkpoint, ...rest }: Record<string, unknown[]>) => rest
    fc.assert(
      fc.property(fc.array(writes, { minLength: 1, maxLength: 15 }), (steps) => {
        close()
        ;({ db, close } = openForWriting(join(folder.path, `${(files += 1)}.scenario`), 'test'))
        begin()
        const done: { transaction: number; before: Record<string, unknown[]> }[] = []
        for (const { run } of steps) {
          const before = state()
          const transaction = run()
          if (transaction !== undefined) done.push({ transaction, before })
        }
        const last = state()
        const undone = done.toReversed().map(({ transaction, before }) => {
          const undid = perform(undo, transaction)
          expect(undid).toBeDefined()
          expect(withoutCheckpoints(state())).toEqual(withoutCheckpoints(before))
          return undid!
        })
        for (const transaction of undone.toReversed()) expect(perform(undo, transaction)).toBeDefined()
        expect(state()).toEqual(last)
        expect(db.sqlite.pragma('foreign_key_check')).toEqual([])
      }),
      { numRuns: longOr(400, 20), examples: [[everyKind]] },
    )
  })

  test('of a run that was made and labelled takes the label along', () => {
    const made = perform(createRun, { model_name: 'm', scenario_name: 's' })!
    perform(createCheckpoint, { run__id: 1, message: 'kept' })
    const before = state()
    const undone = perform(undo, made)!
    expect(state()).toMatchObject({ run: [], checkpoint: [] })
    const redone = perform(undo, undone)!
    expect(state()).toEqual(before)
    perform(createCheckpoint, { run__id: 1, message: 'one more' })
    expect(perform(undo, redone)).toBeDefined()
    expect(state()).toMatchObject({ run: [], checkpoint: [] })
  })
})

describe('undo is refused, and says why', () => {
  const tryUndo = (transaction: number) => {
    try {
      runWrite(db, undo, transaction, context)
    } catch (error) {
      return error
    }
    return undefined
  }
  const add = (value: number) =>
    perform(
      upsertDatapoints,
      bytes({ columns: ['time_series__id', 'type', 'step_year', 'value'], data: [[1, 'ANNUAL', 2010, value]] }),
    )!
  const addSeries = () =>
    perform(upsertTimeseries, {
      createRelated: true,
      body: bytes({ columns: ['run__id', 'region', 'variable', 'unit'], data: [[1, 'a', 'v', 'a']] }),
    })!

  test('for a transaction that is not there', () => {
    expect(tryUndo(99)).toMatchObject({ status: 409, message: 'There is no transaction 99 to undo.' })
  })

  test('when a later transaction changed the same datapoint, naming that transaction', () => {
    prepare()
    addSeries()
    const [first, second] = [add(1), add(2)]
    expect(tryUndo(first)).toMatchObject({ status: 409, kwargs: { later_transaction__id: second, table: 'datapoint' } })
    expect(db.all(statement('SELECT value FROM datapoint'))).toEqual([{ value: 2 }])
  })

  test('when a later transaction uses what would go', () => {
    prepare()
    const region = perform(createRegion, { name: 'new', hierarchy: '' })!
    const body = bytes({ columns: ['run__id', 'region', 'variable', 'unit'], data: [[1, 'new', 'v', 'a']] })
    const used = perform(upsertTimeseries, { createRelated: true, body })!
    expect(tryUndo(region)).toMatchObject({ kwargs: { later_transaction__id: used, table: 'timeseries' } })
  })

  test('when what a row belonged to has been deleted since', () => {
    prepare()
    addSeries()
    add(1)
    const removed = perform(
      removeDatapoints,
      bytes({ columns: ['time_series__id', 'type', 'step_year'], data: [[1, 'ANNUAL', 2010]] }),
    )!
    perform(deleteRegion, 1)
    expect(tryUndo(removed)).toMatchObject({ status: 409, kwargs: { table: 'timeseries', parent: 'region', id: 1 } })
    expect(state().timeseries).toEqual([])
  })

  test('when the name of a deleted region has been given to a new one', () => {
    prepare()
    const deleted = perform(deleteRegion, 1)!
    perform(createRegion, { name: 'a', hierarchy: '' })
    expect(tryUndo(deleted)).toMatchObject({ status: 409, errorName: 'bad_request' })
  })
})
