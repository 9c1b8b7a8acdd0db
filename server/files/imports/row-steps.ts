import { dateMeanings, type DateMeaning, type Decisions } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { asName } from '../../payload/cells.ts'
import { unescapeFormula } from '../formats/formula.ts'
import type { DataLayout } from '../formats/header.ts'
import { isBlank } from '../formats/number.ts'
import {
  doubtfulYears,
  likelyMeaning,
  readTime,
  shownAsYear,
  stepOf,
  type Step,
  type TimeText,
} from '../formats/steps.ts'
import type { FileRow } from '../formats/table.ts'
import { dropColumn, readDates } from './choices.ts'
import { clean } from './names.ts'
import type { TablePlace } from './table-place.ts'

/**
 * What a row says of time: a step, or something of which nobody has said what it means; a year beside a date; nothing.
 */
type FoundStep = { time: TimeText; step?: Step } | 'beside' | 'none'

/** Reads what rows and titles say of time. */
export class RowSteps {
  readonly #place: TablePlace
  readonly #layout: DataLayout
  readonly #dates: DateMeaning | null
  readonly #read: (cell: string) => string
  /** By category, the steps of the columns of a wide table. */
  readonly #wide = new Map<string, (number | undefined)[]>()
  readonly #long = new Map<string, number>()
  /** Numbers in a column of years that may be none, with the rows they stand in first, and whether others are years. */
  readonly #numbers = new Map<number, number>()
  #hasYears = false

  constructor(place: TablePlace, layout: DataLayout, { dates }: Decisions) {
    this.#place = place
    this.#layout = layout
    this.#dates = dates
    this.#read = place.isText ? unescapeFormula : (cell) => cell
  }

  /**
   * The steps of the columns of a wide table, in one of its rows: undefined where its part of the year cannot be read;
   * in it, undefined for columns of dates in a row with a part of the year.
   */
  wide(cells: readonly string[], at: number): readonly (number | undefined)[] | undefined {
    const category = this.#category(cells, at)
    if (category === undefined) return undefined
    let ids = this.#wide.get(category)
    if (ids === undefined) {
      ids = this.#layout.steps.map((step) => {
        const own = withCategory(step, category)
        return own && this.#place.staging.step(own)
      })
      this.#wide.set(category, ids)
    }
    return ids
  }

  /** Says that a row with a part of the year has a value in a column of dates. */
  refuseBeside(cells: readonly string[], at: number): void {
    this.#refuseCategory('there is a subannual step beside a date.', at, (cells[this.#layout.subannual!] ?? '').trim())
  }

  /** The step of a row of a long table; undefined where it cannot be told. */
  long({ cells, at, kinds }: FileRow): number | undefined {
    const { year, datetime } = this.#layout.long!
    const category = this.#category(cells, at)
    if (category === undefined) return undefined
    const yearText = year === undefined ? '' : (cells[year] ?? '').trim()
    const time = datetime === undefined ? '' : (cells[datetime] ?? '').trim()
    const key = time === '' && category === '' ? yearText : `${yearText}\t${time}\t${category}`
    const known = this.#long.get(key)
    if (known !== undefined) return known
    const column = isBlank(time) ? year : datetime
    const found = this.#readStep(
      isBlank(time) ? '' : time,
      yearText,
      column === undefined ? undefined : kinds?.[column],
    )
    const step = typeof found === 'string' ? undefined : withCategory(found.step, category)
    if (step === undefined) this.#refuse(found, isBlank(time) ? yearText : time, at, column, category)
    else if (typeof found !== 'string') this.#watch(found.time, at)
    if (step === undefined) return undefined
    const id = this.#place.staging.step(step)
    this.#long.set(key, id)
    return id
  }

  /** Tells what only the whole table shows. */
  end(headerAt: number): void {
    const { asked, titles, long } = this.#layout
    if (asked.length > 0) {
      const texts = asked.map(({ column }) => titles[column]!)
      const title = texts[0]!
      const many = texts.length === 1 ? 'the title' : `${texts.length} titles, the first of them`
      this.#ask(
        asked.map(({ time }) => time),
        {
          message: `${many} "${title}", may be ${meansWhat(asked[0]!.time)}.`,
          place: { at: headerAt, title, column: asked[0]!.column },
          texts,
        },
      )
    }
    const doubtful = this.#dates === 'year' ? [] : doubtfulYears([...this.#numbers.keys()], this.#hasYears)
    if (doubtful.length === 0) return
    const [first] = doubtful as [number]
    this.#ask(
      doubtful.map((year) => ({ kind: 'number', year })),
      {
        message: `${doubtful.length === 1 ? '' : `${doubtful.length} numbers, the first of them `}"${first}" may be a year or something else.`,
        place: { at: this.#numbers.get(first)!, title: 'year', column: long?.year },
        texts: doubtful.map(String),
      },
    )
  }

  #ask(
    times: readonly TimeText[],
    {
      message,
      place,
      texts,
    }: { message: string; place: { at: number; title: string; column: number | undefined }; texts: string[] },
  ): void {
    this.#place.problem('date', message, place, texts[0]!, {
      examples: texts.slice(0, limits.errorExamples),
      choices: meaningsOf(times).map(readDates),
      places: texts.length,
    })
  }

  #watch(time: TimeText, at: number): void {
    if (time.kind === 'year') this.#hasYears = true
    else if (time.kind === 'number' && !this.#numbers.has(time.year)) this.#numbers.set(time.year, at)
  }

  /** The step of a date, else of a year; what it says where nobody has said what that means; or nothing at all. */
  #readStep(time: string, year: string, kind: string | undefined): FoundStep {
    if (time !== '' && !isBlank(year)) return 'beside'
    const text = time === '' ? year : time
    const read = kind === 'y' ? shownAsYear(text) : readTime(text)
    if (read === undefined) return 'none'
    if (time !== '' && (read.kind === 'year' || read.kind === 'number') && this.#dates !== 'year') return { time: read }
    // Numbers are looked at together, when all have been read.
    if (time === '' && read.kind === 'number') return { time: read, step: stepOf(read, 'year')! }
    // A date in a column of years may mean either.
    const isAsked = time === '' && read.kind === 'moment'
    const asked: TimeText = isAsked ? shownAsYear(read.datetime) : read
    const step = stepOf(asked, this.#dates)
    return step ? { time: asked, step } : { time: asked }
  }

  #refuse(found: FoundStep, text: string, at: number, column: number | undefined, category: string): void {
    const title = column === this.#layout.long!.datetime && column !== undefined ? 'time' : 'year'
    const place = { at, title, column }
    if (found === 'beside') {
      const message = `there is a year beside the date "${text}". Leave one of the two blank.`
      return this.#place.problem('cell', message, place, text)
    }
    if (found === 'none') {
      const message =
        title === 'year'
          ? `"${text}" is no year. Write it like 2030.`
          : `"${text}" is no date and time. Write it like 2030-01-31 12:00.`
      return this.#place.problem('cell', message, place, text)
    }
    if (found.step) return this.#refuseCategory('there is a subannual step beside a date.', at, category)
    const message = `"${text}" is ${title === 'year' ? 'no year' : 'no date and time'}, but may be ${meansWhat(found.time)}.`
    this.#place.problem('date', message, place, text, { choices: meaningsOf([found.time]).map(readDates) })
  }

  #refuseCategory(message: string, at: number, text: string): void {
    const column = this.#layout.subannual
    const title = this.#layout.titles[column!]!
    this.#place.problem('cell', message, { at, title: 'subannual', column }, text, {
      choices: [dropColumn(title, 'duplicates')],
    })
  }

  /** `Year` stands for the whole year. Undefined: none that can be read. */
  #category(cells: readonly string[], at: number): string | undefined {
    const { subannual } = this.#layout
    const text = subannual === undefined ? '' : clean(this.#read((cells[subannual] ?? '').trim()))
    if (text === '' || text.toLowerCase() === 'year') return ''
    const category = asName(text, limits.longNameLength)
    if (category === undefined) {
      this.#refuseCategory(`the subannual step is longer than ${limits.longNameLength} characters.`, at, text)
    }
    return category
  }
}

/** A step with the category of its row; undefined where it has one of its own, or is a moment. */
function withCategory(step: Step | undefined, category: string): Step | undefined {
  if (step === undefined || category === '') return step
  return step.datetime === undefined && step.category === undefined ? { ...step, category } : undefined
}

const meansWhat = (time: TimeText): string =>
  ({
    number: 'a year or something else',
    fiscal: 'the year in which it ends or another one',
    part: 'a part of a year, or a moment',
    day: 'a year, a part of it, or a moment',
    year: 'a year',
    moment: 'a moment',
  })[time.kind]

/** The meanings that texts of time can have, the likeliest first. */
function meaningsOf(times: readonly TimeText[]): DateMeaning[] {
  const likely = likelyMeaning(times[0]!)
  const can = dateMeanings.filter((meaning) => times.every((time) => stepOf(time, meaning) !== undefined))
  return can.toSorted((a, b) => Number(b === likely) - Number(a === likely))
}
