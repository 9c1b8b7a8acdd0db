import { titleSeparator, type Decisions, type NameColumn } from '../../contract/imports.ts'
import { columnsAcross, readLayout, type DataLayout, type HeaderProblem } from '../formats/header.ts'
import type { FileRow } from '../formats/table.ts'
import { likelyWord } from '../formats/titles.ts'
import { mapTitle, namesAcross, setColumn, type OpenChoice } from './choices.ts'
import { nearest } from './nearest.ts'
import type { Staging } from './staging.ts'

/** What is said of a header that lacks columns, and how its rows are looked at nevertheless. */

/**
 * Says what is wrong with a header. Answers whether its rows are worth a look nevertheless.
 * @param where file, and sheet, as people name them
 */
export function refuseHeader(
  staging: Staging,
  where: string,
  header: FileRow,
  found: HeaderProblem,
  decisions: Decisions,
): boolean {
  const { message, missing, unplaced } = found
  const foreign = parametersIn(header, found)
  if (foreign !== undefined) {
    staging.problem('file', `${where}: ${foreign}`, header.at)
    return false
  }
  const kind = missing.length + unplaced.length > 0 ? 'header' : 'file'
  // Objects have no line with their titles.
  const line = header.at === 0 ? '' : `, ${header.kinds === undefined ? 'line' : 'row'} ${header.at}`
  const guesses = guessesFor(found)
  const list = (texts: readonly string[]) => texts.join(titleSeparator)
  const unguessed = missing.filter((name) => ![...guesses.values()].includes(name))
  staging.problem(kind, `${where}${line}: ${message}`, header.at || null, list(missing), list(unplaced), {
    examples: unplaced,
    choices: [
      ...waysAcross(header, found, decisions),
      ...Array.from(guesses, ([title, word]) => mapTitle(title, word)),
      ...waysToName(unguessed, found),
    ],
  })
  return true
}

/** A table with a row for each year may have a column for each variable, or each region. */
const waysAcross = (header: FileRow, { missing }: HeaderProblem, decisions: Decisions): OpenChoice[] =>
  (['variable', 'region'] as const)
    .filter((kind) => missing.includes(kind) && (columnsAcross(header, kind, decisions)?.length ?? 0) > 1)
    .map(namesAcross)

/** Where nothing but names is missing, they can be given for all rows. */
const waysToName = (missing: readonly NameColumn[], { lacksSteps }: HeaderProblem): OpenChoice[] =>
  lacksSteps ? [] : missing.map(setColumn)

/** Titles that may mean columns that the header lacks: `Units` for unit. */
function guessesFor({ missing, lacksSteps, unplaced }: HeaderProblem): Map<string, string> {
  const lacking: string[] = [...missing, ...(lacksSteps ? ['year', 'value'] : [])]
  const guesses = new Map<string, string>()
  const guess = (title: string, word: string | undefined) => {
    if (word === undefined || !lacking.includes(word) || [...guesses.values()].includes(word)) return
    if (title.toLowerCase() === word) return // it is there already: what is missing stands beside it
    guesses.set(title, word)
  }
  for (const title of unplaced) guess(title, likelyWord(title))
  for (const title of unplaced)
    if (!guesses.has(title)) guess(title, nearest(title.toLowerCase(), lacking) ?? undefined)
  return guesses
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
  const guesses = guessesFor(found)
  const missing = new Set(found.missing.filter((name) => ![...guesses.values()].includes(name)))
  const guessed: Decisions = {
    ...decisions,
    map: [...decisions.map, ...Array.from(guesses, ([from, to]) => ({ column: null, from, to }))],
    set: [...decisions.set, ...Array.from(missing, (column) => ({ column, value: '?' }))],
  }
  // With fewer names it may be a table of anything.
  const layout = missing.size > 3 ? undefined : readLayout(header, guessed)
  return { layout: layout?.kind === 'data' ? layout : undefined, missing }
}

/** Titles of sets of energy models: OSeMOSYS, MESSAGE, Calliope. */
const sets =
  /^(technolog(y|ies)|fuels?|commodity|commodities|emissions?|mode_of_operation|modes?|timeslices?|storages?|daytype|dailytimebracket|season|node(_loc|_dest|_origin)?|year_act|year_vtg|level|time_origin|time_dest|techs?|locs?|carriers?|costs|timesteps?|relation|grade|rating|hour|mtg)$/i

/** Says that a table holds parameters or sets of an optimization model, where its header shows that. */
function parametersIn({ cells }: FileRow, { missing }: HeaderProblem): string | undefined {
  const titles = cells.map((title) => title.trim()).filter((title) => title !== '')
  const values = titles.filter((title) => /^(value|values|mrg)$/i.test(title))
  const others = titles.filter((title) => !values.includes(title))
  const isIndex = (title: string) => sets.test(title) || /^(region|year|unit|value|model|scenario)$/i.test(title)
  const isSet = values.length === 1 && others.length === 0
  const isParameter =
    missing.includes('variable') &&
    values.length === 1 &&
    (others.some((title) => sets.test(title)) || isUpperCase(titles)) &&
    others.filter(isIndex).length >= others.length / 2
  if (!isSet && !isParameter) return undefined
  return (
    `this is a ${isSet ? 'set' : 'parameter'} of an optimization model (${titles.join(', ')}), not a table of scenario data. ` +
    `Such tables are not read yet: import what the model reports as time series, or a SQLite file of ixmp4 that holds them.`
  )
}

/** OSeMOSYS writes `REGION,YEAR,VALUE`. */
const isUpperCase = (titles: readonly string[]): boolean => titles.every((title) => /^[A-Z_]+$/.test(title))
