import { stat } from 'node:fs/promises'
import { titleSeparator, type Decisions } from '../../contract/imports.ts'
import { ServiceError } from '../../contract/errors.ts'
import { unescapeFormula } from '../formats/formula.ts'
import { countWords, enoughWords, looksLikeData, readLayout } from '../formats/iamc-columns.ts'
import { looksLikeSqlite, openTableFile } from '../formats/open-table-file.ts'
import type { Reading, FileRow, Source, TableFile } from '../formats/table.ts'
import { DataTableReader } from './data-table.ts'
import { stagePlatformFile } from './ixmp4/stage-file.ts'
import { MetaTableReader } from './meta-table.ts'
import { Staging } from './staging.ts'

/** How far the reading of files is. */
export interface StagingProgress {
  file: string
  /** Bytes of all files read so far. */
  bytes: number
  points: number
}

/** Lines above the header: titles, instructions. */
const headerRows = 20

/**
 * Streams files into a new staging file. What is wrong with them is kept in it as problems, all of it; only a stop ends
 * the reading.
 *
 * @param tick throws to stop
 */
export async function stageFiles(
  path: string,
  sources: readonly Source[],
  decisions: Decisions,
  tick: () => void,
  progress: (state: StagingProgress) => void,
): Promise<void> {
  const [first] = sources
  if (first && sources.length === 1 && (await looksLikeSqlite(first))) {
    const { size } = await stat(first.path)
    const onRows = (done: number, total: number, points: number) =>
      progress({ file: first.name, bytes: (size * done) / total, points })
    return stagePlatformFile(path, first, decisions, { tick, onRows })
  }
  const staging = new Staging(path, decisions, tick)
  try {
    let before = 0
    for (const source of sources) {
      let read = 0
      const reading: Reading = {
        tick,
        onBytes: (bytes) => {
          tick()
          read = Math.max(read, bytes)
          progress({ file: source.name, bytes: before + read, points: staging.points })
        },
      }
      await stageFile(staging, source, decisions, reading)
      before += read
    }
    tick()
    staging.finish()
  } finally {
    staging.close()
  }
}

async function stageFile(staging: Staging, source: Source, decisions: Decisions, reading: Reading): Promise<void> {
  staging.startPlace(source.name, '')
  try {
    const file = await openTableFile(source)
    for (const note of file.notes) staging.note(`${source.name} is ${note}.`)
    for (const { sheet, isMeta } of await chooseSheets(staging, source, file, decisions, reading)) {
      await stageSheet(staging, source, file, sheet, isMeta, decisions, reading)
    }
  } catch (error) {
    // One unreadable file does not keep the others from being looked at.
    if (!(error instanceof ServiceError) || error.errorName !== 'import_refused') throw error
    staging.problem('file', error.message)
  }
}

interface ChosenSheet {
  sheet: string
  isMeta: boolean
}

/** `data*` and `meta` by their names; where no sheet is called so, the one that looks like data. */
async function chooseSheets(
  staging: Staging,
  source: Source,
  file: TableFile,
  decisions: Decisions,
  reading: Reading,
): Promise<ChosenSheet[]> {
  if (file.sheets.length === 1 && file.sheets[0] === '') return [{ sheet: '', isMeta: false }]
  const plain = (sheet: string) => sheet.trim().toLowerCase()
  const meta = file.sheets.filter((sheet) => plain(sheet) === 'meta').map((sheet) => ({ sheet, isMeta: true }))
  const listed = file.sheets.map((sheet) => `"${sheet}"`).join(', ')
  const refuse = (message: string) => staging.problem('sheet', message, null, '', file.sheets.join(titleSeparator))
  if (decisions.sheet !== null) {
    const sheet = file.sheets.find((name) => plain(name) === plain(decisions.sheet!))
    if (sheet !== undefined) return [{ sheet, isMeta: false }, ...meta]
    refuse(`${source.name} has no sheet "${decisions.sheet}". Its sheets are ${listed}.`)
    return []
  }
  const others = file.sheets.filter((sheet) => plain(sheet) !== 'meta')
  const named = others.filter((sheet) => plain(sheet).startsWith('data'))
  const looking = named.length > 0 ? named : others
  const found: string[] = []
  for (const sheet of looking) {
    if (looksLikeData((await readHeader(file, sheet, decisions, reading)).cells, decisions)) found.push(sheet)
  }
  if (found.length === 0 && named.length === 1) found.push(named[0]!) // its header says what is missing
  if (found.length > 0 && (named.length > 0 || found.length === 1)) {
    return [...found.map((sheet) => ({ sheet, isMeta: false })), ...meta]
  }
  refuse(
    found.length === 0
      ? `${source.name} has no sheet with scenario data: none of ${listed} has the columns region and variable and years. ` +
          `It may be a form or a list; import the workbook that holds the numbers, or name the sheet with --sheet.`
      : `${source.name} has several sheets that look like scenario data: ${found.map((sheet) => `"${sheet}"`).join(', ')}. ` +
          `Choose one with --sheet.`,
  )
  return []
}

/** The row that looks most like a header among the first ones; else the first. */
async function readHeader(file: TableFile, sheet: string, decisions: Decisions, reading: Reading): Promise<FileRow> {
  const rows: FileRow[] = []
  await file.read(sheet, (row) => rows.push(row) < headerRows, reading)
  return chooseHeader(rows, decisions)
}

function chooseHeader(rows: readonly FileRow[], decisions: Decisions): FileRow {
  const isHeader = (row: FileRow) => countWords(row.cells, decisions) >= enoughWords
  return rows.find(isHeader) ?? rows[0] ?? { cells: [], at: 1 }
}

async function stageSheet(
  staging: Staging,
  source: Source,
  file: TableFile,
  sheet: string,
  isMeta: boolean,
  decisions: Decisions,
  reading: Reading,
): Promise<void> {
  if (sheet !== '') staging.startPlace(source.name, sheet)
  const where = sheet === '' ? source.name : `${source.name}, sheet "${sheet}"`
  const before = staging.points
  const waiting: FileRow[] = []
  let table: DataTableReader | MetaTableReader | 'none' | undefined
  /** The first rows wait until it is clear which of them is the header. */
  const begin = (): boolean => {
    const header = chooseHeader(waiting, decisions)
    table = startTable(staging, where, file, header, isMeta, decisions)
    const rows = waiting.splice(0).filter((row) => row.at > header.at)
    if (table !== 'none') for (const row of rows) table.add(row)
    return table !== 'none'
  }
  await file.read(
    sheet,
    (row) => {
      if (table === undefined) {
        waiting.push(row)
        const isHeader = isMeta || countWords(row.cells, decisions) >= enoughWords
        return isHeader || waiting.length === headerRows ? begin() : true
      }
      return table === 'none' ? false : table.add(row)
    },
    reading,
  )
  if (table === undefined) {
    if (waiting.length > 0) begin()
    else if (!isMeta) staging.problem('file', `${where} is empty.`)
  }
  if (table === undefined || table === 'none') return
  table.end()
  staging.endPlace(table.rows, table.emptyRows, staging.points - before)
}

function startTable(
  staging: Staging,
  where: string,
  file: TableFile,
  header: FileRow,
  isMeta: boolean,
  decisions: Decisions,
): DataTableReader | MetaTableReader | 'none' {
  const isText = header.kinds === undefined
  const titles = isText ? header.cells.map(unescapeFormula) : header.cells
  const layout = readLayout(titles, decisions, isMeta)
  if (layout.kind === 'data') {
    return new DataTableReader(staging, layout, decisions, file.allowsDecimalComma, isText)
  }
  if (layout.kind === 'meta') return new MetaTableReader(staging, layout, decisions)
  const { message, missing, unplaced } = layout
  const kind = missing.length + unplaced.length > 0 ? 'header' : 'file'
  const list = (texts: readonly string[]) => texts.join(titleSeparator)
  staging.problem(kind, `${where}: ${message}`, header.at, list(missing), list(unplaced))
  return 'none'
}
