import type { Decisions, NameColumn } from '../../contract/imports.ts'
import { asName } from '../../payload/cells.ts'
import { unseenAtEnds } from '../formats/unseen.ts'
import { meantBy } from './misread.ts'

/** A name as it is kept: without surrounding blanks and what nobody sees, in Unicode normal form C. */
export const clean = (text: string): string => text.trim().replaceAll(unseenAtEnds, '').trim().normalize('NFC')

/** The id of a name, or why it has none: it is blank, it is too long, it holds line breaks, it is an error, it is no text. */
export type NameAnswer = number | 'blank' | 'long' | 'broken' | 'error' | 'unusable'

/** What a name in a file is called in the platform, and what it means where it was read in a wrong encoding. */
export interface Renamed {
  name: string
  /** As it is written in the file, and as it is meant. */
  misread?: { written: string; meant: string }
}

/** How names of one kind are called: as their user has decided, or as is likely. */
export function renaming(kind: NameColumn, decisions: Decisions): (written: string) => Renamed {
  const rules = decisions.map.filter((rule) => rule.column === kind)
  const renamed = new Map(rules.map((rule) => [clean(rule.from), clean(rule.to)]))
  const set = decisions.set.findLast((rule) => rule.column === kind)?.value
  return (text) => {
    const written = clean(text)
    const decided = renamed.get(written) ?? (written === '' && set !== undefined ? clean(set) : undefined)
    if (decided !== undefined) return { name: decided }
    const meant = meantBy(written)
    if (meant === undefined) return { name: written }
    return { name: decisions.likely ? clean(meant) : written, misread: { written, meant: clean(meant) } }
  }
}

/** Keeps the names that files use. */
export interface NameSink {
  /** Keeps a new name and answers its id. */
  insert: (name: string) => number
  /** Keeps what a name that was read in a wrong encoding means. */
  misread: (id: number, written: string, meant: string) => void
}

/** What spreadsheets write where a formula has failed. */
export const isSheetError = (text: string): boolean =>
  /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/.test(text)

/** A copy of its own: a piece cut out of a text would keep all of that in memory. */
const detached = (text: string): string => JSON.parse(JSON.stringify(text)) as string

/** The names of one kind that the files use. */
export class NameTable {
  readonly #kind: NameColumn
  readonly #sink: NameSink
  readonly #rename: (written: string) => Renamed
  readonly #skipped: Set<string>
  readonly #byWritten = new Map<string, NameAnswer>()
  readonly #ids = new Map<string, number>()

  constructor(kind: NameColumn, decisions: Decisions, sink: NameSink) {
    this.#kind = kind
    this.#sink = sink
    this.#rename = renaming(kind, decisions)
    this.#skipped = new Set(decisions.skip.filter((rule) => rule.column === kind).map((rule) => clean(rule.name)))
  }

  /** Whether rows with the name are left out. */
  isSkipped(written: string): boolean {
    return this.#skipped.size > 0 && this.#skipped.has(clean(written))
  }

  /** What the name is called here. */
  renamed(written: string): string {
    return this.#rename(written).name
  }

  /** @param addition text of a further column that becomes part of the name */
  id(written: string, addition: string): NameAnswer {
    const key = addition === '' ? written : `${written}\0${addition}`
    let answer = this.#byWritten.get(key)
    if (answer === undefined) {
      answer = this.#read(written, addition)
      this.#byWritten.set(detached(key), answer)
    }
    return answer
  }

  #read(written: string, addition: string): NameAnswer {
    const { name: own, misread } = this.#rename(written)
    if (own === '' && this.#kind !== 'unit') return 'blank' // the empty unit is the dimensionless one
    const name = addition === '' ? own : own + (this.#kind === 'variable' ? '|' : ' - ') + addition
    if (isSheetError(own)) return 'error'
    if (asName(name, Infinity) === undefined) return 'unusable'
    if (asName(name) === undefined) return 'long'
    if (/[\n\r\v\f\u0085\u2028\u2029]/.test(name)) return 'broken'
    const id = this.#keep(name)
    if (misread) this.#sink.misread(id, misread.written, misread.meant)
    return id
  }

  #keep(name: string): number {
    let id = this.#ids.get(name)
    if (id === undefined) {
      id = this.#sink.insert(name)
      this.#ids.set(detached(name), id)
    }
    return id
  }
}
