import { expect, test } from 'vitest'
import { checkRules, findingLevels } from '../../server/contract/checks.ts'
import { choicesOf, levels, levelWords, ofDefinitions, rules, ruleWords } from './words.ts'

test('every rule and level has words of its own', () => {
  expect([rules, levels]).toEqual([checkRules, findingLevels])
  const names = [...rules.map((rule) => ruleWords[rule].name), ...levels.map((level) => levelWords[level].name)]
  expect(new Set(names).size).toBe(checkRules.length + findingLevels.length)
  expect(rules).toEqual(expect.arrayContaining([...ofDefinitions]))
})

test('choices are those that there are, with how many findings each has', () => {
  expect(choicesOf('All', rules, ruleWords, { jumps: 3, factor: 1, parts: 0 })).toEqual({
    values: ['all', 'jumps', 'factor'],
    names: { all: 'All', jumps: 'Jumps (3)', factor: 'Unit slips (1)' },
  })
})

test('before the counts are known every choice is there', () => {
  expect(choicesOf('All', levels, levelWords, undefined).values).toEqual(['all', ...findingLevels])
})
