import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'
import { ItemDataRequest, ItemPivotRequest } from './item-tables.ts'

/** Optimization items as files. */

const format = Type.Enum(['csv', 'xlsx'])
export type ItemFormat = Static<typeof format>

const { limit: _limit, offset: _offset, ...data } = ItemDataRequest.properties
const { limit: _pivotLimit, offset: _pivotOffset, ...pivot } = ItemPivotRequest.properties

/** The rows of one item as a table shows them: with its conditions and its order. */
export const ItemDataExport = Type.Object({ format, ...data }, { title: 'ItemDataExport', additionalProperties: false })
export type ItemDataExport = Static<typeof ItemDataExport>

/** The same as a pivot. */
export const ItemPivotExport = Type.Object(
  { format, ...pivot },
  { title: 'ItemPivotExport', additionalProperties: false },
)
export type ItemPivotExport = Static<typeof ItemPivotExport>

/** What an export of items has written. */
export const ItemsExportSummary = Type.Object(
  {
    items: Type.Integer(),
    rows: Type.Integer({ description: 'Of all its items; elements of index sets too' }),
    item: Nullable(Type.String({ description: 'The only one, where it was asked for alone' })),
  },
  { title: 'ItemsExportSummary' },
)
export type ItemsExportSummary = Static<typeof ItemsExportSummary>
