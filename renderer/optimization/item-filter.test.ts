import { describe, expect, test } from 'vitest'
import { filterText, withElementText, withNumberText, type ItemFilter } from './item-filter.ts'

const none: ItemFilter = { where: {}, like: {}, compare: {} }

describe('what is typed under a column of names', () => {
  test.each<[string, boolean, Partial<ItemFilter>]>([
    ['DE*', false, { like: { t: 'DE*' } }],
    ['gas', false, { like: { t: 'gas' } }],
    ['20', true, { like: { t: '20' } }],
    ['gas, coal', false, { where: { t: ['gas', 'coal'] } }],
    ['gas,', false, { where: { t: ['gas'] } }],
    ['= gas', false, { where: { t: ['gas'] } }],
    ['= 2020', false, { where: { t: ['2020'] } }],
    ['2020, 2030', true, { where: { t: [2020, 2030] } }],
    ['  ', false, {}],
  ])('%j', (text, isNumber, expected) => {
    const filter = withElementText(none, 't', text, isNumber)
    expect(filter).toEqual({ ...none, ...expected })
    // What is shown asks for the same when it is typed again.
    expect(withElementText(none, 't', filterText(filter, 't'), isNumber)).toEqual(filter)
  })

  test('takes the place of what was there, and leaves the other columns alone', () => {
    const before: ItemFilter = { ...none, where: { t: ['gas'], u: ['a'] } }
    expect(withElementText(before, 't', 'c*', false)).toEqual({ ...none, where: { u: ['a'] }, like: { t: 'c*' } })
    expect(withElementText(before, 't', '', false)).toEqual({ ...none, where: { u: ['a'] } })
  })
})

describe('what is typed under a column of numbers', () => {
  test.each([
    ['< 6000', { is: '<', than: 6000 }],
    ['>=0.5', { is: '>=', than: 0.5 }],
    ['= -1e3', { is: '=', than: -1000 }],
    ['12', { is: '=', than: 12 }],
  ])('%j', (text, expected) => {
    const filter = withNumberText(none, 'values', text)
    expect(filter).toEqual({ ...none, compare: { values: expected } })
    expect(withNumberText(none, 'values', filterText(filter!, 'values'))).toEqual(filter)
  })

  test('that is no comparison is none, and nothing takes the condition away', () => {
    for (const text of ['<', 'abc', '< x', '1 2', '<> 3', 'Infinity'])
      expect(withNumberText(none, 'v', text)).toBeUndefined()
    expect(withNumberText({ ...none, compare: { v: { is: '<', than: 1 } } }, 'v', ' ')).toEqual(none)
  })
})
