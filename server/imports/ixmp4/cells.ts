import { limits } from '../../contract/limits.ts'
import { isPlainText } from '../../db/data-body.ts'
import { asName } from '../../db/payload.ts'
import { readStepDatetime } from '../../db/timestamp.ts'
import type { CellKind } from './tables.ts'

/** A cell of a row as the platform keeps it; undefined for what is nothing of the kind. */
export function readCell(kind: CellKind, value: unknown): unknown {
  switch (kind) {
    case 'id':
      return asWhole(value, 1, limits.importedId)
    case 'integer':
      return typeof value === 'bigint' ? value : asWhole(value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
    case 'flag':
      return asWhole(value, 0, 1)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    case 'name':
      return asName(value)
    case 'longName':
      return asName(value, limits.longNameLength)
    case 'text':
      return isPlainText(value) ? value : undefined
    case 'tag':
      return typeof value === 'string' ? value : undefined
    case 'moment':
      return typeof value === 'string' ? readStepDatetime(value) : undefined
    case 'any':
      return value
  }
}

/** What a cell has to be, for messages. */
export const wanted: Record<CellKind, string> = {
  id: `must be an id: a whole number from 1 to ${limits.importedId}`,
  integer: 'must be a whole number',
  flag: 'must be 0 or 1',
  number: 'must be a finite number',
  name: `must be a name: valid text of at most ${limits.nameLength} characters`,
  longName: `must be valid text of at most ${limits.longNameLength} characters`,
  text: 'must be valid text',
  tag: 'must be text',
  moment: 'must be a date and time like 2030-01-31 12:00:00',
  any: 'must not be null',
}

function asWhole(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value
  return Number.isSafeInteger(number) && (number as number) >= least && (number as number) <= most
    ? (number as number)
    : undefined
}

/** A cell as messages show it. */
export const shownCell = (value: unknown): string => {
  if (value === null) return 'null'
  if (Buffer.isBuffer(value)) return `a blob of ${value.length} bytes`
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : String(value)
}
