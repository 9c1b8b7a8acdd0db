import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joined } from '../table/names.ts'
import { leafFirst, sharedBy } from './keys.ts'

const row = (scenario: string, variable: string, unit = 'EJ/yr') => ({
  ...{ model: 'GENeSYS-MOD', scenario, version: 1, region: 'Germany', variable, unit },
  step_category: null,
})

test('what has one value in all rows is constant; the start of all variables is shared', () => {
  const rows = [
    row('A', 'Secondary Energy|Electricity'),
    row('A', 'Secondary Energy|Electricity|Wind|Onshore'),
    row('B', 'Secondary Energy|Electricity|Coal'),
  ]
  const { constants, prefix } = sharedBy(rows)
  expect([...constants]).toEqual([
    ['model', 'GENeSYS-MOD'],
    ['version', 1],
    ['region', 'Germany'],
    ['unit', 'EJ/yr'],
  ])
  expect(prefix).toBe('Secondary Energy|Electricity')
  expect(rows.map(({ variable }) => leafFirst(prefix)(variable))).toEqual([
    { lead: 'Electricity', rest: 'total' },
    { lead: 'Onshore', rest: 'Wind' },
    { lead: 'Coal', rest: '' },
  ])
})

test('where everything is the same the variable stays: a row has a name', () => {
  const { constants, prefix } = sharedBy([row('A', 'Price|Carbon')])
  expect(constants.has('variable')).toBe(false)
  expect([constants.get('scenario'), prefix]).toEqual(['A', ''])
  expect(leafFirst('')('Price|Carbon')).toEqual({ lead: 'Carbon', rest: 'Price' })
})

test('the start is shared by levels, not by letters', () => {
  expect(sharedBy([row('A', 'Price|Coal'), row('A', 'Price|Coal Power')]).prefix).toBe('Price')
  expect(sharedBy([row('A', 'Prices'), row('A', 'Price')]).prefix).toBe('')
})

test('columns that were not asked for are no constants', () => {
  expect([...sharedBy([{ variable: 'A' }, { variable: 'B' }]).constants]).toEqual([])
  expect([...sharedBy([]).constants]).toEqual([])
})

test('below its shared start every variable has a text of its own', () => {
  const level = fc.constantFrom('Energy', 'Wind', 'Onshore', 'Coal', 'total')
  const names = fc.uniqueArray(
    fc.array(level, { minLength: 1, maxLength: 5 }).map((levels) => levels.join('|')),
    { minLength: 2, maxLength: 30 },
  )
  fc.assert(
    fc.property(names, (all) => {
      const { prefix } = sharedBy(all.map((variable) => row('A', variable)))
      const parts = all.map(leafFirst(prefix)).map(({ lead, rest }) => `${lead}\n${rest}`)
      const isTotal = (name: string) => name === prefix
      // "total" as the name of a level beside the total itself is told apart where the column is drawn.
      if (!all.some((name) => !isTotal(name) && name.includes('total'))) expect(new Set(parts).size).toBe(all.length)
      for (const name of all) expect(joined(leafFirst(prefix)(name))).not.toBe('')
    }),
  )
})
