import type { NameColumn } from '../../contract/imports.ts'
import { counted } from '../../contract/counted.ts'
import { unseenWithin } from '../formats/unseen.ts'

/** How many of them a note names. */
const shown = 3

/** Names with characters that nobody sees: they are kept as they are, and told. */
export class UnseenNames {
  #count = 0
  readonly #first: string[] = []

  /** Looks at a name. */
  see(kind: NameColumn, name: string): void {
    const found = unseenWithin.exec(name)
    if (found === null) return
    this.#count += 1
    if (this.#first.length === shown) return
    const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    this.#first.push(`the ${kind} "${name}" (U+${code} after "${name.slice(0, found.index).slice(-20)}")`)
  }

  /** What is said of them; undefined where there are none. */
  note(): string | undefined {
    if (this.#count === 0) return undefined
    const what = this.#count === 1 ? '1 name holds' : `${counted(this.#count, 'name')} hold`
    const more = this.#count > shown ? ' …' : ''
    return `${what} a character that nobody sees, and is not the same as without it: ${this.#first.join(', ')}${more}.`
  }
}
