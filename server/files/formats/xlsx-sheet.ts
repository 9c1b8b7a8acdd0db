import { limits } from '../../contract/limits.ts'
import type { OnRow } from './table.ts'
import { dateOfSerial, dateOfText } from './xlsx-dates.ts'
import { copied, decodeText } from './xlsx-text.ts'
import type { XmlHandlers } from './xlsx-xml.ts'

/** What the cells of all sheets refer to. */
export interface Workbook {
  strings: readonly string[]
  /** Whether the style of a cell, by its number, shows numbers as dates. */
  isDateStyle: readonly boolean[]
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
  /** Number of the row that is being read or was read last; 0 before the first. */
  at = 0
  /** How many rows have been read, blank ones too. */
  rows = 0
  /** Whether all rows have been read. */
  isDone = false
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
    if (!this.#isInside || this.isDone || this.isStopped) return
    if (name === 'v' || name === 't') this.#collects = !this.#isPhonetic
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'row') this.#openRow(attributes['r'])
    else if (name === 'rPh') this.#isPhonetic = true
  }

  text(text: string): void {
    if (this.#collects) this.#text += text
  }

  close(name: string): void {
    if (!this.#isInside || this.isDone || this.isStopped) return
    if (name === 'v' || name === 't') this.#collects = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'sheetData') this.isDone = true
  }

  #openRow(number: string | undefined): void {
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
  }

  #closeCell(): void {
    const text = this.#text
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
        const isDate = this.#workbook.isDateStyle[this.#style] === true
        const date = isDate ? dateOfSerial(Number(number), this.#workbook.is1904) : undefined
        return date === undefined ? this.#put(number, 'n') : this.#put(date, 'd')
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
