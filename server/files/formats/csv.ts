import { CsvDamage, CsvRows } from './csv-rows.ts'
import { fileProblem } from './problem.ts'
import { markedEncoding } from './recognize.ts'
import type { Reading, TableFile } from './table.ts'

/** Reads a file from its beginning, unpacked, in chunks; tells how many bytes of it have been read. */
export type ReadBytes = (onBytes?: (bytes: number) => void) => AsyncIterable<Buffer>

/** What a text is read as; one encoding holds for the whole of it. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Opens a text of values separated by commas, semicolons, tabs or bars, with cells in quotation marks as RFC 4180 has them.
 * Lines that begin with `#` are comments. Without a byte order mark, all of it is read once to learn the encoding.
 *
 * @param beginning the first bytes, with the header among them
 * @throws ServiceError when the bytes cannot be read; `read` throws one that names the line at which a damaged row begins
 */
export async function openCsv(name: string, beginning: Buffer, readBytes: ReadBytes): Promise<TableFile> {
  const encoding = markedEncoding(beginning) ?? (await findEncoding(readBytes))
  const line = headerLine(new TextDecoder(encoding).decode(beginning))
  if (isSeparatedByBlanks(line))
    throw fileProblem(name, ' separates its columns by blanks. Write it with commas (in R: write.csv) and import that.')
  const delimiter = findDelimiter(line)
  const isPacked = delimiter === '\t' && packedTitle.test(line)
  return {
    sheets: [''],
    hiddenSheets: new Set(),
    notes: [
      ...encodingNotes(encoding),
      ...(isPacked
        ? [
            'read as tables of Eurostat are: its first column is taken apart at its commas, and flags behind values are left out',
          ]
        : []),
    ],
    hasAddresses: false,
    allowsDecimalComma: delimiter !== ',',
    read: async (_sheet, onRow, reading) => {
      const rows = new CsvRows(
        delimiter,
        (cells, at) => isBlank(cells) || onRow({ cells: isPacked ? apart(cells) : cells, at }),
      )
      try {
        for await (const text of readText(name, encoding, readBytes, reading))
          if (!rows.push(text)) return { merged: [] }
        rows.end()
        return { merged: [] }
      } catch (error) {
        if (error instanceof CsvDamage) throw fileProblem(name, `, line ${error.line}: ${error.message}`)
        if (isEncodingError(error)) {
          throw fileProblem(
            name,
            ` is damaged: it begins as ${encoding.toUpperCase()} text, but does not stay so. Fetch it again.`,
          )
        }
        throw error
      }
    },
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

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

/** The first line that is no comment, in quotes the lines in them too. */
function headerLine(text: string): string {
  const [line = ''] = /^(?:[^"\r\n]+|"[^"]*"?)*/.exec(text.replace(/^(?:(?:#[^\r\n]*|[^\S\r\n]*)[\r\n])+/, '')) ?? []
  return line
}

/** Tables of `write.table` of R, whose titles stand in quotes. */
const isSeparatedByBlanks = (line: string): boolean => /^"[^"]*"(?: +"[^"]*")+ *$/.test(line)

/** Eurostat writes several columns as one, and behind the last of them what the others are: `unit,geo\TIME_PERIOD`. */
const packedTitle = /^\w+(?:,\w+)+\\\w+ *\t/

/** A row of such a table: `:` is no value, and flags behind values (`12.3 p`) are no part of them. */
const apart = ([first = '', ...values]: readonly string[]): string[] => [
  ...first.split(','),
  ...values.map((value) =>
    value
      .trim()
      .replace(/^(\S+) [a-z]{1,4}$/, '$1')
      .replace(/^:$/, ''),
  ),
]

/**
 * The delimiter that stands most often in the header, outside of quotes. Bars stand in names of variables too, so they
 * count where nothing else does; titles with tabs are unheard of, titles with commas are not.
 */
function findDelimiter(written: string): string {
  const line = written.replaceAll(/"[^"]*"?/g, '')
  const count = (delimiter: string): number => line.split(delimiter).length - 1
  if (count('\t') > 1 || (count('\t') > 0 && count('\t') >= count(','))) return '\t'
  const most = [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
  return count(most) === 0 && count('|') > 0 ? '|' : most
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
