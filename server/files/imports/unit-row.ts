import type { Decisions } from '../../contract/imports.ts'
import { titlesOf } from '../formats/header-titles.ts'
import { isBlank, readNumber, thousandsMark } from '../formats/number.ts'
import type { FileRow } from '../formats/table.ts'
import { likelyWord } from '../formats/titles.ts'
import { advised, passUnitRow, takeUnitRow } from './choices.ts'
import { isSheetError } from './names.ts'
import { acrossIn } from './reshape.ts'
import type { Staging } from './staging.ts'

/** Numbers as anybody writes them: what can be read so is no unit. */
const anyNumber = { allowsDecimalComma: true, thousands: null } as const

/** A row of units right below the titles of a table, over its columns of values. */
export interface UnitRow {
  row: FileRow
  /** The units by columns, counted from 0, where the titles of columns are names; else undefined. */
  byColumn: ReadonlyMap<number, string> | undefined
  /** The unit of all rows, where the titles of columns are years; undefined where there are several. */
  ofAll: string | undefined
  /** Columns of values without a text in it. */
  lacking: readonly number[]
  hasUnitColumn: boolean
  /** Why its user has to say what it is; undefined where it can mean nothing else. */
  doubt: Doubt | undefined
}

const doubts = {
  differs: 'the columns of one row differ in it',
  column: 'the table has a column of units too',
  set: 'another unit is set for all rows',
  gaps: 'some columns of values have none there',
  numbers: 'some of its cells are numbers',
} as const
type Doubt = keyof typeof doubts

/**
 * The row of units below a header: every cell over values holds a text, and every other one nothing, or the word unit.
 * @param first the first rows, the header among them
 */
export function unitRowIn(header: FileRow, first: readonly FileRow[], decisions: Decisions): UnitRow | undefined {
  const row = first.find(({ at }) => at > header.at)
  if (row === undefined || header.at === 0) return undefined
  const { plain, times, isDropped } = titlesOf(header, decisions)
  const { columns: across } = acrossIn(header, first.slice(first.indexOf(row) + 1), decisions)
  const years = plain.includes('value')
    ? [plain.indexOf('value')]
    : [...plain.keys()].filter((column) => times[column] !== undefined)
  const values = across.length > 0 ? across : years
  const cell = (column: number) => (row.cells[column] ?? '').trim()
  const isOdd = (text: string) => isBlank(text) || decisions.blank.includes(text)
  const filled = values.filter((column) => !isOdd(cell(column)))
  const isRead = (column: number) => column >= plain.length || !isDropped(column)
  const others = [...row.cells.keys()].filter((column) => !values.includes(column) && isRead(column))
  const isUnit = (column: number) => {
    const text = cell(column)
    const isText = row.kinds === undefined || row.kinds[column] === 's'
    return isText && !isSheetError(text) && !isNumber(text) && text !== header.cells[column]?.trim()
  }
  const isNameless = others.every((column) => cell(column) === '' || likelyWord(cell(column)) === 'unit')
  if (!isNameless || !filled.some(isUnit) || !filled.every((column) => isUnit(column) || isNumber(cell(column))))
    return undefined
  const units = new Map(filled.map((column) => [column, bare(cell(column))]))
  const distinct = [...new Set(units.values())]
  const isOne = across.length === 0 && distinct.length === 1
  const hasUnitColumn = plain.includes('unit')
  const lacking = values.filter((column) => !filled.includes(column))
  const isSet = decisions.set.some(({ column }) => column === 'unit')
  const found: Doubt[] = [
    ...(across.length > 0 || isOne ? [] : (['differs'] as const)),
    ...(hasUnitColumn ? (['column'] as const) : []),
    ...(isSet ? (['set'] as const) : []),
    ...(lacking.length > 0 ? (['gaps'] as const) : []),
    ...(filled.every(isUnit) ? [] : (['numbers'] as const)),
  ]
  const byColumn = across.length > 0 ? units : undefined
  return { row, byColumn, ofAll: isOne ? distinct[0] : undefined, lacking, hasUnitColumn, doubt: found[0] }
}

/** While its user has not said, what would become of it tells what else is wrong. */
const isTaken = ({ doubt }: UnitRow, { unit_row }: Decisions): boolean =>
  unit_row === 'take' || (unit_row === null && (doubt === undefined || doubt === 'gaps' || doubt === 'numbers'))

/** What is decided about the table once its row of units is known: a unit for rows that have none of their own. */
export function withUnitRow(found: UnitRow, decisions: Decisions): Decisions {
  const { ofAll: unit, hasUnitColumn } = found
  if (unit === undefined || !isTaken(found, decisions)) return decisions
  return hasUnitColumn
    ? { ...decisions, map: [...decisions.map, { column: 'unit', from: '', to: unit }] }
    : { ...decisions, set: [...decisions.set, { column: 'unit', value: unit }] }
}

/** The units of columns whose titles are names, where they are taken from the row. */
export const unitsOfColumns = (
  found: UnitRow | undefined,
  decisions: Decisions,
): ReadonlyMap<number, string> | undefined =>
  found !== undefined && isTaken(found, decisions) ? found.byColumn : undefined

/** Says what became of the row, or asks. @param titles as the file has them */
export function tellUnitRow(
  staging: Staging,
  where: string,
  found: UnitRow,
  titles: readonly string[],
  decisions: Decisions,
): void {
  const { at, kinds } = found.row
  const place = `${where}, ${kinds === undefined ? 'line' : 'row'} ${at}`
  if (decisions.unit_row === 'skip') return staging.note(`${place}: the row of units below the titles was passed over.`)
  const { byColumn, ofAll, doubt } = found
  const row = `${place}: a row of units stands below the titles${unitsText(found, titles)}`
  // Years that differ in their units are none of a series.
  const choices = ofAll === undefined && byColumn === undefined ? [passUnitRow] : [takeUnitRow, passUnitRow]
  if (choices.length > 1 && (doubt === undefined || decisions.unit_row === 'take')) {
    const message = advised(`${row}. Its units are taken.`, [{ ...passUnitRow, gives_up: 0 }], 'datapoint')
    return staging.problem('units', message, at, '', '', { choices, isDecided: true })
  }
  staging.problem('units', `${row}, but ${doubts[doubt ?? 'differs']}.`, at, '', '', { choices })
}

/** Columns that are named. */
const shown = 3

function unitsText({ byColumn, ofAll, lacking }: UnitRow, titles: readonly string[]): string {
  if (ofAll !== undefined) return `: "${ofAll}"`
  if (byColumn === undefined) return ''
  const listed = [...byColumn].slice(0, shown).map(([column, unit]) => `${titles[column]} in "${unit}"`)
  const more = byColumn.size > shown ? ' …' : ''
  const none =
    lacking.length === 0
      ? ''
      : `, and without one ${lacking
          .slice(0, shown)
          .map((column) => titles[column])
          .join(', ')}`
  return `: ${listed.join(', ')}${more}${none}`
}

const isNumber = (text: string): boolean =>
  readNumber(text, anyNumber) !== undefined || thousandsMark(text) !== undefined

/** `[Mt]` and `(Mt)` are Mt. */
const bare = (text: string): string => /^[[(](?<unit>[^[\]()]+)[\])]$/.exec(text)?.groups?.['unit']?.trim() ?? text
