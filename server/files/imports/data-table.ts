import { nameColumns, type Decisions, type NameColumn } from '../../contract/imports.ts'
import { counted } from '../../contract/counted.ts'
import { isBlank, readNumber, thousandsMark, type NumberStyle } from '../formats/number.ts'
import type { DataLayout } from '../formats/header.ts'
import type { FileRow, SheetEnd } from '../formats/table.ts'
import { blankText, groupDigits } from './choices.ts'
import { ExtraColumns } from './extra-columns.ts'
import { refuseFormula } from './formulas.ts'
import { FilledDown, RowSet, watchMerged } from './merged-cells.ts'
import { clean } from './names.ts'
import { NumberMarks } from './number-marks.ts'
import { RowNames, type RowSeries } from './row-names.ts'
import { RowSteps } from './row-steps.ts'
import type { TablePlace } from './table-place.ts'

/** How a table of datapoints is read. */
export interface DataTableOptions {
  place: TablePlace
  layout: DataLayout
  /** Row of the header. */
  headerAt: number
  decisions: Decisions
  allowsDecimalComma: boolean
  /** Columns that the header lacks although nobody has set their names. */
  missing: ReadonlySet<NameColumn>
  /** The row of units below the titles, which may come again with them. */
  unitRow?: readonly string[] | undefined
}

/** The rows of a table of datapoints. */
export class DataTableReader {
  rows = 0
  emptyRows = 0
  readonly #place: TablePlace
  readonly #layout: DataLayout
  readonly #headerAt: number
  readonly #blank: ReadonlySet<string>
  readonly #style: NumberStyle
  readonly #names: RowNames
  readonly #steps: RowSteps
  readonly #extra: ExtraColumns
  readonly #filled: FilledDown | undefined
  readonly #isDropped: ReadonlySet<number>
  /** Rows of a sheet that hold values. */
  readonly #valueRows = new RowSet()
  /** Columns of which a row of titles is known, should the header come again. */
  readonly #nameCells: number[]
  #repeated = { count: 0, first: 0 }
  #isAfterHeader = false
  readonly #unitRow: readonly string[] | undefined
  readonly #marks: NumberMarks | undefined

  constructor({ place, layout, headerAt, decisions, allowsDecimalComma, missing, unitRow }: DataTableOptions) {
    this.#unitRow = unitRow
    this.#place = place
    this.#layout = layout
    this.#headerAt = headerAt
    this.#blank = new Set(decisions.blank.map(clean))
    this.#style = { allowsDecimalComma, thousands: decisions.thousands }
    this.#marks = NumberMarks.of(this.#style)
    this.#names = new RowNames(place, layout, decisions, missing)
    this.#steps = new RowSteps(place, layout, decisions)
    this.#extra = new ExtraColumns(place, layout, missing.size > 0)
    this.#filled = decisions.fill.length > 0 ? new FilledDown(layout, decisions.fill) : undefined
    this.#isDropped = new Set(layout.dropped)
    this.#nameCells = nameColumns.map((name) => layout.names[name]).filter((column) => column !== undefined)
  }

  add(row: FileRow): void {
    this.rows += 1
    const { at } = row
    const { titles } = this.#layout
    const surplus = row.cells.length > titles.length ? row.cells.findLastIndex((cell) => cell.trim() !== '') : -1
    if (surplus >= titles.length) {
      const message = `there is a cell beyond the last column of the header. Give its column a title, or remove it.`
      return this.#place.problem(
        'cell',
        message,
        { at, title: String(surplus + 1), column: surplus },
        row.cells[surplus]!,
      )
    }
    if (this.#isHeader(row.cells)) return this.#passHeader(row)
    if (this.#isAfterHeader && this.#passUnits(row)) return
    this.#isAfterHeader = false
    if (row.kinds?.includes('f') && this.#refuseFormulas(row)) return
    const cells = this.#filled ? this.#filled.fill(row.cells) : row.cells
    const filled = cells === row.cells ? row : { ...row, cells }
    const series = this.#layout.long ? this.#addLong(filled) : this.#addWide(filled)
    if (series === 'empty') {
      this.emptyRows += 1
      return
    }
    this.#valueRows.add(at)
    if (series !== 'skipped') this.#extra.see(cells, at, series === 'refused' ? undefined : series)
  }

  /** Tells what only the whole table shows. */
  end(end: SheetEnd): void {
    this.#extra.end()
    this.#steps.end(this.#headerAt)
    watchMerged(this.#place.merged(end.merged), this.#place, this.#layout, {
      headerAt: this.#headerAt,
      rows: this.#valueRows,
      filled: this.#filled,
    })
    this.#noteHidden(end)
    const { count, first } = this.#repeated
    if (count > 0) {
      const times = count === 1 ? 'again' : `again ${count} times`
      this.#place.note(
        `the header comes ${times}, first in ${this.#place.isText ? 'line' : 'row'} ${first}: passed over.`,
      )
    }
    this.#marks?.tell(this.#place)
  }

  /** Tables that were put together have their header several times. */
  #isHeader(cells: readonly string[]): boolean {
    const [first] = this.#nameCells
    const isTitle = (column: number) => cells[column]?.trim() === this.#layout.titles[column]
    return first !== undefined && isTitle(first) && this.#nameCells.length > 1 && this.#nameCells.every(isTitle)
  }

  /** What a workbook does not show is read all the same. */
  #noteHidden({ hiddenRows = 0, hiddenColumns = [] }: SheetEnd): void {
    const { titles } = this.#layout
    const isHidden = (column: number) => hiddenColumns.some(({ first, last }) => first <= column && column <= last)
    const columns = [...titles.keys()].filter((column) => isHidden(column) && !this.#isDropped.has(column))
    const found = [
      ...(hiddenRows > 0 ? [counted(hiddenRows, 'row')] : []),
      ...(columns.length > 0 ? [`${counted(columns.length, 'column')}, the first "${titles[columns[0]!]}"`] : []),
    ]
    if (found.length > 0) this.#place.note(`hidden or filtered away, and read like the others: ${found.join('; ')}.`)
  }

  /** A header that comes again is passed over; one with other years begins another table. */
  #passHeader({ cells, at }: FileRow): void {
    this.#isAfterHeader = true
    const { steps, titles } = this.#layout
    const other = steps.find(({ column }) => (cells[column] ?? '').trim() !== titles[column])
    if (other === undefined) {
      this.#repeated = { count: this.#repeated.count + 1, first: this.#repeated.first || at }
      return
    }
    const { column } = other
    const text = (cells[column] ?? '').trim()
    const message = `a second table begins here, with "${text}" where the first has "${titles[column]}". Move it to a sheet or a file of its own.`
    this.#place.problem('column', message, { at, title: titles[column]!, column }, text, { places: 1 })
  }

  /** The row of units comes again with the header, or there is another one. */
  #passUnits({ cells, at }: FileRow): boolean {
    if (this.#unitRow === undefined || this.#nameCells.some((column) => (cells[column] ?? '').trim() !== ''))
      return false
    if (this.#layout.titles.every((_title, i) => (cells[i] ?? '').trim() === (this.#unitRow![i] ?? '').trim()))
      return true
    const message = 'another row of units stands here. Move its table to a sheet or a file of its own.'
    this.#place.problem('cell', message, { at, title: '', column: undefined }, '')
    return true
  }

  /** Says which cells hold formulas without a result; false where only columns have them that are left out. */
  #refuseFormulas({ cells, kinds, at }: FileRow): boolean {
    const columns = Array.from(kinds!, (kind, column) => (kind === 'f' && !this.#isDropped.has(column) ? column : -1))
    const found = columns.filter((column) => column >= 0)
    for (const column of found) {
      refuseFormula(this.#place, cells[column]!, { at, title: this.#layout.titles[column] ?? '', column })
    }
    return found.length > 0
  }

  #addWide(row: FileRow): RowSeries | 'empty' {
    const { cells, at } = row
    const { steps, titles } = this.#layout
    let series: RowSeries | undefined
    let stepIds: readonly (number | undefined)[] | undefined
    for (let i = 0; i < steps.length; i += 1) {
      const { column } = steps[i]!
      const text = (cells[column] ?? '').trim()
      if (this.#isBlank(text)) continue
      if (series === undefined) {
        series = this.#names.seriesOf(cells, at, () => this.#countPoints(cells))
        if (series === 'skipped') return series
        stepIds = this.#steps.wide(cells, at)
        if (stepIds === undefined) series = 'refused'
      }
      const step = stepIds?.[i]
      if (stepIds !== undefined && step === undefined) this.#steps.refuseBeside(cells, at)
      this.#addValue(series, step, text, { at, title: titles[column]!, column })
    }
    return series ?? 'empty'
  }

  #addLong(row: FileRow): RowSeries | 'empty' {
    const { cells, at } = row
    const { value } = this.#layout.long!
    const text = (cells[value] ?? '').trim()
    if (this.#isBlank(text)) return 'empty'
    const series = this.#names.seriesOf(cells, at, () => 1)
    if (series === 'skipped') return series
    this.#addValue(series, this.#steps.long(row), text, { at, title: 'value', column: value })
    return series
  }

  #countPoints(cells: readonly string[]): number {
    return this.#layout.steps.filter(({ column }) => !this.#isBlank((cells[column] ?? '').trim())).length
  }

  #isBlank(text: string): boolean {
    return isBlank(text) || (this.#blank.size > 0 && this.#blank.has(text))
  }

  #addValue(
    series: RowSeries,
    step: number | undefined,
    text: string,
    cell: { at: number; title: string; column: number },
  ): void {
    const value = readNumber(text, this.#style)
    if (value === undefined) return this.#refuseValue(text, cell)
    this.#marks?.note(text, cell.at)
    if (typeof series === 'number' && step !== undefined) this.#place.staging.point(series, step, value, cell.at)
  }

  #refuseValue(text: string, cell: { at: number; title: string; column: number }): void {
    const shown = `"${text.slice(0, 80)}"`
    const mark = this.#style.thousands === null ? thousandsMark(text) : undefined
    if (mark === undefined) {
      const message = `${shown} is no number. Correct it there if it should be one.`
      return this.#place.problem('cell', message, cell, text, { choices: [blankText(text)], points: 1 })
    }
    const message = `${shown} is no number, unless the digits are grouped.`
    this.#place.problem('number', message, cell, text, { choices: [groupDigits(mark)], points: 1 })
  }
}
