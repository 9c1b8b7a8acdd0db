import { limits } from '../../../contract/limits.ts'
import { asName, isPlainText } from '../../../payload/cells.ts'
import { readStepDatetime } from '../../../payload/timestamp.ts'
import type { CellKind } from '../../formats/ixmp4-tables.ts'

interface CellReader {
  /** The cell as the platform keeps it; undefined for what is nothing of the kind. */
  read: (value: unknown) => unknown
  /** What the cell has to be, for messages. */
  wanted: string
}

/** How the kinds of cells are read. */
export const cellKinds: Record<CellKind, CellReader> = {
  id: {
    read: (value) => asWhole(value, 1, limits.importedId),
    wanted: `must be an id: a whole number from 1 to ${limits.importedId}`,
  },
  integer: {
    read: (value) =>
      typeof value === 'bigint' ? value : asWhole(value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    wanted: 'must be a whole number',
  },
  flag: { read: (value) => asWhole(value, 0, 1), wanted: 'must be 0 or 1' },
  number: {
    read: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
    wanted: 'must be a finite number',
  },
  name: {
    read: (value) => asName(value),
    wanted: `must be a name: valid text of at most ${limits.nameLength} characters`,
  },
  longName: {
    read: (value) => asName(value, limits.longNameLength),
    wanted: `must be valid text of at most ${limits.longNameLength} characters`,
  },
  text: { read: (value) => (isPlainText(value) ? value : undefined), wanted: 'must be valid text' },
  tag: { read: (value) => (typeof value === 'string' ? value : undefined), wanted: 'must be text' },
  moment: {
    read: (value) => (typeof value === 'string' ? readStepDatetime(value) : undefined),
    wanted: 'must be a date and time like 2030-01-31 12:00:00',
  },
  any: { read: (value) => value, wanted: 'must not be null' },
}

function asWhole(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value
  return Number.isSafeInteger(number) && (number as number) >= least && (number as number) <= most
    ? (number as number)
    : undefined
}

/** A cell as messages show it. */
export function shownCell(value: unknown): string {
  if (Buffer.isBuffer(value)) return `a blob of ${value.length} bytes`
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80))
  return value === null ? 'null' : (value as number | bigint).toString()
}
