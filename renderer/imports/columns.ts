import {
  columnMeanings,
  columnWords,
  foldTargets,
  type ColumnMeaning,
  type Decisions,
  type FoldTarget,
  type ReadColumn,
  type ReadTable,
} from '../../server/contract/imports.ts'
import { dropColumn, mapColumn, withoutTitle } from './decisions.ts'

/** What columns of files are read as, and how their user says it. */

const others: Record<Exclude<ColumnMeaning, (typeof columnWords)[number]>, string> = {
  step: 'a year or moment',
  name: 'its title is a name',
  indicator: 'meta indicator',
  'scenario-part': 'part of the scenario',
  'model-part': 'part of the model',
  'variable-part': 'part of the variable',
  'left-out': 'left out',
  none: 'no place',
}

/** A meaning in words. */
export const meaningText = (meaning: ColumnMeaning): string =>
  meaning in others ? others[meaning as keyof typeof others] : meaning

/** What a user can say of any column. */
const sayable = columnMeanings.filter((meaning) => !['step', 'name', 'indicator', 'none'].includes(meaning))

/** What takes a decision back. */
export const asTitled = 'as-titled'
/** What can be said of a column. */
export type Said = ColumnMeaning | typeof asTitled

/** The title, and the letter where there is one that no title of the table is. */
const namesOf = ({ title, letter }: ReadColumn, { columns }: ReadTable): [string, string?] =>
  !/^[A-Z]+$/.test(letter) || columns.some((other) => other.title.toLowerCase() === letter.toLowerCase())
    ? [title]
    : [title, letter]

/** What can be chosen for a column: what it is now, where nobody can say so, then what takes a decision back. */
export function choicesFor(column: ReadColumn, table: ReadTable, decisions: Decisions): Said[] {
  const isDecided = withoutTitle(decisions, ...namesOf(column, table))
  const rules = (all: Decisions) => all.map.length + all.drop.length + all.fold.length
  const now = sayable.includes(column.meaning) ? [] : [column.meaning]
  return [...now, ...(rules(isDecided) < rules(decisions) ? ([asTitled] as const) : []), ...sayable]
}

/** Decisions by which a column is read as somebody says. */
export function readColumnAs(decisions: Decisions, column: ReadColumn, table: ReadTable, said: Said): Decisions {
  const rest = withoutTitle(decisions, ...namesOf(column, table))
  const { title } = column
  if (said === 'left-out') return dropColumn(rest, title)
  const into = foldTargets.find((target): target is FoldTarget => said === `${target}-part`)
  if (into) return { ...rest, fold: [...rest.fold, { title, into }] }
  return columnWords.some((word) => word === said) ? mapColumn(rest, title, said) : rest
}
