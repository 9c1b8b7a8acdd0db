import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveTo } from './grid-keys.ts'

const size = { rows: 100, columns: 8 }
const middle = { row: 50, column: 4 }

describe('moveTo', () => {
  test.each([
    ['ArrowUp', false, { row: 49, column: 4 }],
    ['ArrowDown', false, { row: 51, column: 4 }],
    ['ArrowLeft', false, { row: 50, column: 3 }],
    ['ArrowRight', false, { row: 50, column: 5 }],
    ['ArrowUp', true, { row: 0, column: 4 }],
    ['ArrowDown', true, { row: 99, column: 4 }],
    ['ArrowLeft', true, { row: 50, column: 0 }],
    ['ArrowRight', true, { row: 50, column: 7 }],
    ['Home', false, { row: 50, column: 0 }],
    ['End', false, { row: 50, column: 7 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 99, column: 7 }],
    ['PageUp', false, { row: 30, column: 4 }],
    ['PageDown', false, { row: 70, column: 4 }],
  ])('%s, Ctrl %s', (key, ctrl, cell) => {
    expect(moveTo(key, ctrl, middle, size)).toEqual(cell)
  })

  test('other keys move nothing, and neither does an empty grid', () => {
    expect(moveTo('a', false, middle, size)).toBeUndefined()
    expect(moveTo('Tab', false, middle, size)).toBeUndefined()
    expect(moveTo('ArrowDown', false, { row: 0, column: 0 }, { rows: 0, columns: 8 })).toBeUndefined()
  })

  test('no key leaves the grid', () => {
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean())), (presses) => {
        let cell = { row: 0, column: 0 }
        for (const [key, ctrl] of presses) cell = moveTo(key, ctrl, cell, size) ?? cell
        expect(cell.row >= 0 && cell.row < 100 && cell.column >= 0 && cell.column < 8).toBe(true)
      }),
    )
  })
})
