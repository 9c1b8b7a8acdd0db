import { comparedStates, type ComparedState, type Tolerance } from '../contract/compare.ts'

/** The state of something that some sides have. @param isEqual whether all that have it have the same */
export function stateOf(has: readonly boolean[], isEqual: boolean): ComparedState {
  const count = has.filter(Boolean).length
  if (count === 1) return comparedStates[has.indexOf(true)]!
  if (count < has.length) return 'some'
  return isEqual ? 'equal' : 'changed'
}

/** Whether two values are the same, numbers within a tolerance. */
export function isNear(a: unknown, b: unknown, { absolute, relative }: Tolerance): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b
  return Math.abs(a - b) <= Math.max(absolute, relative * Math.max(Math.abs(a), Math.abs(b)))
}
