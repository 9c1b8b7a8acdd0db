import {
  datapointColumns,
  indicatorOf,
  seriesColumns,
  type DatapointColumn,
  type SeriesColumn,
  type SortKey,
} from '../../server/contract/tables.ts'
import type { DatapointsQuestion, SeriesQuestion } from '../api/datapoints.ts'
import { toFilter } from '../filter/filter-json.ts'
import type { DataMode, DataView } from '../view/view.ts'

/** Steps are asked for even where they are hidden: without them nobody knows what a value is of. */
const steps: readonly string[] = ['step_year', 'step_category', 'step_datetime'] satisfies DatapointColumn[]

/** What the long table asks: columns that are hidden are not, but for the unit of a value that is shown. */
export function rowsQuestion(view: DataView): DatapointsQuestion {
  const hidden = new Set(view.columns.hidden)
  const isAsked = (name: DatapointColumn) =>
    !hidden.has(name) || steps.includes(name) || (name === 'unit' && !hidden.has('value'))
  return {
    filter: toFilter('datapoints', view.chips),
    sort: sortFor('long', view.sort),
    columns: datapointColumns.filter(isAsked),
    meta: [...view.meta],
  }
}

/** What the wide table asks. */
export const seriesQuestion = (view: DataView): SeriesQuestion => ({
  filter: toFilter('datapoints', view.chips),
  type: view.type,
  sort: sortFor('wide', view.sort),
  meta: [...view.meta],
})

const isLongColumn = (column: string): boolean => datapointColumns.includes(column as DatapointColumn)
const isIndicator = (column: string): boolean => indicatorOf(column) !== undefined
const isSeriesColumn = (column: string): boolean => seriesColumns.includes(column as SeriesColumn)

/** The keys of an order that a table has: years are columns of the wide one alone. */
const sortFor = (mode: DataMode, sort: readonly SortKey[]): SortKey[] =>
  sort.filter(
    ({ column }) =>
      isIndicator(column) || (mode === 'long' ? isLongColumn(column) : isSeriesColumn(column) || !isLongColumn(column)),
  )

/** The same view in the other table, from its first page, in the order that both have. */
export function inMode(view: DataView, mode: DataMode): DataView {
  return {
    ...view,
    mode,
    sort: view.sort.filter(({ column }) => isSeriesColumn(column) || isIndicator(column)),
    page: 1,
  }
}
