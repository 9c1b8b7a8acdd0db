import { Zip, ZipDeflate } from 'fflate'
import { ServiceError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { encodeText } from './xlsx-text.ts'
import * as xml from './xlsx-parts.ts'

/** A number given as text is written as it stands, so that `1.0` stays one. Null leaves the cell empty. */
export type Cell = string | number | boolean | null | { number: string }

/** The sheet that is being written. */
interface Sheet {
  /** As asked for; the sheet may be a later one of several with this name and a number. */
  name: string
  header: readonly Cell[]
  rows: number
  part: ZipDeflate
}

/** Of 1 to 9: higher ones take up to twice as long for files a tenth smaller. */
const deflateLevel = 1

/** Characters collected before they are packed. */
const pieceLength = 1 << 15

/**
 * Writes an Excel workbook (.xlsx, ECMA-376 transitional) piece by piece; memory does not grow with it. Texts are text
 * cells, so what looks like a formula stays text. Headers are bold, stay in view and have filters.
 *
 * Its methods throw a ServiceError `export_refused` when a text, a row, a name or the file is larger than Excel allows.
 */
export class WorkbookWriter {
  readonly #zip: Zip
  readonly #rowsPerSheet: number
  readonly #sheets: xml.SheetOutline[] = []
  #sheet: Sheet | undefined
  #text = ''
  #size = 0

  /**
   * @param write called with each piece of the file, in order; what it throws reaches the caller
   * @param options.rowsPerSheet rows of a sheet at most, its header included
   */
  constructor(write: (bytes: Uint8Array) => void, options: { rowsPerSheet?: number } = {}) {
    this.#rowsPerSheet = options.rowsPerSheet ?? limits.sheetRows
    if (this.#rowsPerSheet < 2) throw new RangeError('A sheet needs room for its header and a row.')
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error
      this.#size += bytes.length
      if (this.#size > limits.zipPartBytes) throw refused('the workbook is larger than 4 GB')
      write(bytes)
    })
  }

  /** Begins a sheet, after the one before. Once full, it goes on as `name2`, `name3`, … with the same header. */
  startSheet(name: string, header: readonly Cell[]): void {
    this.#openSheet(name, name, header)
  }

  /** Writes a row into the sheet begun last. */
  row(cells: readonly Cell[]): void {
    if (this.#sheet?.rows === this.#rowsPerSheet) {
      const { name, header } = this.#sheet
      this.#openSheet(name, this.#furtherTitle(name), header)
    }
    this.#row(cells, '')
  }

  /** Ends the workbook, which has a sheet at least; nothing can be written afterwards. */
  end(): void {
    this.#closeSheet()
    if (this.#sheets.length === 0) throw new Error('A workbook needs a sheet: call startSheet first.')
    this.#addPart('xl/styles.xml', xml.styles)
    this.#addPart('xl/workbook.xml', xml.workbook(this.#sheets))
    this.#addPart('xl/_rels/workbook.xml.rels', xml.workbookRelations(this.#sheets))
    this.#addPart('_rels/.rels', xml.packageRelations)
    this.#addPart('[Content_Types].xml', xml.contentTypes(this.#sheets))
    this.#zip.end()
  }

  #openSheet(name: string, title: string, header: readonly Cell[]): void {
    this.#closeSheet()
    if (title.length > limits.sheetNameLength || !/^(?!'|history$)[^[\]:*?/\\\p{Cc}\p{Cs}]+(?<!')$/iu.test(title)) {
      throw refused(`Excel takes no sheet named "${title}" (${limits.sheetNameLength} characters at most, no []:*?/\\)`)
    }
    if (this.#hasSheet(title)) throw refused(`there would be two sheets named "${title}"`)
    const part = new ZipDeflate(`xl/${xml.sheetPart(this.#sheets.length)}`, { level: deflateLevel })
    this.#sheets.push({ title, filter: undefined })
    this.#sheet = { name, header, rows: 0, part }
    this.#zip.add(part)
    this.#text = xml.sheetStart
    this.#row(header, ' s="1"')
  }

  /** The first name with a number that is still free. */
  #furtherTitle(name: string): string {
    let number = 2
    while (this.#hasSheet(`${name}${number}`)) number += 1
    return `${name}${number}`
  }

  #hasSheet(title: string): boolean {
    return this.#sheets.some((sheet) => sheet.title.toLowerCase() === title.toLowerCase())
  }

  #row(cells: readonly Cell[], style: string): void {
    const sheet = this.#sheet
    if (sheet === undefined) throw new Error('A row needs a sheet: call startSheet first.')
    const row = ++sheet.rows
    if (cells.length > limits.sheetColumns) {
      throw refused(`row ${row} has ${cells.length} columns; Excel takes ${limits.sheetColumns}`)
    }
    this.#text += `<row r="${row}">`
    for (const [column, cell] of cells.entries()) {
      if (cell === null || cell === '') continue
      if (typeof cell === 'string' && cell.length > limits.cellLength) {
        throw refused(
          `row ${row}, column ${column + 1} has ${cell.length} characters; a cell of Excel takes ${limits.cellLength}`,
        )
      }
      this.#put(`<c r="${xml.columnName(column)}${row}"${style}${contentOf(cell)}</c>`, sheet.part)
    }
    this.#put('</row>', sheet.part)
  }

  #closeSheet(): void {
    if (this.#sheet === undefined) return
    const { header, rows, part } = this.#sheet
    const outline = this.#sheets.at(-1)
    if (outline && header.length > 0) outline.filter = { column: xml.columnName(header.length - 1), row: rows }
    this.#text += xml.sheetEnd(outline?.filter)
    this.#flush(part, true)
    this.#sheet = undefined
  }

  #addPart(name: string, text: string): void {
    const part = new ZipDeflate(name, { level: deflateLevel })
    this.#zip.add(part)
    this.#text = text
    this.#flush(part, true)
  }

  #put(text: string, part: ZipDeflate): void {
    this.#text += text
    if (this.#text.length > pieceLength) this.#flush(part)
  }

  #flush(part: ZipDeflate, isLast = false): void {
    const bytes = Buffer.from(this.#text)
    this.#text = ''
    if (part.size + bytes.length > limits.zipPartBytes) throw refused('a sheet is larger than 4 GB')
    part.push(bytes, isLast)
  }
}

/** What stands in a cell: its type, the end of its tag, its value. */
function contentOf(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'string') {
    const space = /^\s|\s$|\n/.test(cell) ? ' xml:space="preserve"' : ''
    return ` t="inlineStr"><is><t${space}>${encodeText(cell)}</t></is>`
  }
  if (typeof cell === 'boolean') return ` t="b"><v>${cell ? 1 : 0}</v>`
  const text = typeof cell === 'object' ? cell.number : Object.is(cell, -0) ? '-0' : String(cell)
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) || !Number.isFinite(Number(text))) {
    throw new RangeError(`A workbook cannot hold the number ${text}.`)
  }
  return `><v>${text}</v>`
}

const refused = (why: string) =>
  new ServiceError('export_refused', 422, `Cannot be written as .xlsx: ${why}. Export as csv.`)
