import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ServiceError } from '../contract/errors.ts'
import { removeDatapoints, upsertDatapoints } from '../datapoints/operations.ts'
import { setDocs } from '../docs/operations.ts'
import { collections } from '../docs/collections.ts'
import type { WriteOperation } from '../db/operation.ts'
import { itemOperations } from '../optimization/items/operations.ts'
import { createScalar, deleteScalar, updateScalar } from '../optimization/scalars/operations.ts'
import { createRegion, deleteRegion } from '../dimensions/regions/operations.ts'
import { createRun } from '../runs/operations.ts'
import { addSampleProblem } from '../sample/operations.ts'
import { temporaryFolder } from '../testing/service.ts'
import { upsertTimeseries } from '../timeseries/operations.ts'
import { createUnit, deleteUnit } from '../dimensions/units/operations.ts'
import { revertRun, undo } from './operations.ts'
import { bytes } from './testing-kind.ts'
import { snapshotOf } from './testing-snapshot.ts'
import { World } from './testing-world.ts'

/** What revert does in one case or another; revert.property.test.ts says that it does so in all. */

const folder = temporaryFolder()
let world: World

/** Two runs, and names to use. */
beforeEach(() => {
  world = World.open(folder.path, (empty) => {
    for (const name of ['a', 'b', 'c']) {
      empty.perform(createRegion, { name, hierarchy: 'common' })
      empty.perform(createUnit, { name })
    }
    for (const scenario_name of ['S', 'T']) empty.perform(createRun, { model_name: 'M', scenario_name })
  })
})
afterEach(() => world.close())
afterAll(() => folder.remove())

/** Runs a write that has to work, and answers whether anything was written. */
function perform<I, O>(operation: WriteOperation<I, O>, input: I): boolean {
  const wrote = world.perform(operation, input)
  if (wrote instanceof ServiceError) throw wrote
  return wrote
}

const revert = (id: number, transaction__id: number, revert_platform = false) =>
  perform(revertRun, { id, revert: { transaction__id, revert_platform } })

const series = (...data: unknown[][]) =>
  perform(upsertTimeseries, {
    createRelated: true,
    body: bytes({ columns: ['run__id', 'region', 'variable', 'unit'], data }),
  })

const annual = (...points: [series: number, year: number, value: number][]) => {
  const data = points.map(([id, year, value]) => [id, 'ANNUAL', year, value])
  perform(upsertDatapoints, bytes({ columns: ['time_series__id', 'type', 'step_year', 'value'], data }))
}

const remove = (id: number, year: number) =>
  perform(removeDatapoints, bytes({ columns: ['time_series__id', 'type', 'step_year'], data: [[id, 'ANNUAL', year]] }))

const idOf = (table: 'region' | 'unit', name: string) =>
  world.column<number>(`SELECT id FROM ${table} WHERE name = ?`, name)[0]!

describe('a revert', () => {
  test('keeps ids, is one transaction, and nothing when nothing differs', () => {
    series([1, 'a', 'v', 'a'])
    annual([1, 2010, 1])
    const at = world.newest
    const before = world.rows('SELECT id, value FROM datapoint')
    annual([1, 2010, 2], [1, 2020, 3])
    expect(revert(1, at)).toBe(true)
    expect(world.rows('SELECT id, value FROM datapoint')).toEqual(before)
    expect(world.newest).toBe(at + 2)
    expect(revert(1, at)).toBe(false)
    expect(world.newest).toBe(at + 2)
    perform(undo, at + 2)
    expect(world.column('SELECT value FROM datapoint ORDER BY step_year')).toEqual([2, 3])
  })

  test('is linked to the run in the list of transactions', () => {
    series([1, 'a', 'v', 'a'])
    revert(1, 0)
    expect(world.column('SELECT run__id FROM transaction_run WHERE transaction__id = ?', world.newest)).toEqual([1])
  })

  test('finds regions and units that were dropped and made again by their names', () => {
    series([1, 'a', 'v', 'a'])
    annual([1, 2010, 1])
    const [at, was] = [world.newest, snapshotOf(world, 1)]
    remove(1, 2010)
    perform(deleteRegion, idOf('region', 'a'))
    expect(() => revert(1, at)).toThrow('Run 1 had data with the region "a"')
    perform(createRegion, { name: 'a', hierarchy: 'new' })
    perform(deleteUnit, idOf('unit', 'a'))
    expect(() => revert(1, at)).toThrow('Revert with revert_platform, or create it again')
    const between = world.newest
    revert(1, at, true)
    expect(snapshotOf(world, 1)).toEqual(was)
    revert(1, between)
    perform(deleteUnit, idOf('unit', 'a'))
    perform(createUnit, { name: 'a' })
    revert(1, at)
    expect(snapshotOf(world, 1)).toEqual(was)
  })

  test('makes variables again whose making was undone', () => {
    const at = world.newest
    series([1, 'a', 'v', 'a'])
    annual([1, 2010, 1])
    const [later, was] = [world.newest, snapshotOf(world, 1)]
    perform(undo, later)
    perform(undo, later - 1)
    expect(world.column('SELECT name FROM variable')).toEqual([])
    revert(1, later)
    expect(snapshotOf(world, 1)).toEqual(was)
    revert(1, at)
    expect(world.column('SELECT name FROM variable')).toEqual(['v'])
  })

  test('misses the unit of a value of a parameter, which keeps its name and not its id', () => {
    perform(addSampleProblem, 2)
    const unit = world.column<string>('SELECT unit FROM optimization_parameter_tuple LIMIT 1')[0]!
    const [at, was] = [world.newest, snapshotOf(world, 2)]
    for (const id of world.column<number>('SELECT id FROM optimization_parameter'))
      perform(itemOperations.parameter.delete, id)
    for (const id of world.column<number>('SELECT id FROM scalar')) perform(deleteScalar, id)
    perform(deleteUnit, idOf('unit', unit))
    expect(() => revert(2, at)).toThrow(`Run 2 had data with the unit "${unit}"`)
    revert(2, at, true)
    expect(snapshotOf(world, 2)).toEqual(was)
  })

  test('brings back the docs that went with an item, and leaves those of others as they are', () => {
    const scalars = collections.find(({ table }) => table === 'scalar')!
    const setText = (dimension_id: number, description: string) =>
      perform(setDocs, { collection: scalars, docs: { dimension_id, description } })
    const docs = () => world.rows('SELECT dimension__id, description FROM scalar_docs ORDER BY dimension__id')
    for (const name of ['stays', 'goes', 'bare']) {
      perform(createScalar, { run_id: 1, name, value: 1, unit_name: 'a' })
    }
    setText(1, 'old')
    setText(2, 'old')
    const at = world.newest
    setText(1, 'new')
    setText(2, 'new')
    perform(deleteScalar, 2)
    perform(deleteScalar, 3)
    const before = docs()
    revert(1, at)
    expect(docs()).toEqual([
      { dimension__id: 1, description: 'new' },
      { dimension__id: 2, description: 'new' },
    ])
    perform(undo, world.newest)
    expect(docs()).toEqual(before)
  })

  test('can be undone when it brought back a unit for a scalar that it changed', () => {
    perform(createScalar, { run_id: 1, name: 's', value: 1, unit_name: 'a' })
    const at = world.newest
    perform(updateScalar, { id: 1, unit_id: idOf('unit', 'b') })
    perform(deleteUnit, idOf('unit', 'a'))
    const before = snapshotOf(world, 1)
    revert(1, at, true)
    expect(snapshotOf(world, 1)).not.toEqual(before)
    perform(undo, world.newest)
    expect(snapshotOf(world, 1)).toEqual(before)
    expect(world.column('SELECT name FROM unit ORDER BY id')).toEqual(['b', 'c'])
  })

  test('refuses transactions that are not there, and empties the run before the first', () => {
    series([1, 'a', 'v', 'a'])
    annual([1, 2010, 1])
    expect(() => revert(1, world.newest + 1)).toThrow(/There is no transaction/)
    expect(() => revert(99, 1)).toThrow(ServiceError)
    revert(1, 0)
    expect(snapshotOf(world, 1)).toMatchObject({ series: [], scalars: [] })
  })
})
