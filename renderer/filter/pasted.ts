/** The entries of a pasted column or row, each once; undefined where the text is a single entry. */
export function pastedNames(text: string): string[] | undefined {
  const names = text
    .split(/[\r\n\t]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length > 1 ? [...new Set(names)] : undefined
}

/** The first of many names, and how many more there are: `World, Europe + 12`. */
export function folded(names: readonly string[], shown = 2): string {
  // `+ 1` would take as much room as the name itself.
  if (names.length <= shown + 1) return names.join(', ')
  return `${names.slice(0, shown).join(', ')} + ${names.length - shown}`
}
