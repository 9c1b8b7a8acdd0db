import { hash } from 'node:crypto'

/** What answers say, whatever the order of their rows: equal fingerprints mean the same rows. */
export interface Fingerprint {
  /** How many rows match in all. */
  total: number
  /** How many rows the answers hold. */
  rows: number
  /** Sum of the hashes of the rows. */
  sum: number
}

interface Page {
  total: number
  results: { columns: string[]; data: unknown[][] }
}

/** Small enough for a sum of two hashes to be an exact number. */
const hashBytes = 6

function hashOf(cells: readonly unknown[]): number {
  return hash('sha1', JSON.stringify(cells), 'buffer').readUIntBE(0, hashBytes)
}

/**
 * Reads the named columns of tabular pages.
 *
 * @throws when a page lacks one of the columns
 */
export function fingerprint(pages: readonly Buffer[], columns: readonly string[]): Fingerprint {
  const found: Fingerprint = { total: 0, rows: 0, sum: 0 }
  for (const bytes of pages) {
    const { total, results } = JSON.parse(bytes.toString()) as Page
    found.total = total
    // A table without rows may come without columns.
    if (results.data.length === 0) continue
    const missing = columns.filter((name) => !results.columns.includes(name))
    if (missing.length > 0) throw new Error(`An answer has no column ${missing.join(', ')}.`)
    const places = columns.map((name) => results.columns.indexOf(name))
    for (const cells of results.data) {
      found.sum = (found.sum + hashOf(places.map((place) => cells[place]))) % 2 ** (hashBytes * 8)
    }
    found.rows += results.data.length
  }
  return found
}

/** The ids of the rows of a tabular page. */
export function idsOf(page: Buffer): number[] {
  const { columns, data } = (JSON.parse(page.toString()) as Page).results
  const place = columns.indexOf('id')
  return data.map((cells) => cells[place] as number)
}

export const isSame = (a: Fingerprint, b: Fingerprint): boolean =>
  a.total === b.total && a.rows === b.rows && a.sum === b.sum
