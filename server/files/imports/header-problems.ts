import {
  nameColumns,
  titleSeparator,
  type Decisions,
  type NameColumn,
  type ReadItemKind,
} from '../../contract/imports.ts'
import { readLayout, type DataLayout, type HeaderProblem } from '../formats/header.ts'
import { plainNumbers, readNumber } from '../formats/number.ts'
import { readTime, yearWithin } from '../formats/steps.ts'
import { titlesOf as dataTitles } from '../formats/header-titles.ts'
import type { FileRow } from '../formats/table.ts'
import { likelyWord } from '../formats/titles.ts'
import { mapTitle, setColumn, type OpenChoice } from './choices.ts'
import { numberRows } from './items/row-numbers.ts'
import { offerAcross, offerItem } from './items/offer.ts'
import { likelyKind, titlesOf } from './items/shape.ts'
import { nearest } from './nearest.ts'
import { waysToShape } from './shape-offers.ts'
import type { Staging } from './staging.ts'

/** What is said of a header that lacks columns, and how its rows are looked at nevertheless. */

/**
 * Says what is wrong with a header. Answers whether its rows are worth a look nevertheless.
 * @param file its name @param where file, and sheet, as people name them
 * @param first the first rows of the table, as they stand in the file
 */
export function refuseHeader(
  staging: Staging,
  { file, where }: { file: string; where: string },
  { header, first }: { header: FileRow; first: readonly FileRow[] },
  found: HeaderProblem,
  decisions: Decisions,
): boolean {
  const { message, missing, unplaced } = found
  const shapes = waysToShape({ header, first }, found, decisions)
  const allTitles = titlesOf(header.cells, header.kinds === undefined)
  const below = first.filter(({ at }) => at > header.at)
  const itemTitles = allTitles.slice(numberRows(allTitles, below) ? 1 : 0)
  const item = shapes.some((choice) => choice.decisions.turned)
    ? undefined
    : itemIn(header, itemTitles, found, decisions)
  if (item !== undefined) {
    offerItem(staging, file, item, itemTitles)
    return false
  }
  const kind = missing.length + unplaced.length > 0 ? 'header' : 'file'
  const guesses = guessesFor(header, found, decisions)
  if (shapes.length + guesses.size === 0 && missing.length === nameColumns.length && holdsData(header)) {
    staging.problem(
      'file',
      `${where}${lineOf(header)}: the first row holds data. Write titles above it (in pandas: header=True).`,
    )
    return false
  }
  const years = yearsIn(found)
  const list = (texts: readonly string[]) => texts.join(titleSeparator)
  const unguessed = missing.filter((name) => ![...guesses.values()].includes(name))
  staging.problem(
    kind,
    `${where}${lineOf(header)}: ${message}${titlesAbove({ header, first })}`,
    header.at || null,
    list(missing),
    list(unplaced),
    {
      examples: unplaced,
      choices: [
        ...shapes,
        ...Array.from(guesses, ([title, word]) => mapTitle(title, word)),
        ...years.map(([title, year]) => mapTitle(title, year)),
        ...waysToName(unguessed, found),
        ...(missing.length === nameColumns.length ? offerAcross(file, itemTitles) : []),
      ],
    },
  )
  return true
}

/** Objects have no line with their titles. */
const lineOf = ({ at, kinds }: FileRow): string => (at === 0 ? '' : `, ${kinds === undefined ? 'line' : 'row'} ${at}`)

/** Whether a row holds a number that is no year: it is no row of titles. */
const holdsData = ({ cells }: FileRow): boolean =>
  cells.some(
    (cell) =>
      /\d/.test(cell) && readNumber(cell.trim(), plainNumbers) !== undefined && readTime(cell.trim())?.kind !== 'year',
  )

/** pandas writes columns of several levels as titles in several rows, of which one is read. */
function titlesAbove({ header, first }: { header: FileRow; first: readonly FileRow[] }): string {
  const width = header.cells.findLastIndex((title) => title.trim() !== '') + 1
  const above = first.filter(({ at, cells }) => at < header.at && cells.slice(width).some((cell) => cell.trim() !== ''))
  if (above.length === 0) return ''
  return ` Titles stand in the ${above.length === 1 ? 'row' : 'rows'} above it too: write them in one row, such as "Variable (Unit)" (in pandas: stack them and reset_index() before writing).`
}

/** Where nothing but names is missing, they can be given for all rows. */
const waysToName = (missing: readonly NameColumn[], { lacksSteps }: HeaderProblem): OpenChoice[] =>
  lacksSteps ? [] : missing.map(setColumn)

/** Titles that may mean columns that the header lacks: `Units` for unit. */
function guessesFor(
  header: FileRow,
  { missing, lacksSteps, unplaced }: HeaderProblem,
  decisions: Decisions,
): Map<string, string> {
  const { map } = decisions
  const { plain } = dataTitles(header, decisions)
  const steps = lacksSteps ? ['year', 'value'].filter((word) => !plain.includes(word)) : []
  const lacking: string[] = [...missing, ...steps]
  const likely = lacksSteps ? [...lacking, 'time', 'subannual'] : lacking
  const guesses = new Map<string, string>()
  const guess = (title: string, word: string | undefined) => {
    if (word === undefined || !likely.includes(word) || [...guesses.values()].includes(word)) return
    // It is there already: what is missing stands beside it.
    if (title.toLowerCase() === word || map.some(({ column, from }) => column === null && from === title)) return
    guesses.set(title, word)
  }
  for (const title of unplaced) guess(title, likelyWord(title))
  for (const title of unplaced)
    if (!guesses.has(title)) guess(title, nearest(title.toLowerCase(), lacking) ?? undefined)
  return guesses
}

/** Titles that speak of years in other words, where the table has no years otherwise: `2020 (hist)`. */
function yearsIn({ lacksSteps, unplaced }: HeaderProblem): [title: string, year: string][] {
  const found = lacksSteps ? unplaced.map((title) => [title, yearWithin(title)] as const) : []
  const years = found.flatMap(([title, year]): [string, string][] =>
    year === undefined ? [] : [[title, String(year)]],
  )
  return new Set(years.map(([, year]) => year)).size === years.length ? years : []
}

/**
 * The layout that a header would have if its titles meant what is likely, and the columns that it lacks then: only to
 * look at its rows, never to write them. Undefined where that is no table of datapoints either.
 */
export function provisional(
  header: FileRow,
  found: HeaderProblem,
  decisions: Decisions,
): { layout: DataLayout | undefined; missing: ReadonlySet<NameColumn> } {
  const guesses = guessesFor(header, found, decisions)
  const missing = new Set(found.missing.filter((name) => ![...guesses.values()].includes(name)))
  const guessed: Decisions = {
    ...decisions,
    map: [...decisions.map, ...[...guesses, ...yearsIn(found)].map(([from, to]) => ({ column: null, from, to }))],
    set: [...decisions.set, ...Array.from(missing, (column) => ({ column, value: '?' }))],
  }
  // With fewer names it may be a table of anything.
  const layout = missing.size > 3 ? undefined : readLayout(header, guessed)
  return { layout: layout?.kind === 'data' ? layout : undefined, missing }
}

/** Titles of sets of energy models: OSeMOSYS, MESSAGE, Calliope. */
const sets =
  /^(technolog(y|ies)|fuels?|commodity|commodities|emissions?|mode_of_operation|modes?|timeslices?|storages?|daytype|dailytimebracket|season|node(_loc|_dest|_origin)?|year_act|year_vtg|level|time_origin|time_dest|techs?|locs?|carriers?|costs|timesteps?|relation|grade|rating|hour|mtg)$/i

/** What of an optimization model a table holds, where its header shows that; undefined for one of scenario data. */
function itemIn(
  header: FileRow,
  titles: readonly string[],
  found: HeaderProblem,
  decisions: Decisions,
): ReadItemKind | undefined {
  const kind = likelyKind(titles)
  const lacksAll = nameColumns.filter((name) => name !== 'unit').every((name) => found.missing.includes(name))
  if (kind === undefined || !found.missing.includes('variable')) return undefined
  if (kind === 'indexset') return lacksAll && isSetTitle(titles[0]!) ? kind : undefined
  const known = titles.filter((title) => sets.test(title) || /^(region|year|unit|values?|model|scenario)$/i.test(title))
  const isOfModel = titles.some((title) => sets.test(title)) || titles.every((title) => /^[A-Z_]+$/.test(title))
  if (isOfModel && known.length >= titles.length / 2) return kind
  // A table that could be told by a single decision what it is, is one of scenario data.
  return lacksAll && guessesFor(header, found, decisions).size === 0 ? kind : undefined
}

/** The title of a list of things that has one; lists of names of anything have none. */
const isSetTitle = (title: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_ -]*$/u.test(title) && !/^(name|names|data|id)$/i.test(title)
