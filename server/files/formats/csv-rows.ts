/** Called with the cells of a row and the line at which it begins; answers false to read no further. */
type OnCells = (cells: string[], line: number) => boolean | void

/** A row that is no csv, and the line at which it begins. */
export class CsvDamage extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Characters of a row that is read. A longer one comes of a quotation mark that is never closed. */
const rowLength = 16 * 1024 * 1024

/**
 * Cuts csv text (RFC 4180) into rows, as it comes. Lines end with LF, CRLF or CR; those that begin with `#` are
 * comments. Rows without quotation marks, nearly all there are, are found and split by the engine's own searches: that is
 * what makes a long file quick to read.
 */
export class CsvRows {
  readonly #delimiter: string
  readonly #onCells: OnCells
  /** The beginning of a row that has not ended yet. */
  #rest = ''
  #line = 1

  constructor(delimiter: string, onCells: OnCells) {
    this.#delimiter = delimiter
    this.#onCells = onCells
  }

  /**
   * Takes the next piece of the text. @returns false when no more is wanted
   * @throws CsvDamage
   */
  push(piece: string): boolean {
    return this.#read(this.#rest + piece, false)
  }

  /** The text has ended. @throws CsvDamage */
  end(): void {
    this.#read(this.#rest, true)
  }

  #read(text: string, isLast: boolean): boolean {
    let at = 0
    let quote = text.indexOf('"')
    let cr = text.indexOf('\r')
    let lf = text.indexOf('\n')
    while (at < text.length) {
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at)
      if (cr !== -1 && cr < at) cr = text.indexOf('\r', at)
      if (lf !== -1 && lf < at) lf = text.indexOf('\n', at)
      const end = cr === -1 || (lf !== -1 && lf < cr) ? lf : cr
      const isComment = text.charCodeAt(at) === hash
      if (!isComment && quote !== -1 && (end === -1 || quote < end)) {
        const row = this.#quotedRow(text, at, isLast)
        if (!row) break
        if (this.#onCells(row.cells, this.#line) === false) return false
        this.#line += 1 + row.breaks
        at = row.next
        continue
      }
      const next = end === -1 ? (isLast ? text.length : -1) : afterBreak(text, end, isLast)
      if (next === -1) break
      if (!isComment) {
        const line = text.slice(at, end === -1 ? text.length : end)
        if (line !== '' && this.#onCells(line.split(this.#delimiter), this.#line) === false) return false
      }
      this.#line += 1
      at = next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > rowLength) {
      throw new CsvDamage(
        this.#line,
        'the row does not end. Look for a quotation mark that is opened and never closed.',
      )
    }
    return true
  }

  /** A row with quotation marks; undefined when its end has not come yet. */
  #quotedRow(text: string, start: number, isLast: boolean): QuotedRow | undefined {
    const cells: string[] = []
    let at = start
    for (;;) {
      const isQuoted = text.charCodeAt(at) === mark
      const end = isQuoted ? this.#closingMark(text, at, isLast) : this.#endOfCell(text, at)
      if (end === -1 || (end >= text.length && !isLast)) return undefined
      cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end))
      if (!isQuoted && cells.at(-1)!.includes('"')) throw this.#withinCell()
      if (end >= text.length) return { cells, next: end, breaks: countBreaks(text.slice(start, end)) }
      if (text.startsWith(this.#delimiter, end)) at = end + 1
      else if (isBreak(text.charCodeAt(end))) {
        const next = afterBreak(text, end, isLast)
        return next === -1 ? undefined : { cells, next, breaks: countBreaks(text.slice(start, end)) }
      } else throw this.#withinCell()
    }
  }

  /** Where a quoted cell ends: after its last mark. -1 when that has not come yet. */
  #closingMark(text: string, at: number, isLast: boolean): number {
    let close = text.indexOf('"', at + 1)
    while (close !== -1 && text.charCodeAt(close + 1) === mark) close = text.indexOf('"', close + 2)
    if (close !== -1) return close + 1
    if (!isLast) return -1
    throw new CsvDamage(this.#line, 'a quotation mark is opened here and never closed. Close it.')
  }

  #endOfCell(text: string, at: number): number {
    for (let end = at; end < text.length; end += 1) {
      if (isBreak(text.charCodeAt(end)) || text.startsWith(this.#delimiter, end)) return end
    }
    return text.length
  }

  #withinCell(): CsvDamage {
    const message = 'a quotation mark stands within a cell. Put the cell in quotation marks and double those within.'
    return new CsvDamage(this.#line, message)
  }
}

interface QuotedRow {
  cells: string[]
  /** Where the next row begins. */
  next: number
  /** Line breaks within quotation marks. */
  breaks: number
}

const hash = '#'.charCodeAt(0)
const mark = '"'.charCodeAt(0)
const isBreak = (code: number): boolean => code === 10 || code === 13

/** Where the line after a line break begins; -1 when a CR is the last that has come, for it may be half a CRLF. */
function afterBreak(text: string, at: number, isLast: boolean): number {
  if (text.charCodeAt(at) === 10) return at + 1
  if (at + 1 === text.length) return isLast ? at + 1 : -1
  return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1
}

const countBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0
