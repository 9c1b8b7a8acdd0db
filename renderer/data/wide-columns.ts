import type { SeriesPage, SeriesRow } from '../../server/contract/tables.ts'
import { seriesColumns, type SeriesColumn } from '../../server/contract/tables.ts'
import type { DataColumn } from '../table/features.ts'
import { shownValue, type Conversion } from '../units/conversion.ts'
import { columnLabels, longestFraction, nameColumn, shownTime, valueColumn } from './columns.tsx'

/** A year, or a time, as the head of a column. */
export const stepLabel = (step: number | string): string => (typeof step === 'number' ? String(step) : shownTime(step))

/** A series and category: what tells one row of the wide table from another. */
export const wideRowId = ({ id, step_category }: SeriesRow): string =>
  step_category === null ? String(id) : `${id} ${step_category}`

/** Columns that name the rows of a page: the category where it has any. */
const wideNames = ({ results }: SeriesPage): SeriesColumn[] =>
  seriesColumns.filter((name) => name !== 'step_category' || results.some((row) => row.step_category !== null))

/** All columns of the wide table with their labels: those that name its rows, then its steps. */
export const wideColumnNames = (page: SeriesPage): { id: string; label: string }[] => [
  ...wideNames(page).map((name) => ({ id: name, label: columnLabels[name] })),
  ...page.steps.map((step) => ({ id: String(step), label: stepLabel(step) })),
]

/** The columns of the wide table, in their natural order; a step is named by itself, as text. */
export function wideColumns(page: SeriesPage, conversion: Conversion): DataColumn<SeriesRow>[] {
  const fraction = longestFraction(
    page.results.flatMap(({ unit, values }) =>
      values.map((value) => (value === null ? null : shownValue(conversion, unit, value))),
    ),
  )
  return [
    ...wideNames(page).map((name) => nameColumn<SeriesRow>(name, conversion)),
    ...page.steps.map((step, index) =>
      valueColumn<SeriesRow>({
        ...{ id: String(step), header: stepLabel(step), conversion, fraction },
        valueOf: ({ values }) => values[index],
      }),
    ),
  ]
}
