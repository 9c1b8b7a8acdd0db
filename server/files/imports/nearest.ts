import { distance } from 'fastest-levenshtein'
import { SlipIndex } from './slip-index.ts'

/** What people write in different ways: case, blanks, dashes, underscores. */
const folded = (name: string): string => name.toUpperCase().replaceAll(/[\s_–—-]+/g, '')

/**
 * Finds the known name that is most like a given one, if any is like it: the same but for case, blanks and dashes, or at
 * most a third of its characters away (Levenshtein). Each search looks at all known names.
 */
export function nearestOf(known: readonly string[]): (name: string) => string | null {
  const plain = known.map(folded)
  const same = new Map(plain.toReversed().map((key, i) => [key, known[known.length - 1 - i]!]))
  return (name) => {
    const key = folded(name)
    let best = same.get(key) ?? null
    if (best !== null) return best
    let least = Math.floor(name.length / 3) + 1
    for (const [i, other] of plain.entries()) {
      if (Math.abs(known[i]!.length - name.length) >= least) continue
      const away = distance(key, other)
      if (away < least) [best, least] = [known[i]!, away]
    }
    return best
  }
}

/** See {@link nearestOf}. */
export const nearest = (name: string, known: readonly string[]): string | null => nearestOf(known)(name)

/** Words for one thing in units: `EJ/yr`, `EJ/a`, `EJ per year`. */
const plainUnit = (unit: string): string =>
  folded(unit)
    .replace(/PER/, '/')
    .replace(/\/(A|YEAR|ANNUM)$/, '/YR')
    .replaceAll(/[().*^]/g, '')

const digits = (name: string): string => name.replaceAll(/\D/g, '')

/** One letter more, less or other, or two that have changed places: what is left between the same start and end. */
function isOneSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return (x.length <= 1 && y.length <= 1) || (x.length === 2 && y.length === 2 && x === y[1]! + y[0]!)
}

/** Shorter names differ from each other by one letter without being misspelt: codes of countries. */
const shortestMisspelt = 4

/**
 * Finds the known name that is so close to another one that this may be a slip, which somebody has to say; null where
 * none is. Of units, which differ by a letter as a rule, only what is written in another way is close.
 */
export function closeNames(kind: 'region' | 'unit', known: readonly string[]): (name: string) => string | null {
  const plain = kind === 'unit' ? plainUnit : folded
  const same = new Map(known.map((name) => [plain(name), name]))
  if (kind === 'unit') return (name) => same.get(plain(name)) ?? null
  const misspelt = new SlipIndex([...same.keys()])
  return (name) => {
    const key = plain(name)
    const exact = same.get(key)
    if (exact !== undefined || key.length < shortestMisspelt) return exact ?? null
    const found = misspelt.find(key, (other) => isOneSlip(key, other) && digits(key) === digits(other))
    return found === undefined ? null : same.get(found)!
  }
}
