import { undo } from '../history/operations.ts'
import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemKinds, type ItemKind } from '../contract/optimization.ts'
import type { CloneRun } from '../contract/runs.ts'
import { statement, type ReadDb } from '../db/connection.ts'
import { write, type WriteOperation } from '../db/operation.ts'
import { openForWriting } from '../db/platform-file.ts'
import { runWrite } from '../db/run-write.ts'
import { recountYears, refreshPoints } from '../query/series.ts'
import { addSampleProblem } from '../sample/operations.ts'
import { temporaryFolder } from '../testing/service.ts'
import { cloneRun, createRun } from './operations.ts'

/** Whatever a run holds, its clone holds: random runs, row by row in the file. */

const folder = temporaryFolder()
let db: ReadDb
let close: () => void
beforeAll(() => {
  ;({ db, close } = openForWriting(join(folder.path, 'clone.scenario'), 'test'))
  perform(createNames, null)
})
afterAll(() => {
  close()
  folder.remove()
})

const earlier = { user: 'somebody', client: 'test', now: '2026-11-20T12:00:00.000000' }
const later = { user: 'another', client: 'test', now: '2026-11-21T12:00:00.000000' }

const perform = <I, O>(operation: WriteOperation<I, O>, input: I, context = earlier): O =>
  runWrite(db, operation, input, context).output
const rows = (sql: string, ...values: unknown[]) => db.all(statement<Record<string, unknown>>(sql, ...values))
const idOf = (record: Uint8Array) => (JSON.parse(new TextDecoder().decode(record)) as { id: number }).id
const newRun = () => idOf(perform(createRun, { model_name: 'M', scenario_name: 'S' }))
const clone = (run_id: number, more: Partial<CloneRun> = {}) =>
  idOf(perform(cloneRun, { run_id, model_name: null, scenario_name: null, keep_solution: true, ...more }, later))
const newest = () => rows('SELECT max(id) AS id FROM "transaction"')[0]!.id as number

/** Three regions, units and variables, and their nine measurands. */
const createNames = write('createNames', (writer, _input: null) => {
  const names = `FROM json_each('["a", "b", "c"]')`
  writer.run(statement(`INSERT INTO region (name, hierarchy, since) SELECT value, '', ? ${names}`, writer.since))
  for (const table of ['unit', 'variable'])
    writer.run(statement(`INSERT INTO ${table} (name, since) SELECT value, ? ${names}`, writer.since))
  writer.run(
    statement(
      'INSERT INTO measurand (variable__id, unit__id, since) SELECT v.id, u.id, ? FROM variable v, unit u',
      writer.since,
    ),
  )
})

const cellsOf: Record<ItemKind, readonly string[]> = {
  table: [],
  parameter: ['value', 'unit'],
  variable: ['level', 'marginal'],
  equation: ['level', 'marginal'],
}

/** What a run says, without ids, each thing in the order it was made. */
function contents(run: number): Record<string, Record<string, unknown>[]> {
  const itemsOf = (kind: ItemKind) => {
    const cells = cellsOf[kind].map((name) => `, t.${name}, typeof(t.${name})`).join('')
    return rows(
      `SELECT i.name,
        (SELECT json_group_array(json_array(s.name, l.column_name) ORDER BY l.id) FROM optimization_${kind}_link l
          JOIN index_set s ON s.id = l.index_set__id AND s.run__id = i.run__id WHERE l.${kind}__id = i.id) AS links,
        (SELECT json_group_array(json_array(t.position, t.key${cells}) ORDER BY t.id)
          FROM optimization_${kind}_tuple t WHERE t.${kind}__id = i.id) AS tuples
      FROM optimization_${kind} i WHERE i.run__id = ? ORDER BY i.id`,
      run,
    )
  }
  return {
    run: rows('SELECT points FROM run WHERE id = ?', run),
    years: rows('SELECT year, points FROM run_year WHERE run__id = ? ORDER BY year', run),
    series: rows(
      'SELECT region__id, measurand__id, points, first_year, last_year FROM timeseries WHERE run__id = ? ORDER BY id',
      run,
    ),
    points: rows(
      `SELECT ts.region__id, ts.measurand__id, d.type, d.step_year, d.step_category, d.step_datetime, d.value
      FROM timeseries ts JOIN datapoint d ON d.time_series__id = ts.id WHERE ts.run__id = ? ORDER BY 1, 2, 4, 5, 6`,
      run,
    ),
    scalars: rows('SELECT name, value, unit__id FROM scalar WHERE run__id = ? ORDER BY id', run),
    indexSets: rows(
      `SELECT name, data_type, (SELECT json_group_array(json_array(e.value, typeof(e.value)) ORDER BY e.id)
        FROM index_set_element e WHERE e.index_set__id = s.id) AS elements
      FROM index_set s WHERE run__id = ? ORDER BY id`,
      run,
    ),
    ...Object.fromEntries(itemKinds.map((kind) => [kind, itemsOf(kind)])),
  }
}

const name = fc.constantFrom('a', 'b', 'c', 'é', '')
const number = fc.constantFrom(0, 1.5, -2)
const steps = [
  ...[2000, 2001, 2002].flatMap((year) => [null, 'summer', ''].map((category) => [year, category, null] as const)),
  ...['2020-01-01T00:00:00', '2021-06-01T12:00:00'].map((time) => [null, null, time] as const),
]
const named = <T extends object>(parts: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(
    fc.tuple(name, parts).map(([one, rest]) => ({ name: one, ...rest })),
    { maxLength, selector: (thing) => thing.name },
  )
const items = named(
  fc.record({
    columns: fc.array(fc.record({ set: fc.nat(4), columnName: fc.constantFrom(null, 'column') }), { maxLength: 3 }),
    keys: fc.uniqueArray(fc.json({ maxDepth: 0 }), { maxLength: 4 }),
    cells: fc.tuple(number, number),
  }),
  3,
)
const contentsOfRun = fc.record({
  series: fc.uniqueArray(
    fc.record({
      region: fc.integer({ min: 1, max: 3 }),
      measurand: fc.integer({ min: 1, max: 9 }),
      steps: fc.subarray(steps),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    }),
    { maxLength: 5, selector: ({ region, measurand }) => `${region} ${measurand}` },
  ),
  scalars: named(fc.record({ value: number, unitId: fc.integer({ min: 1, max: 3 }) }), 3),
  indexSets: named(
    fc.record({
      elements: fc.oneof(
        fc.uniqueArray(fc.constantFrom('x', 'y', '1', ''), { maxLength: 3 }),
        fc.uniqueArray(fc.bigInt({ min: -3n, max: 3n }), { maxLength: 3 }),
        fc.uniqueArray(fc.constantFrom(0.5, 1, -1.25), { maxLength: 3 }),
      ),
    }),
    4,
  ),
  items: fc.record({ table: items, parameter: items, variable: items, equation: items }),
})
type Contents = typeof contentsOfRun extends fc.Arbitrary<infer T> ? T : never

/** Fills an empty run. */
const fillRun = write('fillRun', (writer, { run, said }: { run: number; said: Contents }) => {
  const { since } = writer
  const audited = ['scalar', 'index_set', ...itemKinds.map((kind) => `optimization_${kind}`)]
  const insertRow = (table: string, given: Record<string, unknown>): number => {
    const row = { ...given, ...(audited.includes(table) ? writer.audit : { since }) }
    const columns = Object.keys(row)
    const places = columns.map(() => '?').join(', ')
    return writer.insert(
      statement(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, ...Object.values(row)),
    )
  }
  for (const { region, measurand, steps: at, value } of said.series) {
    const series = writer.insert(
      statement(
        'INSERT INTO timeseries (run__id, region__id, measurand__id, since) VALUES (?, ?, ?, ?)',
        ...[run, region, measurand, since],
      ),
    )
    for (const [n, step] of at.entries()) {
      writer.insert(
        statement(
          `INSERT INTO datapoint (time_series__id, step_year, step_category, step_datetime, value, since)
          VALUES (?, ?, ?, ?, ?, ?)`,
          ...[series, ...step, value + n, since],
        ),
      )
    }
    refreshPoints(writer, [series], [run])
  }
  recountYears(writer, [run])
  for (const scalar of said.scalars)
    insertRow('scalar', { run__id: run, name: scalar.name, value: scalar.value, unit__id: scalar.unitId })
  const sets = said.indexSets.map(({ name: called, elements }) => {
    const data_type = typeof elements[0] === 'bigint' ? 'int' : 'str'
    const id = insertRow('index_set', { run__id: run, name: called, data_type })
    for (const element of elements) insertRow('index_set_element', { index_set__id: id, value: element })
    return id
  })
  for (const kind of itemKinds) {
    for (const { name: called, columns, keys, cells } of said.items[kind]) {
      const id = insertRow(`optimization_${kind}`, { run__id: run, name: called })
      for (const { set, columnName } of columns)
        if (set < sets.length) {
          const link = { [`${kind}__id`]: id, index_set__id: sets[set]!, column_name: columnName }
          insertRow(`optimization_${kind}_link`, link)
        }
      for (const [position, key] of keys.entries()) {
        const values = { table: [], parameter: [cells[0], 'a'], variable: cells, equation: cells }
        const tuple = Object.fromEntries(cellsOf[kind].map((cell, i) => [cell, values[kind][i]]))
        insertRow(`optimization_${kind}_tuple`, { [`${kind}__id`]: id, position, key: `[${key}]`, ...tuple })
      }
    }
  }
})

const withoutTuples = (found: Record<string, unknown>[]) => found.map((item) => ({ ...item, tuples: '[]' }))

test('a clone holds what its source holds; without the solution, variables and equations are empty', () => {
  fc.assert(
    fc.property(contentsOfRun, fc.boolean(), (said, keep_solution) => {
      const source = newRun()
      perform(fillRun, { run: source, said })
      const before = contents(source)
      expect([before.series, before.indexSets, before.equation].map((found) => found!.length)).toEqual([
        said.series.length,
        said.indexSets.length,
        said.items.equation.length,
      ])
      const { variable, equation, ...data } = before
      const solution = { variable: variable!, equation: equation! }
      const emptied = { variable: withoutTuples(variable!), equation: withoutTuples(equation!) }
      const copy = clone(source, { keep_solution, scenario_name: keep_solution ? null : 'T' })
      expect(contents(copy)).toEqual({ ...data, ...(keep_solution ? solution : emptied) })
      expect(contents(source)).toEqual(before)
    }),
    { numRuns: 60 },
  )
  expect(db.sqlite.pragma('foreign_key_check')).toEqual([])
  expect(db.sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
})

/** A run with the sample's optimization problem. */
function problemRun(): number {
  const run = newRun()
  perform(addSampleProblem, run)
  return run
}
const tables = ['scalar', 'index_set', ...itemKinds.map((kind) => `optimization_${kind}`)]

test('what is copied was made now, by whoever asked, in the order of the source; docs stay behind', () => {
  const source = problemRun()
  const ofRun = (table: string, run: number) =>
    rows(`SELECT id, name, created_at, created_by FROM ${table} WHERE run__id = ? ORDER BY id`, run)
  const copy = clone(source)
  for (const table of tables) {
    const originals = ofRun(table, source)
    expect(originals.length, table).toBeGreaterThan(0)
    const first = originals[0]!.id as number
    const copied = ofRun(table, copy)
    const start = copied[0]!.id as number
    expect(start).toBeGreaterThan(originals.at(-1)!.id as number)
    expect(copied).toEqual(
      originals.map((item) => ({
        ...{ id: (item.id as number) - first + start, name: item.name },
        ...{ created_at: later.now, created_by: later.user },
      })),
    )
    const docs = `SELECT count(*) AS n FROM ${table}_docs AS d JOIN ${table} AS i ON i.id = d.dimension__id WHERE i.run__id = ?`
    expect([rows(docs, source), rows(docs, copy)]).toEqual([[{ n: originals.length }], [{ n: 0 }]])
  }
})

test('undoing a clone leaves nothing of it', () => {
  const source = problemRun()
  const state = () =>
    Object.fromEntries(['run', 'model', ...tables].map((table) => [table, rows(`SELECT * FROM ${table}`)]))
  const before = { state: state(), contents: contents(source) }
  clone(source, { model_name: 'new' })
  perform(undo, newest())
  expect({ state: state(), contents: contents(source) }).toEqual(before)
})
