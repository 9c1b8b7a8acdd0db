/** Numbers of the built-in formats that show a date or a time (ECMA-376 part 1, 18.8.30, with those of East Asia). */
const builtin = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** What a number format shows of a date: all of it, or nothing but the year. */
export type DateStyle = 'date' | 'year'

/**
 * What a number format shows of a date or a time: one of the built-in ones, or one with letters of a date. Undefined
 * for formats of numbers.
 * @param code the format as the workbook defines it; undefined for a built-in one
 */
export function dateStyle(id: number, code: string | undefined): DateStyle | undefined {
  if (code === undefined) return builtin.some(([first, last]) => first <= id && id <= last) ? 'date' : undefined
  const bare = code.replace(/"[^"]*"?|\[[^\]]*\]?|[\\_*]./gs, '')
  const [positive = ''] = bare.split(';')
  if (!/[dmyhs]/i.test(positive)) return undefined
  return /^[^dmhs]*$/i.test(positive) ? 'year' : 'date'
}

const day = 86_400

/**
 * A date of a workbook, counted in days, as `YYYY-MM-DDTHH:MM:SS`; undefined outside the years a workbook knows.
 *
 * Day 1 is 1 January 1900, and day 60 the 29 February 1900 that never was; or, in the other system, day 0 is
 * 1 January 1904 (ECMA-376 part 1, 18.17.4.1).
 */
export function dateOfSerial(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0)) return undefined
  const seconds = Math.round(serial * day)
  const days = Math.floor(seconds / day)
  const isLeapDay = !is1904 && days === 60
  const sinceFirst = is1904 || days < 60 ? days : days - 1
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31)
  const date = new Date(first + (sinceFirst * day + (seconds % day)) * 1000)
  if (!(date.getTime() < Date.UTC(10_000, 0, 1))) return undefined
  const [text = ''] = date.toISOString().split('.')
  return isLeapDay ? `1900-02-29${text.slice(10)}` : text
}

/** An ISO date of a cell (`t="d"`) with its time, without zone and parts of a second; others as they are written. */
export function dateOfText(text: string): string {
  const found = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?Z?)?$/.exec(text)
  if (found === null) return text
  const [, date, minutes = '00:00', seconds = ':00'] = found
  return `${date}T${minutes}${seconds}`
}
