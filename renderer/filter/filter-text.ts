import type { PasteProblem } from '../code/excerpt.ts'
import { readPasted } from '../code/read.ts'
import { excludes, type Chip, type Chips } from './chips.ts'
import type { FilterKind } from './fields.ts'
import { readFilter, toFilter } from './filter-json.ts'

export type ReadText = { chips: Chips; problems?: undefined } | { chips?: undefined; problems: PasteProblem[] }

/** The filter that the chips which are on stand for, as text for people. */
export const filterText = (kind: FilterKind, chips: Chips): string => JSON.stringify(toFilter(kind, chips), null, 2)

/** Reads a filter that people wrote: JSON, keywords of Python, a command for curl. No text at all is no condition. */
export function readFilterText(kind: FilterKind, text: string): ReadText {
  if (text.trim() === '') return { chips: [] }
  const reading = readPasted(text, kind)
  if (reading.problems) return { problems: reading.problems }
  const whole = { line: 1, column: 1, from: 0, to: text.length }
  if (reading.kind !== undefined && reading.kind !== kind) {
    return { problems: [{ ...whole, message: `This asks for ${reading.kind}, and the view shows ${kind}.` }] }
  }
  const { chips, problems } = readFilter(kind, reading.filter)
  return chips ? { chips } : { problems: problems.map(({ message }) => ({ ...whole, message })) }
}

/** The conditions of a text in the places of those that were there; what is switched off stays as it is. */
export function mergeChips(present: Chips, read: Chips): Chips {
  const found = new Map(read.map((chip) => [chip.key, chip]))
  const kept = present.flatMap((chip): Chip[] => {
    const changed = found.get(chip.key)
    if (changed) return [changed]
    return chip.on || read.some(({ key }) => excludes(key, chip.key)) ? [] : [chip]
  })
  const known = new Set(present.map(({ key }) => key))
  return [...kept, ...read.filter(({ key }) => !known.has(key))]
}
