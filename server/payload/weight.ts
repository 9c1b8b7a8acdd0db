import { invalid, ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [beginObject, endObject, beginArray, endArray] = [0x7b, 0x7d, 0x5b, 0x5d]

/** The memory of an object, in numbers. */
const valuesOfObject = 10

/**
 * Refuses a JSON text that would take very much more memory than its bytes when it is parsed: looks at brackets and
 * commas alone, some milliseconds for a megabyte. What it makes of a text that is no JSON does not matter.
 *
 * @param most values that it may hold, an object being worth ten
 * @throws bad_request: 422 for brackets deeper than `limits.jsonDepth`, 413 for more values
 */
export function refuseHeavy(bytes: Uint8Array, most: number): void {
  let [depth, values] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    // Most of a text is letters and digits, which stand between these.
    if (byte > comma && byte < beginArray) continue
    if (byte === quote) at = endOfString(bytes, at) - 1
    else if (byte === comma) values += 1
    else if (byte === beginArray || byte === beginObject) {
      values += byte === beginObject ? valuesOfObject : 1
      depth += 1
      if (depth > limits.jsonDepth) throw tooDeep(at)
    } else if (byte === endArray || byte === endObject) depth -= 1
  }
  if (values > most) throw tooMany(`The body holds more than ${most} values, too many to be read at once.`)
}

/** There is more than is read at once. */
export const tooMany = (what: string): ServiceError =>
  new ServiceError('bad_request', 413, `${what} Send them in smaller chunks.`)

/** Objects and lists nest too deep. @param place of the first that does, in the text */
export const tooDeep = (place: number): ServiceError => {
  const msg = `Objects and lists nest at most ${limits.jsonDepth} deep`
  return invalid('bad_request', [{ loc: ['body', place], msg, type: 'recursion_loop' }])
}

/** Behind the JSON string that begins at `begin`. */
export function endOfString(bytes: Uint8Array, begin: number): number {
  let at = begin + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at + 1
}
