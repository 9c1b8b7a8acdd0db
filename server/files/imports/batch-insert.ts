import type Sqlite from 'better-sqlite3'

/** Rows that one statement inserts: 50 take 0.4 times as long as one by one. */
const batch = 50

type Cell = number | string | null

/** Inserts rows into a table, many with one statement: those of a batch that is not full wait for {@link end}. */
export class BatchInsert {
  readonly #width: number
  readonly #one: Sqlite.Statement
  readonly #many: Sqlite.Statement
  #waiting: Cell[] = []

  /** @param into the table, with its columns where not all of them are filled @param width how many are */
  constructor(sqlite: Sqlite.Database, into: string, width: number) {
    const row = `(${Array(width).fill('?').join(', ')})`
    this.#width = width
    this.#one = sqlite.prepare(`INSERT INTO ${into} VALUES ${row}`)
    this.#many = sqlite.prepare(`INSERT INTO ${into} VALUES ${Array(batch).fill(row).join(', ')}`)
  }

  add(...cells: Cell[]): void {
    this.#waiting.push(...cells)
    if (this.#waiting.length < batch * this.#width) return
    this.#many.run(this.#waiting)
    this.#waiting = []
  }

  /** Inserts the rows that wait. */
  end(): void {
    const cells = this.#waiting
    for (let i = 0; i < cells.length; i += this.#width) this.#one.run(cells.slice(i, i + this.#width))
    this.#waiting = []
  }
}
