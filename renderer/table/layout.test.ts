import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange, moveColumn, noLayout, orderOf, toggleHidden, togglePinned, type ColumnLayout } from './layout.ts'

const names = ['model', 'region', 'year', 'value']

const columns = names.map((id) => ({ id }))
const asTheyAre = { columnOrder: names, columnVisibility: {}, columnPinning: { start: [], end: [] } }

describe('arrange', () => {
  test('without a layout everything stands as it is', () => {
    expect(arrange(columns, noLayout)).toEqual(asTheyAre)
  })

  test('pinned columns are kept at the start, in the order of all; hidden ones are not shown', () => {
    const layout: ColumnLayout = {
      ...noLayout,
      ...{ order: ['value', 'region'], hidden: ['model'], pinned: ['region', 'value'] },
    }
    expect(arrange(columns, layout)).toEqual({
      columnOrder: ['model', 'value', 'region', 'year'],
      columnVisibility: { model: false },
      columnPinning: { start: ['value', 'region'], end: [] },
    })
  })

  test('a layout that hides everything hides nothing', () => {
    expect(arrange(columns, { ...noLayout, hidden: names })).toEqual(asTheyAre)
  })

  test('names that a table does not have, and doubled ones, change nothing', () => {
    const layout: ColumnLayout = {
      ...{ order: ['2050', 'model', 'model'], hidden: ['2050'], pinned: ['2050'], unpinned: ['2050'] },
    }
    expect(arrange(columns, layout)).toEqual(asTheyAre)
  })

  test('a column that stays last is pinned at the end, but only where it is the last one', () => {
    const lasting = columns.map((column) => ({ ...column, meta: { staysLast: column.id === 'value' } }))
    const end = (layout: ColumnLayout) => arrange(lasting, layout).columnPinning.end
    expect(end(noLayout)).toEqual(['value'])
    expect(end({ ...noLayout, order: ['value', 'model'] })).toEqual([])
    expect(end({ ...noLayout, pinned: ['value'] })).toEqual([])
    expect(end({ ...noLayout, hidden: ['value'] })).toEqual([])
  })

  test('a column that is pinned by itself is so until a layout lets it go', () => {
    const keys = columns.map((column) => ({ ...column, meta: { isPinned: column.id === 'region' } }))
    const start = (layout: ColumnLayout) => arrange(keys, layout).columnPinning.start
    expect(start(noLayout)).toEqual(['region'])
    const free = togglePinned(noLayout, 'region', true)
    expect(start(free)).toEqual([])
    expect(togglePinned(free, 'region', true)).toEqual(noLayout)
  })

  test('a name that the order does not know follows the one that it follows by nature', () => {
    expect(orderOf(['a', 'b', 'c', 'd'], { ...noLayout, order: ['c', 'a'] })).toEqual(['c', 'd', 'a', 'b'])
  })

  test('every column is there once, whatever the layout', () => {
    const some = fc.array(fc.constantFrom(...names, '2050'))
    fc.assert(
      fc.property(some, (order) => {
        expect(orderOf(names, { ...noLayout, order }).toSorted()).toEqual(names.toSorted())
      }),
    )
  })
})

test('a column goes where another one is, and not past the ends', () => {
  const moved = moveColumn(names, noLayout, 'value', 1)
  expect(orderOf(names, moved)).toEqual(['model', 'value', 'region', 'year'])
  expect(moveColumn(names, noLayout, 'model', -1)).toBe(noLayout)
  expect(moveColumn(names, noLayout, 'value', 4)).toBe(noLayout)
})

test('hiding and pinning are taken back by doing them again', () => {
  const hidden = toggleHidden(noLayout, 'year')
  expect(hidden.hidden).toEqual(['year'])
  expect(toggleHidden(hidden, 'year')).toEqual(noLayout)
  expect(togglePinned(togglePinned(noLayout, 'year'), 'year')).toEqual(noLayout)
})
