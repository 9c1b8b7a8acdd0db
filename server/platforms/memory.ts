/**
 * What was found out about the data of a platform, until its next commit that may change it. Who asks a platform takes
 * the part it knows before it reads, and adds to that: after a commit in between, nobody sees what it adds.
 */
export class Memory {
  readonly #parts = new Map<new () => object, object>()

  /** The part of that kind; an empty one when nothing has been asked since the last commit. */
  of<Part extends object>(kind: new () => Part): Part {
    const part = (this.#parts.get(kind) as Part | undefined) ?? new kind()
    this.#parts.set(kind, part)
    return part
  }

  forget(): void {
    this.#parts.clear()
  }
}
