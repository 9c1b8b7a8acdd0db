import type { Decisions } from '../../contract/imports.ts'
import { isMetaHeader } from '../formats/header.ts'
import { columnsAcross, constantsFor } from '../formats/header-titles.ts'
import { NamesAcross } from '../formats/names-across.ts'
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
  const { constants, columns } = acrossIn(header, decisions)
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

/** The columns of a table whose titles are names, and those that all its rows have alike, as its user has decided. */
export function acrossIn(
  header: FileRow,
  decisions: Decisions,
): { constants: ReturnType<typeof constantsFor>; columns: number[] } {
  const { across: kind } = decisions
  const constants = constantsFor(header, decisions)
  const withConstants = { ...header, cells: [...header.cells, ...constants.map(({ word }) => word)] }
  return { constants, columns: kind === null ? [] : (columnsAcross(withConstants, kind, decisions) ?? []) }
}
