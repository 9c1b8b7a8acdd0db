/** The few curves that the made-up world is drawn with. */

/** The point between two numbers that is `share` of the way from the first to the second. */
export const blend = (from: number, to: number, share: number): number => from + (to - from) * share

/** Rises smoothly from 0 in the year `from` to 1 in the year `to`; level before and after. */
export function ramp(year: number, from: number, to: number): number {
  if (year <= from) return 0
  if (year >= to) return 1
  const x = (year - from) / (to - from)
  return x * x * (3 - 2 * x)
}

/** The parabola through a value in 2010, one in 2055, one in 2100. */
export function parabola([start, middle, end]: readonly [number, number, number], year: number): number {
  const x = (year - 2055) / 45
  return middle + ((end - start) / 2) * x + ((end + start) / 2 - middle) * x * x
}

/** A number in [-1, 1] that belongs to these words: the same on every machine, in any order of asking. */
export function noise(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5 // FNV-1a, then the last mixing step of MurmurHash3
  const text = words.join('|')
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x7fffffff - 1
}

/** A record with one entry for each key. */
export function record<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  const made = {} as Record<Key, Value>
  for (const key of keys) made[key] = value(key)
  return made
}

/** What the entries of a record add up to. */
export const sum = (values: Readonly<Record<string, number>>): number =>
  Object.values(values).reduce((total, value) => total + value, 0)

/** The record scaled so that its entries add up to `total`. */
export function scaled<Key extends string>(values: Record<Key, number>, total: number): Record<Key, number> {
  const factor = total / sum(values)
  return record(Object.keys(values) as Key[], (key) => values[key] * factor)
}
