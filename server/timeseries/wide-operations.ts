import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import { datapointTypes, type DatapointType } from '../contract/iamc.ts'
import { limits } from '../contract/limits.ts'
import type { SeriesPage, SeriesRequest, SortKey } from '../contract/tables.ts'
import type { ReadDb } from '../db/connection.ts'
import { read } from '../db/operation.ts'
import { jsonBytes } from '../query/page.ts'
import { onPoint } from '../query/series.ts'
import {
  checkOrder,
  countLines,
  selectLineRecords,
  selectLines,
  selectSteps,
  selectTypes,
  type Wide,
} from './wide-queries.ts'

/** What all pages of a wide table have in common. */
export type WideLayout = Pick<SeriesPage, 'total' | 'types' | 'steps' | 'steps_left_out'>

interface SeriesPageInput {
  request: SeriesRequest
  /** From an earlier page of the same filter and type, if nothing was written since. */
  known: WideLayout | undefined
}

/**
 * A page of the wide table: a line for each time series that has matching points of the type, for each category of it
 * where points have one. @throws bad_request (422) for an order by what is neither a column nor a step
 */
export const querySeries = read('querySeries', (db, { request, known }: SeriesPageInput) => {
  const { filter, type, sort, meta, limit, offset } = request
  checkOrder(sort, { filter, type })
  const layout = known ?? findLayout(db, filter, type)
  const lines = offset < layout.total ? db.all(selectLines(wideOf(request, layout), sort, { limit, offset })) : []
  const page = JSON.stringify(lines.map(({ id, category }) => [id, category]))
  const { data } = db.one(
    selectLineRecords(page, { type, steps: JSON.stringify(layout.steps), ...(meta && { meta: JSON.stringify(meta) }) }),
  )
  const head = JSON.stringify({ pagination: { limit, offset }, ...layout })
  return { body: jsonBytes(head.slice(0, -1), ',"results":', data, '}'), layout }
})

/**
 * The lines of the wide table in its order, one at a time: their series and categories. @param most -1: all of them
 * @throws bad_request (422) for an order by what is neither a column nor a step
 */
export function linesInOrder(
  db: ReadDb,
  { filter, type }: Pick<Wide, 'filter' | 'type'>,
  { sort, most }: { sort: readonly SortKey[]; most: number },
): Iterable<{ id: number; category: string | null }> {
  checkOrder(sort, { filter, type })
  // Whether all points are of this type is not asked: it would only be quicker to know.
  return db.iterate(selectLines({ filter, type, isWhole: false }, sort, { limit: most, offset: 0 }))
}

function findLayout(db: ReadDb, filter: DeskDatapointFilter, type: DatapointType): WideLayout {
  const found = db.one(selectTypes(filter))
  const types = datapointTypes.filter((name) => found[name] === 1)
  if (!types.includes(type)) return { total: 0, types, steps: [], steps_left_out: 0 }
  const wide = wideOf({ filter, type }, { types })
  const steps = db.all(selectSteps(wide)).map(({ step }) => step)
  return {
    total: db.one(countLines(wide)).total,
    types,
    steps: steps.slice(0, limits.wideSteps),
    steps_left_out: Math.max(0, steps.length - limits.wideSteps),
  }
}

const wideOf = ({ filter, type }: Pick<Wide, 'filter' | 'type'>, { types }: Pick<WideLayout, 'types'>): Wide => ({
  ...{ filter, type },
  isWhole: types.length === 1 && onPoint(filter).length === 0,
})
