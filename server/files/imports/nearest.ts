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
