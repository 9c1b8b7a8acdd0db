import { Misread, type Excerpt } from './excerpt.ts'

/** A word of a command with its quotes taken off. */
export type Word = Excerpt & { from: number; to: number }

/** A word being read: what it says, and the place of each character. */
class Building {
  text = ''
  places: number[] = []
  isWord = false

  add(text: string, place: number): void {
    this.isWord = true
    this.text += text
    for (let i = 0; i < text.length; i += 1) this.places.push(place)
  }
}

const simple: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\u001B',
}

/**
 * The words of the command that begins at `start`, as a POSIX shell takes them apart, and `$'…'` as browsers copy
 * requests. Variables stay as they are. The command ends with its line, or where another one begins.
 * @throws Misread where a quote is not closed
 */
export function shellWords(text: string, start: number): Word[] {
  const words: Word[] = []
  let word = new Building()
  let from = start
  let index = start
  const finish = () => {
    if (word.isWord) {
      const { text: said, places } = word
      const end = index
      words.push({ text: said, placeOf: (i) => places[i] ?? end, from, to: index })
    }
    word = new Building()
  }
  while (index < text.length && !/[\n;|&<>]/.test(text[index] ?? '')) {
    const character = text[index] ?? ''
    if (/\s/.test(character)) {
      finish()
      index += 1
    } else {
      if (!word.isWord) from = index
      index = readPiece(text, index, word)
    }
  }
  finish()
  return words
}

/** Reads a quoted stretch or a single character into the word. @returns the place after it */
function readPiece(text: string, index: number, word: Building): number {
  if (text.startsWith("$'", index)) return readAnsi(text, index, word)
  const character = text[index] ?? ''
  if (character === "'") return readSingle(text, index, word)
  if (character === '"') return readDouble(text, index, word)
  if (character !== '\\') {
    word.add(character, index)
    return index + 1
  }
  const next = /^\\(\r?\n|[^])?/.exec(text.slice(index, index + 3))?.[1] ?? ''
  // A backslash at the end of a line continues it.
  if (!next.endsWith('\n')) word.add(next, index)
  return index + 1 + next.length
}

function readSingle(text: string, index: number, word: Building): number {
  const end = text.indexOf("'", index + 1)
  if (end < 0) throw new Misread("The quote that begins here is not closed: ' expected.", index)
  word.add('', index)
  for (let i = index + 1; i < end; i += 1) word.add(text[i] ?? '', i)
  return end + 1
}

function readDouble(text: string, index: number, word: Building): number {
  word.add('', index)
  for (let i = index + 1; i < text.length; i += 1) {
    if (text[i] === '"') return i + 1
    const isEscape = text[i] === '\\' && /["\\$`\n]/.test(text[i + 1] ?? '')
    if (isEscape) i += 1
    if (!(isEscape && text[i] === '\n')) word.add(text[i] ?? '', i)
  }
  throw new Misread('The quote that begins here is not closed: " expected.', index)
}

const ansiEscape = /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|([^]))/y

function readAnsi(text: string, index: number, word: Building): number {
  word.add('', index)
  let i = index + 2
  while (i < text.length) {
    if (text[i] === "'") return i + 1
    ansiEscape.lastIndex = i
    const found = ansiEscape.exec(text)
    if (!found) {
      word.add(text[i] ?? '', i)
      i += 1
      continue
    }
    const [all, hex, short, long, octal, sign = ''] = found
    const code = parseInt(hex ?? short ?? long ?? octal ?? '', octal === undefined ? 16 : 8)
    if (code > 0x10_ffff) throw new Misread('No such character.', i, i + all.length)
    word.add(Number.isNaN(code) ? (simple[sign] ?? sign) : String.fromCodePoint(code), i)
    i += all.length
  }
  throw new Misread("The quote that begins here is not closed: ' expected.", index)
}
