import { expect, test } from 'vitest'
import { Memory } from './memory.ts'

class Words extends Set<string> {}
class Numbers extends Set<number> {}

test('each kind has a part of its own', () => {
  const memory = new Memory()
  memory.of(Words).add('one')
  memory.of(Numbers).add(1)
  expect([...memory.of(Words)]).toEqual(['one'])
  expect([...memory.of(Numbers)]).toEqual([1])
})

test('what is added to a part that was taken before a commit is not seen after it', () => {
  const memory = new Memory()
  const before = memory.of(Words)
  memory.forget()
  before.add('late')
  expect([...memory.of(Words)]).toEqual([])
})
