import { expect, test } from 'vitest'
import { dataView } from '../view/view.ts'
import { columnsOf, likeTable, sortOf } from './export-view.ts'

const view = {
  ...dataView('demo'),
  columns: { order: ['variable', 'region', '2030'], hidden: ['model', '2040'], pinned: ['unit'], unpinned: [] },
  sort: [
    { column: 'region', descending: true },
    { column: '2030', descending: false },
    { column: 'model', descending: false },
  ],
  conversion: { 'EJ/yr': { unit: 'PJ/yr' }, nonsense: { unit: 'EJ/yr' } },
}

test('columns are in the order of the table, without those that are hidden', () => {
  expect(columnsOf(view)).toEqual(['unit', 'variable', 'region', 'scenario', 'version'])
})

test('the order ends before what is no name', () => {
  expect(sortOf(view)).toEqual([{ column: 'region', descending: true }])
})

test('units are those that are shown, where that is asked for', () => {
  expect(likeTable(view, { follows: false, converts: true })).toEqual({
    units: { 'EJ/yr': { unit: 'PJ/yr', factor: 1_000 } },
  })
  expect(likeTable(view, { follows: false, converts: false })).toEqual({})
})
