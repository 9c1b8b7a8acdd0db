import type { ColumnMeaning, Decisions, ReadColumn } from '../../contract/imports.ts'
import { columnWords } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { isMetaHeader } from '../formats/header.ts'
import { titlesOf } from '../formats/header-titles.ts'
import type { FileRow } from '../formats/table.ts'
import type { TurnedTable } from '../formats/turned.ts'
import { columnName } from '../formats/xlsx-parts.ts'
import { acrossIn } from './reshape.ts'

/** Cells of a column that are shown, and how much of each. */
const shownCells = 3
const shownText = 60

/**
 * The columns of a table as they stand in the file, and what each is read as.
 * @param first the first rows, the header among them
 * @param isMeta it is a sheet of indicators, whatever it looks like
 */
export function columnMap(
  header: FileRow,
  first: readonly FileRow[],
  decisions: Decisions,
  isMeta: boolean,
): ReadColumn[] {
  const rows = first.filter(({ at }) => at > header.at)
  const meaning = meaningsOf(header, rows, decisions, isMeta || isMetaHeader(header, decisions))
  const { written } = titlesOf(header, decisions)
  return written.slice(0, limits.shownColumns).map((title, column) => {
    const cells = rows.map(({ cells: row }) => (row[column] ?? '').trim()).filter((cell) => cell !== '')
    const values = [...new Set(cells)].slice(0, shownCells).map((cell) => cell.slice(0, shownText))
    return { title, letter: columnName(column), values, meaning: meaning(column) }
  })
}

/** The same of a table that stands on its side: its titles stand above each other, so rows of the file have them. */
export function turnedMap(turned: TurnedTable, first: readonly FileRow[], decisions: Decisions): ReadColumn[] {
  const rows = first.filter(({ at }) => at > turned.header.at).flatMap((row) => [...turned.rows(row)])
  return columnMap(turned.header, rows, decisions, false).map((column, i) => ({
    ...column,
    letter: turned.letters[i]!,
  }))
}

function meaningsOf(
  header: FileRow,
  rows: readonly FileRow[],
  decisions: Decisions,
  isMeta: boolean,
): (column: number) => ColumnMeaning {
  const { plain, times, isDropped, folds, untitled } = titlesOf(header, decisions)
  const { columns: across, constants } = acrossIn(header, rows, decisions)
  const isSaid = (word: string) => plain.includes(word) || constants.some((constant) => constant.word === word)
  const isLong = across.length > 0 || (plain.includes('value') && (isSaid('year') || isSaid('time')))
  const isWide = !isLong && times.some((time) => time !== undefined)
  return (column) => {
    const fold = folds.find((one) => one.column === column)
    if (fold) return `${fold.into}-part`
    if (isDropped(column)) return 'left-out'
    const word = columnWords.find((one) => one === plain[column])
    if (isMeta) {
      if (word === 'model' || word === 'scenario' || word === 'version') return word
      return untitled.has(column) ? 'none' : 'indicator'
    }
    // A title that comes again has the place of the first.
    const isFirst = plain.indexOf(plain[column]!) === column
    if (word && isFirst && !(isWide && ['year', 'time', 'value'].includes(word))) return word
    if (across.includes(column)) return 'name'
    return isWide && times[column] !== undefined ? 'step' : 'none'
  }
}
