import { exportColumns, type ExportRequest } from '../../server/contract/exports.ts'
import { indicatorOf, metaColumn } from '../../server/contract/tables.ts'
import { readConversion, shownUnit, shownValue } from '../units/conversion.ts'
import type { DataView } from '../view/view.ts'

type Columns = NonNullable<ExportRequest['columns']>

const isName = (name: string): boolean => exportColumns.some((known) => known === name)

/** The columns that name a row, indicators among them, in the order of the table and without those that it hides. */
export function columnsOf({ columns: { order, hidden, pinned }, meta }: DataView): Columns {
  const indicators = meta.map(metaColumn)
  const isColumn = (name: string) => isName(name) || indicators.includes(name)
  const places = [...pinned, ...order, ...exportColumns, ...indicators].filter(isColumn)
  return [...new Set(places)].filter((name) => !hidden.includes(name))
}

/**
 * The order of the table. A file of the other layout has no columns for all of it: it follows as far as rows are
 * ordered by names.
 */
export function sortOf({ sort, mode }: DataView, layout: ExportRequest['layout']): NonNullable<ExportRequest['sort']> {
  const end = layout === mode ? -1 : sort.findIndex(({ column }) => !isName(column))
  return (end < 0 ? sort : sort.slice(0, end)).map((key) => ({ ...key }))
}

/** The units that the table shows others for, with what values are multiplied by. */
export function unitsOf(view: DataView): NonNullable<ExportRequest['units']> {
  const conversion = readConversion(view.conversion)
  return Object.fromEntries(
    Object.keys(conversion).map((unit) => [
      unit,
      { unit: shownUnit(conversion, unit), factor: shownValue(conversion, unit, 1) },
    ]),
  )
}

/** What of a view goes into its file beside the filter; everything, as it is stored, where the table is not followed. */
export function likeTable(
  view: DataView,
  { follows, converts, layout }: { follows: boolean; converts: boolean; layout: ExportRequest['layout'] },
) {
  const units = unitsOf(view)
  const isWide = view.mode === 'wide'
  const without = view.columns.hidden.filter((name) => !isName(name) && indicatorOf(name) === undefined)
  return {
    ...(follows && { columns: columnsOf(view), sort: sortOf(view, layout) }),
    // A wide table shows one time domain.
    ...(follows && isWide && { type: view.type, ...(without.length > 0 && { without }) }),
    ...(converts && Object.keys(units).length > 0 && { units }),
  }
}
