import { invalid, schemaError, type Problem } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { areNames, argumentsOf, fromPython, isObject, parseLiterals, parseText, type Parse } from './json.ts'
import { readLongArray } from './long-array.ts'
import { tooMany } from './weight.ts'

interface RowsOptions {
  /** Where the rows stand in the body. */
  where?: readonly string[]
  /** The type of each column, as pandas calls it. */
  dtypes?: readonly string[]
  /** The columns whose cells are kept; all when left out. */
  only?: readonly string[]
  /** How many rows there may be. */
  most?: number
}

/** Rows of a bulk body, kept as columns that are found by name. */
export class PayloadRows {
  readonly columns: readonly string[]
  readonly length: number
  readonly #where: readonly string[]
  readonly #dtypes: readonly string[]
  readonly #cells: ReadonlyMap<string, readonly unknown[]>

  /** @throws schema_error for too many columns, and for a row that is none, or has more or fewer cells */
  constructor(
    columns: readonly string[],
    pieces: Iterable<readonly unknown[]>,
    { where = ['data'], dtypes = [], only = columns, most = limits.payloadRows }: RowsOptions = {},
  ) {
    if (columns.length > limits.payloadColumns)
      throw schemaError(`At most ${limits.payloadColumns} columns, not ${columns.length}.`, [
        ...where.slice(0, -1),
        'columns',
      ])
    this.columns = columns
    this.#where = where
    this.#dtypes = dtypes
    const kept = [...new Set(columns)].filter((name) => only.includes(name))
    const cells = kept.map((name) => ({ at: columns.indexOf(name), values: [] as unknown[] }))
    this.#cells = new Map(kept.map((name, i) => [name, cells[i]!.values]))
    let length = 0
    for (const rows of pieces) {
      for (const row of rows) {
        if (!Array.isArray(row) || row.length !== columns.length)
          throw schemaError(`This row does not have ${columns.length} cells.`, [...where, length])
        for (const { at, values } of cells) {
          const cell: unknown = row[at]
          // Kept until the rest has come, it may take a hundred times the memory of its text.
          values.push(typeof cell === 'object' && cell !== null ? nested : cell)
        }
        length += 1
      }
      if (length > most) throw tooMany(`More than ${most} rows are too many at once.`)
    }
    this.length = length
  }

  /** What pandas says a column holds; undefined where the body does not tell. */
  dtypeOf(name: string): string | undefined {
    return this.#dtypes[this.columns.indexOf(name)]
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
    const cells = this.#cells.get(name)
    if (!cells) throw schemaError(`The column ${name} is missing.`, [...this.#where.slice(0, -1), 'columns'], 'missing')
    const values: T[] = []
    const problems: Problem[] = []
    for (let row = 0; row < cells.length; row += 1) {
      const cell = cells[row]
      const value = as(cell)
      if (value !== undefined) values.push(value)
      else if (problems.length < limits.errorExamples) {
        const msg = `${name} must be ${kind}, not ${JSON.stringify(cell, bigintAsText) ?? 'nothing'}`
        problems.push({
          loc: ['body', ...this.#where, row, this.columns.indexOf(name)],
          msg,
          type: 'value_error',
        })
      }
    }
    if (problems.length > 0) throw invalid('schema_error', problems)
    return values
  }

  /** True when the column is absent, or null in every row. */
  isEmpty(name: string): boolean {
    return this.#cells.get(name)?.every((cell) => cell === null) ?? true
  }
}

/** Stands for a list or an object in a cell: no column has any, and one that is passed over may have what it likes. */
const nested = { toJSON: () => 'a list or object' }

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/**
 * Reads the body of a bulk operation.
 *
 * @param parse tells `1` and `1.0` apart where they differ
 * @throws bad_request when it is no JSON, schema_error when it is no tabular payload
 */
export function readPayload(body: Uint8Array, parse?: Parse): PayloadRows {
  const { around: payload, pieces } = readLongArray(body, ['data'], { parse })
  if (!isObject(payload))
    throw schemaError('The body must be an object with columns, dtypes and data.', [], 'model_attributes_type')
  const { columns, data } = payload
  if (!areNames(columns)) {
    throw schemaError(
      'columns must be an array of names.',
      ['columns'],
      columns === undefined ? 'missing' : 'list_type',
    )
  }
  if (!('dtypes' in payload)) throw schemaError('dtypes is missing.', ['dtypes'], 'missing')
  if (!Array.isArray(data))
    throw schemaError('data must be an array of rows.', ['data'], data === undefined ? 'missing' : 'list_type')
  return new PayloadRows(columns, pieces(), { most: mostRows(parse) })
}

/**
 * Reads the body of an upload of ixmp4 0.15 and later, `{"df": frame}`: columns in any order, of which surplus ones are
 * passed over, as is the index. They may hold `NaN`, which the client 0.17 writes where a column of numbers has gaps.
 *
 * @param wanted the columns to keep; one that is missing is told when it is read
 * @param parse tells `1` and `1.0` apart where they differ
 * @throws bad_request when the body is no JSON or holds no frame, schema_error when the frame's rows are uneven
 */
export function readFrame(body: Uint8Array, wanted: readonly string[], parse: Parse = parseText): PayloadRows {
  const where = ['df', 'data']
  const { around: request, pieces } = readLongArray(body, where, { parse: fromPython(parse) })
  const { df } = argumentsOf(request, ['df'])
  if (!isObject(df)) throw noFrame('Must be a frame', ['df'], df === undefined ? 'missing' : 'dict_type')
  const { columns, dtypes, data } = df
  if (!Array.isArray(data))
    throw noFrame('Must be an array of rows', where, data === undefined ? 'missing' : 'list_type')
  return new PayloadRows(namesIn('columns', columns), pieces(), {
    ...{ where, only: wanted, dtypes: namesIn('dtypes', dtypes), most: mostRows(parse) },
  })
}

const mostRows = (parse: Parse | undefined): number =>
  parse === parseLiterals ? limits.literalRows : limits.payloadRows

/** Columns or dtypes of a frame, which may do without. @throws bad_request when they are no array of names */
function namesIn(key: string, names: unknown): readonly string[] {
  if (names === undefined || names === null) return []
  if (!areNames(names)) throw noFrame('Must be an array of names', ['df', key], 'list_type')
  return names
}

const noFrame = (msg: string, where: readonly string[], type: string) =>
  invalid('bad_request', [{ loc: ['body', ...where], msg, type }])
