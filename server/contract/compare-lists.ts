import { Type, type Static } from 'typebox'
import { ListQuery, Nullable } from './common.ts'
import { comparedStates } from './compare.ts'

/** The lists of a comparison beside its datapoints: meta indicators, optimization items, and rows of an item. */

const { limit, offset } = ListQuery.properties

const MetaValue = Type.Union([Type.Boolean(), Type.Number(), Type.String()])

/** What each side has of an indicator. */
const ComparedIndicator = Type.Object({
  key: Type.String(),
  state: Type.Enum([...comparedStates]),
  values: Type.Array(Nullable(MetaValue)),
})
export type ComparedIndicator = Static<typeof ComparedIndicator>

/** What each side has of an optimization item. */
const ComparedItem = Type.Object({
  kind: Type.String(),
  name: Type.String(),
  state: Type.Enum([...comparedStates]),
  rows: Type.Array(Nullable(Type.Integer()), { description: 'Of each side; null where it has no such item' }),
  differences: Type.Integer({ description: 'Rows that not all sides that have the item have alike' }),
})
export type ComparedItem = Static<typeof ComparedItem>

/** The two further lists of a comparison, whole. */
export const ComparedLists = Type.Object(
  { meta: Type.Array(ComparedIndicator), optimization: Type.Array(ComparedItem) },
  { title: 'ComparedLists' },
)
export type ComparedLists = Static<typeof ComparedLists>

/** Which item of a comparison, and which of its rows. */
export const ComparedRowsRequest = Type.Object(
  {
    kind: Type.String({ description: 'As the list of items has it: `parameter`' }),
    name: Type.String(),
    limit,
    offset,
  },
  { title: 'ComparedRowsRequest', additionalProperties: false },
)
export type ComparedRowsRequest = Static<typeof ComparedRowsRequest>

const RowCell = Nullable(Type.Union([Type.Number(), Type.String()]))

const ComparedRow = Type.Object({
  key: Type.Array(RowCell, { description: 'A cell for each of the `columns`' }),
  values: Type.Array(Nullable(Type.Array(RowCell)), {
    description: 'For each side a cell for each of the `cells`; null where it has no such row',
  }),
})
export type ComparedRow = Static<typeof ComparedRow>

/** Rows of an optimization item that not all sides have alike, the largest differences first. */
export const ComparedRows = Type.Object(
  {
    columns: Type.Array(Type.String()),
    cells: Type.Array(Type.String(), { description: 'What a row holds: `value`, `unit`, `level`, `marginal`' }),
    pagination: Type.Object({ limit, offset }),
    total: Type.Integer(),
    results: Type.Array(ComparedRow),
  },
  { title: 'ComparedRows' },
)
export type ComparedRows = Static<typeof ComparedRows>
