/** What was added last, in a room that does not grow. */
export class Newest<T> {
  readonly #room: number
  readonly #items: T[] = []
  #added = 0

  constructor(room: number) {
    this.#room = room
  }

  /** How many there have been. */
  get added(): number {
    return this.#added
  }

  add(item: T): void {
    this.#items[this.#added % this.#room] = item
    this.#added += 1
  }

  /** Those that are there, the newest first. */
  list(): T[] {
    const next = this.#added % this.#room
    return [...this.#items.slice(next), ...this.#items.slice(0, next)].toReversed()
  }
}
