import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange, moveColumn, noLayout, orderOf, toggleHidden, togglePinned, type ColumnLayout } from './layout.ts'

const names = ['model', 'region', 'year', 'value']

describe('arrange', () => {
  test('without a layout everything stands as it is', () => {
    expect(arrange(names, noLayout)).toEqual({ shown: names, pinned: 0 })
  })

  test('pinned columns come first, hidden ones not at all', () => {
    const layout: ColumnLayout = { order: ['value', 'region'], hidden: ['model'], pinned: ['region'] }
    expect(arrange(names, layout)).toEqual({ shown: ['region', 'value', 'year'], pinned: 1 })
  })

  test('a layout that hides everything hides nothing', () => {
    expect(arrange(names, { ...noLayout, hidden: names }).shown).toEqual(names)
  })

  test('names that a table does not have, and doubled ones, change nothing', () => {
    const layout: ColumnLayout = { order: ['2050', 'model', 'model'], hidden: ['2050'], pinned: ['2050'] }
    expect(arrange(names, layout)).toEqual({ shown: names, pinned: 0 })
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
