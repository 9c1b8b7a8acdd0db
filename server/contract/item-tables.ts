import { Type, type Static } from 'typebox'
import { Id, ListQuery, Nullable, Timestamp } from './common.ts'
import { limits } from './limits.ts'
import { itemKinds } from './optimization.ts'
import { SortKey } from './tables.ts'

/** Optimization items as the window lists them: without their data, which come page by page. */

/** All kinds, in the order of the window. */
export const listedKinds = ['indexset', 'scalar', ...itemKinds] as const
export type ListedKind = (typeof listedKinds)[number]

/** How many items of each kind a run has. */
export const ItemCounts = Type.Object(
  { counts: Type.Record(Type.Enum([...listedKinds]), Type.Integer()), has_solution: Type.Boolean() },
  { title: 'ItemCounts' },
)
export type ItemCounts = Static<typeof ItemCounts>

const { limit, offset } = ListQuery.properties

export const ItemsRequest = Type.Object(
  {
    kind: Type.Enum([...listedKinds]),
    search: Type.String({
      default: '',
      maxLength: limits.patternLength,
      description: 'Names that contain this text in any case; a pattern where it has *',
    }),
    sort: Type.Array(SortKey, { default: [], description: 'By name, rows or created_at; empty: by name' }),
    limit,
    offset,
  },
  { title: 'ItemsRequest', additionalProperties: false },
)
export type ItemsRequest = Static<typeof ItemsRequest>

const ItemRow = Type.Object({
  id: Id,
  name: Type.String(),
  rows: Type.Integer({ description: 'Tuples; elements of an index set; 1 for a scalar' }),
  columns: Type.Array(Type.String(), { description: 'Its index columns' }),
  index_sets: Type.Array(Type.String(), { description: 'One for each column' }),
  element_type: Nullable(Type.String(), { description: 'Of an index set: str, int, float' }),
  value: Nullable(Type.Number(), { description: 'Of a scalar' }),
  unit: Nullable(Type.String(), { description: 'Of a scalar' }),
  created_at: Nullable(Timestamp),
  created_by: Nullable(Type.String()),
})
export type ItemRow = Static<typeof ItemRow>

export const ItemsPage = Type.Object(
  {
    pagination: Type.Object({ limit, offset }),
    total: Type.Integer(),
    results: Type.Array(ItemRow),
  },
  { title: 'ItemsPage' },
)
export type ItemsPage = Static<typeof ItemsPage>

/**
 * A page of the data of one item. Answers a tabular page: the index columns and then `itemCells` of the kind; of an
 * index set the one column `element`.
 */
export const ItemDataRequest = Type.Object(
  {
    kind: Type.Enum(['indexset', ...itemKinds]),
    where: Type.Record(Type.String(), Type.Array(Type.Union([Type.String(), Type.Number()])), {
      default: {},
      description: 'Index column → elements, of which a row has one',
    }),
    nonzero: Type.Boolean({ default: false, description: 'Without rows whose values, or levels, are 0' }),
    sort: Type.Array(SortKey, { default: [], description: 'By any column; empty: as they were added' }),
    limit,
    offset,
  },
  { title: 'ItemDataRequest', additionalProperties: false },
)
export type ItemDataRequest = Static<typeof ItemDataRequest>
