import type { Cursor } from './cursor.ts'

/** How escapes are read: `\/` is a slash in JSON and two characters in Python. */
export type Dialect = 'json' | 'python'

const start = /([A-Za-z]{0,2})("""|'''|"|')/y

const simple: Record<string, string> = {
  ...{ '\\': '\\', "'": "'", '"': '"', n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' },
  ...{ a: '\u0007', v: '\v', '\n': '' },
}

const hexDigits: Record<string, number> = { x: 2, u: 4, U: 8 }

/** Whether a text begins here, prefix and all. */
export function isTextNext(cursor: Cursor): boolean {
  start.lastIndex = cursor.index
  return start.test(cursor.text)
}

/** Reads a text of Python or JSON; texts beside each other are one. @throws Misread */
export function readText(cursor: Cursor, dialect: Dialect): string {
  let value = ''
  let end: number
  do {
    value += readOne(cursor, dialect)
    end = cursor.index
    cursor.skipBlanks()
  } while (isTextNext(cursor))
  cursor.index = end
  return value
}

function readOne(cursor: Cursor, dialect: Dialect): string {
  const from = cursor.index
  const [, prefix = '', quote = ''] = /^([A-Za-z]*)(.*)$/s.exec(cursor.take(start) ?? '') ?? []
  if (!/^[ru]?$/i.test(prefix)) {
    cursor.refuse(`A text with ${prefix} before it cannot be read: plain text expected.`, from)
  }
  const isRaw = prefix.toLowerCase() === 'r'
  let value = ''
  while (!cursor.text.startsWith(quote, cursor.index)) {
    const character = cursor.text[cursor.index]
    if (character === undefined || (character === '\n' && quote.length === 1)) {
      cursor.refuse(`The text that begins here is not closed: ${quote} expected.`, from)
    }
    cursor.index += 1
    value += character === '\\' ? escaped(cursor, dialect, isRaw) : character
  }
  cursor.index += quote.length
  return value
}

/** What the signs after a backslash mean. */
function escaped(cursor: Cursor, dialect: Dialect, isRaw: boolean): string {
  const from = cursor.index - 1
  const sign = cursor.text[cursor.index] ?? ''
  cursor.index += sign.length
  if (isRaw) return `\\${sign}`
  if (dialect === 'json' && sign === '/') return '/'
  const plain = Object.hasOwn(simple, sign) ? simple[sign] : undefined
  if (plain !== undefined) return plain
  const digits = hexDigits[sign]
  if (digits !== undefined) return ofCode(cursor, from, cursor.take(new RegExp(`[0-9A-Fa-f]{${digits}}`, 'y')))
  if (/[0-7]/.test(sign)) {
    const octal = sign + (cursor.take(/[0-7]{0,2}/y) ?? '')
    return String.fromCodePoint(parseInt(octal, 8))
  }
  if (sign === 'N') cursor.refuse('Characters by their names cannot be read: the character itself expected.', from)
  return `\\${sign}`
}

function ofCode(cursor: Cursor, from: number, hex: string | undefined): string {
  const code = hex === undefined ? NaN : parseInt(hex, 16)
  if (!(code <= 0x10_ffff)) cursor.refuse('No such character: the digits of one expected after the backslash.', from)
  return String.fromCodePoint(code)
}
