import type { Decisions } from '../../contract/imports.ts'
import type { HeaderProblem } from '../formats/header.ts'
import { columnsAcross, titlesOf } from '../formats/header-titles.ts'
import { readTime } from '../formats/steps.ts'
import type { FileRow } from '../formats/table.ts'
import { likelyWord } from '../formats/titles.ts'
import { TurnedTable } from '../formats/turned.ts'
import { asGuess, mapTitle, namesAcross, setYear, turnTable, type OpenChoice } from './choices.ts'

/**
 * What a table may be that does not stand as tables of scenario data do. None of it is guessed.
 * @param first the first rows, as they stand in the file
 */
export function waysToShape(
  { header, first }: { header: FileRow; first: readonly FileRow[] },
  found: HeaderProblem,
  decisions: Decisions,
): OpenChoice[] {
  // One that is turned already is known: what it lacks has to be named.
  if (TurnedTable.in(first, decisions)) return decisions.turned ? [] : [turnTable()]
  const steps = found.lacksSteps ? stepsByValues({ header, first }, decisions) : []
  const guessed = { ...decisions, map: [...decisions.map, ...likelySteps(header, decisions), ...steps] }
  const words = titlesOf(header, decisions).plain.map(likelyWord)
  // One column of values beside one of steps leaves no names to stand in titles.
  const isLong = words.includes('value') && (words.includes('year') || words.includes('time'))
  // What is there already stands in no titles.
  const kinds = found.missing.includes('variable') || found.missing.includes('region') ? usual : unusual
  const across = kinds.filter(
    (kind) =>
      !isLong &&
      decisions.across === null &&
      found.missing.includes(kind) &&
      // One column alone may be values under another name, unless nothing else says what they are of.
      (columnsAcross(header, kind, guessed)?.length ?? 0) >
        (found.missing.includes('unit') && kind === 'variable' ? 0 : 1),
  )
  return [
    ...across.map(namesAcross),
    ...steps.map(({ from, to }) => asGuess(mapTitle(from, to))),
    ...(steps.length === 0 ? waysToYear(header, found, decisions) : []),
  ]
}

/** What titles of columns are, most likely; and otherwise, where these have columns of their own. */
const usual = ['variable', 'region'] as const
const unusual = ['scenario', 'model'] as const

/**
 * Columns that hold nothing but years, or moments, in tables that have no column of them: without a title, or beside
 * values under a title that means nothing (`x`, as melted tables of pandas have them).
 */
function stepsByValues(
  { header, first }: { header: FileRow; first: readonly FileRow[] },
  decisions: Decisions,
): Decisions['map'] {
  const { written, plain, untitled } = titlesOf(header, decisions)
  if (plain.includes('year') || plain.includes('time')) return []
  const rows = first.filter(({ at }) => at > header.at)
  const holds = (column: number, kind: string) => {
    const cells = rows.map(({ cells: row }) => (row[column] ?? '').trim()).filter((cell) => cell !== '')
    return cells.length > 0 && cells.every((cell) => readTime(cell)?.kind === kind)
  }
  const isOpen = (title: string, i: number) =>
    untitled.has(i) ||
    isIndex.test(title) ||
    (plain.some((one) => likelyWord(one) === 'value') && likelyWord(plain[i]!) === undefined)
  const words = { year: 'year', moment: 'time' }
  return Object.entries(words).flatMap(([kind, to]) => {
    const from = written.find((title, i) => plain[i] !== '' && isOpen(title, i) && holds(i, kind))
    return from === undefined ? [] : [{ column: null, from, to }]
  })
}

/** All rows may be of one year, where nothing else in the table is a step. */
function waysToYear(header: FileRow, { lacksSteps }: HeaderProblem, decisions: Decisions): OpenChoice[] {
  const { plain, times } = titlesOf(header, decisions)
  const words = plain.map(likelyWord)
  const isOfSteps = words.includes('year') || words.includes('time') || times.some((time) => time !== undefined)
  return lacksSteps && !isOfSteps && (words.includes('value') || words.includes('subannual')) ? [setYear()] : []
}

/** What pandas calls a column without a title. */
const isIndex = /^(unnamed: \d+|index)$/i

/** Titles that say of which step a row is, most likely: `Hour`. */
function likelySteps(header: FileRow, decisions: Decisions): Decisions['map'] {
  const { written, plain } = titlesOf(header, decisions)
  return (['year', 'time', 'subannual'] as const).flatMap((word) => {
    const from = plain.includes(word) ? undefined : written.find((_title, i) => likelyWord(plain[i]!) === word)
    return from === undefined ? [] : [{ column: null, from, to: word }]
  })
}
