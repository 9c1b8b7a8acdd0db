/**
 * Names without what stands in brackets at their ends, where they can still be told apart without it: `p5 peak warming`
 * of `p5 peak warming (CICERO-SCM)`.
 * @returns the short name of each name
 */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const shortened = names.map((name) => name.replace(/(?<=.)\s*\([^()]*\)$/, ''))
  const counts = new Map<string, number>()
  for (const name of shortened) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(names.map((name, place) => [name, counts.get(shortened[place]!) === 1 ? shortened[place]! : name]))
}
