import { invalid } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { refuseHeavy } from './weight.ts'

/** Reads a JSON text. @throws SyntaxError */
export type Parse = (text: string) => unknown

/**
 * Parses JSON bytes.
 * @param most values that they may hold
 * @throws bad_request: 422 with the place where the text stops being JSON or nests too deep, 413 for too many values
 */
export function parseJson(body: Uint8Array, parse: Parse = parseText, most: number = limits.jsonValues): unknown {
  refuseHeavy(body, most)
  const text = decode(body)
  if (text.trim() === '') throw invalid('bad_request', [{ loc: ['body'], msg: 'Field required', type: 'missing' }])
  try {
    return parse(text)
  } catch (error) {
    throw notJson(placeOf(text, (error as Error).message), (error as Error).message)
  }
}

const notJson = (place: number, why: string) =>
  invalid('bad_request', [{ loc: ['body', place], msg: `Invalid JSON: ${why}`, type: 'json_invalid' }])

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw notJson(0, 'The text is not UTF-8')
  }
}

/** Where the text stops being JSON. V8 names the position for some mistakes only, so it is searched for else. */
function placeOf(text: string, message: string): number {
  const told = /position (\d+)/.exec(message)?.[1]
  if (told !== undefined) return Number(told)
  if (text.length > limits.searchedJson) return 0
  let [begins, breaks] = [0, text.length + 1]
  while (breaks - begins > 1) {
    const middle = (begins + breaks) >> 1
    if (beginsJson(text.slice(0, middle))) begins = middle
    else breaks = middle
  }
  return begins
}

/** True when the text only lacks its end. */
function beginsJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const { message } = error as Error
    const place = /position (\d+)/.exec(message)?.[1]
    return place === undefined ? message.startsWith('Unexpected end') : Number(place) >= text.length
  }
}

export const parseText: Parse = (text) => JSON.parse(text) as unknown

/** Keeps the kind of number literals: `1` becomes a bigint, `1.0` and `1e3` stay numbers. */
export const parseLiterals: Parse = (text) =>
  JSON.parse(text, reviveLiterals as Parameters<typeof JSON.parse>[1]) as unknown

const reviveLiterals = (_key: string, value: unknown, context: { source?: string }): unknown =>
  typeof value === 'number' && context.source !== undefined && /^-?\d+$/.test(context.source)
    ? BigInt(context.source)
    : value

/** Reads what Python may write, too: `NaN` and infinities, of which JSON has no literals, are null. */
export const fromPython =
  (parse: Parse): Parse =>
  (text) => {
    try {
      return parse(text)
    } catch (error) {
      const json = text.replaceAll(stringOrNoNumber, (found) => (found.startsWith('"') ? found : 'null'))
      if (json === text) throw error
      return parse(json)
    }
  }

/** Strings are matched to be left alone. */
const stringOrNoNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/gs

/** True for what JSON writes in braces. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const areNames = (names: unknown): names is string[] =>
  Array.isArray(names) && names.every((name) => typeof name === 'string')

/** The arguments of a procedure. @throws bad_request (422) for anything but an object with no other keys than these */
export function argumentsOf(request: unknown, keys: readonly string[]): Record<string, unknown> {
  if (!isObject(request))
    throw invalid('bad_request', [{ loc: ['body'], msg: 'Must be an object', type: 'model_attributes_type' }])
  const surplus = Object.keys(request).filter((key) => !keys.includes(key))
  if (surplus.length === 0) return request
  throw invalid(
    'bad_request',
    surplus.map((key) => ({ loc: ['body', key], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' })),
  )
}
