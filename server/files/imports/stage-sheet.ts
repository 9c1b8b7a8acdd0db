import type { Decisions } from '../../contract/imports.ts'
import { unescapeFormula } from '../formats/formula.ts'
import { readLayout } from '../formats/header.ts'
import type { Reshaped } from '../formats/reshaped.ts'
import type { FileRow, Reading, TableFile } from '../formats/table.ts'
import { TurnedTable } from '../formats/turned.ts'
import { writtenTitles } from '../formats/header-titles.ts'
import { untitled, withoutLetters } from '../formats/titles.ts'
import { chooseHeader, headerRows, isHeader, type ChosenSheet } from './choose-sheets.ts'
import { columnMap, turnedMap } from './column-map.ts'
import { DataTableReader } from './data-table.ts'
import { refuseFormula } from './formulas.ts'
import { provisional, refuseHeader } from './header-problems.ts'
import { MetaTableReader } from './meta-table.ts'
import { reshape } from './reshape.ts'
import { sheetDecisions } from './sheet-decisions.ts'
import type { Staging } from './staging.ts'
import { TablePlace } from './table-place.ts'
import { tellUnitRow, unitRowIn, unitsOfColumns, withUnitRow } from './unit-row.ts'

/** Rows below the header that are looked at before it is read. */
const sampleRows = 5

type Table = DataTableReader | MetaTableReader

/** Reads a sheet, or a text file, into the staging file. @param name as people call the file */
export async function stageSheet(
  staging: Staging,
  name: string,
  file: TableFile,
  { sheet, isMeta }: ChosenSheet,
  decisions: Decisions,
  reading: Reading,
): Promise<void> {
  if (sheet !== '') staging.startPlace(name, sheet)
  const where = sheet === '' ? name : `${name}, sheet "${sheet}"`
  const before = staging.points
  let own = sheetDecisions(decisions, sheet)
  const waiting: FileRow[] = []
  let table: Table | 'none' | undefined
  let reshaped: Reshaped | undefined
  /** How many rows there are to the end of the header. */
  let headerEnd: number | undefined
  /** Rows of the file, where each may become several. */
  const inFile = { rows: 0, empty: 0 }
  const add = (to: Table, row: FileRow) => {
    if (reshaped === undefined) return to.add(row)
    const { rows, emptyRows } = to
    for (const one of reshaped.rows(row)) to.add(one)
    inFile.rows += 1
    if (to.rows - rows === to.emptyRows - emptyRows) inFile.empty += 1
  }
  /** The first rows wait until it is clear which of them is the header. */
  const begin = (): boolean => {
    const found = chooseHeader(isMeta ? waiting.slice(0, 1) : waiting, own)
    // Letters are those of the columns in the file.
    own = withoutLetters(writtenTitles(found), own)
    const unitRow = isMeta ? undefined : unitRowIn(found, waiting, own)
    if (unitRow) {
      tellUnitRow(staging, where, unitRow, writtenTitles(found), own)
      waiting.splice(waiting.indexOf(unitRow.row), 1)
      own = withUnitRow(unitRow, own)
    }
    reshaped = isMeta ? undefined : reshape(found, waiting, own, unitsOfColumns(unitRow, own))
    const header = reshaped?.header ?? found
    if (reshaped instanceof TurnedTable) staging.columns(turnedMap(reshaped, waiting, own), header.cells.length)
    else staging.columns(columnMap(found, waiting, own, isMeta), found.cells.length)
    table = startTable(
      staging,
      { file: name, where },
      file,
      { header, reshaped, first: waiting, unitRow: reshaped ? undefined : unitRow?.row.cells },
      isMeta,
      own,
    )
    const rows = waiting.splice(0).filter((row) => row.at > header.at)
    if (table !== 'none') for (const row of rows) add(table, row)
    return table !== 'none'
  }
  const end = await file.read(
    sheet,
    (row) => {
      if (table === undefined) {
        waiting.push(row)
        if (headerEnd === undefined && (isMeta || isHeader(row, own))) headerEnd = waiting.length
        // A few rows tell what stands in the columns.
        const wanted = headerEnd === undefined ? headerRows : headerEnd + sampleRows
        return waiting.length >= wanted ? begin() : true
      }
      return table === 'none' ? false : add(table, row)
    },
    reading,
  )
  if (table === undefined) {
    if (waiting.length > 0) begin()
    else if (!isMeta) staging.problem('file', `${where} is empty. Save it again with its numbers, or leave it out.`)
  }
  if (table === undefined || table === 'none') return
  table.end(end)
  const { rows, empty } = reshaped ? inFile : { rows: table.rows, empty: table.emptyRows }
  staging.endPlace(rows, empty, staging.points - before)
}

function startTable(
  staging: Staging,
  names: { file: string; where: string },
  file: TableFile,
  {
    header: row,
    reshaped,
    first,
    unitRow,
  }: {
    header: FileRow
    reshaped: Reshaped | undefined
    first: readonly FileRow[]
    unitRow: readonly string[] | undefined
  },
  isMeta: boolean,
  decisions: Decisions,
): Table | 'none' {
  const isText = row.kinds === undefined
  const place = new TablePlace(staging, names.where, { isText, hasAddresses: file.hasAddresses, reshaped })
  const written = isText ? { ...row, cells: row.cells.map(unescapeFormula) } : row
  if (row.kinds?.includes('f')) {
    refuseTitles(place, row)
    return 'none'
  }
  const found = readLayout(written, decisions, isMeta)
  const isProblem = found.kind === 'problem'
  if (isProblem && !refuseHeader(staging, names, { header: written, first }, found, decisions)) return 'none'
  // What is wrong with the rows is told together with what is wrong with their header.
  const { layout, missing } = isProblem
    ? provisional(written, found, decisions)
    : { layout: found, missing: new Set<never>() }
  if (layout === undefined) return 'none'
  if (layout.kind === 'meta') return new MetaTableReader(place, layout, decisions)
  const { allowsDecimalComma } = file
  return new DataTableReader({ place, layout, headerAt: row.at, decisions, allowsDecimalComma, missing, unitRow })
}

/** Titles that are formulas without a result: nobody knows what the columns are. */
function refuseTitles(place: TablePlace, { cells, kinds, at }: FileRow): void {
  for (const [column, text] of cells.entries()) {
    if (kinds?.[column] === 'f') refuseFormula(place, text, { at, title: untitled(column, false), column })
  }
}
