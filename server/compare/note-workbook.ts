import { sideLetters } from '../contract/compare.ts'
import { WorkbookWriter } from '../files/formats/xlsx-writer.ts'
import {
  differenceCells,
  differenceColumns,
  headOf,
  rowCells,
  rowColumns,
  stateLabel,
  statesOf,
  type ChangeNote,
  type NoteContents,
} from './note.ts'

/**
 * Writes a note as a workbook: what was compared, every difference, indicators, optimization items and their rows.
 * @param write takes each piece
 * @throws export_refused where it would be too large
 */
export function writeWorkbook(note: ChangeNote, contents: NoteContents, write: (bytes: Uint8Array) => void): void {
  const { info } = note
  const sides = sideLetters.slice(0, info.sides.length)
  const { variables, lists } = contents
  const workbook = new WorkbookWriter(write)
  workbook.startSheet('summary', ['', ''])
  for (const [name, text] of [...headOf(note), ...statesOf(info.values)]) workbook.row([name, text])
  workbook.startSheet('variables', ['Variable', 'Series', 'Series that differ'])
  for (const { variable, series, differing } of variables) workbook.row([variable, series, differing])
  workbook.startSheet('differences', differenceColumns(sides.length))
  for (const row of contents.differing()) workbook.row(differenceCells(row))
  workbook.startSheet('meta', ['Indicator', 'State', ...sides])
  for (const { key, state, values } of lists.meta) workbook.row([key, stateLabel(state), ...values])
  workbook.startSheet('optimization', [
    ...['Kind', 'Name', 'State'],
    ...sides.map((side) => `Rows in ${side}`),
    'Rows that differ',
  ])
  for (const { kind, name, state, rows, differences } of lists.optimization)
    workbook.row([kind, name, stateLabel(state), ...rows, differences])
  workbook.startSheet('optimization rows', rowColumns(sides.length))
  for (const item of lists.optimization) for (const cells of rowCells(contents, item)) workbook.row(cells)
  workbook.end()
}
