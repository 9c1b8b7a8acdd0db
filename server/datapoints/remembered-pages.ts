import type { PointFilter } from '../query/filter-types.ts'
import { limits } from '../contract/limits.ts'
import type { ReadOperation } from '../db/operation.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import type { DatapointPage, DatapointPageInput, KnownPlace } from './pages.ts'

/**
 * A page of datapoints. It starts from what earlier pages of the same filter, of this or another operation, have found
 * out (totals, places), as long as nothing has been committed since.
 */
export async function pageOfDatapoints<Query extends { offset: number }>(
  { platform, read }: PlatformCall,
  operation: ReadOperation<DatapointPageInput<Query>, DatapointPage>,
  input: { filter: PointFilter; query: Query },
): Promise<Uint8Array> {
  const pages = platform.memory.of(RememberedPages)
  const key = JSON.stringify(input.filter)
  const page = await read(operation, { ...input, known: pages.find(key, input.query.offset) })
  for (const place of page.places) pages.add(key, place)
  return page.body
}

/**
 * Where earlier pages of a filter ended, so that a deep page starts there instead of counting from the beginning.
 * Beyond the limit the oldest filters are forgotten first.
 */
export class RememberedPages {
  readonly #places = new Map<string, KnownPlace[]>()
  #count = 0

  /** The nearest known place at or before `offset`. */
  find(key: string, offset: number): KnownPlace | undefined {
    return this.#places.get(key)?.findLast((place) => place.offset <= offset)
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
