import { limits } from '../../../contract/limits.ts'
import type { Decisions } from '../../../contract/imports.ts'
import { isPlainText } from '../../../payload/cells.ts'
import { unescapeFormula } from '../../formats/formula.ts'
import { isBlank, readNumber, thousandsMark, type NumberStyle } from '../../formats/number.ts'
import type { FileRow } from '../../formats/table.ts'
import { blankText, groupDigits } from '../choices.ts'
import { refuseFormula } from '../formulas.ts'
import { renaming } from '../names.ts'
import { NumberMarks } from '../number-marks.ts'
import type { TablePlace } from '../table-place.ts'
import type { IndexTitle, ItemShape } from './shape.ts'
import type { ItemStaging } from './staging.ts'

/** What a table is read into. */
export interface ItemTarget {
  /** Of the item; of an index set, none. */
  id: number | undefined
  name: string
  shape: ItemShape
  /** The names of the index sets of its index columns. */
  indexSets: readonly string[]
  /** The unit of rows whose table has no column of units. */
  unit: string
  /** Values are whole numbers, and nothing else. */
  isWhole: boolean
}

/** Reads the rows of a table into an optimization item. */
export class ItemTableReader {
  rows = 0
  /** Rows without a value. */
  emptyRows = 0
  readonly #place: TablePlace<ItemStaging>
  readonly #target: ItemTarget
  readonly #read: (cell: string) => string
  readonly #style: NumberStyle
  readonly #marks: NumberMarks | undefined
  readonly #blank: ReadonlySet<string>
  readonly #unitOf: (written: string) => { name: string }
  readonly #skippedUnits: ReadonlySet<string>
  #skipped = 0
  #repeated = 0

  constructor(
    place: TablePlace<ItemStaging>,
    target: ItemTarget,
    decisions: Decisions,
    { allowsDecimalComma }: { allowsDecimalComma: boolean },
  ) {
    this.#place = place
    this.#target = target
    // Only text files need a mark to keep spreadsheets from taking a name for a formula.
    this.#read = place.isText ? unescapeFormula : (cell) => cell
    this.#style = { allowsDecimalComma, thousands: decisions.thousands }
    this.#marks = NumberMarks.of(this.#style)
    this.#blank = new Set(decisions.blank)
    this.#unitOf = renaming('unit', decisions)
    this.#skippedUnits = new Set(decisions.skip.filter(({ column }) => column === 'unit').map(({ name }) => name))
  }

  add(row: FileRow): void {
    this.rows += 1
    const { at, kinds } = row
    const { titles, kind } = this.#target.shape
    const beyond = row.cells.findLastIndex((cell) => cell.trim() !== '')
    if (beyond >= titles.length) {
      const message = 'there is a cell beyond the last column of the header. Give its column a title, or remove it.'
      const place = { at, title: String(beyond + 1), column: beyond }
      return this.#place.problem('cell', message, place, row.cells[beyond]!)
    }
    const formula = kinds?.indexOf('f') ?? -1
    if (formula >= 0)
      return refuseFormula(this.#place, row.cells[formula]!, { at, title: titles[formula] ?? '', column: formula })
    const texts = this.#target.shape.index.map(({ column }) => this.#read((row.cells[column] ?? '').trim()))
    if (kind === 'indexset') return this.#addElement(texts[0]!, at)
    const cells = this.#cellsOf(row)
    if (cells === 'empty') this.emptyRows += 1
    else if (cells !== 'refused') this.#addRow(texts, cells, at)
  }

  /** Tells what only the whole table shows. */
  end(): void {
    const counted = (count: number, then: string) => `${count} ${count === 1 ? 'row' : 'rows'} ${then}`
    if (this.#repeated > 0) this.#place.note(`${counted(this.#repeated, 'name elements that stand above already')}.`)
    if (this.#skipped > 0) this.#place.note(`${counted(this.#skipped, 'left out for the unit')}.`)
    this.#marks?.tell(this.#place)
  }

  #addElement(text: string, at: number): void {
    if (text === '') {
      this.emptyRows += 1
      return
    }
    const [index] = this.#target.shape.index as [IndexTitle]
    const where = { at, title: index.title, isGiven: true }
    if (!this.#isElement(text, index, at)) return
    const { isNew } = this.#place.staging.element(this.#target.name, text, where)
    if (!isNew) this.#repeated += 1
  }

  #addRow(texts: readonly string[], cells: readonly [unknown, unknown], at: number): void {
    const { index } = this.#target.shape
    const gap = texts.indexOf('')
    if (gap >= 0) {
      const { title, column } = index[gap]!
      return this.#place.problem('cell', 'is blank, and every row names an element there.', { at, title, column }, '')
    }
    if (!index.every((one, i) => this.#isElement(texts[i]!, one, at))) return
    const elements = index.map(({ title }, i) => {
      const where = { at, title, isGiven: false }
      return this.#place.staging.element(this.#target.indexSets[i]!, texts[i]!, where).id
    })
    this.#place.staging.row(this.#target.id!, elements, cells, at)
  }

  #isElement(text: string, { title, column }: IndexTitle, at: number): boolean {
    if (isPlainText(text) && text.length <= limits.longNameLength && !/[\r\n]/.test(text)) return true
    const message = `must be text of one line, of at most ${limits.longNameLength} characters.`
    this.#place.problem('cell', message, { at, title, column }, text)
    return false
  }

  /** Value and unit, or level and marginal; a table has none. */
  #cellsOf({ cells, at }: FileRow): readonly [unknown, unknown] | 'empty' | 'refused' {
    const { kind, value, marginal, unit } = this.#target.shape
    if (kind === 'table') return [null, null]
    const first = this.#number(cells, value!, at)
    if (kind === 'variable' || kind === 'equation') {
      const second = this.#number(cells, marginal!, at)
      if (first === 'empty' && second === 'empty') return 'empty'
      if (first === 'refused' || second === 'refused') return 'refused'
      if (first !== 'empty' && second !== 'empty') return [first, second]
      const column = first === 'empty' ? value! : marginal!
      const place = { at, title: this.#target.shape.titles[column]!, column }
      this.#place.problem('cell', 'is blank, and a row has a level and a marginal.', place, '')
      return 'refused'
    }
    if (first === 'empty' || first === 'refused') return first
    const written = unit === undefined ? this.#target.unit : this.#read((cells[unit] ?? '').trim())
    const { name } = this.#unitOf(written)
    if (this.#skippedUnits.has(name) || this.#skippedUnits.has(written)) {
      this.#skipped += 1
      return 'refused'
    }
    return [first, name]
  }

  #number(cells: readonly string[], column: number, at: number): number | bigint | 'empty' | 'refused' {
    const text = (cells[column] ?? '').trim()
    if (isBlank(text) || this.#blank.has(text)) return 'empty'
    const place = { at, title: this.#target.shape.titles[column]!, column }
    const value = readNumber(text, this.#style)
    const shown = `"${text.slice(0, 80)}"`
    if (value === undefined) {
      const mark = this.#style.thousands === null ? thousandsMark(text) : undefined
      const next = /^eps$/i.test(text) ? epsilon : 'Correct it there if it should be one.'
      const why = mark === undefined ? `. ${next}` : ', unless the digits are grouped.'
      const choices = mark === undefined ? [blankText(text)] : [groupDigits(mark)]
      this.#place.problem(mark === undefined ? 'cell' : 'number', `${shown} is no number${why}`, place, text, {
        choices,
        points: 1,
      })
      return 'refused'
    }
    this.#marks?.note(text, at)
    const isWhole = Number.isSafeInteger(value) && (this.#target.isWhole || /^[+-]?\d+$/.test(text))
    if (isWhole) return BigInt(value)
    if (!this.#target.isWhole) return value
    this.#place.problem('cell', `${shown} is no whole number, as all values of ${this.#target.name} are.`, place, text)
    return 'refused'
  }
}

/** What GAMS means by Eps, and how it leaves it. */
const epsilon = 'GAMS means a zero by it that is kept: export it as one (gdxdump: epsOut=0).'
