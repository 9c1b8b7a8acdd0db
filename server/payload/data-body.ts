import { invalid } from '../contract/errors.ts'
import { parseJson, reviveLiterals } from './payload.ts'

/**
 * `data` of a request that adds or removes data; whole numbers are bigints, so that 1 and 1.0 differ.
 * @throws bad_request (422) when the body is no JSON, or has no `data`
 */
export function dataOf(body: Uint8Array): unknown {
  const request = parseJson(body, reviveLiterals)
  if (request === null || typeof request !== 'object' || Array.isArray(request)) {
    throw invalid('bad_request', [{ loc: ['body'], msg: 'Must be an object', type: 'model_attributes_type' }])
  }
  if (!('data' in request))
    throw invalid('bad_request', [{ loc: ['body', 'data'], msg: 'Field required', type: 'missing' }])
  return request.data
}

/** `data` is nothing of the kind that it should be. */
export const wrongData = (msg: string, where: (string | number)[], type: string) =>
  invalid('bad_request', [{ loc: ['body', 'data', ...where], msg, type }])

/** `data` breaks a rule of what it would be added to. */
export const dataRefused = (msg: string, where: (string | number)[] = []) =>
  invalid('optimization_data_validation_error', [{ loc: ['body', 'data', ...where], msg, type: 'value_error' }])

/** An item is not used the way its kind asks for. */
export const usageError = (msg: string, where: (string | number)[]) =>
  invalid('optimization_item_usage_error', [{ loc: ['body', ...where], msg, type: 'value_error' }])

/** A value as messages show it. */
export const shown = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? Number(part) : part))

/** A number that SQLite keeps: a 64-bit integer or a finite float. */
export const isKept = (value: bigint | number): boolean =>
  typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isFinite(value)
