import type { Decisions } from '../../contract/imports.ts'
import { unescapeFormula } from '../formats/formula.ts'
import { NamesAcross } from '../formats/across.ts'
import { columnsAcross, readLayout } from '../formats/header.ts'
import type { FileRow, Reading, TableFile } from '../formats/table.ts'
import { untitled } from '../formats/titles.ts'
import { chooseHeader, headerRows, isHeader, type ChosenSheet } from './choose-sheets.ts'
import { DataTableReader } from './data-table.ts'
import { refuseFormula } from './formulas.ts'
import { provisional, refuseHeader } from './header-problems.ts'
import { MetaTableReader } from './meta-table.ts'
import { sheetDecisions } from './sheet-decisions.ts'
import type { Staging } from './staging.ts'
import { TablePlace } from './table-place.ts'

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
  const own = sheetDecisions(decisions, sheet)
  const waiting: FileRow[] = []
  let table: Table | 'none' | undefined
  let turned: NamesAcross | undefined
  const add = (to: Table, row: FileRow) => {
    if (turned) for (const one of turned.rows(row)) to.add(one)
    else to.add(row)
  }
  /** The first rows wait until it is clear which of them is the header. */
  const begin = (): boolean => {
    const header = chooseHeader(waiting, own)
    turned = isMeta ? undefined : turn(header, own)
    // Cells of a table that was turned stand elsewhere in the file.
    const read = turned ? { ...file, hasAddresses: false } : file
    table = startTable(staging, { file: name, where }, read, turned?.header ?? header, isMeta, own)
    const rows = waiting.splice(0).filter((row) => row.at > header.at)
    if (table !== 'none') for (const row of rows) add(table, row)
    return table !== 'none'
  }
  const end = await file.read(
    sheet,
    (row) => {
      if (table === undefined) {
        waiting.push(row)
        return isMeta || isHeader(row, own) || waiting.length === headerRows ? begin() : true
      }
      return table === 'none' ? false : add(table, row)
    },
    reading,
  )
  if (table === undefined) {
    if (waiting.length > 0) begin()
    else if (!isMeta) staging.problem('file', `${where} is empty.`)
  }
  if (table === undefined || table === 'none') return
  table.end(end)
  staging.endPlace(table.rows, table.emptyRows, staging.points - before)
}

/** The columns that are names, where that was decided. */
function turn(header: FileRow, decisions: Decisions): NamesAcross | undefined {
  const { across } = decisions
  const columns = across === null ? undefined : columnsAcross(header, across, decisions)
  if (across === null || columns === undefined || columns.length === 0) return undefined
  const isSet = decisions.set.some(({ column }) => column === 'unit')
  const hasUnit = header.cells.some((title) => title.trim().toLowerCase() === 'unit')
  return new NamesAcross(header, {
    kind: across,
    isAcross: (column) => columns.includes(column),
    takesUnits: across === 'variable' && !isSet && !hasUnit,
  })
}

function startTable(
  staging: Staging,
  names: { file: string; where: string },
  file: TableFile,
  row: FileRow,
  isMeta: boolean,
  decisions: Decisions,
): Table | 'none' {
  const isText = row.kinds === undefined
  const place = new TablePlace(staging, names.where, { isText, hasAddresses: file.hasAddresses })
  const header = isText ? { ...row, cells: row.cells.map(unescapeFormula) } : row
  if (row.kinds?.includes('f')) {
    refuseTitles(place, row)
    return 'none'
  }
  const found = readLayout(header, decisions, isMeta)
  const isProblem = found.kind === 'problem'
  if (isProblem && !refuseHeader(staging, names, header, found, decisions)) return 'none'
  // What is wrong with the rows is told together with what is wrong with their header.
  const { layout, missing } = isProblem
    ? provisional(header, found, decisions)
    : { layout: found, missing: new Set<never>() }
  if (layout === undefined) return 'none'
  if (layout.kind === 'meta') return new MetaTableReader(place, layout, decisions)
  const { allowsDecimalComma } = file
  return new DataTableReader({ place, layout, headerAt: row.at, decisions, allowsDecimalComma, missing })
}

/** Titles that are formulas without a result: nobody knows what the columns are. */
function refuseTitles(place: TablePlace, { cells, kinds, at }: FileRow): void {
  for (const [column, text] of cells.entries()) {
    if (kinds?.[column] === 'f') refuseFormula(place, text, { at, title: untitled(column, false), column })
  }
}
