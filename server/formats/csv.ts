import { CsvError, parse, type Parser } from 'csv-parse'
import { pipeline } from 'node:stream/promises'
import { fileProblem } from './problem.ts'
import { markedEncoding } from './recognize.ts'
import type { OnRow, Reading, TableFile } from './table.ts'

/** Reads a file from its beginning, unpacked, in chunks; tells how many bytes of it have been read. */
type ReadBytes = (onBytes?: (bytes: number) => void) => AsyncIterable<Buffer>

/** What a text is read as; one encoding holds for the whole of it. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes of a row that is read. A longer one comes of a quotation mark that is never closed. */
const rowBytes = 16 * 1024 * 1024

/**
 * Opens a text of values separated by commas, semicolons or tabs, with cells in quotation marks as RFC 4180 has them.
 * Lines that begin with `#` are comments. Without a byte order mark, all of it is read once to learn the encoding.
 *
 * @param beginning the first bytes, with the header among them
 * @throws ServiceError when the bytes cannot be read; `read` throws one that names the line at which a damaged row begins
 */
export async function openCsv(name: string, beginning: Buffer, readBytes: ReadBytes): Promise<TableFile> {
  const encoding = markedEncoding(beginning) ?? (await findEncoding(readBytes))
  const delimiter = findDelimiter(new TextDecoder(encoding).decode(beginning))
  return {
    sheets: [''],
    notes: encodingNotes(encoding),
    allowsDecimalComma: delimiter !== ',',
    read: async (_sheet, onRow, reading) => {
      const { parser, line } = parseRows(delimiter, onRow)
      try {
        await pipeline(readText(name, encoding, readBytes, reading), parser)
      } catch (error) {
        if (error instanceof CsvError) throw fileProblem(name, `, line ${line()}: ${explain(error)}`)
        if (isEncodingError(error)) {
          throw fileProblem(
            name,
            ` is damaged: it begins as ${encoding.toUpperCase()} text, but does not stay so. Fetch it again.`,
          )
        }
        if (error !== enough) throw error
      }
    },
  }
}

function encodingNotes(encoding: Encoding): string[] {
  if (encoding === 'utf-8') return []
  return [encoding === 'windows-1252' ? 'read as Windows-1252, since it is not UTF-8' : 'read as UTF-16']
}

async function findEncoding(readBytes: ReadBytes): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of readBytes()) utf8.decode(chunk, { stream: true })
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (isEncodingError(error)) return 'windows-1252'
    throw error
  }
}

const isEncodingError = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

/** The delimiter that stands most often in the header, outside of quotes. */
function findDelimiter(text: string): string {
  const header = text.replace(/^(?:(?:#[^\r\n]*|[^\S\r\n]*)[\r\n])+/, '')
  const [line = ''] = header.replaceAll(/"[^"]*"?/g, '').split(/[\r\n]/, 1)
  const count = (delimiter: string): number => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

async function* readText(
  name: string,
  encoding: Encoding,
  readBytes: ReadBytes,
  { tick, onBytes }: Reading,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const chunk of readBytes(onBytes)) {
    tick()
    const text = decoder.decode(chunk, { stream: true })
    if (text.includes('\0')) {
      throw fileProblem(name, ' is not text: it holds NUL characters. Save the table as csv or xlsx and import that.')
    }
    yield text
  }
  yield decoder.decode()
}

/** Ends the reading when no more rows are wanted. */
const enough = new Error('Enough rows have been read.')

/** A parser that calls `onRow` itself, and the line at which the row begins that it is in. */
function parseRows(delimiter: string, onRow: OnRow): { parser: Parser; line: () => number } {
  let lines = 0
  let counted = 0
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    comment: '#',
    comment_no_infix: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: rowBytes,
    on_record: (cells: string[], info) => {
      const at = line()
      // Its own count takes a CRLF in quotes for two, but tells which rows have breaks in quotes at all.
      lines += 1 + (info.lines - counted > 1 ? countBreaks(cells) : 0)
      counted = info.lines
      if (cells.some((cell) => cell.trim() !== '') && onRow({ cells, at }) === false) throw enough
      return null
    },
  })
  const line = (): number => 1 + lines + parser.info.comment_lines + parser.info.empty_lines
  parser.resume() // what it would put out has gone to onRow
  return { parser, line }
}

const countBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

function explain({ code, message }: CsvError): string {
  switch (code as string) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark is opened here and never closed. Close it.'
    case 'CSV_MAX_RECORD_SIZE':
      return 'the row does not end. Look for a quotation mark that is opened and never closed.'
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return 'a quotation mark stands within a cell. Put the cell in quotation marks and double those within.'
    default:
      return message
  }
}
