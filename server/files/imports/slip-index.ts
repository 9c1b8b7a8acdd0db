/** A digit, which a slip never changes. */
const isDigit = (code: number): boolean => code >= 48 && code <= 57

const start = 0x811c9dc5

/** FNV-1a over UTF-16 units, without the one at `left`; -1 leaves none out. */
function hashWithout(text: string, left: number): number {
  let hash = start
  for (let i = 0; i < text.length; i += 1) {
    if (i !== left) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

/** The hashes of a text and of the same with one character left out, but for digits. */
function* hashes(text: string): Generator<number> {
  yield hashWithout(text, -1)
  for (let i = 0; i < text.length; i += 1) if (!isDigit(text.charCodeAt(i))) yield hashWithout(text, i)
}

/**
 * Texts, to find those that are one slip away: two such texts are the same when one character is left out of either, or
 * of both. So a search looks at a few texts, however many there are. Kept as numbers: hundreds of thousands of texts
 * take a few dozen megabytes.
 */
export class SlipIndex {
  readonly #texts: readonly string[]
  /** By hash, the last entry with it; of each entry the one before it, and its text. */
  readonly #heads: Int32Array
  readonly #before: Int32Array
  readonly #textOf: Int32Array

  constructor(texts: readonly string[]) {
    this.#texts = texts
    const entries = texts.reduce((sum, text) => sum + text.length + 1, 0)
    this.#heads = new Int32Array(Math.max(16, 2 ** Math.ceil(Math.log2(entries + 1)))).fill(-1)
    this.#before = new Int32Array(entries)
    this.#textOf = new Int32Array(entries)
    let entry = 0
    for (const [i, text] of texts.entries()) {
      for (const hash of hashes(text)) {
        const slot = this.#slot(hash)
        this.#before[entry] = this.#heads[slot]!
        this.#textOf[entry] = i
        this.#heads[slot] = entry
        entry += 1
      }
    }
  }

  /** The first of the texts that may be one slip away and that is accepted. */
  find(text: string, isAccepted: (other: string) => boolean): string | undefined {
    let first = Infinity
    for (const hash of hashes(text)) {
      for (let entry = this.#heads[this.#slot(hash)]!; entry !== -1; entry = this.#before[entry]!) {
        const i = this.#textOf[entry]!
        if (i < first && isAccepted(this.#texts[i]!)) first = i
      }
    }
    return this.#texts[first]
  }

  #slot(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#heads.length - 1)
  }
}
