import { titleSeparator, type Decisions, type NameColumn } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { looksLikeData } from '../formats/header.ts'
import { columnsAcross, titlesOf as dataTitles } from '../formats/header-titles.ts'
import { readTime } from '../formats/steps.ts'
import { TurnedTable } from '../formats/turned.ts'
import type { FileRow, Reading, TableFile } from '../formats/table.ts'
import { countLikelyWords, countWords, enoughWords } from '../formats/titles.ts'
import { nameBySheets, readAllAsItems, readSheet, setColumn } from './choices.ts'
import { likelyKind, titlesOf as itemTitles } from './items/shape.ts'
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
  // Indicators alone go to runs that are there.
  if (others.length === 0 && open.length > 0) return open.filter((sheet) => plain(sheet) === 'meta')
  const looking = named.length > 0 ? named : others
  const found: string[] = []
  const items: string[] = []
  const headers = new Map<string, FileRow>()
  const onSide: string[] = []
  for (const sheet of looking) {
    const own = sheetDecisions(decisions, sheet)
    const first = await readFirst(file, sheet, reading)
    const header = chooseHeader(first, own)
    headers.set(sheet, header)
    const isOnSide = TurnedTable.in(first, own) !== undefined
    if (isOnSide) onSide.push(sheet)
    const isTurned = isOnSide ? own.turned : own.across !== null && hasNamesAcross(header, own.across, own)
    if (looksLikeData(header, own) || isTurned) found.push(sheet)
    else if (holdsValues(itemTitles(header.cells, false))) items.push(sheet)
  }
  if (others.length > 0 && [...headers.values()].every(({ cells }) => cells.length === 0)) {
    const message = `${name} holds nothing: ${sheetWord(others)} ${listed(others)} ${others.length === 1 ? 'is' : 'are'} empty. Save it again with its numbers, or leave it out.`
    staging.problem('file', message)
    return []
  }
  // Each holds the rows of its name.
  if (found.length > 1 && decisions.sheet_names !== null) return found
  if (found.length === 0 && named.length === 1) found.push(named[0]!) // its header says what is missing
  const nameless = found.length > 1 ? kindsWithout(headers, found, decisions) : []
  if (nameless.length > 0) return offerNames(staging, name, found, nameless)
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
    const sheets = alike.map(([sheet]) => sheet)
    if (sheets.length > 1) return offerNames(staging, name, sheets, [kind])
  }
  if (items.length > others.length / 2) {
    const message = `${name}: the sheets ${listed(items)} are parameters of an optimization model, not tables of scenario data.`
    const choices = [readAllAsItems(), ...items.slice(0, limits.errorExamples).map(readSheet)]
    staging.problem('item', message, null, '', name, { choices })
    return []
  }
  const across = [...headers].filter(
    ([, header]) => hasNamesAcross(header, 'variable', decisions) || hasNamesAcross(header, 'region', decisions),
  )
  const [turned, ...moreTurned] = [...onSide, ...across.map(([sheet]) => sheet)]
  if (turned !== undefined && moreTurned.length === 0) return [turned] // its header says what it may be
  const hidden = file.sheets.filter((sheet) => !open.includes(sheet))
  const isHidden = hidden.length > 0 ? ` Its hidden sheets ${listed(hidden)} were not looked at.` : ''
  return refuse(
    `${name} has no sheet with scenario data: none of ${listed(others)} has the columns region and variable and ` +
      `years.${isHidden} It may be a form or a list; import the workbook that holds the numbers, or name its sheet.`,
    file.sheets,
  )
}

/** Says that the names of sheets may be what they lack. Answers that none is read before that is decided. */
function offerNames(staging: Staging, name: string, sheets: readonly string[], kinds: readonly NameColumn[]): string[] {
  const message = `${name} has ${sheets.length} sheets of scenario data without a column ${kinds.join(' or ')}: ${listed(sheets)}. Their names may be what they lack.`
  const choices = [...kinds.map(nameBySheets), ...kinds.map(setColumn)]
  staging.problem('sheet', message, null, '', sheets.join(titleSeparator), { choices, examples: sheets })
  return []
}

/** Names that several sheets have no column for, and that nobody has given. */
const kindsWithout = (
  headers: ReadonlyMap<string, FileRow>,
  sheets: readonly string[],
  decisions: Decisions,
): NameColumn[] =>
  (['scenario', 'model'] as const).filter(
    (kind) =>
      decisions.set.every(({ column }) => column !== kind) &&
      sheets.every((sheet) => !dataTitles(headers.get(sheet)!, decisions).plain.includes(kind)),
  )

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

/** The first rows of a sheet, the header among them. */
async function readFirst(file: TableFile, sheet: string, reading: Reading): Promise<FileRow[]> {
  const rows: FileRow[] = []
  await file.read(sheet, (row) => rows.push(row) < headerRows, reading)
  return rows
}

/** The header among the first rows of a table. */
export function chooseHeader(rows: readonly FileRow[], decisions: Decisions): FileRow {
  const certain = rows.find((row) => isHeader(row, decisions))
  if (certain) return certain
  const counts = rows.map(({ cells }) => countLikelyWords(cells, decisions) + Number(hasYears(cells)))
  const most = Math.max(0, ...counts)
  // One such word may stand in any row.
  return rows[most > 1 ? counts.indexOf(most) : 0] ?? { cells: [], at: 1 }
}

/** Whether a row may be the titles of several years. */
const hasYears = (cells: readonly string[]): boolean =>
  cells.filter((cell) => readTime(cell.trim())?.kind === 'year').length > 1

/** Whether a row is a header without a doubt. */
export const isHeader = (row: FileRow, decisions: Decisions): boolean => countWords(row.cells, decisions) >= enoughWords
