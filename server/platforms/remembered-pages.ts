import { limits } from '../contract/limits.ts'
import type { KnownPlace } from '../datapoints/operations.ts'

/**
 * Where earlier pages of a filter ended, so that a deep page starts there instead of counting from the beginning.
 * Cleared by every commit; beyond the limit the oldest filters are forgotten first.
 */
export class RememberedPages {
  readonly #places = new Map<string, KnownPlace[]>()
  #count = 0

  /** The nearest known place at or before `offset`. */
  find(key: string, offset: number): KnownPlace | undefined {
    return this.#places.get(key)?.findLast((place) => place.offset <= offset)
  }

  clear(): void {
    this.#places.clear()
    this.#count = 0
  }

  add(key: string, place: KnownPlace): void {
    const places = this.#places.get(key) ?? []
    if (places.some((other) => other.offset === place.offset)) return
    places.push(place)
    places.sort((a, b) => a.offset - b.offset)
    this.#places.set(key, places)
    this.#count += 1
    for (const [oldest, forgotten] of this.#places) {
      if (this.#count <= limits.rememberedPages || oldest === key) break
      this.#places.delete(oldest)
      this.#count -= forgotten.length
    }
  }
}
