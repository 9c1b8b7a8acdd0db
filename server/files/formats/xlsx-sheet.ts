import { limits } from '../../contract/limits.ts'
import type { MergedCells, OnRow } from './table.ts'
import { dateOfSerial, dateOfText, type DateStyle } from './xlsx-dates.ts'
import { copied, decodeText } from './xlsx-text.ts'
import type { XmlHandlers } from './xlsx-xml.ts'

/** What the cells of all sheets refer to. */
export interface Workbook {
  strings: readonly string[]
  /** What the style of a cell, by its number, shows of numbers that are dates. */
  dateStyles: readonly (DateStyle | undefined)[]
  /** Whether days are counted from 1904. */
  is1904: boolean
}

/** Reads the rows of a sheet from its XML. */
export class SheetReader implements XmlHandlers {
  readonly #workbook: Workbook
  readonly #onRow: OnRow
  readonly #damaged: (why: string) => Error
  #isInside = false
  #cells: string[] = []
  #kinds: string[] = []
  #column = -1
  #type = ''
  #style = 0
  #text = ''
  #collects = false
  #isPhonetic = false
  /** The formula of the cell; undefined where it has none. */
  #formula: string | undefined
  #isFormula = false
  #isHidden = false
  /** Rows with cells that are not shown. */
  hiddenRows = 0
  /** Columns that are not shown, counted from 0. */
  readonly hiddenColumns: { first: number; last: number }[] = []
  /** Cells that are one. */
  readonly merged: MergedCells[] = []
  /** Number of the row that is being read or was read last; 0 before the first. */
  at = 0
  /** How many rows have been read, blank ones too. */
  rows = 0
  /** Whether all rows have been read. */
  isDone = false
  /** Whether nothing that follows is of interest. */
  isOver = false
  /** Whether nobody wants further rows. */
  isStopped = false

  /** @param damaged makes the error to throw when the cells make no sense */
  constructor(workbook: Workbook, onRow: OnRow, damaged: (why: string) => Error) {
    this.#workbook = workbook
    this.#onRow = onRow
    this.#damaged = damaged
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isInside = true
    if (this.isDone) return this.#openAfter(name, attributes)
    if (name === 'col' && isOn(attributes['hidden'])) {
      this.hiddenColumns.push({ first: Number(attributes['min']) - 1, last: Number(attributes['max']) - 1 })
    }
    if (!this.#isInside || this.isStopped) return
    if (name === 'v' || name === 't') this.#collects = !this.#isPhonetic
    else if (name === 'f') {
      this.#formula = ''
      this.#isFormula = true
    } else if (name === 'c') this.#openCell(attributes)
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'rPh') this.#isPhonetic = true
  }

  text(text: string): void {
    if (this.#collects) this.#text += text
    else if (this.#isFormula) this.#formula += text
  }

  /** What stands behind the rows, in the order of ECMA-376 part 1, 18.3.1.99. */
  #openAfter(name: string, { ref = '' }: Readonly<Record<string, string>>): void {
    if (name === 'mergeCell') {
      const [first = '', last = first] = ref.split(':')
      this.merged.push({ first: placeOf(first), last: placeOf(last) })
    } else if (['conditionalFormatting', 'dataValidations', 'hyperlinks', 'pageMargins', 'drawing'].includes(name)) {
      this.isOver = true
    }
  }

  close(name: string): void {
    if (!this.#isInside || this.isDone || this.isStopped) return
    if (name === 'v' || name === 't') this.#collects = false
    else if (name === 'f') this.#isFormula = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'sheetData') this.isDone = true
  }

  #openRow({ r: number, hidden }: Readonly<Record<string, string>>): void {
    this.#isHidden = isOn(hidden)
    this.at = number === undefined ? this.at + 1 : Number(number)
    if (!(this.at >= 1)) throw this.#damaged(`a row has the number "${number}"`)
    this.#cells = []
    this.#kinds = []
    this.#column = -1
  }

  #closeRow(): void {
    this.rows += 1
    const cells = this.#cells
    if (cells.every((cell) => cell.trim() === '')) return
    if (this.#isHidden) this.hiddenRows += 1
    if (this.#onRow({ cells, at: this.at, kinds: this.#kinds.join('') }) === false) this.isStopped = true
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    if (this.#column < 0 || this.#column >= limits.sheetColumns) {
      throw this.#damaged(`there is no cell "${r ?? this.#column + 1}"`)
    }
    this.#type = t
    this.#style = Number(s)
    this.#text = ''
    this.#formula = undefined
  }

  #closeCell(): void {
    const text = this.#text
    // A formula whose result is no text has one, unless the program that wrote the file has not calculated it.
    if (text === '' && this.#formula !== undefined && this.#type !== 'str') return this.#put(`=${this.#formula}`, 'f')
    if (text === '') return
    switch (this.#type) {
      case 's': {
        const shared = this.#workbook.strings[Number(text)]
        if (shared === undefined) throw this.#damaged(`shared string ${text} is missing`)
        return this.#put(shared, 's')
      }
      case 'str':
      case 'inlineStr':
        return this.#put(copied(decodeText(text)), 's')
      case 'b':
        return this.#put(text === '1' || text === 'true' ? 'TRUE' : 'FALSE', 'b')
      case 'e':
        return this.#put(text, 'e')
      case 'd':
        return this.#put(dateOfText(text), 'd')
      default: {
        const number = text.trim()
        const style = this.#workbook.dateStyles[this.#style]
        const date = style ? dateOfSerial(Number(number), this.#workbook.is1904) : undefined
        return date === undefined ? this.#put(number, 'n') : this.#put(date, style === 'year' ? 'y' : 'd')
      }
    }
  }

  #put(text: string, kind: string): void {
    if (text === '') return
    while (this.#cells.length < this.#column) {
      this.#cells.push('')
      this.#kinds.push('-')
    }
    this.#cells[this.#column] = text
    this.#kinds[this.#column] = kind
  }
}

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

/** The column of a cell like `AB12`, counted from 0; -1 when it names none. */
function columnOf(cell: string): number {
  let column = 0
  for (let i = 0; i < cell.length; i++) {
    const letter = cell.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** The place of a cell like `AB12`. */
const placeOf = (cell: string): { row: number; column: number } => ({
  row: Number(/\d+$/.exec(cell)?.[0] ?? 0),
  column: columnOf(cell.replaceAll('$', '')),
})
