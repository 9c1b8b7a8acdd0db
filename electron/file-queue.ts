/** Platform files and links that the system asks the program to open: kept until there is a window, then opened one by one. */
export class FileQueue {
  readonly #waiting: string[] = []
  #open: ((file: string) => Promise<void>) | undefined
  #last: Promise<void> = Promise.resolve()

  /** Opens these as soon as that is possible. */
  add(...files: string[]): void {
    this.#waiting.push(...files)
    this.#work()
  }

  /** From now on, files are opened like this. */
  start(open: (file: string) => Promise<void>): void {
    this.#open = open
    this.#work()
  }

  /** Two questions at a time would confuse, so each waits for the one before it. */
  #work(): void {
    const open = this.#open
    if (!open) return
    for (const file of this.#waiting.splice(0)) {
      this.#last = this.#last.then(() => open(file)).catch((error: unknown) => console.error(file, error))
    }
  }
}
