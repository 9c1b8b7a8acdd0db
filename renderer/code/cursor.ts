import { Misread, type Excerpt } from './excerpt.ts'

/** A place in a text that moves forward. Blanks and comments (`# …`) stand between any two signs. */
export class Cursor {
  readonly text: string
  index = 0
  readonly #placeOf: Excerpt['placeOf']

  constructor({ text, placeOf }: Excerpt) {
    this.text = text
    this.#placeOf = placeOf
  }

  get isAtEnd(): boolean {
    return this.index >= this.text.length
  }

  /** The place in the paste. */
  get place(): number {
    return this.placeOf(this.index)
  }

  placeOf(index: number): number {
    return this.#placeOf(index)
  }

  skipBlanks(): void {
    this.take(/(?:\s|\\\r?\n|#[^\n]*)*/y)
  }

  /** Takes what matches here (the expression is sticky), or nothing. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.index
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.index += found.length
    return found
  }

  /** Takes a sign after blanks, if it is there. */
  takeSign(sign: string): boolean {
    this.skipBlanks()
    if (!this.text.startsWith(sign, this.index)) return false
    this.index += sign.length
    return true
  }

  /** What stands here, for a message. */
  describeNext(): string {
    if (this.isAtEnd) return 'the text ends'
    const word = /[\p{L}\p{N}_.]+|./suy
    word.lastIndex = this.index
    return `there is ${word.exec(this.text)?.[0] ?? ''}`
  }

  /** @throws Misread, always */
  fail(expected: string, from = this.index): never {
    throw new Misread(`${expected} expected, but ${this.describeNext()}.`, this.placeOf(from))
  }

  /** @throws Misread with a message of its own, always */
  refuse(message: string, from: number): never {
    throw new Misread(message, this.placeOf(from), this.placeOf(Math.max(from, this.index - 1)) + 1)
  }
}
