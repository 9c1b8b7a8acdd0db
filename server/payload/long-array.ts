import { limits } from '../contract/limits.ts'
import { parseJson, parseText, type Parse } from './json.ts'
import { endOfString, refuseHeavy, tooDeep } from './weight.ts'

/** A JSON text in which one array is long: everything around it at once, its elements piece by piece. */
export interface LongArray {
  /** The whole text, the array being empty. */
  around: unknown
  /**
   * The elements of the array, some of them at a time; nothing where the place holds no array.
   * @throws bad_request (422) when they are no JSON
   */
  pieces: () => Iterable<readonly unknown[]>
}

const [quote, comma] = [0x22, 0x2c]
const [beginObject, endObject, beginArray, endArray] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Reads JSON of which one array may be too long to have as objects in memory, all at once. Every part of it is read by
 * `parse`, so values are just what they would be if the whole text were.
 *
 * @param path the keys that lead to the array
 * @param pieceBytes of a piece, about: large enough for JSON.parse to be quick, small enough to be forgotten soon
 * @throws bad_request (422) as {@link parseJson}
 */
export function readLongArray(
  bytes: Uint8Array,
  path: readonly string[],
  { parse = parseText, pieceBytes = 256 * 1024 }: { parse?: Parse | undefined; pieceBytes?: number } = {},
): LongArray {
  const body = withoutMark(bytes)
  const found = new Scanner(body, pieceBytes).find(path)
  if (found === undefined || body[found.begin] !== beginArray || body[found.end - 1] !== endArray)
    return { around: parseJson(bytes, parse), pieces: () => [] }
  const { begin, end, cuts } = found
  const parsed = (json: () => string): unknown => {
    try {
      return parse(json())
    } catch (error) {
      parseJson(bytes, parse) // tells where the whole text stops being JSON
      throw error
    }
  }
  function* pieces(): Generator<readonly unknown[]> {
    const ends = [...cuts, end - 1]
    for (const [i, pieceEnd] of ends.entries()) {
      yield parsed(() => {
        const text = decode(body, i === 0 ? begin + 1 : ends[i - 1]! + 1, pieceEnd)
        // Nothing between two commas is no JSON; nothing between brackets is.
        return ends.length > 1 && text.trim() === '' ? '' : `[${text}]`
      }) as unknown[]
    }
  }
  const [before, behind] = [body.subarray(0, begin + 1), body.subarray(end - 1)]
  for (const part of [before, behind]) refuseHeavy(part, limits.jsonValues)
  return { around: parsed(() => utf8.decode(before) + utf8.decode(behind)), pieces }
}

/** The text behind the mark that some programs of Windows begin a file with. */
const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array, begin: number, end: number): string {
  return utf8.decode(bytes.subarray(begin, end))
}

/** Where a value begins and ends, and where commas between its elements are a piece apart. */
interface Place {
  begin: number
  end: number
  cuts: readonly number[]
}

/** Finds its way through JSON by brackets and quotes. What it makes of a text that is no JSON does not matter. */
class Scanner {
  readonly #bytes: Uint8Array
  readonly #pieceBytes: number
  #at = 0

  constructor(bytes: Uint8Array, pieceBytes: number) {
    this.#bytes = bytes
    this.#pieceBytes = pieceBytes
  }

  /** The value that `path` leads to from here, the last one where keys repeat; goes behind the value that is here. */
  find([key, ...rest]: readonly string[]): Place | undefined {
    this.#skipBlanks()
    const begin = this.#at
    if (key === undefined || this.#bytes[begin] !== beginObject) {
      const cuts = this.#skipValue()
      return key === undefined ? { begin, end: this.#at, cuts } : undefined
    }
    this.#at += 1
    let found: Place | undefined
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== endObject) {
      if (this.#bytes[this.#at] !== quote) this.#at += 1
      else if (this.#readsKey(key)) found = this.find(rest)
      else this.find([])
    }
    this.#at += 1
    return found
  }

  /** Goes behind a key and its colon; true when it is this one. */
  #readsKey(key: string): boolean {
    const begin = this.#at
    this.#skipString()
    const text = new TextDecoder().decode(this.#bytes.subarray(begin, this.#at))
    this.#skipBlanks()
    this.#at += 1
    return text === `"${key}"` || (text.includes('\\') && unescaped(text) === key)
  }

  #skipBlanks(): void {
    while (this.#bytes[this.#at]! <= 0x20) this.#at += 1
  }

  /** Goes to the end of the value that begins here. Answers the commas between its elements, a piece apart. */
  #skipValue(): number[] {
    const bytes = this.#bytes
    const cuts: number[] = []
    let at = this.#at
    let [depth, next] = [0, at + this.#pieceBytes]
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]!
      // Most of a long array is digits, which stand between the two.
      if (byte > comma && byte < beginArray) continue
      if (byte === quote) at = endOfString(bytes, at) - 1
      else if (byte === beginArray || byte === beginObject) {
        depth += 1
        if (depth > limits.jsonDepth) throw tooDeep(at)
      } else if (byte === endArray || byte === endObject) depth -= 1
      else if (byte === comma && depth === 1 && at >= next) {
        cuts.push(at)
        next = at + this.#pieceBytes
      }
      if (depth < 0 || (depth === 0 && byte === comma)) break
      if (depth === 0 && (byte === endArray || byte === endObject)) {
        at += 1
        break
      }
    }
    this.#at = at
    return cuts
  }

  #skipString(): void {
    this.#at = endOfString(this.#bytes, this.#at)
  }
}

function unescaped(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
