import { expect, test } from 'vitest'
import { changeKinds } from '../../server/contract/history.ts'
import { differencesOf } from './differences.ts'

test('changes are seen from the present back to the state', () => {
  const counts = {
    datapoints: { added: 3, changed: 12, removed: 40 },
    meta: { added: 0, changed: 0, removed: 0 },
    table_rows: { added: 0, changed: 0, removed: 7 },
  }
  expect(differencesOf({ from: 1, to: 2, counts })).toEqual([
    { kind: 'Datapoints', back: 40, earlier: 12, gone: 3 },
    { kind: 'Rows of optimization tables', back: 7, earlier: 0, gone: 0 },
  ])
})

test('every kind has a name, apart from docs, which a revert leaves alone', () => {
  const counts = Object.fromEntries(changeKinds.map((kind) => [kind, { added: 1, changed: 0, removed: 0 }]))
  const names = differencesOf({ from: 1, to: 2, counts }).map(({ kind }) => kind)
  expect(new Set(names).size).toBe(changeKinds.length - 1)
})
