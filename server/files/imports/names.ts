import type { Decisions, NameColumn } from '../../contract/imports.ts'
import { asName } from '../../payload/cells.ts'

/** A name as it is kept: without surrounding blanks, in Unicode normal form C. */
export const clean = (text: string): string => text.trim().normalize('NFC')

/** The id of a name, or why it has none: its rows are left out, it is blank, it cannot be kept. */
export type NameAnswer = number | 'skipped' | 'blank' | 'unusable'

/** How the user has decided names of one kind be called. */
export function renaming(kind: NameColumn, decisions: Decisions): (written: string) => string {
  const rules = decisions.map.filter((rule) => rule.column === kind)
  const renamed = new Map(rules.map((rule) => [clean(rule.from), clean(rule.to)]))
  const set = decisions.set.findLast((rule) => rule.column === kind)?.value
  return (written) => {
    const name = clean(written)
    return renamed.get(name) ?? (name === '' && set !== undefined ? clean(set) : name)
  }
}

/** A copy of its own: a piece cut out of a text would keep all of that in memory. */
const detached = (text: string): string => JSON.parse(JSON.stringify(text)) as string

/** The names of one kind that the files use. */
export class NameTable {
  readonly #kind: NameColumn
  readonly #insert: (name: string) => number
  readonly #rename: (written: string) => string
  readonly #skipped: Set<string>
  readonly #byWritten = new Map<string, NameAnswer>()
  readonly #ids = new Map<string, number>()

  /** @param insert keeps a new name and answers its id */
  constructor(kind: NameColumn, decisions: Decisions, insert: (name: string) => number) {
    this.#kind = kind
    this.#insert = insert
    this.#rename = renaming(kind, decisions)
    this.#skipped = new Set(decisions.skip.filter((rule) => rule.column === kind).map((rule) => clean(rule.name)))
  }

  id(written: string): NameAnswer {
    let answer = this.#byWritten.get(written)
    if (answer === undefined) {
      answer = this.#read(written)
      this.#byWritten.set(detached(written), answer)
    }
    return answer
  }

  #read(written: string): NameAnswer {
    if (this.#skipped.has(clean(written))) return 'skipped'
    const name = this.#rename(written)
    if (name === '' && this.#kind !== 'unit') return 'blank' // the empty unit is the dimensionless one
    if (asName(name) === undefined) return 'unusable'
    let id = this.#ids.get(name)
    if (id === undefined) {
      id = this.#insert(name)
      this.#ids.set(detached(name), id)
    }
    return id
  }
}
