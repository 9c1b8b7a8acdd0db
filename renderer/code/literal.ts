import type { Cursor } from './cursor.ts'
import { isTextNext, readText, type Dialect } from './text-literal.ts'

/** A value as it was written, with the stretch of the paste where it stands. */
export type Written = { from: number; to: number } & (
  | { is: 'value'; value: string | number | boolean | null }
  | { is: 'list'; items: Written[] }
  | { is: 'object'; entries: WrittenEntry[] }
)

/** `"key": value` or `key=value`. */
export interface WrittenEntry {
  key: string
  from: number
  to: number
  value: Written
}

const words: Record<string, boolean | null> = {
  ...{ true: true, false: false, null: null },
  ...{ True: true, False: false, None: null },
}

const number = /[+-]?(?:0|[1-9](?:_?\d)*)(?:\.\d*)?(?:[eE][+-]?\d+)?(?![\w.])/y
const name = /[\p{L}_][\p{L}\p{N}_]*/uy
const whatFits = 'A text, a number, True, False, None, a list or an object'

/** Reads one value: JSON, or a literal of Python; nothing is computed. @throws Misread */
export function readLiteral(cursor: Cursor, dialect: Dialect): Written {
  cursor.skipBlanks()
  const from = cursor.place
  const done = <T extends object>(written: T) => ({ ...written, from, to: cursor.placeOf(cursor.index - 1) + 1 })
  if (cursor.takeSign('[')) return done({ is: 'list' as const, items: readItems(cursor, dialect, ']') })
  if (cursor.takeSign('(')) return readBrackets(cursor, dialect, from)
  if (cursor.takeSign('{')) return done({ is: 'object' as const, entries: readEntries(cursor, dialect) })
  if (isTextNext(cursor)) {
    const value = readText(cursor, dialect)
    return done({ is: 'value' as const, value })
  }
  const digits = cursor.take(number)
  if (digits !== undefined) return done({ is: 'value' as const, value: Number(digits.replaceAll('_', '')) })
  return done(readWord(cursor, dialect))
}

/** A tuple; a single value without a comma is itself. */
function readBrackets(cursor: Cursor, dialect: Dialect, from: number): Written {
  const items = readItems(cursor, dialect, ')')
  const hasComma = /,(?:\s|#[^\n]*)*\)$/.test(cursor.text.slice(0, cursor.index))
  const [only] = items
  if (only && items.length === 1 && !hasComma) return only
  return { is: 'list', items, from, to: cursor.placeOf(cursor.index - 1) + 1 }
}

type Undone = { is: 'value'; value: boolean | null } | { is: 'object'; entries: WrittenEntry[] }

function readWord(cursor: Cursor, dialect: Dialect): Undone {
  const start = cursor.index
  const word = cursor.take(name)
  if (word === undefined) return cursor.fail(whatFits)
  const known = Object.hasOwn(words, word) ? words[word] : undefined
  if (known !== undefined) return { is: 'value', value: known }
  if (word === 'dict' && cursor.takeSign('(')) return { is: 'object', entries: readKeywords(cursor, dialect, ')') }
  return cursor.refuse(`${word} is a name, and what it stands for is not here: the value itself expected.`, start)
}

/** The items of a list up to its closing sign; a comma may follow the last one. */
function readItems(cursor: Cursor, dialect: Dialect, close: string): Written[] {
  const items: Written[] = []
  while (!cursor.takeSign(close)) {
    items.push(readLiteral(cursor, dialect))
    if (!cursor.takeSign(',') && !isNext(cursor, close)) cursor.fail(`, or ${close}`)
  }
  return items
}

function readEntries(cursor: Cursor, dialect: Dialect): WrittenEntry[] {
  const entries: WrittenEntry[] = []
  while (!cursor.takeSign('}')) {
    cursor.skipBlanks()
    const from = cursor.place
    if (!isTextNext(cursor)) cursor.fail('A field in quotes, or }')
    const key = readText(cursor, dialect)
    const to = cursor.placeOf(cursor.index - 1) + 1
    if (!cursor.takeSign(':')) cursor.fail(':')
    entries.push({ key, from, to, value: readLiteral(cursor, dialect) })
    if (!cursor.takeSign(',') && !isNext(cursor, '}')) cursor.fail(', or }')
  }
  return entries
}

/** The keyword arguments of a call, up to its closing bracket, or to the end of the text. @throws Misread */
export function readKeywords(cursor: Cursor, dialect: Dialect, close: ')' | ''): WrittenEntry[] {
  const entries: WrittenEntry[] = []
  const isClosed = () => (close === '' ? (cursor.skipBlanks(), cursor.isAtEnd) : cursor.takeSign(close))
  while (!isClosed()) {
    if (cursor.takeSign('**')) entries.push(...readUnpacked(cursor, dialect))
    else entries.push(readKeyword(cursor, dialect))
    cursor.skipBlanks()
    const isLast = close === '' ? cursor.isAtEnd : isNext(cursor, close)
    if (!cursor.takeSign(',') && !isLast) cursor.fail(close === '' ? ',' : ', or )')
  }
  return entries
}

function readKeyword(cursor: Cursor, dialect: Dialect): WrittenEntry {
  cursor.skipBlanks()
  const from = cursor.place
  const key = cursor.take(name)
  if (key === undefined) return cursor.fail('A field with its value, such as region={"name": "World"},')
  const to = cursor.placeOf(cursor.index - 1) + 1
  if (!cursor.takeSign('=')) cursor.fail(`= after ${key}`)
  return { key, from, to, value: readLiteral(cursor, dialect) }
}

function readUnpacked(cursor: Cursor, dialect: Dialect): WrittenEntry[] {
  const start = cursor.index
  const value = readLiteral(cursor, dialect)
  return value.is === 'object' ? value.entries : cursor.refuse('An object expected after **.', start)
}

const isNext = (cursor: Cursor, sign: string): boolean => (
  cursor.skipBlanks(),
  cursor.text.startsWith(sign, cursor.index)
)
