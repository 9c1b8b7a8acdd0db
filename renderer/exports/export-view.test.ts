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

test('indicators stand where the table has them', () => {
  const columns = { ...view.columns, order: ['variable', 'meta:Warming', 'region'], hidden: ['meta:Hidden'] }
  expect(columnsOf({ ...view, columns, meta: ['Category', 'Warming', 'Hidden'] })).toEqual([
    'unit',
    'variable',
    'meta:Warming',
    'region',
    'model',
    'scenario',
    'version',
    'meta:Category',
  ])
})

test('the order is that of the table; in the other layout it ends before what is no name', () => {
  expect(sortOf({ ...view, mode: 'wide' }, 'wide')).toEqual(view.sort)
  expect(sortOf({ ...view, mode: 'wide' }, 'long')).toEqual([{ column: 'region', descending: true }])
})

test('a wide table has one time domain, and years that it hides have no column', () => {
  const { type, without } = likeTable({ ...view, mode: 'wide' }, { follows: true, converts: false, layout: 'wide' })
  expect({ type, without }).toEqual({ type: 'ANNUAL', without: ['2040'] })
})

test('units are those that are shown, where that is asked for', () => {
  expect(likeTable(view, { follows: false, converts: true, layout: 'wide' })).toEqual({
    units: { 'EJ/yr': { unit: 'PJ/yr', factor: 1_000 } },
  })
  expect(likeTable(view, { follows: false, converts: false, layout: 'wide' })).toEqual({})
})
