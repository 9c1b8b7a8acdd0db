import { limits } from '../contract/limits.ts'
import type { KnownPlace } from '../datapoints/pages.ts'

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
    const before = places.findLastIndex((other) => other.offset <= place.offset)
    if (places[before]?.offset === place.offset) return
    places.splice(before + 1, 0, place)
    this.#places.set(key, places)
    this.#count += 1
    if (this.#count > limits.rememberedPages) this.#forgetOldest()
  }

  /** Also the only filter there is: places cost memory, and finding them again costs one longer walk. */
  #forgetOldest(): void {
    const [oldest, places] = this.#places.entries().next().value!
    this.#places.delete(oldest)
    this.#count -= places.length
  }
}
