import { invalid } from '../contract/errors.ts'
import { literalOf } from './dtypes.ts'
import { areNames, argumentsOf, fromPython, isObject, parseJson, parseLiterals } from './json.ts'

/** A request that adds data to something, or removes some. */
export interface DataRequest {
  id: number
  body: Uint8Array
  /** It is a procedure's, as ixmp4 0.15 and later send them: see what differs at each operation. */
  isProcedure?: boolean
}

/**
 * `data` of a request that adds or removes data; whole numbers are bigints, so that 1 and 1.0 differ.
 * @throws bad_request (422) when the body is no JSON, or has no `data`
 */
export function dataOf(body: Uint8Array): unknown {
  const request = parseJson(body, parseLiterals)
  if (!isObject(request)) {
    throw invalid('bad_request', [{ loc: ['body'], msg: 'Must be an object', type: 'model_attributes_type' }])
  }
  if (!('data' in request))
    throw invalid('bad_request', [{ loc: ['body', 'data'], msg: 'Field required', type: 'missing' }])
  return request.data
}

/**
 * `data` of a procedure that takes it from a dictionary of lists or from a frame: always the dictionary, or null where
 * it is null or left out. A frame is told by its `columns` and its `data`, which are lists, the second one of lists.
 *
 * @throws bad_request (422) when the body is no JSON or has other keys; optimization_data_validation_error for rows of
 * a frame that are not as long as its columns
 */
export function dictionaryOf(body: Uint8Array): unknown {
  const { data = null } = requestOf(body, ['data'])
  if (!isObject(data)) return data
  const { columns, dtypes, data: rows } = data
  if (!areNames(columns) || !areRows(rows)) return data
  const odd = rows.findIndex((row) => row.length !== columns.length)
  if (odd >= 0) throw dataRefused(`This row does not have ${columns.length} cells.`, ['data', odd])
  const types = areNames(dtypes) ? dtypes : []
  return Object.fromEntries(
    columns.map((name, at) => {
      const asTyped = literalOf(types[at])
      return [name, rows.map((row) => asTyped(row[at]))]
    }),
  )
}

/**
 * The arguments of a procedure, with whole numbers as bigints.
 * @throws bad_request (422) when the body is no JSON, or has other keys than these
 */
export const requestOf = (body: Uint8Array, keys: readonly string[]): Record<string, unknown> =>
  argumentsOf(parseJson(body, fromPython(parseLiterals)), keys)

const areRows = (rows: unknown): rows is readonly (readonly unknown[])[] =>
  Array.isArray(rows) && rows.every((row) => Array.isArray(row))

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
