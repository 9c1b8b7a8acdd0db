import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '../contract/errors.ts'
import { statement, type ReadDb } from '../db/connection.ts'
import type { WriteOperation } from '../db/operation.ts'
import { openForWriting } from '../db/platform-file.ts'
import { runWrite } from '../db/run-write.ts'
import { createRun } from '../runs/operations.ts'
import { temporaryFolder } from '../testing/service.ts'
import { models } from './models.ts'
import { addSampleDocs, addSampleProblem } from './operations.ts'
import { indexSets, items } from './problem.ts'

const context = { user: '@unknown', client: 'test', now: '2026-11-20T12:00:00.000000' }
const folder = temporaryFolder()
let db: ReadDb
let close: () => void

const perform = <I, O>(operation: WriteOperation<I, O>, input: I) => runWrite(db, operation, input, context)
const rows = (sql: string): Record<string, unknown>[] => db.all(statement(sql))

beforeAll(() => {
  ;({ db, close } = openForWriting(join(folder.path, 'sample.scenario'), 'test'))
  for (const { name } of models) perform(createRun, { model_name: name, scenario_name: 'S' })
  perform(createRun, { model_name: 'of the user', scenario_name: 'S' })
  perform(addSampleProblem, 2)
})
afterAll(() => {
  close()
  folder.remove()
})

test('the problem is one transaction of its run, and every reference in the file holds', () => {
  const [newest] = rows('SELECT id, operation FROM "transaction" ORDER BY id DESC LIMIT 1')
  expect(newest!.operation).toBe('addSampleProblem')
  expect(rows(`SELECT run__id FROM transaction_run WHERE transaction__id = ${newest!.id as number}`)).toEqual([
    { run__id: 2 },
  ])
  expect(rows('PRAGMA foreign_key_check')).toEqual([])
  expect(rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
})

test('elements keep their order and their kind', () => {
  const stored = rows(`
    SELECT s.name, s.data_type, json_group_array(e.value ORDER BY e.id) AS elements, max(typeof(e.value)) AS kind
    FROM index_set s JOIN index_set_element e ON e.index_set__id = s.id WHERE s.run__id = 2 GROUP BY s.id ORDER BY s.id`)
  expect(stored).toEqual(
    indexSets.map(({ name, elements }) => ({
      name,
      ...(name === 'hour' ? { data_type: 'int', kind: 'integer' } : { data_type: 'str', kind: 'text' }),
      elements: JSON.stringify(elements),
    })),
  )
  expect(rows('SELECT s.name, s.value, u.name AS unit FROM scalar s JOIN unit u ON u.id = s.unit__id')).toEqual([
    { name: 'loss', value: 0.05, unit: '' },
  ])
})

test.each(items)('$kind $name has its columns and tuples in order', (item) => {
  const { kind, name, description, indexSets: columns, columnNames, tuples } = item
  const [found] = rows(
    `SELECT id, created_by, (SELECT description FROM optimization_${kind}_docs d WHERE d.dimension__id = i.id) AS docs
     FROM optimization_${kind} i WHERE run__id = 2 AND name = '${name}'`,
  )
  expect(found).toMatchObject({ created_by: '@unknown', docs: description })
  const id = found!.id as number
  expect(
    rows(`SELECT s.name, l.column_name FROM optimization_${kind}_link l JOIN index_set s ON s.id = l.index_set__id
      WHERE l.${kind}__id = ${id} ORDER BY l.id`),
  ).toEqual(columns.map((column, i) => ({ name: column, column_name: columnNames?.[i] ?? null })))
  const cells = { table: [], parameter: ['value', 'unit'], variable: ['level', 'marginal'] }
  const names = ['key', ...cells[kind === 'equation' ? 'variable' : kind]]
  const stored = rows(
    `SELECT ${names.join(', ')} FROM optimization_${kind}_tuple WHERE ${kind}__id = ${id} ORDER BY position`,
  )
  expect(stored.map((row) => names.map((column) => row[column]))).toEqual(
    // Without index sets the key is the position.
    tuples.map(([key, ...values], i) => [JSON.stringify(columns.length === 0 ? [i] : key), ...values]),
  )
})

test('the units of parameters are units of the platform', () => {
  expect(
    rows('SELECT DISTINCT unit FROM optimization_parameter_tuple WHERE unit NOT IN (SELECT name FROM unit)'),
  ).toEqual([])
})

test('a run that does not exist gets no problem', () => {
  const before = rows('SELECT count(*) AS n FROM "transaction"')
  expect(() => perform(addSampleProblem, 99)).toThrow(ServiceError)
  expect(rows('SELECT count(*) AS n FROM "transaction"')).toEqual(before)
})

test('the models of the sample, and no others, are described as made up', () => {
  expect(perform(addSampleDocs, null).wrote).toBe(true)
  const described = rows(
    "SELECT m.name FROM model_docs d JOIN model m ON m.id = d.dimension__id WHERE d.description LIKE 'Made up%' ORDER BY m.id",
  )
  expect(described).toEqual(models.map(({ name }) => ({ name })))
  expect(perform(addSampleDocs, null).wrote).toBe(false)
})
