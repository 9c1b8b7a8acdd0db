import type { ChangeCounts, ChangeKind } from '../contract/history.ts'
import { build } from '../db/builder.ts'
import type { ReadDb } from '../db/connection.ts'
import { countChanges, selectChanges, type Pair, type Span } from './change-queries.ts'
import { parts, type ComparedPart } from './kind-queries.ts'

/** Something whose rows differ between the two states: a time series, an index set, an item, or the run. */
interface Changed {
  part: ComparedPart
  pair: Pair
  counts: ChangeCounts
}

/** The states of a run after two transactions, compared by names rather than ids, and one kind of rows after another. */
export class Comparison {
  readonly #db: ReadDb
  readonly #runId: number
  readonly #span: Span
  readonly #changed = new Map<ChangeKind, Changed[]>()

  constructor(db: ReadDb, runId: number, span: Span) {
    this.#db = db
    this.#runId = runId
    this.#span = span
  }

  /** How many rows of a kind were added, changed and removed. */
  counts(kind: ChangeKind): ChangeCounts {
    const sum = { added: 0, changed: 0, removed: 0 }
    for (const { counts } of this.#changes(kind)) {
      sum.added += counts.added
      sum.changed += counts.changed
      sum.removed += counts.removed
    }
    return sum
  }

  /** A page of the rows of a kind that differ, as JSON objects: by what owns them, in the order it was made. */
  rows(kind: ChangeKind, page: { limit: number; offset: number }): string[] {
    const rows: string[] = []
    const rowsOf = new Map(parts[kind].map((part) => [part, this.#prepareRows(part)]))
    let skip = page.offset
    for (const { part, pair, counts } of this.#changes(kind)) {
      const count = sumOf(counts)
      // Whole owners are skipped unread; the first of the page may begin within one.
      for (const row of skip < count ? rowsOf.get(part)!(pair) : []) {
        if (rows.length === page.limit) return rows
        if (skip > 0) skip -= 1
        else rows.push(row)
      }
      if (skip >= count) skip -= count
    }
    return rows
  }

  /** Asks for the rows of one owner after another; the statement is compiled once. */
  #prepareRows(part: ComparedPart): (pair: Pair) => Iterable<string> {
    const { sql, parameters } = selectChanges(part, this.#span).compile(build)
    const statement = this.#db.prepare(sql).pluck()
    return ({ a, b }) => statement.iterate(...parameters, { a, b, owner: a ?? b }) as Iterable<string>
  }

  #changes(kind: ChangeKind): Changed[] {
    let found = this.#changed.get(kind)
    if (!found) {
      found = parts[kind].flatMap((part) => this.#changesOf(part))
      this.#changed.set(kind, found)
    }
    return found
  }

  #changesOf(part: ComparedPart): Changed[] {
    const rows = this.#db.all(countChanges(part, this.#runId, this.#span))
    return rows
      .map(({ a, b, counts }) => {
        const [added, changed, removed] = JSON.parse(counts) as [number, number, number]
        return { part, pair: { a, b }, counts: { added, changed, removed } }
      })
      .filter(({ counts }) => sumOf(counts) > 0)
      .toSorted((one, other) => firstId(one.pair) - firstId(other.pair))
  }
}

/** How many rows differ. */
export const sumOf = ({ added, changed, removed }: ChangeCounts): number => added + changed + removed

const firstId = ({ a, b }: Pair): number => a ?? b ?? 0
