import type { RunRow } from '../../server/contract/tables.ts'
import { yesOrNo } from '../filter/chips.ts'
import { textOf } from '../table/text.ts'

/** What is the same in all runs, by the column that it would have. */
export type Constants = ReadonlyMap<string, { label: string; text: string }>

/**
 * What is said once above a table of several runs, and has no column.
 * @param meta keys of the indicators that are shown
 * @param sorted columns that the order is by: they stay, or nobody could tell it
 */
export function constantsOf(runs: readonly RunRow[], meta: readonly string[], sorted: readonly string[]): Constants {
  const [first] = runs
  if (!first || runs.length < 2) return new Map()
  const constants = new Map<string, { label: string; text: string }>()
  for (const { id, label, textIn } of [
    { id: 'version', label: 'Version', textIn: ({ version }: RunRow) => String(version) },
    ...meta.map((key) => ({ id: `meta:${key}`, label: key, textIn: (run: RunRow) => metaText(run.meta[key]) })),
    { id: 'years', label: 'Years', textIn: yearsOf },
  ]) {
    const text = textIn(first)
    if (text !== '' && !sorted.includes(id) && runs.every((run) => textIn(run) === text))
      constants.set(id, { label, text })
  }
  return constants
}

/** The years that a run has data of: `2010–2100`; nothing where it has none. */
export const yearsOf = ({ first_year, last_year }: RunRow): string =>
  first_year === null ? '' : [...new Set([first_year, last_year])].join('–')

const metaText = (value: unknown): string => (typeof value === 'boolean' ? yesOrNo(value) : textOf(value))
