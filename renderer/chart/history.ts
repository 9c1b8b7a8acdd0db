import type { GroupField, Summary } from '../../server/contract/counts.ts'
import { byName, labelOf } from './labels.ts'

/** Whether a scenario is what has been, by its name. */
const isPast = (scenario: string): boolean => /^hist(orical|ory|oric)?\b/i.test(scenario)

const runFields = ['scenario', 'model'] as const

/**
 * What tells series of the past from others.
 * @param chosen the name of a scenario or model that is history, empty where none is; null: what is called historical
 * @param by what the names of a series stand for
 */
export function pastBy(chosen: string | null, by: readonly GroupField[]): (names: readonly string[]) => boolean {
  const places = runFields.map((field) => by.indexOf(field))
  if (chosen === null) return (names) => isPast(names[places[0] ?? -1] ?? '')
  return (names) => chosen !== '' && places.some((at) => names[at] === chosen)
}

/** The scenarios and models that can be chosen as history: those that not all series have. */
export function pastChoices({ groups }: Summary, by: readonly GroupField[]): string[] {
  return runFields.flatMap((field) => {
    const at = by.indexOf(field)
    const names = new Set(groups.map(({ key }) => labelOf(field, key[at] ?? null)))
    return at < 0 || names.size < 2 ? [] : [...names].toSorted(byName)
  })
}
