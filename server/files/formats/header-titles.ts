import { columnWords, type Decisions, type FoldTarget, type NameColumn } from '../../contract/imports.ts'
import { readTime, shownAsYear, type TimeText } from './steps.ts'
import type { FileRow } from './table.ts'
import { numbered, readTitles, untitled, withoutLetters } from './titles.ts'

/** What is known of the titles of a table before it is known what table it is. Columns are counted from 0. */
export interface Titles {
  /** As the file has them, each of its own. */
  written: readonly string[]
  /** As they are compared; blank where the column is left out, or folded. */
  plain: readonly string[]
  times: readonly (TimeText | undefined)[]
  /** Columns whose title is blank in the file. */
  untitled: ReadonlySet<number>
  isDropped: (column: number) => boolean
  /** Columns whose texts become part of a name. */
  folds: { column: number; into: FoldTarget }[]
}

/** The titles of a header as the file has them, each of its own: blank ones are called by their place. */
export const writtenTitles = ({ cells, kinds }: FileRow): string[] =>
  numbered(cells.map((title, column) => (title.trim() === '' ? untitled(column, kinds === undefined) : title)))

/** What the titles of a header say, as their user has decided about them. */
export function titlesOf(header: FileRow, asked: Decisions): Titles {
  const { cells, kinds } = header
  const isBlank = new Set(cells.flatMap((title, column) => (title.trim() === '' ? [column] : [])))
  const written = writtenTitles(header)
  const decisions = withoutLetters(written, asked)
  const fold = new Map(decisions.fold.map(({ title, into }) => [title.trim().toLowerCase(), into]))
  const dropped = new Set(decisions.drop.map((title) => title.trim().toLowerCase()).filter((title) => !fold.has(title)))
  const folds = written.flatMap((title, column) => {
    const into = fold.get(title.toLowerCase())
    return into === undefined ? [] : [{ column, into }]
  })
  const isDropped = (column: number) => dropped.has(written[column]!.toLowerCase())
  const renamed = readTitles(written, decisions)
  // A column that is left out, or folded, has no title to be looked for.
  const plain = renamed.map((title, column) =>
    isDropped(column) || fold.has(written[column]!.toLowerCase()) ? '' : title,
  )
  const times = plain.map((title, column) => {
    const isWritten = title === written[column]!.toLowerCase()
    if (isWritten && kinds?.[column] === 'y') return shownAsYear(written[column]!)
    const time = readTime(isWritten ? written[column]! : title)
    // Who renames a column to a number says that it is a year.
    return time?.kind === 'number' && !isWritten ? ({ kind: 'year', year: time.year } as const) : time
  })
  return { written, plain, times, untitled: isBlank, isDropped, folds }
}

/** Words of columns that say which step the values of a row are of. */
const stepWords = ['year', 'time', 'subannual']

/**
 * The columns of a table with a row for each step whose titles mean nothing else: they may be names. Undefined where the
 * table has no such rows, or says by itself what it holds.
 */
export function columnsAcross(row: FileRow, kind: NameColumn, decisions: Decisions): number[] | undefined {
  const { written, plain, isDropped, folds, untitled: blank } = titlesOf(row, decisions)
  if (plain.includes(kind) || plain.includes('value') || !stepWords.some((word) => plain.includes(word)))
    return undefined
  const isFolded = (column: number) => folds.some((fold) => fold.column === column)
  const isKnown = (title: string) => columnWords.some((word) => word === title)
  return [...written.keys()].filter(
    (column) => !isKnown(plain[column]!) && !isDropped(column) && !isFolded(column) && !blank.has(column),
  )
}

/** Columns that all rows have although the table lacks them: what their user has said of steps and versions. */
export function constantsFor(row: FileRow, decisions: Decisions): { word: string; text: string }[] {
  const { plain, times } = titlesOf(row, decisions)
  const hasSteps = plain.includes('year') || plain.includes('time') || times.some((time) => time !== undefined)
  const said = new Map(decisions.set.map(({ column, value }) => [column, value.trim()]))
  return (['year', 'time', 'subannual', 'version'] as const).flatMap((word) => {
    const text = said.get(word)
    if (text === undefined || plain.includes(word)) return []
    return hasSteps && (word === 'year' || word === 'time') ? [] : [{ word, text }]
  })
}
