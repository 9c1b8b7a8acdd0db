import { limits } from '../contract/limits.ts'

/** A whole number, also written as text or with an empty fraction; undefined for anything else. */
export function asInteger(value: unknown): number | undefined {
  const number = typeof value === 'boolean' ? undefined : asNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** A finite number, also written as text or as a boolean; undefined for anything else. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const isWritten = typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)
  if (!isWritten && typeof value !== 'bigint' && typeof value !== 'boolean') return undefined
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
