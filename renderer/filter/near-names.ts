import { distance } from 'fastest-levenshtein'

/** How many near names are offered for one that is not there. */
const offered = 3
/** Names are near up to this many changed letters for each letter of the longer name. */
const nearest = 0.4

/** The names that are like a text: in another case, with other letters here and there, or with more around it. */
export function nearNames(text: string, names: readonly string[]): string[] {
  const typed = text.toLowerCase()
  const near = names
    .map((name) => ({ name, far: farness(typed, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= nearest && name !== text)
    .toSorted((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
  // A name that differs in case alone is the one that was meant: no others are offered.
  const same = near.filter(({ far }) => far === 0)
  return (same.length > 0 ? same : near).slice(0, offered).map(({ name }) => name)
}

function farness(typed: string, name: string): number {
  if (typed === name) return 0
  const changes = distance(typed, name) / Math.max(typed.length, name.length, 1)
  // A name that contains the whole text counts as near, however long it is.
  return typed !== '' && name.includes(typed) ? Math.min(changes, nearest) : changes
}

/** A part of a name that its near names most likely have: its longest word. */
export const longestWord = (text: string): string =>
  text.split(/[\s|,;/()]+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
