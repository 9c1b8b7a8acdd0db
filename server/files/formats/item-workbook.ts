import { limits } from '../../contract/limits.ts'

/**
 * Workbooks of optimization items as ixmp writes and reads them: a sheet for each item, and one that says what the items
 * are. Ours say more there, so that what is read back is what was written.
 */

/** The sheet that says what the others are. */
export const mappingSheet = 'ix_type_mapping'

/** Its columns: the two of ixmp, then ours. `index_sets` holds a JSON array of names. */
export const mappingTitles = ['item', 'ix_type', 'sheet', 'kind', 'index_sets', 'type'] as const

/** Large items are spread over `demand`, `demand(2)`, … */
export const furtherSheet = /\(\d+\)$/

/** Names for sheets, each one that Excel takes and no sheet before it has. */
export class SheetNames {
  readonly #taken = new Set([mappingSheet])

  /** @param number of the sheet among those of its item, from 1 */
  next(item: string, number: number): string {
    const plain = item.trim().replaceAll(/[[\]:*?/\\\p{Cc}\p{Cs}]|^'|'$|^history$/giu, '_') || '_'
    for (let again = 1; ; again += 1) {
      const end = `${again === 1 ? '' : `~${again}`}${number === 1 ? '' : `(${number})`}`
      const name = plain.slice(0, limits.sheetNameLength - end.length).trimEnd() + end
      if (this.#taken.has(name.toLowerCase())) continue
      this.#taken.add(name.toLowerCase())
      return name
    }
  }
}
