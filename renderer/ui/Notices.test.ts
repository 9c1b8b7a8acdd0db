import { expect, test } from 'vitest'
import { superseded } from './Notices.tsx'

const notice = (id: string, color?: string) => ({ id, message: id, ...(color !== undefined && { color }) })

test('one result is told at a time, beside it one failure', () => {
  const shown = [notice('a'), notice('b', 'red'), notice('c'), notice('d', 'red'), notice('e')]
  expect(superseded(shown).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  expect(superseded([notice('a'), notice('b', 'red')])).toEqual([])
})
