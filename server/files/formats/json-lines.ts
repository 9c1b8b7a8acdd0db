import type { ReadBytes } from './csv.ts'
import { fileProblem } from './problem.ts'
import type { FileRow, OnRow, Reading, TableFile } from './table.ts'

type JsonValue = string | number | boolean | null | object

/** Characters of a line that is read. */
const lineLength = 16 * 1024 * 1024

/**
 * Opens JSON lines: an object of texts, numbers, booleans and nulls in each, whose keys are titles, in any order. All of
 * it is read once to learn the titles.
 * @throws ServiceError naming the first line that is no such object
 */
export async function openJsonLines(name: string, readBytes: ReadBytes): Promise<TableFile> {
  const columns = new Map<string, number>()
  for await (const { text, line } of readLines(name, readBytes())) {
    for (const key of Object.keys(parse(name, text, line))) if (!columns.has(key)) columns.set(key, columns.size)
  }
  if (columns.size === 0) throw fileProblem(name, ' holds no value: its objects are empty.')
  const titles = [...columns.keys()]
  // Where a file has no datapoints it has indicators, of which 2 and 2.0 are two.
  const isExact = !titles.some((title) => title.trim().toLowerCase() === 'value')
  return {
    sheets: [''],
    hiddenSheets: new Set(),
    notes: [],
    hasAddresses: false,
    allowsDecimalComma: false,
    read: async (_sheet: string, onRow: OnRow, reading: Reading) => {
      if (onRow({ cells: titles, at: 0, kinds: 's'.repeat(titles.length) }) === false) return { merged: [] }
      for await (const { text, line } of readLines(name, readBytes(reading.onBytes), reading.tick)) {
        if (onRow(rowOf(columns, parse(name, text, line, isExact), line)) === false) break
      }
      return { merged: [] }
    },
  }
}

/** A number as it is written. */
class Written {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** @param isExact numbers come as {@link Written} */
function parse(name: string, text: string, line: number, isExact = false): Record<string, JsonValue> {
  let found: unknown
  try {
    found = isExact ? JSON.parse(text, writtenNumbers) : JSON.parse(text)
  } catch (error) {
    throw refused(name, line, `this is no JSON (${(error as Error).message})`)
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw refused(name, line, 'this is no object')
  const nested = Object.entries(found).find(
    ([, value]) => typeof value === 'object' && value !== null && !(value instanceof Written),
  )
  if (nested) throw refused(name, line, `"${nested[0].slice(0, 80)}" holds a list or an object`)
  return found as Record<string, JsonValue>
}

const refused = (name: string, line: number, what: string) =>
  fileProblem(name, `, line ${line}: ${what}. One object a line is read, of texts and numbers.`)

/** The third argument, the text of a value, is not in the types yet. */
const writtenNumbers = ((_key: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' ? new Written(source) : value) as (key: string, value: unknown) => unknown

function rowOf(columns: ReadonlyMap<string, number>, values: Record<string, JsonValue>, at: number): FileRow {
  const cells = Array<string>(columns.size).fill('')
  const kinds = Array<string>(columns.size).fill('-')
  for (const [key, value] of Object.entries(values)) {
    const column = columns.get(key)!
    if (value === null) continue
    const [text, kind] = cellOf(value)
    cells[column] = text
    kinds[column] = kind
  }
  return { cells, at, kinds: kinds.join('') }
}

function cellOf(value: Exclude<JsonValue, null>): [text: string, kind: string] {
  if (value instanceof Written) return [value.source, 'n']
  if (typeof value === 'boolean') return [value ? 'TRUE' : 'FALSE', 'b']
  return typeof value === 'number' ? [String(value), 'n'] : [value as string, 's']
}

interface Line {
  text: string
  line: number
}

/** The lines that hold something. @param tick throws to stop */
async function* readLines(name: string, chunks: AsyncIterable<Buffer>, tick = () => {}): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let line = 0
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw fileProblem(name, `, near line ${line + 1}: this is no UTF-8 text. Write it as UTF-8.`)
    }
  }
  for await (const chunk of chunks) {
    tick()
    const texts = (rest + decode(chunk)).split('\n')
    rest = texts.pop()!
    if (rest.length > lineLength) throw refused(name, line + 1, 'the line does not end')
    for (const text of texts) {
      line += 1
      if (text.trim() !== '') yield { text, line }
    }
  }
  rest += decode()
  if (rest.trim() !== '') yield { text: rest, line: line + 1 }
}
