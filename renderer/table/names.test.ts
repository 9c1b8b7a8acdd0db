import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitNames, joined, plainName, type ShowName } from './names.ts'

/** The leaf of a path first, what it belongs to after it. */
const leafFirst: ShowName = (name) => {
  const at = name.lastIndexOf('|')
  return { lead: name.slice(at + 1), rest: at < 0 ? '' : name.slice(0, at) }
}

test('the leaf stays whole; what it belongs to is cut', () => {
  const { show } = fitNames(['Secondary Energy|Electricity|Wind|Onshore'], leafFirst, 150)
  const { lead, rest } = show('Secondary Energy|Electricity|Wind|Onshore')
  expect(lead).toBe('Onshore')
  expect(rest).toMatch(/^.+….+$/)
})

test('names of the same leaf stay apart, and a name that was not there is shown by its parts', () => {
  const names = ['A long branch|Coal', 'A long brunch|Coal']
  const { show } = fitNames(names, leafFirst, 90)
  expect(joined(show(names[0]!))).not.toBe(joined(show(names[1]!)))
  expect(show('Other|Gas')).toEqual({ lead: 'Gas', rest: 'Other' })
})

test('whatever the names and the room, two of them never look the same', () => {
  const name = fc.array(fc.constantFrom('a', 'b', 'aa', ' ', 'a b'), { minLength: 1, maxLength: 8 })
  const names = fc.uniqueArray(
    name.map((parts) => parts.join('|')),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(names, fc.integer({ min: 10, max: 120 }), fc.boolean(), (all, room, isPath) => {
      const { show, width } = fitNames(all, isPath ? leafFirst : plainName, room)
      const shown = all.map((one) => joined(show(one)))
      expect(new Set(shown).size).toBe(all.length)
      expect(width).toBeGreaterThanOrEqual(room)
    }),
    { examples: [[['b|a', 'a b'], 10, true]] },
  )
})
