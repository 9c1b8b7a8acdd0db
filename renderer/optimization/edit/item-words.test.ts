import { expect, test } from 'vitest'
import { listedKinds } from '../../../server/contract/item-tables.ts'
import { editing, hasRowsToEdit } from './item-words.ts'

test('an item without rows to edit says how it is written instead', () => {
  for (const kind of listedKinds) {
    for (const columns of [[], ['year']]) {
      expect(editing(kind, { columns }) === '', `${kind} of ${columns.length}`).toBe(hasRowsToEdit(kind, { columns }))
    }
  }
  expect(editing('variable', { columns: [] })).toContain('written by uploads')
})
