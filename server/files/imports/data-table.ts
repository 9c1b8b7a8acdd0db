import { datapointTypes } from '../../contract/iamc.ts'
import { nameColumns, type Decisions, type NameColumn } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { asName } from '../../payload/cells.ts'
import { readStepDatetime } from '../../payload/timestamp.ts'
import { unescapeFormula } from '../formats/formula.ts'
import type { DataLayout } from '../formats/iamc-columns.ts'
import { isBlank, readNumber, readVersion } from '../formats/number.ts'
import type { FileRow } from '../formats/table.ts'
import { clean } from './names.ts'
import type { Staging } from './staging.ts'

/** Cells that name the series of a row, and the series they were. */
interface LastSeries {
  cells: readonly string[]
  id: number | undefined
}

/** The rows of a table of datapoints. */
export class DataTableReader {
  rows = 0
  emptyRows = 0
  readonly #staging: Staging
  readonly #layout: DataLayout
  readonly #blank: ReadonlySet<string>
  readonly #allowsDecimalComma: boolean
  readonly #read: (cell: string) => string
  readonly #nameCells: number[]
  readonly #set: Map<NameColumn, string>
  /** By category, the steps of the columns of a wide table. */
  readonly #wideSteps = new Map<string, number[]>()
  readonly #longSteps = new Map<string, number>()
  readonly #others = new Map<number, { count: number; at: number; text: string }>()
  #last: LastSeries = { cells: [], id: undefined }
  #decimals = { point: 0, comma: 0 }

  constructor(
    staging: Staging,
    layout: DataLayout,
    decisions: Decisions,
    allowsDecimalComma: boolean,
    isText: boolean,
  ) {
    this.#staging = staging
    this.#layout = layout
    this.#blank = new Set(decisions.blank.map(clean))
    this.#allowsDecimalComma = allowsDecimalComma
    // Only text files need a mark to keep spreadsheets from taking a name for a formula.
    this.#read = isText ? unescapeFormula : (cell) => cell
    this.#set = new Map(decisions.set.map((rule) => [rule.column, rule.value]))
    this.#nameCells = [...nameColumns.map((name) => layout.names[name]), layout.version].filter(
      (column) => column !== undefined,
    )
  }

  add({ cells, at }: FileRow): void {
    this.rows += 1
    const { titles } = this.#layout
    const surplus = cells.length > titles.length ? cells.findLastIndex((cell) => cell.trim() !== '') : -1
    if (surplus >= titles.length) {
      const message = `there is a cell beyond the last column of the header. Give its column a title, or remove it.`
      return this.#staging.problem('cell', message, at, String(surplus + 1), cells[surplus])
    }
    const before = this.#staging.points
    const hasValues = this.#layout.long ? this.#addLong(cells, at) : this.#addWide(cells, at)
    if (!hasValues) this.emptyRows += 1
    else if (this.#staging.points > before) this.#watchOthers(cells, at)
  }

  /** Tells what only the whole table shows. */
  end(): void {
    for (const [column, { count, at, text }] of this.#others) {
      const title = this.#layout.titles[column]!
      const cells = count === 1 ? '1 cell' : `${count} cells`
      const message =
        title === ''
          ? `column ${column + 1} has no title, but ${cells} with text. Give it a title, or empty it.`
          : `the column "${title}" has no place in an IAMC table (${cells} filled). Leave it out with --drop "${title}".`
      this.#staging.problem('column', message, at, title, text)
    }
    if (this.#decimals.point > 0 && this.#decimals.comma > 0) {
      const message =
        `numbers are written with a decimal point (first in row ${this.#decimals.point}) and with a decimal comma ` +
        `(first in row ${this.#decimals.comma}). Write them all one way.`
      this.#staging.problem('column', message)
    }
  }

  /** Answers whether any cell of a year holds something. */
  #addWide(cells: readonly string[], at: number): boolean {
    const { steps, titles } = this.#layout
    let series: number | undefined
    let stepIds: readonly number[] | undefined
    for (let i = 0; i < steps.length; i += 1) {
      const { column } = steps[i]!
      const text = (cells[column] ?? '').trim()
      if (this.#isBlank(text)) continue
      if (stepIds === undefined) {
        series = this.#seriesOf(cells, at)
        stepIds = this.#stepsOf(cells, at)
        if (series === undefined || stepIds === undefined) return true
      }
      this.#addValue(series!, stepIds[i]!, text, at, titles[column]!)
    }
    return stepIds !== undefined
  }

  #addLong(cells: readonly string[], at: number): boolean {
    const { value } = this.#layout.long!
    const text = (cells[value] ?? '').trim()
    if (this.#isBlank(text)) return false
    const series = this.#seriesOf(cells, at)
    const step = series === undefined ? undefined : this.#longStep(cells, at)
    if (step !== undefined) this.#addValue(series!, step, text, at, 'value')
    return true
  }

  #isBlank(text: string): boolean {
    return isBlank(text) || (this.#blank.size > 0 && this.#blank.has(text))
  }

  #addValue(series: number, step: number, text: string, at: number, column: string): void {
    const value = readNumber(text, this.#allowsDecimalComma)
    if (value === undefined) {
      const message = `"${text.slice(0, 80)}" is no number. Correct it, or say that it stands for no value with --blank.`
      return this.#staging.problem('cell', message, at, column, text)
    }
    if (this.#allowsDecimalComma) {
      if (text.includes(',')) this.#decimals.comma ||= at
      else if (text.includes('.')) this.#decimals.point ||= at
    }
    this.#staging.point(series, step, value, at)
  }

  /** The cells of the row before name the same series: so it is for most rows of a long file. */
  #seriesOf(cells: readonly string[], at: number): number | undefined {
    const last = this.#last
    if (last.id !== undefined && this.#nameCells.every((column) => cells[column] === last.cells[column])) return last.id
    this.#last = { cells, id: this.#seriesId(cells, at) }
    return this.#last.id
  }

  #seriesId(cells: readonly string[], at: number): number | undefined {
    const ids: number[] = []
    for (const kind of nameColumns) {
      const column = this.#layout.names[kind]
      const written = column === undefined ? '' : this.#read((cells[column] ?? '').trim())
      const isContradicted = written !== '' && this.#set.has(kind) && clean(written) !== clean(this.#set.get(kind)!)
      const id = isContradicted ? 'set' : this.#staging.name(kind, written)
      if (id === 'skipped') return undefined
      if (typeof id === 'string') {
        this.#staging.problem('name', nameProblems[id](kind), at, kind, written)
        return undefined
      }
      ids.push(id)
    }
    const version = this.#version(cells, at)
    if (version === undefined) return undefined
    const [model, scenario, region, variable, unit] = ids as [number, number, number, number, number]
    return this.#staging.series(this.#staging.run(model, scenario, version), region, variable, unit)
  }

  /** Null where the table does not say; undefined where it says something else. */
  #version(cells: readonly string[], at: number): number | null | undefined {
    const { version } = this.#layout
    const text = version === undefined ? '' : (cells[version] ?? '').trim()
    const number = readVersion(text)
    if (number !== undefined) return number
    const message = `"${text}" is no version of a run: versions are 1, 2, 3 … Leave the column out with --drop version.`
    this.#staging.problem('cell', message, at, 'version', text)
    return undefined
  }

  /** `Year` stands for the whole year. Undefined: none that can be read. */
  #category(cells: readonly string[], at: number): string | undefined {
    const { subannual } = this.#layout
    const text = subannual === undefined ? '' : clean(this.#read((cells[subannual] ?? '').trim()))
    if (text === '' || text.toLowerCase() === 'year') return ''
    const category = asName(text, limits.longNameLength)
    if (category === undefined) this.#staging.problem('cell', `the subannual step is too long.`, at, 'subannual', text)
    return category
  }

  #stepsOf(cells: readonly string[], at: number): readonly number[] | undefined {
    const category = this.#category(cells, at)
    if (category === undefined) return undefined
    let ids = this.#wideSteps.get(category)
    if (ids === undefined) {
      ids = this.#layout.steps.map(({ year, datetime }) =>
        this.#staging.step({ year, datetime, category: datetime === undefined && category ? category : undefined }),
      )
      this.#wideSteps.set(category, ids)
    }
    return ids
  }

  #longStep(cells: readonly string[], at: number): number | undefined {
    const { year, datetime } = this.#layout.long!
    const category = this.#category(cells, at)
    if (category === undefined) return undefined
    const yearText = year === undefined ? '' : (cells[year] ?? '').trim()
    const time = datetime === undefined ? '' : (cells[datetime] ?? '').trim()
    const key = time === '' && category === '' ? yearText : `${yearText} ${time} ${category}`
    const step = this.#longSteps.get(key) ?? this.#newStep(key, yearText, time, category)
    if (step !== undefined) return step
    const [column, message] =
      time === ''
        ? ['year', `"${yearText}" is no year.`]
        : [
            'time',
            `"${time}" is no date and time like 2030-01-31 12:00, or there is a year or subannual step beside it.`,
          ]
    this.#staging.problem('cell', message, at, column, `${yearText} ${time}`.trim())
    return undefined
  }

  #newStep(key: string, year: string, time: string, category: string): number | undefined {
    const step = this.#readStep(year, time, category)
    if (step !== undefined) this.#longSteps.set(key, step)
    return step
  }

  #readStep(year: string, time: string, category: string): number | undefined {
    if (!isBlank(time)) {
      const datetime = readStepDatetime(time)
      if (datetime === undefined || !isBlank(year) || category !== '') return undefined
      return this.#staging.step({ year: undefined, category: undefined, datetime })
    }
    if (!/^\d{1,4}(\.0)?$/.test(year)) return undefined
    return this.#staging.step({ year: Number(year), category: category || undefined, datetime: undefined })
  }

  /** Columns without a place would be lost without a word, unless they are empty. */
  #watchOthers(cells: readonly string[], at: number): void {
    for (const column of this.#layout.others) {
      const text = (cells[column] ?? '').trim()
      if (text === '' || this.#repeatsStep(column, text)) continue
      const found = this.#others.get(column)
      if (found) found.count += 1
      else this.#others.set(column, { count: 1, at, text })
    }
  }

  /** ixmp4 writes beside each step of what type it is. */
  #repeatsStep(column: number, text: string): boolean {
    const isType = this.#layout.titles[column]!.toLowerCase() === 'type'
    return isType && datapointTypes.some((type) => type === text)
  }
}

const nameProblems: Record<'blank' | 'unusable' | 'set', (kind: NameColumn) => string> = {
  blank: (kind) => `the ${kind} is blank. Fill it in, or name it for all such rows with --set ${kind}=NAME.`,
  unusable: (kind) => `the ${kind} is longer than ${limits.nameLength} characters, or no valid text.`,
  set: (kind) => `the row has a ${kind} of its own. Rename it with --map ${kind}:OLD=NEW instead of --set.`,
}
