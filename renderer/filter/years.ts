/** Single years, or a range that may be open at one end. */
export type Years = { list: readonly number[] } | { from: number | null; to: number | null }

const year = String.raw`\d{1,4}`
const single = new RegExp(`^${year}$`)
const range = new RegExp(String.raw`^(${year})?\s*(?:\.\.|-|–)\s*(${year})?$`)

/** Reads `2030`, `2030, 2050`, `2020..2050`, `2020-2050`, `2020..` or `..2050`; undefined for anything else. */
export function parseYears(text: string): Years | undefined {
  const trimmed = text.trim()
  const ends = range.exec(trimmed)
  if (ends) {
    const [, from, to] = ends
    if (from === undefined && to === undefined) return undefined
    const result = { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) }
    return result.from !== null && result.to !== null && result.from > result.to ? undefined : result
  }
  const parts = trimmed.split(/[\s,;]+/)
  if (!parts.every((part) => single.test(part))) return undefined
  return { list: sortedYears(parts.map(Number)) }
}

const sortedYears = (years: readonly number[]): number[] => [...new Set(years)].toSorted((a, b) => a - b)
