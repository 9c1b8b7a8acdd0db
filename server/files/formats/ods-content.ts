import { limits } from '../../contract/limits.ts'
import type { MergedCells, OnRow } from './table.ts'
import { dateOfText } from './xlsx-dates.ts'
import type { XmlHandlers } from './xlsx-xml.ts'

/** The content of an OpenDocument spreadsheet (ISO/IEC 26300 part 1, 9). */

type Attributes = Readonly<Record<string, string>>

/** What is not part of the cells although it stands among them: comments, drawings, what was deleted. */
const apart = new Set([
  'annotation',
  'shapes',
  'tracked-changes',
  'forms',
  'dde-links',
  'frame',
  'custom-shape',
  'a-frame',
])

/** Styles that say more than how cells look: hidden sheets, dates of which nothing but the year is shown. */
export class OdsStyles implements XmlHandlers {
  readonly #hiddenTables = new Set<string>()
  /** Data styles that show a year, and no month or day. */
  readonly #yearFormats = new Set<string>()
  /** The data style of each style of cells, and the style that it is made from. */
  readonly #formats = new Map<string, { format: string | undefined; parent: string | undefined }>()
  #style = ''
  #date: { name: string; shows: Set<string> } | undefined

  open(name: string, attributes: Attributes): void {
    if (name === 'style') {
      this.#style = attributes['style:name'] ?? ''
      const format = attributes['style:data-style-name']
      const parent = attributes['style:parent-style-name']
      if (attributes['style:family'] === 'table-cell') this.#formats.set(this.#style, { format, parent })
    } else if (name === 'table-properties') {
      if (attributes['table:display'] === 'false') this.#hiddenTables.add(this.#style)
    } else if (name === 'date-style') {
      this.#date = { name: attributes['style:name'] ?? '', shows: new Set() }
    } else this.#date?.shows.add(name)
  }

  close(name: string): void {
    if (name !== 'date-style' || this.#date === undefined) return
    const { name: format, shows } = this.#date
    const isYear = shows.has('year') && !['month', 'day', 'hours', 'minutes', 'quarter'].some((part) => shows.has(part))
    if (isYear) this.#yearFormats.add(format)
    this.#date = undefined
  }

  isHidden(tableStyle: string | undefined): boolean {
    return tableStyle !== undefined && this.#hiddenTables.has(tableStyle)
  }

  showsYear(cellStyle: string | undefined): boolean {
    for (let style = cellStyle, steps = 0; style !== undefined && steps < 20; steps += 1) {
      const { format, parent }: { format?: string | undefined; parent?: string | undefined } =
        this.#formats.get(style) ?? {}
      if (format !== undefined) return this.#yearFormats.has(format)
      style = parent
    }
    return false
  }
}

/** What is wanted of the content: the names of its sheets, or the rows of one. */
export type OdsRead =
  | { onSheet: (title: string, isHidden: boolean) => void }
  | { sheet: string; onRow: OnRow; tick: () => void }

interface Cell {
  attributes: Attributes
  text: string
  paragraphs: number
}

/** Reads the content; the styles in it come before the sheets. */
export class OdsReader implements XmlHandlers {
  readonly #styles: OdsStyles
  readonly #wanted: OdsRead
  readonly merged: MergedCells[] = []
  /** Rows with cells that are not shown: hidden, or filtered away. */
  hiddenRows = 0
  readonly hiddenColumns: { first: number; last: number }[] = []
  /** Nothing that follows is of interest. */
  isOver = false
  /** How many elements deep in something that is apart. */
  #apart = 0
  #isBody = false
  #isInside = false
  #columnStyles: { upTo: number; style: string | undefined }[] = []
  /** Rows before the present one, and how often it stands there. */
  #row = 0
  #rowTimes = 1
  #rowStyle: string | undefined
  #isRowHidden = false
  #cells: string[] = []
  #kinds: string[] = []
  #column = 0
  #cell: Cell | undefined
  #inParagraph = 0

  constructor(styles: OdsStyles, wanted: OdsRead) {
    this.#styles = styles
    this.#wanted = wanted
  }

  open(name: string, attributes: Attributes): void {
    if (this.#apart > 0 || apart.has(name)) {
      this.#apart += 1
      return
    }
    if (name === 'body') this.#isBody = true
    if (!this.#isBody) return this.#styles.open(name, attributes)
    if (this.isOver) return
    if (name === 'table') this.#openTable(attributes)
    if (!this.#isInside) return
    if (name === 'table-column') this.#openColumn(attributes)
    else if (name === 'table-row') this.#openRow(attributes)
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = { attributes, text: '', paragraphs: 0 }
    } else if (this.#cell) this.#openText(this.#cell, name, attributes)
  }

  close(name: string): void {
    if (this.#apart > 0) {
      this.#apart -= 1
      return
    }
    if (!this.#isBody) return this.#styles.close(name)
    if (!this.#isInside || this.isOver) return
    if (name === 'p') this.#inParagraph -= 1
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell()
    else if (name === 'table-row') this.#closeRow()
    else if (name === 'table') this.isOver = true
  }

  text(text: string): void {
    if (this.#cell && this.#inParagraph > 0 && this.#apart === 0) this.#cell.text += text
  }

  #openTable(attributes: Attributes): void {
    const title = attributes['table:name'] ?? ''
    if ('onSheet' in this.#wanted) {
      this.#wanted.onSheet(title, this.#styles.isHidden(attributes['table:style-name']))
    } else this.#isInside = title === this.#wanted.sheet
  }

  #openColumn(attributes: Attributes): void {
    const before = this.#columnStyles.at(-1)?.upTo ?? 0
    const upTo = before + timesOf(attributes['table:number-columns-repeated'])
    if (isHidden(attributes)) this.hiddenColumns.push({ first: before, last: upTo - 1 })
    this.#columnStyles.push({ upTo, style: attributes['table:default-cell-style-name'] })
  }

  #openRow(attributes: Attributes): void {
    this.#rowTimes = timesOf(attributes['table:number-rows-repeated'])
    this.#rowStyle = attributes['table:default-cell-style-name']
    this.#isRowHidden = isHidden(attributes)
    this.#cells = []
    this.#kinds = []
    this.#column = 0
  }

  #openText(cell: Cell, name: string, attributes: Attributes): void {
    if (name === 'p') {
      if (cell.paragraphs > 0) cell.text += '\n'
      cell.paragraphs += 1
      this.#inParagraph += 1
    } else if (name === 's') cell.text += ' '.repeat(Math.min(timesOf(attributes['text:c']), limits.cellLength))
    else if (name === 'tab') cell.text += '\t'
    else if (name === 'line-break') cell.text += '\n'
  }

  #closeCell(): void {
    const { attributes } = this.#cell!
    const times = timesOf(attributes['table:number-columns-repeated'])
    const [text, kind] = this.#read(this.#cell!)
    this.#cell = undefined
    this.#noteMerged(attributes)
    if (text === '') {
      this.#column += times
      return
    }
    const last = Math.min(this.#column + times, limits.sheetColumns)
    for (; this.#column < last; this.#column += 1) {
      while (this.#cells.length < this.#column) {
        this.#cells.push('')
        this.#kinds.push('-')
      }
      this.#cells.push(text)
      this.#kinds.push(kind)
    }
  }

  #noteMerged(attributes: Attributes): void {
    const columns = timesOf(attributes['table:number-columns-spanned'])
    const rows = timesOf(attributes['table:number-rows-spanned'])
    if (columns * rows === 1) return
    const [row, column] = [this.#row + 1, this.#column]
    this.merged.push({ first: { row, column }, last: { row: row + rows - 1, column: column + columns - 1 } })
  }

  /** Text and kind of a cell: see `FileRow`. */
  #read({ attributes, text }: Cell): [text: string, kind: string] {
    const value = attributes['office:value']
    const date = attributes['office:date-value']
    const formula = attributes['table:formula']
    switch (attributes['office:value-type']) {
      case 'float':
      case 'percentage':
      case 'currency':
        return [value ?? text, 'n']
      case 'date':
        return [dateOfText(date ?? text), this.#styles.showsYear(this.#styleOf(attributes)) ? 'y' : 'd']
      case 'time':
        return [attributes['office:time-value'] ?? text, 'd']
      case 'boolean':
        return [attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE', 'b']
      case 'string':
        if (attributes['calcext:value-type'] === 'error') return [text, 'e']
        return [attributes['office:string-value'] ?? text, 's']
      default:
        return formula === undefined ? [text, 's'] : [`=${formula.replace(/^\w+:=?/, '')}`, 'f']
    }
  }

  #styleOf(attributes: Attributes): string | undefined {
    const ofColumn = this.#columnStyles.find(({ upTo }) => this.#column < upTo)?.style
    return attributes['table:style-name'] ?? this.#rowStyle ?? ofColumn
  }

  #closeRow(): void {
    const isBlank = this.#cells.every((cell) => cell.trim() === '')
    const times = this.#rowTimes
    const first = this.#row
    this.#row += times
    if (isBlank || 'onSheet' in this.#wanted) return
    const kinds = this.#kinds.join('')
    for (let i = 0; i < times && first + i < limits.sheetRows; i += 1) {
      if (i > 0) this.#wanted.tick()
      if (this.#isRowHidden) this.hiddenRows += 1
      if (this.#wanted.onRow({ cells: this.#cells, at: first + i + 1, kinds }) === false) {
        this.isOver = true
        return
      }
    }
  }
}

/** How often something stands there. */
const timesOf = (text: string | undefined): number => Math.max(1, Number(text ?? 1) || 1)

/** Whether a row or a column is not shown. */
const isHidden = (attributes: Attributes): boolean =>
  ['collapse', 'filter'].includes(attributes['table:visibility'] ?? '')
