import type { ElementType } from '../../../contract/optimization.ts'
import { asNumber } from '../../../payload/cells.ts'

/** Elements of index sets as tables write them. */

const whole = /^-?(0|[1-9]\d*)$/
const decimal = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i

/**
 * What elements are: whole numbers where all are written so, numbers, else text. `01` is text: it would come back as 1.
 * Null where there are none.
 */
export function typeOfElements(texts: Iterable<string>): ElementType | null {
  const all = [...texts]
  if (all.length === 0) return null
  if (all.every((text) => whole.test(text) && Number.isSafeInteger(Number(text)))) return 'int'
  return all.every((text) => decimal.test(text) && Number.isFinite(Number(text))) ? 'float' : 'str'
}

/** An element of a type, whole numbers as bigint; undefined for a text that is none. */
export function readElement(text: string, type: ElementType): string | number | bigint | undefined {
  if (type === 'str') return text
  const number = asNumber(text)
  if (type === 'float' || number === undefined) return number
  // pandas writes the whole numbers of a column with gaps as 2030.0.
  return Number.isSafeInteger(number) ? BigInt(number) : undefined
}
