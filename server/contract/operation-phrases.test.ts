import { expect, test } from 'vitest'
import { writeOperationNames } from '../db/operation.ts'
import '../operations.ts'
import { operationPhrase } from './operation-phrases.ts'

test('every write operation has a phrase of its own', () => {
  const names = writeOperationNames()
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => operationPhrase(name) === name)).toEqual([])
  expect(new Set(names.map(operationPhrase)).size).toBe(names.length)
})

test('an operation that is not known keeps its name', () => {
  expect(operationPhrase('constructor')).toBe('constructor')
})
