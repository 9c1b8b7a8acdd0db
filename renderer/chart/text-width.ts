const narrow = new Set("ijl.,:;|!'()[]tfr1I ")
const wide = new Set('mwMWGOQ@%')

/** About how wide a text is, in pixels, in the window's font. The same for preview, picture and test. */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const character of text) width += narrow.has(character) ? 0.34 : wide.has(character) ? 0.86 : 0.6
  return width * size
}
