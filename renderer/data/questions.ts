import {
  datapointColumns,
  seriesColumns,
  type DatapointColumn,
  type DatapointRowsRequest,
  type SeriesColumn,
  type SeriesRequest,
  type SortKey,
} from '../../server/contract/tables.ts'
import { toFilter } from '../filter/filter-json.ts'
import type { DataMode, DataView } from '../view/view.ts'

/** Steps are asked for even where they are hidden: without them nobody knows what a value is of. */
const steps: readonly string[] = ['step_year', 'step_category', 'step_datetime'] satisfies DatapointColumn[]

const pageOf = ({ page, size }: DataView) => ({ limit: size, offset: (page - 1) * size })

/** What the long table asks: columns that are hidden are not, but for the unit of a value that is shown. */
export function rowsQuestion(view: DataView): DatapointRowsRequest {
  const hidden = new Set(view.columns.hidden)
  const isAsked = (name: DatapointColumn) =>
    !hidden.has(name) || steps.includes(name) || (name === 'unit' && !hidden.has('value'))
  return {
    filter: toFilter('datapoints', view.chips),
    sort: sortFor('long', view.sort),
    columns: datapointColumns.filter(isAsked),
    meta: [...view.meta],
    ...pageOf(view),
  }
}

/** What the wide table asks. */
export const seriesQuestion = (view: DataView): SeriesRequest => ({
  filter: toFilter('datapoints', view.chips),
  type: view.type,
  sort: sortFor('wide', view.sort),
  meta: [...view.meta],
  ...pageOf(view),
})

const isLongColumn = (column: string): boolean => datapointColumns.includes(column as DatapointColumn)
const isSeriesColumn = (column: string): boolean => seriesColumns.includes(column as SeriesColumn)

/** The keys of an order that a table has: years are columns of the wide one alone. */
const sortFor = (mode: DataMode, sort: readonly SortKey[]): SortKey[] =>
  sort.filter(({ column }) =>
    mode === 'long' ? isLongColumn(column) : isSeriesColumn(column) || !isLongColumn(column),
  )

/** The same view in the other table, from its first page, in the order that both have. */
export function inMode(view: DataView, mode: DataMode): DataView {
  return {
    ...view,
    mode,
    sort: view.sort.filter(({ column }) => isSeriesColumn(column)),
    page: 1,
  }
}
