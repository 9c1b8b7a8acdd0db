import { titleSeparator, type Decisions, type NameColumn } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { columnsAcross, looksLikeData } from '../formats/header.ts'
import type { FileRow, Reading, TableFile } from '../formats/table.ts'
import { countLikelyWords, countWords, enoughWords } from '../formats/titles.ts'
import { nameBySheets, readAllAsItems, readSheet } from './choices.ts'
import { likelyKind, titlesOf } from './items/shape.ts'
import { sheetDecisions } from './sheet-decisions.ts'
import type { Staging } from './staging.ts'

/** Lines above the header: titles, instructions. */
export const headerRows = 20

/** A sheet to read. */
export interface ChosenSheet {
  sheet: string
  isMeta: boolean
}

const plain = (sheet: string): string => sheet.trim().toLowerCase()

const listed = (sheets: readonly string[]): string => sheets.map((sheet) => `"${sheet}"`).join(', ')

/**
 * The sheets of a file that are read: those that its user named; else `data*` and `meta` by their names; where no
 * sheet is called so, the one that looks like data. Hidden ones only when they are named. Which are not read is noted.
 */
export async function chooseSheets(
  staging: Staging,
  name: string,
  file: TableFile,
  decisions: Decisions,
  reading: Reading,
): Promise<ChosenSheet[]> {
  if (file.sheets.length === 1 && file.sheets[0] === '') return [{ sheet: '', isMeta: false }]
  const asked = new Set(decisions.sheets.map(plain))
  const open = file.sheets.filter((sheet) => !file.hiddenSheets.has(sheet) || asked.has(plain(sheet)))
  const meta = open.filter((sheet) => plain(sheet) === 'meta')
  const data = await dataSheets(staging, name, { file, open, asked }, decisions, reading)
  if (data.length === 0) return []
  const chosen = [...data.filter((sheet) => !meta.includes(sheet)), ...meta]
  noteOthers(staging, name, file, chosen)
  return chosen.map((sheet) => ({ sheet, isMeta: meta.includes(sheet) }))
}

/** The sheets with datapoints; none after a problem. */
async function dataSheets(
  staging: Staging,
  name: string,
  { file, open, asked }: { file: TableFile; open: readonly string[]; asked: ReadonlySet<string> },
  decisions: Decisions,
  reading: Reading,
): Promise<string[]> {
  const refuse = (message: string, offered: readonly string[]) => {
    const choices = offered.slice(0, limits.errorExamples).map(readSheet)
    staging.problem('sheet', message, null, '', offered.join(titleSeparator), { choices, examples: offered })
    return []
  }
  const unknown = decisions.sheets.filter((sheet) => !open.some((known) => plain(known) === plain(sheet)))
  // Of several workbooks, each may have other sheets.
  if (asked.size > 0 && unknown.length === asked.size) {
    return refuse(`${name} has no sheet ${listed(unknown)}. Its sheets are ${listed(file.sheets)}.`, file.sheets)
  }
  if (asked.size > 0) return open.filter((sheet) => asked.has(plain(sheet)))
  const others = open.filter((sheet) => plain(sheet) !== 'meta')
  const named = others.filter((sheet) => plain(sheet).startsWith('data'))
  const looking = named.length > 0 ? named : others
  const found: string[] = []
  const items: string[] = []
  const headers = new Map<string, FileRow>()
  for (const sheet of looking) {
    const own = sheetDecisions(decisions, sheet)
    const header = await readHeader(file, sheet, own, reading)
    headers.set(sheet, header)
    if (looksLikeData(header, own) || (own.across !== null && hasNamesAcross(header, own.across, own)))
      found.push(sheet)
    else if (holdsValues(titlesOf(header.cells, false))) items.push(sheet)
  }
  // Each holds the rows of its name.
  if (found.length > 1 && decisions.sheet_names !== null) return found
  if (found.length === 0 && named.length === 1) found.push(named[0]!) // its header says what is missing
  if (found.length > 0 && (named.length > 0 || found.length === 1)) return found
  if (found.length > 0) {
    return refuse(
      `${name} has several sheets that look like scenario data: ${listed(found)}. Several can be read.`,
      found,
    )
  }
  for (const kind of ['region', 'variable'] as const) {
    const alike = [...headers].filter(([sheet, header]) =>
      looksLikeData(header, sheetDecisions({ ...decisions, sheet_names: kind }, sheet)),
    )
    if (alike.length < 2) continue
    const sheets = alike.map(([sheet]) => sheet)
    const message = `${name} has ${sheets.length} sheets of scenario data without a column ${kind}: ${listed(sheets)}. Their names may be what they lack.`
    const choices = [nameBySheets(kind)]
    staging.problem('sheet', message, null, '', sheets.join(titleSeparator), { choices, examples: sheets })
    return []
  }
  if (items.length > others.length / 2) {
    const message = `${name}: the sheets ${listed(items)} are parameters of an optimization model, not tables of scenario data.`
    const choices = [readAllAsItems(), ...items.slice(0, limits.errorExamples).map(readSheet)]
    staging.problem('item', message, null, '', name, { choices })
    return []
  }
  const turned = [...headers].filter(
    ([, header]) => hasNamesAcross(header, 'variable', decisions) || hasNamesAcross(header, 'region', decisions),
  )
  if (turned.length === 1) return [turned[0]![0]] // its header says what it may be
  const hidden = file.sheets.filter((sheet) => !open.includes(sheet))
  const isHidden = hidden.length > 0 ? ` Its hidden sheets ${listed(hidden)} were not looked at.` : ''
  return refuse(
    `${name} has no sheet with scenario data: none of ${listed(others)} has the columns region and variable and ` +
      `years.${isHidden} It may be a form or a list; import the workbook that holds the numbers, or name its sheet.`,
    file.sheets,
  )
}

/** Whether a table is an optimization item with values by its columns. */
const holdsValues = (titles: readonly string[]): boolean =>
  ['scalar', 'parameter', 'variable'].includes(likelyKind(titles) ?? '')

/** Whether columns of a table may be names, one of those that tables of scenario data have besides standing there too. */
const hasNamesAcross = (header: FileRow, kind: NameColumn, decisions: Decisions): boolean =>
  (columnsAcross(header, kind, decisions)?.length ?? 0) > 1 && countWords(header.cells, decisions) > 0

/** Says which sheets are not read, hidden ones above all. */
function noteOthers(staging: Staging, name: string, file: TableFile, chosen: readonly string[]): void {
  const left = file.sheets.filter((sheet) => !chosen.includes(sheet))
  const hidden = left.filter((sheet) => file.hiddenSheets.has(sheet))
  const shown = left.filter((sheet) => !file.hiddenSheets.has(sheet))
  if (shown.length > 0) staging.note(`${name}: not read: ${sheetWord(shown)} ${listed(shown)}.`)
  if (hidden.length > 0) {
    staging.note(
      `${name}: not read because hidden: ${sheetWord(hidden)} ${listed(hidden)}. Name it with --sheet to read it.`,
    )
  }
}

const sheetWord = (sheets: readonly string[]): string => (sheets.length === 1 ? 'the sheet' : 'the sheets')

/** The row that looks most like a header among the first ones; else the first. */
async function readHeader(file: TableFile, sheet: string, decisions: Decisions, reading: Reading): Promise<FileRow> {
  const rows: FileRow[] = []
  await file.read(sheet, (row) => rows.push(row) < headerRows, reading)
  return chooseHeader(rows, decisions)
}

/** The header among the first rows of a table. */
export function chooseHeader(rows: readonly FileRow[], decisions: Decisions): FileRow {
  const certain = rows.find((row) => isHeader(row, decisions))
  if (certain) return certain
  const counts = rows.map((row) => countLikelyWords(row.cells, decisions))
  const most = Math.max(0, ...counts)
  // One such word may stand in any row.
  return rows[most > 1 ? counts.indexOf(most) : 0] ?? { cells: [], at: 1 }
}

/** Whether a row is a header without a doubt. */
export const isHeader = (row: FileRow, decisions: Decisions): boolean => countWords(row.cells, decisions) >= enoughWords
