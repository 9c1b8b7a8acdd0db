import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '../../contract/errors.ts'
import { itemCells, itemKinds, type ItemKind } from '../../contract/optimization.ts'
import type { ReadDb } from '../../db/connection.ts'
import type { ReadOperation, WriteOperation } from '../../db/operation.ts'
import { openForWriting } from '../../db/platform-file.ts'
import { runWrite } from '../../db/run-write.ts'
import { createRun } from '../../runs/operations.ts'
import { temporaryFolder } from '../../testing/service.ts'
import { createUnit } from '../../dimensions/units/operations.ts'
import { addIndexSetData, createIndexSet, removeIndexSetData } from '../index-sets/operations.ts'
import { itemOperations } from './operations.ts'

/** Items of each kind against the simplest thing that behaves the same: a list of rows. */

const folder = temporaryFolder()
let db: ReadDb
let close: () => void
beforeAll(() => {
  ;({ db, close } = openForWriting(join(folder.path, 'model.scenario'), 'test'))
  perform(createUnit, { name: 'm' })
  perform(createUnit, { name: 'kg' })
})
afterAll(() => {
  close()
  folder.remove()
})

const context = { user: '@unknown', client: 'test', now: '2026-11-20T12:00:00.000000' }
const perform = <I, O>(operation: WriteOperation<I, O>, input: I): O => runWrite(db, operation, input, context).output
const ask = <I, O>(operation: ReadOperation<I, O>, input: I): O =>
  operation.run(db, input, { tick: () => {}, progress: () => {} })
const parsed = (record: Uint8Array) =>
  JSON.parse(new TextDecoder().decode(record)) as { id: number; data: Record<string, unknown[]> }
const bytes = (data: unknown) => new TextEncoder().encode(JSON.stringify({ data }))

const texts = ['a', 'b', 'c"', 'é']
const numbers = [10, 9, -1]

type TupleRow = { index: [string, number]; cells: [unknown, unknown] }
type ModelStep = { do: 'add' | 'remove'; rows: TupleRow[] } | { do: 'drop'; text: string } | { do: 'clear' }

const row = (kind: ItemKind): fc.Arbitrary<TupleRow> => {
  const number = fc.constantFrom(0, 1, 2.5, -3)
  const second: fc.Arbitrary<unknown> = kind === 'parameter' ? fc.constantFrom('m', 'kg') : number
  const cells = fc.tuple(fc.option(number, { freq: 9 }), fc.option(second, { freq: 9 }))
  return fc.record({ index: fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...numbers)), cells })
}
const steps = (kind: ItemKind): fc.Arbitrary<ModelStep[]> => {
  const rows = fc.array(row(kind), { maxLength: 6 })
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: rows.map((list): ModelStep => ({ do: 'add', rows: list })) },
      { weight: 3, arbitrary: rows.map((list): ModelStep => ({ do: 'remove', rows: list })) },
      { weight: 1, arbitrary: fc.constantFrom(...texts).map((text): ModelStep => ({ do: 'drop', text })) },
      { weight: 1, arbitrary: fc.constant<ModelStep>({ do: 'clear' }) },
    ),
    { maxLength: 12 },
  )
}

const isSame = (a: TupleRow, b: TupleRow) => a.index[0] === b.index[0] && a.index[1] === b.index[1]

/** The rows after an addition; undefined where it has to be refused. */
function added(kind: ItemKind, stored: readonly TupleRow[], rows: readonly TupleRow[]): TupleRow[] | undefined {
  if (rows.some((one, i) => rows.slice(0, i).some((other) => isSame(one, other)))) return undefined
  const news = rows.filter((one) => !stored.some((other) => isSame(one, other)))
  if (kind === 'table') return news.length < rows.length ? undefined : [...stored, ...rows]
  if (news.some(({ cells }) => cells.includes(null))) return undefined
  const merged = stored.map(({ index, cells }): TupleRow => {
    const given = rows.find((one) => isSame(one, { index, cells }))?.cells ?? [null, null]
    return { index, cells: [given[0] ?? cells[0], given[1] ?? cells[1]] }
  })
  return [...merged, ...news]
}

const byElements = (a: TupleRow, b: TupleRow) =>
  Buffer.compare(Buffer.from(a.index[0]), Buffer.from(b.index[0])) || a.index[1] - b.index[1]

const asData = (kind: ItemKind, rows: readonly TupleRow[]) => ({
  from: rows.map(({ index }) => index[0]),
  n: rows.map(({ index }) => index[1]),
  ...Object.fromEntries(itemCells[kind].map((name, i) => [name, rows.map(({ cells }) => cells[i])])),
})

test.each(itemKinds)('%s', (kind) => {
  const operations = itemOperations[kind]
  fc.assert(
    fc.property(steps(kind), (list) => {
      const run = parsed(perform(createRun, { model_name: 'M', scenario_name: 'S' })).id
      const setOf = (name: string, elements: unknown[]) => {
        const { id } = parsed(perform(createIndexSet, { run_id: run, name }))
        perform(addIndexSetData, { id, body: bytes(elements) })
        return id
      }
      const textSet = setOf('t', texts)
      setOf('n', numbers)
      const item = { run_id: run, name: 'x', constrained_to_indexsets: ['t', 'n'], column_names: ['from', 'n'] }
      const { id } = parsed(perform(operations.create, item))

      let expected: TupleRow[] = []
      let isSorted = false
      for (const step of list) {
        if (step.do === 'add') {
          const next = added(kind, expected, step.rows)
          const add = () => perform(operations.addData, { id, body: bytes(asData(kind, step.rows)) })
          if (next) {
            add()
            isSorted ||= kind !== 'table' && expected.length > 0 && next.length > expected.length
            expected = isSorted ? next.toSorted(byElements) : next
          } else expect(add).toThrow(ServiceError)
        } else if (step.do === 'remove') {
          perform(operations.removeData, { id, body: bytes(asData(kind, step.rows)) })
          expected = expected.filter((one) => !step.rows.some((other) => isSame(one, other)))
        } else if (step.do === 'drop') {
          // Taken out of its set and put back: its rows are gone.
          perform(removeIndexSetData, { id: textSet, body: bytes(step.text), dependent: true })
          perform(addIndexSetData, { id: textSet, body: bytes(step.text) })
          expected = expected.filter(({ index }) => index[0] !== step.text)
        } else if (kind === 'variable' || kind === 'equation') {
          perform(operations.removeData, { id, body: bytes(null) })
          expected = []
        }
        const { data } = parsed(ask(operations.get, id))
        // Without any of those that were added later, the order is that of the first again.
        const sorted = (rows: readonly TupleRow[]) => (isSorted ? rows.toSorted(byElements) : rows)
        isSorted &&= expected.length > 0
        const found = (data.from ?? []).map((from, i): TupleRow => ({
          index: [from as string, data.n![i] as number],
          cells: [0, 1].map((cell) => data[itemCells[kind][cell] ?? '']?.[i]) as [unknown, unknown],
        }))
        const plain =
          kind === 'table'
            ? expected.map(({ index }): TupleRow => ({ index, cells: [undefined, undefined] }))
            : expected
        expect(sorted(found)).toEqual(sorted(plain))
        if (expected.length === 0) expect(data).toEqual({})
      }
    }),
    { numRuns: 60 },
  )
})
