import type { ElementType } from '../../contract/optimization.ts'
import { readValue } from '../../contract/value-text.ts'

/** What is typed or pasted into the cells of an item, as values. */

const whole = /^[+-]?\d+$/

/** A number as it is typed: whole ones are bigints, as everywhere that 1 and 1.0 differ; else why it is none. */
export function typedNumber(text: string): bigint | number | { refused: string } {
  const { value, refused } = readValue(text)
  if (refused !== undefined) return { refused }
  const digits = text.trim().replace('\u2212', '-')
  if (!whole.test(digits)) return value
  const exact = BigInt(digits.replace('+', ''))
  return BigInt.asIntN(64, exact) === exact ? exact : value
}

/** An element of an index set of a kind as it is typed; undefined for what the set cannot hold. */
export function typedElement(text: string, type: ElementType | null): string | number | bigint | undefined {
  if (type === 'str') return text
  const value = typedNumber(text)
  if (type === null || typeof value === 'object') return undefined
  if (type === 'float') return Number(value)
  return typeof value === 'bigint' || Number.isInteger(value) ? BigInt(value) : undefined
}

/** Elements for a set that has none yet: numbers where all of them are, else text. */
export function typedElements(texts: readonly string[]): readonly (string | number | bigint)[] {
  const numbers = texts.map(typedNumber).filter((value) => typeof value !== 'object')
  return numbers.length === texts.length ? numbers : texts
}
