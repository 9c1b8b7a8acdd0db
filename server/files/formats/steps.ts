import type { DateMeaning } from '../../contract/imports.ts'
import { readStepDatetime } from '../../payload/timestamp.ts'

/** A step in time as a title or a row has it. */
export interface Step {
  year: number | undefined
  category: string | undefined
  datetime: string | undefined
}

/**
 * What a text says of time. `year` and `moment` can be nothing else; of the others a user says what they mean: `number`
 * is a number that may be a year, `fiscal` a year that does not begin in January, `part` a month or a quarter, `day` a
 * date as people write it.
 */
export type TimeText =
  | { kind: 'year'; year: number }
  | { kind: 'number'; year: number }
  | { kind: 'fiscal'; year: number }
  | { kind: 'moment'; year: number; datetime: string }
  | { kind: 'part'; year: number; part: string; datetime: string }
  | {
      kind: 'day'
      year: number
      month: number | undefined
      datetime: string | undefined
      /** Its cell shows nothing of it but the year. */
      showsYear?: true
    }

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** Years that a title of digits alone can be without a doubt. */
const isLikelyYear = (year: number): boolean => year >= 1000 && year <= 2999

/**
 * Reads a text as a point in time; undefined for any other text.
 * @param text without surrounding blanks
 */
export function readTime(text: string): TimeText | undefined {
  if (text.length === 0 || text.length > 40) return undefined
  // R writes `X2010` for a column called 2010.
  const digits = /^(?:(\d{1,4})(?:\.0)?|X(\d{4}))$/i.exec(text)
  if (digits) {
    const year = Number(digits[1] ?? digits[2])
    return { kind: isLikelyYear(year) ? 'year' : 'number', year }
  }
  if (!/\d{4}/.test(text)) return undefined
  const datetime = readStepDatetime(text)
  if (datetime !== undefined) return { kind: 'moment', year: Number(datetime.slice(0, 4)), datetime }
  return readPart(text) ?? readDay(text) ?? readFiscal(text)
}

const patterns = {
  quarter: /^(?<year>\d{4})[ -]?Q(?<quarter>[1-4])$|^Q(?<quarter>[1-4])[ /-]?(?<year>\d{4})$/i,
  month: /^(?<year>\d{4})(?:[-/]|[ -]?M)(?<month>\d{1,2})$|^(?<month>\d{1,2})[-/.](?<year>\d{4})$/i,
  named: /^(?<name>[a-z]{3,9})\.?[ /-]?(?<year>\d{4})$|^(?<year>\d{4})[ /-]?(?<name>[a-z]{3,9})\.?$/i,
  fiscal: /^(?:FY|CY|Y)[ -]?(?<year>\d{4})$|^(?:FY ?)?(?<year>\d{4})[/–-](?<next>\d{2}|\d{4})$/i,
  day: /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$|^(\d{4})[./](\d{1,2})[./](\d{1,2})$/,
}

/** A month or a quarter. */
function readPart(text: string): TimeText | undefined {
  const quarter = patterns.quarter.exec(text)?.groups
  if (quarter) {
    const first = Number(quarter['quarter']) * 3 - 2
    return partOf(Number(quarter['year']), first, `Q${quarter['quarter']}`)
  }
  const found = patterns.month.exec(text)?.groups ?? patterns.named.exec(text)?.groups
  if (!found) return undefined
  const { name = '' } = found
  const short = name.slice(0, 3).toLowerCase()
  const month =
    name === '' ? Number(found['month']) : 1 + months.findIndex((full) => full.slice(0, 3).toLowerCase() === short)
  return month >= 1 && month <= 12 ? partOf(Number(found['year']), month, months[month - 1]!) : undefined
}

const partOf = (year: number, month: number, part: string): TimeText => ({
  kind: 'part',
  year,
  part,
  datetime: momentOf(year, month, 1)!,
})

const momentOf = (year: number, month: number, day: number): string | undefined =>
  readStepDatetime([String(year).padStart(4, '0'), pad(month), pad(day)].join('-'))

const pad = (number: number): string => String(number).padStart(2, '0')

/** A date as it is written with full stops (day first) or slashes (day or month first). */
function readDay(text: string): TimeText | undefined {
  const found = patterns.day.exec(text)
  if (!found) return undefined
  const [, first, mark, second, last, ...others] = found
  if (last === undefined) {
    const [year, month, day] = others.map(Number) as [number, number, number]
    return { kind: 'day', year, month, datetime: momentOf(year, month, day) }
  }
  const [one, two, year] = [Number(first), Number(second), Number(last)]
  // Nobody can tell the day from the month in 03/04/2020.
  if (mark !== '.' && one <= 12 && two <= 12 && one !== two) {
    return { kind: 'day', year, month: undefined, datetime: undefined }
  }
  const [day, month] = mark !== '.' && two > 12 ? [two, one] : [one, two]
  const datetime = momentOf(year, month, day)
  return datetime === undefined ? undefined : { kind: 'day', year, month, datetime }
}

/** `FY2030`, `2029/30` */
function readFiscal(text: string): TimeText | undefined {
  const found = patterns.fiscal.exec(text)?.groups
  if (!found) return undefined
  const year = Number(found['year'])
  const isNext = found['next'] === undefined || (year + 1).toString().endsWith(found['next'])
  return isNext ? { kind: 'fiscal', year } : undefined
}

/** The only year of 1000 to 2999 that a title speaks of among other words: `2020 (hist)`, `Value 2020`, `2030E`. */
export function yearWithin(title: string): number | undefined {
  const years = title.match(/(?<!\d)[12]\d{3}(?!\d)/g) ?? []
  return years.length === 1 ? Number(years[0]) : undefined
}

/** What a text of time means most likely, where its user has to say it. */
export const likelyMeaning = (time: TimeText): DateMeaning =>
  time.kind === 'part' ? 'month' : time.kind === 'day' && time.datetime && !time.showsYear ? 'as-is' : 'year'

/** The step that a text of time means; undefined where that has not been said, or cannot be. */
export function stepOf(time: TimeText, meaning: DateMeaning | null): Step | undefined {
  const none = { year: undefined, category: undefined, datetime: undefined }
  if (time.kind === 'moment') return { ...none, datetime: time.datetime }
  if (time.kind === 'year' || meaning === 'year') return { ...none, year: time.year }
  if (time.kind === 'number' || meaning === null) return undefined
  if (time.kind === 'fiscal') return { ...none, year: time.year }
  if (meaning === 'as-is') return time.datetime === undefined ? undefined : { ...none, datetime: time.datetime }
  if (time.kind === 'part') return { ...none, year: time.year, category: time.part }
  return time.month === undefined ? undefined : { ...none, year: time.year, category: months[time.month - 1]! }
}

/** A date of a workbook whose cell shows nothing of it but the year. @param text ISO 8601 */
export function shownAsYear(text: string): TimeText {
  const datetime = readStepDatetime(text)
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))]
  return { kind: 'day', year, month, datetime, showsYear: true }
}

/**
 * Those of the numbers that may be years which are not years beyond doubt: all of them where no year of 1000 to 2999
 * stands beside them, else those of one digit.
 */
export const doubtfulYears = (numbers: readonly number[], hasYears: boolean): number[] =>
  hasYears ? numbers.filter((number) => number < 10) : [...numbers]
