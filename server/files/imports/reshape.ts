import type { Decisions } from '../../contract/imports.ts'
import { isMetaHeader } from '../formats/header.ts'
import { columnsAcross, constantsFor } from '../formats/header-titles.ts'
import { NamesAcross } from '../formats/names-across.ts'
import { isBlank, plainNumbers, readNumber } from '../formats/number.ts'
import type { Reshaped } from '../formats/reshaped.ts'
import type { FileRow } from '../formats/table.ts'
import { TurnedTable } from '../formats/turned.ts'

/**
 * How a table is read that does not stand as tables of scenario data do, as its user has decided; undefined where it is
 * read as it stands.
 * @param first the first rows, the header among them
 * @param units those of columns whose titles are names, where a row below the titles has them
 */
export function reshape(
  header: FileRow,
  first: readonly FileRow[],
  decisions: Decisions,
  units?: ReadonlyMap<number, string>,
): Reshaped | undefined {
  // Titles that are formulas without a result are no names.
  if (header.kinds?.includes('f') || isMetaHeader(header, decisions)) return undefined
  const turned = decisions.turned ? TurnedTable.in(first, decisions) : undefined
  if (turned) return turned
  const below = first.filter(({ at }) => at > header.at)
  const { constants, columns } = acrossIn(header, below, decisions)
  if (constants.length + columns.length === 0) return undefined
  const { across: kind } = decisions
  const isSet = decisions.set.some(({ column }) => column === 'unit')
  const hasUnit = header.cells.some((title) => title.trim().toLowerCase() === 'unit')
  return new NamesAcross(header, {
    constants,
    kind: columns.length === 0 ? null : kind,
    across: columns,
    units,
    takesUnits: kind === 'variable' && !isSet && !hasUnit,
  })
}

/**
 * The columns of a table whose titles are names, and those that all its rows have alike, as its user has decided.
 * @param rows some below the header: columns of texts before the steps are no values
 */
export function acrossIn(
  header: FileRow,
  rows: readonly FileRow[],
  decisions: Decisions,
): { constants: ReturnType<typeof constantsFor>; columns: number[] } {
  const { across: kind } = decisions
  const constants = constantsFor(header, decisions)
  const withConstants = { ...header, cells: [...header.cells, ...constants.map(({ word }) => word)] }
  const columns = kind === null ? [] : (columnsAcross(withConstants, kind, decisions) ?? [])
  const last = [...header.cells.keys()].findLast((column) => !columns.includes(column)) ?? 0
  return { constants, columns: columns.filter((column) => column > last || !holdsTexts(column, rows)) }
}

function holdsTexts(column: number, rows: readonly FileRow[]): boolean {
  const filled = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => !isBlank(text))
  return filled.length > 0 && filled.every((text) => readNumber(text, plainNumbers) === undefined)
}
