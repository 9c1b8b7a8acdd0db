import { addValues, chipOf, removeChip, removeValue, setChip, type Chips } from '../filter/chips.ts'
import { shownName } from '../names/shown-name.ts'
import { fieldLabel } from '../filter/fields.ts'
import { dimensions, type Dimension } from '../../server/contract/dimensions.ts'

/** What a cell says about the data: the names and steps of its row, as far as they are known. */
export type CellNames = Partial<Record<Dimension, string>> & { run__id: number; step_year?: number | null }

/** Conditions that a cell gave, or why it gave none. */
export type CellFilter = { chips: Chips; refused?: undefined } | { chips?: undefined; refused: string }

/** The key under which values of a dimension are listed. */
export const listKey = (dimension: Dimension | 'year'): string =>
  dimension === 'year' ? 'year__in' : `${dimension}.name__in`

/** A pattern that fits this text alone. */
export const exactPattern = (text: string): string => text.replaceAll('*', String.raw`\*`)

const isDimension = (column: string): column is Dimension => dimensions.includes(column as Dimension)

/** The year that a column stands for: its own in the wide table, that of the row in the long one. */
function yearOf(column: string, cell: CellNames): number | undefined {
  if (/^-?\d+$/.test(column)) return Number(column)
  return column === 'step_year' ? (cell.step_year ?? undefined) : undefined
}

/** Keeps what is like a cell. */
export function filteredBy(chips: Chips, column: string, cell: CellNames): CellFilter {
  if (isDimension(column) && cell[column] !== undefined)
    return { chips: setChip(chips, listKey(column), [cell[column]]) }
  if (column === 'version') return { chips: setChip(chips, 'run.id__in', [cell.run__id]) }
  const year = yearOf(column, cell)
  if (year !== undefined) return { chips: setChip(chips, listKey('year'), [year]) }
  return { refused: 'Data are filtered by names, runs and years; there is no condition on this column.' }
}

/** Leaves out what is like a cell. The interface can do so for names, one pattern for each field. */
export function withoutCell(chips: Chips, column: string, cell: CellNames): CellFilter {
  const year = yearOf(column, cell)
  const list = isDimension(column) ? listKey(column) : year === undefined ? undefined : listKey('year')
  const value = isDimension(column) ? cell[column] : year
  if (list === undefined || value === undefined) {
    return { refused: 'Only names and years can be left out by their cell.' }
  }
  const listed = chipOf(chips, list)
  if (listed?.on && Array.isArray(listed.value) && listed.value.length > 1) {
    return { chips: removeValue(chips, list, value) }
  }
  if (!isDimension(column)) {
    return { refused: 'Years are left out by a list of those that stay: choose them in the facet Year.' }
  }
  return withoutName(chips, column, value as string)
}

function withoutName(chips: Chips, dimension: Dimension, name: string): CellFilter {
  const [key, pattern] = [`${dimension}.name__notlike`, exactPattern(name)]
  const used = chipOf(chips, key)
  if (!used || used.value === pattern) return { chips: setChip(chips, key, pattern) }
  const [label, other] = [fieldLabel(`${dimension}.name`), shownName(dimension, String(used.value))]
  return {
    refused: `${label} leaves out ${other} already, and takes one pattern. Choose what stays in the facet ${label}.`,
  }
}

/** Filters by a variable, or by everything below a branch; `isAdded` keeps the variables that are chosen already. */
export function withVariables(chips: Chips, names: readonly string[], isAdded: boolean): Chips {
  const others = removeChip(chips, 'variable.name__like')
  return isAdded ? addValues(others, listKey('variable'), names) : setChip(others, listKey('variable'), [...names])
}

export const withBranch = (chips: Chips, pattern: string): Chips =>
  setChip(removeChip(chips, listKey('variable')), 'variable.name__like', pattern)

/** Conditions that keep the names that these rows have, in place of those on the same names. */
export function cellChips(chips: Chips, rows: readonly CellNames[]): Chips {
  let kept = chips
  for (const dimension of dimensions) {
    const names = [...new Set(rows.flatMap((row) => row[dimension] ?? []))]
    if (names.length > 0) kept = setChip(kept, listKey(dimension), names)
  }
  return kept
}
