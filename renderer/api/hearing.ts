/**
 * Whether the window has missed an event: one that came after its first requests, and before the feed told it anything.
 * The feed may begin to listen after the page is drawn, and another window may take it over when the one that listened
 * goes. It is known by the numbers of events, never by time.
 */
export class Hearing {
  readonly #onMissed: () => void
  /** The newest event that the answer to the oldest request is sure to know. */
  #asked = Infinity
  /** The newest event that this window was told of, or that was before its feed began. */
  #heard: number | undefined
  /** What was before the first feed began: answers that do not know it may lack something that nobody tells. */
  #began = 0

  /** @param onMissed what is shown may be out of date, and nothing will tell */
  constructor(onMissed: () => void) {
    this.#onMissed = onMissed
  }

  /** A request was answered. @param asked the newest event when it came to the service */
  answered(asked: number): void {
    this.#asked = Math.min(this.#asked, asked)
    if (asked < this.#began) this.#miss()
  }

  /** A feed began, in this window or in another. @param number the newest event before */
  began(number: number): void {
    const known = this.#heard ?? this.#asked
    if (this.#heard === undefined) this.#began = number
    this.#heard = number
    if (known < number) this.#miss()
  }

  /** The feed tells of an event. */
  told(number: number): void {
    this.#heard = number
  }

  /** The connection is there again, and everything is asked anew. @param number the newest event of the service */
  again(number: number): void {
    this.#began = 0
    this.#heard = number
  }

  #miss(): void {
    // What was under way is asked again with everything else.
    this.#began = 0
    this.#onMissed()
  }
}
