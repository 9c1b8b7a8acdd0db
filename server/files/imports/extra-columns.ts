import { columnWords, foldTargets } from '../../contract/imports.ts'
import { datapointTypes } from '../../contract/iamc.ts'
import type { DataLayout } from '../formats/header.ts'
import { readTime, yearWithin } from '../formats/steps.ts'
import { likelyWord, repeatedTitle } from '../formats/titles.ts'
import { dropColumn, foldColumn, mapTitle, type OpenChoice } from './choices.ts'
import { isSheetError } from './names.ts'
import type { TablePlace } from './table-place.ts'

/** What is known of a column that has no place in an IAMC table. */
interface ExtraColumn {
  column: number
  title: string
  isDropped: boolean
  /** Cells that hold something. */
  filled: number
  first: { at: number; text: string }
  /** What the column says in the first row of each series. */
  bySeries: string[]
  /** It says different things in rows of the same series. */
  isTelling: boolean
  /** Its last number, as long as it does nothing but count the rows. */
  counter: number | undefined
}

/**
 * Watches the columns without a place: what they hold would be lost without a word, unless they are empty, number the
 * rows, or are left out as decided.
 */
export class ExtraColumns {
  readonly #place: TablePlace
  readonly #layout: DataLayout
  readonly #isIncomplete: boolean
  readonly #columns: ExtraColumn[]

  /** @param isIncomplete the header lacks columns, so that each of these may be one of them */
  constructor(place: TablePlace, layout: DataLayout, isIncomplete: boolean) {
    const { titles, others, dropped, untitled } = layout
    this.#place = place
    this.#layout = layout
    this.#isIncomplete = isIncomplete
    const indexes = titles.findIndex((title, column) => !untitled.has(column) && !isIndex.test(title))
    this.#columns = [...others, ...dropped].map((column) => ({
      column,
      title: titles[column]!,
      isDropped: dropped.includes(column),
      filled: 0,
      first: { at: 0, text: '' },
      bySeries: [],
      isTelling: false,
      counter: column < indexes ? -1 : undefined,
    }))
  }

  /** Looks at a row with datapoints. @param series undefined where it has none because of another problem */
  see(cells: readonly string[], at: number, series: number | undefined): void {
    for (const extra of this.#columns) {
      const text = (cells[extra.column] ?? '').trim()
      if (extra.counter !== undefined) extra.counter = countOn(extra.counter, text)
      if (series !== undefined && !extra.isTelling) {
        const before = (extra.bySeries[series] ??= text)
        if (before !== text) [extra.isTelling, extra.bySeries] = [true, []]
      }
      if (text === '' || repeatsStep(extra.title, text)) continue
      if (extra.filled === 0) extra.first = { at, text }
      extra.filled += 1
    }
  }

  end(): void {
    const again = this.#columns.filter((extra) => !extra.isDropped && extra.filled > 0 && repeatsWord(extra.title))
    // One title may come twice by mistake; several are another table.
    if (again.length > 1 && !this.#isIncomplete) this.#refuseBeside(again)
    for (const extra of this.#columns) {
      if (extra.filled === 0 || (again.length > 1 && again.includes(extra))) continue
      if (extra.counter !== undefined) {
        const title = extra.title.startsWith('column ')
          ? `${extra.title} has no title and`
          : `the column "${extra.title}"`
        if (!extra.isDropped) this.#place.note(`${title} numbers the rows, as pandas writes it: it was passed over.`)
      } else {
        if (extra.isTelling) this.#place.staging.telling(extra.title, extra.isDropped)
        if (!extra.isDropped && !this.#isIncomplete) this.#refuse(extra)
      }
    }
  }

  /** Followed one by one, ways out for these columns would take the years of the second table for those of the first. */
  #refuseBeside(again: readonly ExtraColumn[]): void {
    const { title, column, first } = again.reduce((leftmost, one) => (one.column < leftmost.column ? one : leftmost))
    const words = again.map((one) => repeatedTitle(one.title)).join(', ')
    const message = `a second table begins here, beside the first: the header names ${words} again. Move it to a sheet or a file of its own.`
    this.#place.problem('column', message, { at: first.at, title, column }, first.text, { places: 1 })
  }

  /** What the column is most likely, where its title is known under another word, or speaks of a year. */
  #meanings(title: string): OpenChoice[] {
    const { long, steps, subannual } = this.#layout
    if (likelyWord(title) === 'subannual' && subannual === undefined) return [mapTitle(title, 'subannual')]
    const year = yearWithin(title)
    const isFree = long === undefined && year !== undefined && steps.every((step) => step.year !== year)
    return isFree && readTime(title) === undefined ? [mapTitle(title, String(year))] : []
  }

  #refuse({ title, column, filled, first, isTelling }: ExtraColumn): void {
    const cells = filled === 1 ? '1 cell' : `${new Intl.NumberFormat('en').format(filled)} cells`
    const isUntitled = title.startsWith('column ')
    const what = isUntitled
      ? `${title} has no title, but ${cells} with text`
      : `the column "${title}" has no place in an IAMC table (${cells} filled)`
    const tells = isTelling ? tellsApart : ''
    const folds = foldTargets.map((into) => foldColumn(title, into))
    const meanings = this.#meanings(title)
    const drop = dropColumn(title, isTelling ? 'duplicates' : mayHoldPoints(title) ? filled : 'nothing')
    this.#place.problem('column', `${what}${tells}.`, { at: first.at, title, column }, first.text, {
      choices: isTelling ? [...meanings, ...folds, drop] : [...meanings, drop, ...folds],
      places: 1,
    })
  }
}

/** What is said of a column without which points would be given more than once; whether they are, all tables show. */
export const tellsApart = ', and rows that differ in nothing else would be taken for the same'

/**
 * pandas and R number rows in a column without a title, the first; read and written again it is called `Unnamed: 0`, and
 * stands behind another one.
 */
const isIndex = /^(unnamed: \d+(\.\d+)*|index|x|\.\.\.1)$/i

/** A title that means a column which stands there already: `Region (2)`. */
const repeatsWord = (title: string): boolean => columnWords.some((word) => word === repeatedTitle(title)?.toLowerCase())

/** What stands below such a title may well be datapoints. */
const mayHoldPoints = (title: string): boolean =>
  isSheetError(title) || /^-?\d+( \(\d+\))?$/.test(title) || yearWithin(title) !== undefined

/** The next number of a column that counts; undefined where it does not. */
export function countOn(last: number, text: string): number | undefined {
  const number = /^\d{1,9}(\.0)?$/.test(text) ? Number(text) : -1
  return number > last ? number : undefined
}

/** ixmp4 writes beside each step of what type it is. */
const repeatsStep = (title: string, text: string): boolean =>
  title.toLowerCase() === 'type' && datapointTypes.some((type) => type === text)
