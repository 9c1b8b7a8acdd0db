import { columnWords, nameColumns, type Decisions } from '../../contract/imports.ts'
import { readTime } from './steps.ts'
import { columnName } from './xlsx-parts.ts'

/** Titles of tables: how they are compared, and what they may mean. */

/** Titles that mean the same, besides the names of the columns themselves. */
const synonyms: Record<string, string> = {
  step_year: 'year',
  step_category: 'subannual',
  step_datetime: 'time',
  datetime: 'time',
}

/** Titles that people use for the columns of an IAMC table. Whether they mean these, their user says. */
const likely: Record<string, string> = Object.fromEntries(
  Object.entries({
    model: 'models|modell|modelle|modèle|modelo|model name',
    scenario: 'scenarios|szenario|szenarien|scénario|escenario|scen|scenario name|pathway',
    region: 'regions|regionen|région|región|country|countries|land|pays|area|geography|location|node',
    variable: 'variables|variablen|indicator|variable name|item|metric',
    unit: 'units|einheit|einheiten|unité|unidad|uom',
    year: 'years|jahr|année|año|period',
    time: 'date|timestamp|zeit|datum|date_time',
    value: 'values|wert|werte|valeur|valor|amount|quantity|0',
    subannual: 'sub_annual|sub-annual|timeslice|time_slice|season|subperiod',
  }).flatMap(([word, titles]) => titles.split('|').map((title) => [title, word])),
)

/** Titles without surrounding blanks; where one comes again, the second is called `Variable (2)`. */
export function numbered(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((written) => {
    const title = written.trim()
    const count = (seen.get(title.toLowerCase()) ?? 0) + 1
    seen.set(title.toLowerCase(), count)
    return title === '' || count === 1 ? title : `${title} (${count})`
  })
}

/** What a column without a title is called: by its letter in a workbook, by its number in a text. */
export const untitled = (column: number, isText: boolean): string =>
  `column ${isText ? column + 1 : columnName(column)}`

/** Titles as they are compared: without regard to case, surrounding blanks, synonyms; renamed as the user decided. */
export function readTitles(header: readonly string[], decisions: Decisions): string[] {
  const renamed = new Map(
    decisions.map
      .filter((rule) => rule.column === null)
      .map((rule) => [rule.from.trim().toLowerCase(), rule.to.trim().toLowerCase()]),
  )
  const plain = header.map((title) => title.trim().toLowerCase())
  return plain.map((title, column) => {
    const name = renamed.get(title) ?? byLetter(renamed, plain, column) ?? title
    return synonyms[name] ?? name
  })
}

/**
 * What a column is called by its letter, where no title is that letter. A title that is known, or a year, is not called
 * anything else by a letter: decisions may be for another file.
 */
function byLetter(renamed: ReadonlyMap<string, string>, titles: readonly string[], column: number): string | undefined {
  const letter = columnName(column).toLowerCase()
  const name = renamed.get(letter)
  if (name === undefined || titles.includes(letter)) return undefined
  const title = synonyms[titles[column]!] ?? titles[column]!
  return columnWords.some((word) => word === title) || readTime(title) !== undefined ? undefined : name
}

/** The column of an IAMC table that a title may mean, if any; it is none of these already. */
export const likelyWord = (title: string): string | undefined => {
  const plain = title
    .trim()
    .toLowerCase()
    .replace(/\s*[([].*[)\]]$/, '')
  return columnWords.find((word) => word === plain) ?? likely[plain]
}

/**
 * How much a row looks like the header of a table of ours: the number of its titles that are known words. Below
 * {@link enoughWords} it does not.
 */
export const countWords = (header: readonly string[], decisions: Decisions): number => {
  const titles = readTitles(header, decisions)
  return nameColumns.filter((name) => titles.includes(name)).length
}
export const enoughWords = 3

/** The same, where titles that may mean such a word count too. */
export const countLikelyWords = (header: readonly string[], decisions: Decisions): number => {
  const words = new Set(readTitles(header, decisions).map(likelyWord))
  return nameColumns.filter((name) => words.has(name)).length
}
