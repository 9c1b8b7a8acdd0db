import { exportColumns, type ExportColumn, type ExportRequest } from '../../server/contract/exports.ts'
import { readConversion, shownUnit, shownValue } from '../units/conversion.ts'
import type { DataView } from '../view/view.ts'

const isExportColumn = (name: string): name is ExportColumn => exportColumns.some((known) => known === name)

/** The columns that name a row, in the order of the table and without those that it hides. */
export function columnsOf({ columns: { order, hidden, pinned } }: DataView): ExportColumn[] {
  const places = [...pinned, ...order, ...exportColumns].filter(isExportColumn)
  return [...new Set(places)].filter((name) => !hidden.includes(name))
}

/** The order of the table, as far as it is one of names. */
export const sortOf = ({ sort }: DataView): ExportRequest['sort'] => {
  const end = sort.findIndex(({ column }) => !isExportColumn(column))
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
export function likeTable(view: DataView, { follows, converts }: { follows: boolean; converts: boolean }) {
  const units = unitsOf(view)
  return {
    ...(follows && { columns: columnsOf(view), sort: sortOf(view) }),
    ...(converts && Object.keys(units).length > 0 && { units }),
  }
}
