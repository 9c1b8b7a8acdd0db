import { itemCells, type ElementType, type ItemKind } from '../../contract/optimization.ts'
import { dataRefused, isKept, shown, usageError, wrongData } from '../../payload/data-body.ts'
import { isPlainText } from '../../payload/cells.ts'

/** An index column of an item. */
export interface IndexColumn {
  /** What it is called: the name given to it, or else that of its index set. */
  name: string
  indexSetId: number
  indexSet: string
  /** Null before the set has got elements. */
  elementType: ElementType | null
}

/** The arrays of a body by name, all of one length. */
export type Arrays = ReadonlyMap<string, readonly unknown[]>

/** Rows that were handed in for an item: values of its index columns, in their order, and cells. */
export interface GivenRows {
  count: number
  index: readonly (readonly unknown[])[]
  cells: readonly (readonly StoredCell[])[]
}

/** A cell as SQLite keeps it: integers as bigint, true and false as the blob of their JSON; null keeps what is there. */
type StoredCell = bigint | number | string | Buffer | null

export const lengthOf = (arrays: Arrays): number => arrays.values().next().value?.length ?? 0

/** @throws bad_request (422), optimization_data_validation_error when it holds something else than equally long arrays */
export function readArrays(data: unknown): Arrays {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw wrongData('Must be an object of arrays', [], 'dict_type')
  const arrays = new Map(Object.entries(data as Record<string, unknown>))
  const lengths = new Set<unknown>()
  for (const [name, values] of arrays) {
    if (!Array.isArray(values))
      throw dataRefused('All arrays must be of the same length, and this is no array.', [name])
    lengths.add(values.length)
  }
  if (lengths.size > 1) throw dataRefused(`All arrays must be of the same length, not ${[...lengths].join(' and ')}.`)
  return arrays as Map<string, unknown[]>
}

/** Takes rows to be added apart. @throws optimization_item_usage_error, optimization_data_validation_error */
export function readRows(kind: ItemKind, columns: readonly IndexColumn[], arrays: Arrays): GivenRows {
  const lacking = itemCells[kind].filter((name) => !arrays.has(name))
  if (lacking.length > 0)
    throw usageError(`The data of a ${kind} must include the column(s): ${lacking.join(', ')}!`, ['data'])
  const declared = columns.map(({ name }) => name)
  const given = [...arrays.keys()].filter((name) => !itemCells[kind].includes(name))
  const unknown = given.find((name) => !declared.includes(name))
  if (unknown !== undefined) {
    throw dataRefused(`Trying to add data to unknown columns! The columns are: ${declared.join(', ') || 'none'}.`, [
      unknown,
    ])
  }
  if (given.length < declared.length) {
    const missing = declared.filter((name) => !given.includes(name))
    throw dataRefused(`Data is missing for some columns! Missing: ${missing.join(', ')}.`)
  }
  return {
    count: lengthOf(arrays),
    index: columns.map(({ name }) => filled(name, arrays.get(name)!)),
    cells: itemCells[kind].map((name) => arrays.get(name)!.map((value, row) => readCell(name, value, row))),
  }
}

function filled(name: string, values: readonly unknown[]): readonly unknown[] {
  const gap = values.indexOf(null)
  if (gap >= 0) throw missingValue(name, gap)
  return values
}

export const missingValue = (name: string, row: number) =>
  dataRefused(`The data contain missing values: row ${row} of the column ${name} is null.`, [name, row])

function readCell(name: string, value: unknown, row: number): StoredCell {
  if (value === null) return null
  const cell = name === 'values' ? readValue(value) : name === 'units' ? readUnit(value) : readNumber(value)
  if (cell !== undefined) return cell
  const kind = name === 'values' ? 'a finite number, text, true or false' : name === 'units' ? 'a name' : 'a number'
  throw dataRefused(`Row ${row} of the column ${name} must be ${kind}, not ${shown(value)}.`, [name, row])
}

function readValue(value: unknown): StoredCell | undefined {
  if (typeof value === 'boolean') return Buffer.from(String(value))
  if (typeof value === 'number' || typeof value === 'bigint') return isKept(value) ? value : undefined
  return isPlainText(value) ? value : undefined
}

const readUnit = (value: unknown): string | undefined => (isPlainText(value) ? value.normalize('NFC') : undefined)

/** A number, also one written as text. */
function readNumber(value: unknown): StoredCell | undefined {
  if (typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value))
    return readValue(/^\s*[+-]?\d+\s*$/.test(value) ? BigInt(value.replace('+', '')) : Number(value))
  return typeof value === 'string' || typeof value === 'boolean' ? undefined : readValue(value)
}

/**
 * Takes the keys of rows to be removed apart; other columns do not matter.
 * @throws optimization_item_usage_error when an index column is missing
 */
export function readIndex(columns: readonly IndexColumn[], arrays: Arrays): (readonly unknown[])[] {
  const missing = columns.filter(({ name }) => !arrays.has(name)).map(({ name }) => name)
  if (missing.length > 0)
    throw usageError(`The data to be removed must specify all index columns. Missing: ${missing.join(', ')}.`, ['data'])
  return columns.map(({ name }) => arrays.get(name)!)
}

/** JSON of a float: with a fraction or an exponent, as SQLite writes it. */
const floatJson = (value: number): string => {
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/**
 * JSON of an element of an index set, the same for equal values (3 is 3.0); undefined for what the set cannot hold.
 * The key of a tuple is the JSON array of these; of an item without index sets, of its position.
 */
export function elementJson(value: unknown, type: ElementType | null): string | undefined {
  if (type === 'str') return typeof value === 'string' ? JSON.stringify(value) : undefined
  if ((typeof value !== 'number' && typeof value !== 'bigint') || !isKept(value)) return undefined
  if (type === 'float') return floatJson(Number(value))
  return Number.isInteger(Number(value)) ? String(BigInt(value)) : undefined
}

export const keyJson = (elements: readonly string[]): string => `[${elements.join(',')}]`
