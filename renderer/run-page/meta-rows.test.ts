import { describe, expect, test } from 'vitest'
import { changeTo, draftOf, readPasted, refuseDraft, typeOf } from './meta-rows.ts'

test.each([
  ['true', 'BOOL'],
  [' 12 ', 'INT'],
  ['1.', 'FLOAT'],
  ['-1e3', 'FLOAT'],
  ['1e999', 'STR'],
  ['1 000', 'STR'],
  ['', 'STR'],
] as const)('%j looks like %s', (text, type) => {
  expect(typeOf(text)).toBe(type)
})

test('an indicator is written down so that it says the same', () => {
  const entry = { id: 1, run__id: 1, value_int: null, value_str: null, value_float: null, value_bool: null }
  expect(draftOf({ ...entry, key: 'a', dtype: 'FLOAT', value: 0.1 })).toEqual({ key: 'a', type: 'FLOAT', value: '0.1' })
  expect(draftOf({ ...entry, key: 'a', dtype: 'BOOL', value: false })).toEqual({
    key: 'a',
    type: 'BOOL',
    value: 'false',
  })
})

test('what cannot be written is refused with its reason', () => {
  expect(refuseDraft({ key: 'a', type: 'FLOAT', value: '1' }, [])).toBeUndefined()
  expect(refuseDraft({ key: 'a', type: 'INT', value: '9007199254740993' }, [])).toBeUndefined()
  expect(refuseDraft({ key: '', type: 'STR', value: '' }, [])).toMatch('needs a key')
  expect(refuseDraft({ key: 'version', type: 'INT', value: '1' }, [])).toMatch('column of the runs')
  expect(refuseDraft({ key: 'a', type: 'STR', value: '' }, ['a'])).toMatch('already')
  expect(refuseDraft({ key: 'a', type: 'INT', value: '1.5' }, [])).toMatch('no whole number')
  expect(refuseDraft({ key: 'a', type: 'BOOL', value: 'yes' }, [])).toMatch('true or false')
})

test('a change says no more than what differs', () => {
  const before = { key: 'a', type: 'INT', value: '1' } as const
  expect(changeTo(undefined, before)).toEqual({ set: [before] })
  expect(changeTo(before, before)).toBeUndefined()
  expect(changeTo(before, { ...before, key: 'b' })).toEqual({ rename: [{ from: 'a', to: 'b' }] })
  const both = { key: 'b', type: 'FLOAT', value: '1' } as const
  expect(changeTo(before, both)).toEqual({ rename: [{ from: 'a', to: 'b' }], set: [both] })
})

describe('pasted lines', () => {
  test('are read by their tabs, with the types that values look like', () => {
    expect(readPasted('category\tBelow 2.0C\r\nnet zero year\t2050\n\nshare\t0.5\n')).toEqual({
      drafts: [
        { key: 'category', type: 'STR', value: 'Below 2.0C' },
        { key: 'net zero year', type: 'INT', value: '2050' },
        { key: 'share', type: 'FLOAT', value: '0.5' },
      ],
      problems: [],
    })
  })

  test('that cannot be read are named', () => {
    const { drafts, problems } = readPasted('a\t1\nb 2\na\t3\nmodel\tM\n\tx')
    expect(drafts).toEqual([{ key: 'a', type: 'INT', value: '1' }])
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  })
})
