import type { SeriesRow } from '../../server/contract/tables.ts'
import { shownValue, type Conversion } from '../units/conversion.ts'

/** What is shown of a series, one for each step; null: nothing. */
export type ShownValues = (row: SeriesRow) => readonly (number | null)[]

/**
 * The values of series in the units they are shown in; `isChange`: less the value of the first step, nothing where that
 * is missing. Each series is counted out once.
 */
export function shownValues(conversion: Conversion, isChange: boolean): ShownValues {
  const known = new WeakMap<SeriesRow, readonly (number | null)[]>()
  return (row) => {
    const before = known.get(row)
    if (before) return before
    const values = row.values.map((value) => (value === null ? null : shownValue(conversion, row.unit, value)))
    const first = values[0] ?? null
    const shown = isChange ? values.map((value) => (value === null || first === null ? null : value - first)) : values
    known.set(row, shown)
    return shown
  }
}
