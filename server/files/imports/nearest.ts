import { distance } from 'fastest-levenshtein'

/** What people write in different ways: case, blanks, dashes, underscores. */
const folded = (name: string): string => name.toUpperCase().replaceAll(/[\s_–—-]+/g, '')

/**
 * The known name that is most like the given one, if any is like it: the same but for case, blanks and dashes, or at
 * most a third of its characters away (Levenshtein).
 */
export function nearest(name: string, known: readonly string[]): string | null {
  const same = known.find((other) => folded(other) === folded(name))
  if (same !== undefined) return same
  let best: string | null = null
  let least = Math.floor(name.length / 3) + 1
  for (const other of known) {
    if (Math.abs(other.length - name.length) >= least) continue
    const away = distance(folded(name), folded(other))
    if (away < least) [best, least] = [other, away]
  }
  return best
}

/** Words for one thing in units: `EJ/yr`, `EJ/a`, `EJ per year`. */
const plainUnit = (unit: string): string =>
  folded(unit)
    .replace(/PER/, '/')
    .replace(/\/(A|YEAR|ANNUM)$/, '/YR')
    .replaceAll(/[().*^]/g, '')

const digits = (name: string): string => name.replaceAll(/\D/g, '')

/** One letter more, less or other, or two that have changed places. */
function isOneSlip(a: string, b: string): boolean {
  if (distance(a, b) <= 1) return true
  if (a.length !== b.length) return false
  let at = 0
  while (a[at] === b[at]) at += 1 // they differ: see above
  return a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b
}

/** Shorter names differ from each other by one letter without being misspelt: codes of countries. */
const shortestMisspelt = 4

/**
 * Whether two names are so close that one may be a slip for the other, which somebody has to say. Of units, which differ
 * by a letter as a rule, only what is written in another way.
 */
export function isClose(kind: 'region' | 'unit', name: string, other: string): boolean {
  if (kind === 'unit') return plainUnit(name) === plainUnit(other)
  const [a, b] = [folded(name), folded(other)]
  if (a === b) return true
  return a.length >= shortestMisspelt && digits(a) === digits(b) && isOneSlip(a, b)
}
