import type { SeriesPage, SeriesRow } from '../../server/contract/tables.ts'
import { seriesColumns, type SeriesColumn } from '../../server/contract/tables.ts'
import type { DataColumn } from '../table/features.ts'
import { columnLabels, inOrder, nameColumn, shownTime, valueColumn, type ColumnSetting } from './columns.tsx'
import { keyNames } from './keys.ts'
import type { ShownValues } from './shown-values.ts'
import { placesOf } from './trend.ts'
import { Trend } from './Trend.tsx'

/** A year, or a time, as the head of a column. */
export const stepLabel = (step: number | string): string => (typeof step === 'number' ? String(step) : shownTime(step))

/** A series and category: what tells one row of the wide table from another. */
export const wideRowId = ({ id, step_category }: SeriesRow): string =>
  step_category === null ? String(id) : `${id} ${step_category}`

/** What all pages of a wide table have in common. */
export interface WideLayout extends Pick<SeriesPage, 'types' | 'steps' | 'steps_left_out'> {
  /** Rows are of parts of the year. */
  hasCategories: boolean
}

/** Columns that name the rows: the category where there are any. */
const wideNames = ({ hasCategories }: WideLayout): SeriesColumn[] =>
  inOrder(seriesColumns.filter((name) => name !== 'step_category' || hasCategories))

/** All columns of the wide table with their labels: those that name its rows, then its steps. */
export const wideColumnNames = (page: WideLayout): { id: string; label: string; isPinned?: boolean }[] => [
  ...wideNames(page).map((name) => ({
    ...{ id: name, label: columnLabels[name] },
    isPinned: keyNames.some((key) => key === name),
  })),
  ...page.steps.map((step) => ({ id: String(step), label: stepLabel(step) })),
]

interface WideSetting extends ColumnSetting {
  valuesOf: ShownValues
  hasTrend: boolean
}

/** The columns of the wide table, in their natural order; a step is named by itself, as text. */
export function wideColumns(page: WideLayout, setting: WideSetting): DataColumn<SeriesRow>[] {
  const { valuesOf, shared, hasTrend } = setting
  return [
    ...wideNames(page)
      .filter((name) => !shared.constants.has(name))
      .map((name) => nameColumn<SeriesRow>(name, setting)),
    ...(hasTrend && page.steps.length > 1 ? [trendColumn(page.steps, valuesOf)] : []),
    ...page.steps.map((step, index) =>
      valueColumn<SeriesRow>(
        { id: String(step), header: stepLabel(step), valueOf: (row) => valuesOf(row)[index] },
        setting,
      ),
    ),
  ]
}

/** The course of each series over its steps, in small. */
function trendColumn(steps: SeriesPage['steps'], valuesOf: ShownValues): DataColumn<SeriesRow> {
  const places = placesOf(steps)
  return {
    id: 'trend',
    header: 'Trend',
    size: 80,
    cell: ({ row }) => <Trend values={valuesOf(row.original)} places={places} />,
  }
}
