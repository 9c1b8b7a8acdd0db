import { invalid, schemaError, type Problem } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'

/** Rows of a bulk body, with their columns found by name. */
export class PayloadRows {
  readonly columns: readonly string[]
  readonly data: readonly (readonly unknown[])[]

  constructor(columns: readonly string[], data: readonly (readonly unknown[])[]) {
    this.columns = columns
    this.data = data
  }

  get length(): number {
    return this.data.length
  }

  has(name: string): boolean {
    return this.columns.includes(name)
  }

  /**
   * The values of a column, each read by `as`, which answers undefined for a value that is none of its kind.
   *
   * @throws schema_error naming the first rows that cannot be read, or the column when it is missing
   */
  read<T>(name: string, kind: string, as: (value: unknown) => T | undefined): T[] {
    const at = this.columns.indexOf(name)
    if (at < 0) throw schemaError(`The column ${name} is missing.`, ['columns'], 'missing')
    const values: T[] = []
    const problems: Problem[] = []
    for (const [row, cells] of this.data.entries()) {
      const value = as(cells[at])
      if (value !== undefined) values.push(value)
      else if (problems.length < limits.errorExamples) {
        const msg = `${name} must be ${kind}, not ${JSON.stringify(cells[at], bigintAsText) ?? 'nothing'}`
        problems.push({ loc: ['body', 'data', row, at], msg, type: 'value_error' })
      }
    }
    if (problems.length > 0) throw invalid('schema_error', problems)
    return values
  }

  /** True when the column is absent, or null in every row. */
  isEmpty(name: string): boolean {
    const at = this.columns.indexOf(name)
    return at < 0 || this.data.every((cells) => cells[at] === null)
  }
}

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/**
 * Reads the body of a bulk operation.
 *
 * @param reviver for bodies in which `1` and `1.0` differ
 * @throws bad_request when it is no JSON, schema_error when it is no tabular payload
 */
export function readPayload(body: Uint8Array, reviver?: typeof reviveLiterals): PayloadRows {
  const payload = parseJson(body, reviver)
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) {
    throw schemaError('The body must be an object with columns, dtypes and data.', [], 'model_attributes_type')
  }
  const { columns, data } = payload as Record<string, unknown>
  if (!Array.isArray(columns) || columns.some((name) => typeof name !== 'string')) {
    throw schemaError(
      'columns must be an array of names.',
      ['columns'],
      columns === undefined ? 'missing' : 'list_type',
    )
  }
  if (!('dtypes' in payload)) throw schemaError('dtypes is missing.', ['dtypes'], 'missing')
  if (!Array.isArray(data)) {
    throw schemaError('data must be an array of rows.', ['data'], data === undefined ? 'missing' : 'list_type')
  }
  const odd = data.findIndex((cells) => !Array.isArray(cells) || cells.length !== columns.length)
  if (odd >= 0) throw schemaError(`This row does not have ${columns.length} cells.`, ['data', odd])
  return new PayloadRows(columns as string[], data as unknown[][])
}

/** Parses JSON bytes. @throws bad_request (422) with the place where the text stops being JSON */
export function parseJson(body: Uint8Array, reviver?: typeof reviveLiterals): unknown {
  const text = decode(body)
  if (text.trim() === '') throw invalid('bad_request', [{ loc: ['body'], msg: 'Field required', type: 'missing' }])
  try {
    return JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1])
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

/** Keeps the kind of number literals: `1` becomes a bigint, `1.0` and `1e3` stay numbers. */
export const reviveLiterals = (_key: string, value: unknown, context: { source?: string }): unknown =>
  typeof value === 'number' && context.source !== undefined && /^-?\d+$/.test(context.source)
    ? BigInt(context.source)
    : value

/** A whole number, also written as text or with an empty fraction; undefined for anything else. */
export function asInteger(value: unknown): number | undefined {
  const number = typeof value === 'boolean' ? undefined : asNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** A finite number, also written as text or as a boolean; undefined for anything else. */
export function asNumber(value: unknown): number | undefined {
  const isWritten = typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)
  if (!isWritten && !['number', 'bigint', 'boolean'].includes(typeof value)) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Counts characters, not the halves of them that JavaScript counts: an emoji is one. */
export const isLonger = (text: string, length: number): boolean =>
  // oxlint-disable-next-line typescript/no-misused-spread -- code points are what SQLite counts too
  text.length > length && (text.length > 2 * length || [...text].length > length)

/** Text that comes back as it went in: no half of a surrogate pair, no null character, at which SQLite ends a text. */
export const isPlainText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0')

/** A name in normal form C; undefined for anything but well-formed text of at most `length` characters. */
export function asName(value: unknown, length: number = limits.nameLength): string | undefined {
  if (!isPlainText(value)) return undefined
  const name = value.normalize('NFC')
  return isLonger(name, length) ? undefined : name
}
