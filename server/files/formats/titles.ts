import { columnWords, nameColumns, type Decisions } from '../../contract/imports.ts'
import { readTime } from './steps.ts'
import { unseenAtEnds } from './unseen.ts'
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
    region:
      'country name|regions|regionen|région|región|country|countries|land|pays|area|geography|location|node|entity|geo|geo\\time|geo\\time_period|economy',
    variable: 'indicator name|series name|variables|variablen|indicator|variable name|item|metric',
    unit: 'units|einheit|einheiten|unité|unidad|uom',
    year: 'years|jahr|année|año|period|time_period',
    time: 'date|timestamp|zeit|datum|date_time',
    value: 'values|wert|werte|valeur|valor|amount|quantity|obs_value|0',
    subannual:
      'sub_annual|sub-annual|timeslice|time_slice|season|subperiod|hour|hours|stunde|timestep|snapshot|month|months|monat|mois|mes|quarter|quartal',
  }).flatMap(([word, titles]) => titles.split('|').map((title) => [title, word])),
)

/** Titles without surrounding blanks; where one comes again, the second is called `Variable (2)`. */
export function numbered(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((written) => {
    const title = written.trim().replaceAll(unseenAtEnds, '').trim()
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
    withoutLetters(header, decisions)
      .map.filter((rule) => rule.column === null)
      .map((rule) => [plainTitle(rule.from), plainTitle(rule.to)]),
  )
  return header.map((written) => {
    const title = plainTitle(written)
    const name = renamed.get(title) ?? title
    return synonyms[name] ?? name
  })
}

const plainTitle = (title: string): string => title.trim().toLowerCase()

/** A rule about a title may name its column by the letter, where no title is that letter. */
const isLetter = (written: string, plain: readonly string[]): boolean =>
  /^[a-z]{1,3}$/i.test(written.trim()) && !plain.includes(plainTitle(written))

/** The title of the column of a letter; itself for what is a title, or names no column. */
export function titleByLetter(written: string, titles: readonly string[]): string {
  if (!isLetter(written, titles.map(plainTitle))) return written
  const letter = written.trim().toUpperCase()
  return titles.find((_title, column) => columnName(column) === letter) ?? written
}

/**
 * The decisions about one table, with its titles where columns are named by their letters. A column whose title is
 * known, or a year, is not meant by a letter: decisions may be for another file.
 */
export function withoutLetters(titles: readonly string[], decisions: Decisions): Decisions {
  const { map, drop, fold } = decisions
  const plain = titles.map(plainTitle)
  const isKnown = (title: string) =>
    columnWords.some((word) => word === (synonyms[title] ?? title)) || readTime(title) !== undefined
  const named = (written: string): string[] => {
    if (!isLetter(written, plain)) return [written]
    const title = titleByLetter(written, titles)
    return title === written || isKnown(plainTitle(title)) ? [] : [title]
  }
  return {
    ...decisions,
    map: map.flatMap((rule) => (rule.column === null ? named(rule.from).map((from) => ({ ...rule, from })) : [rule])),
    drop: drop.flatMap(named),
    fold: fold.flatMap((rule) => named(rule.title).map((title) => ({ ...rule, title }))),
  }
}

/** The title that comes again in one as {@link numbered} calls it; undefined for any other title. */
export const repeatedTitle = (title: string): string | undefined => /^(.*\S) \(\d+\)$/.exec(title)?.[1]

/** The column of an IAMC table that a title may mean, if any; it is none of these already. */
export const likelyWord = (title: string): string | undefined => {
  const plain = title
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/ *[([].*[)\]]$/, '')
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
