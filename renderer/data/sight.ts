/** Which rows of a table are in sight, from 0, the last one not included. */
export interface RowSpan {
  first: number
  last: number
}

/** Tells those who show it which rows are in sight; scrolling draws nothing else again. */
export class Sight {
  #span: RowSpan = { first: 0, last: 0 }
  readonly #listeners = new Set<() => void>()

  readonly get = (): RowSpan => this.#span

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(span: RowSpan): void {
    this.#span = span
    for (const listener of this.#listeners) listener()
  }
}
