import { constantNames, type KeyedRow } from './keys.ts'

/** The rows of a page, and where the first one lies in the answer. */
export interface PageRows<Row> {
  first: number
  rows: readonly Row[]
}

/** What a page tells of all rows. */
interface Digest<Row> {
  samples: readonly Row[]
  /** One row of each unit. */
  units: ReadonlyMap<unknown, readonly Row[]>
}

/**
 * What is known of the rows of one question, of which ever more pages are seen: columns, widths and digits stay as they
 * are while pages come and go, and change only where another page tells them to.
 */
export class KnownRows<Row extends object> {
  readonly #digests = new WeakMap<readonly Row[], Digest<Row>>()
  readonly #pages = new Map<number, Digest<Row>>()
  #known: { samples: readonly Row[]; basis: readonly Row[] } = { samples: [], basis: [] }

  /**
   * Looks at pages; one that was seen before takes its own place. `samples` have in common exactly what all rows have
   * that were seen; `basis` are those of each unit on the first page that had it. Both are the same arrays as before
   * where nothing else was seen.
   */
  add(pages: readonly PageRows<Row>[]) {
    const news = pages.filter(({ first, rows }) => this.#pages.get(first) !== this.#digestOf(rows))
    for (const { first, rows } of news) this.#pages.set(first, this.#digestOf(rows))
    if (news.length > 0) {
      const seen = [...this.#pages.values()]
      const units = new Map(seen.toReversed().flatMap((page) => [...page.units]))
      const basis = [...units.values()].flat()
      this.#known = { samples: seen.flatMap(({ samples }) => samples), basis: same(basis, this.#known.basis) }
    }
    return this.#known
  }

  #digestOf(rows: readonly Row[]): Digest<Row> {
    const known = this.#digests.get(rows)
    if (known) return known
    const digest = { samples: samplesOf(rows), units: Map.groupBy(rows, (row) => (row as KeyedRow)['unit']) }
    this.#digests.set(rows, digest)
    return digest
  }
}

const same = <Row>(now: readonly Row[], before: readonly Row[]): readonly Row[] =>
  now.length === before.length && now.every((row, index) => row === before[index]) ? before : now

/** Rows that have in common what all have: the first, one that differs from it in each name that differs, each variable. */
function samplesOf<Row extends object>(rows: readonly Row[]): Row[] {
  const [first] = rows as readonly KeyedRow[]
  const variables = new Set<unknown>()
  const differing = new Set<string>()
  return rows.filter((own) => {
    const row = own as KeyedRow
    const names = lookedAt.filter((name) => !differing.has(name) && row[name] !== first![name])
    for (const name of names) differing.add(name)
    const isNew = !variables.has(row['variable'])
    variables.add(row['variable'])
    return isNew || names.length > 0
  })
}

const lookedAt = [...constantNames, 'type']
