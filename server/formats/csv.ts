import { parse, type CsvError } from 'csv-parse'
import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { fileProblem } from './problem.ts'

/** Called with each row and the line of the file it begins at. */
export type OnRow = (cells: string[], line: number) => void

/**
 * Streams a comma-separated UTF-8 file, unpacked when it is gzip, row by row. Blank lines are passed over, a byte
 * order mark is dropped; memory does not grow with the file.
 *
 * @param onBytes told how many bytes of the file have been read so far
 * @throws ServiceError naming file and line when the text is no csv or no UTF-8
 */
export async function readCsv(file: string, onRow: OnRow, onBytes: (bytes: number) => void): Promise<void> {
  const source = createReadStream(file, { highWaterMark: 1 << 18 })
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    skip_records_with_empty_values: true,
  })
  parser.on('readable', () => {
    try {
      for (let found = parser.read() as Found | null; found !== null; found = parser.read() as Found | null) {
        onRow(found.record, found.info.lines)
      }
    } catch (error) {
      parser.destroy(error as Error) // an exception in an event handler would end the thread
    }
  })
  const text = new TextDecoder('utf-8', { fatal: true })
  async function* decoded(chunks: AsyncIterable<string | Buffer>) {
    for await (const chunk of chunks) {
      onBytes(source.bytesRead)
      yield text.decode(chunk as Buffer, { stream: true })
    }
    yield text.decode()
  }
  const unpacked = file.endsWith('.gz') ? createGunzip() : new PassThrough()
  try {
    await pipeline(source, unpacked, decoded, parser)
  } catch (error) {
    throw named(file, error as Error & { code?: string })
  }
}

interface Found {
  record: string[]
  info: { lines: number }
}

function named(file: string, error: Error & { code?: string }): Error {
  const { code = '' } = error
  if (code === 'ENOENT') return fileProblem(file, ': there is no such file.')
  if (code === 'EISDIR') return fileProblem(file, ' is a folder. Name the files in it.')
  if (code.startsWith('Z_')) return fileProblem(file, ` ends in .gz but cannot be unpacked: ${error.message}.`)
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return fileProblem(file, ' is not UTF-8 text. Save it as UTF-8 csv and import that.')
  }
  if (code.startsWith('CSV_'))
    return fileProblem(file, `, line ${String((error as CsvError)['lines'])}: ${error.message}.`)
  return error
}
