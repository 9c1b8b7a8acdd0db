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
    id: Type.Optional(Type.Integer({ minimum: 1, description: 'This item alone' })),
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

const Element = Type.Union([Type.String(), Type.Number()])
/** An element of an index set: a text or a number. */
export type Element = Static<typeof Element>

/** How a number is compared with another. */
export const comparisons = ['<', '<=', '=', '>=', '>'] as const
const Comparison = Type.Object(
  { is: Type.Enum([...comparisons]), than: Type.Number() },
  { additionalProperties: false },
)
export type Comparison = Static<typeof Comparison>

/** Which rows of an item. */
const rowFilter = {
  where: Type.Record(Type.String(), Type.Array(Element), {
    default: {},
    description: 'Index column → elements, of which a row has one',
  }),
  like: Type.Record(Type.String(), Type.String({ maxLength: limits.patternLength }), {
    default: {},
    description: 'Index column → text that its element contains in any case; a pattern where it has *',
  }),
  nonzero: Type.Boolean({ default: false, description: 'Without rows whose values, or levels, are 0' }),
}

/**
 * A page of the data of one item. Answers a tabular page: the index columns and then `itemCells` of the kind; of an
 * index set the one column `element`.
 */
export const ItemDataRequest = Type.Object(
  {
    kind: Type.Enum(['indexset', ...itemKinds]),
    ...rowFilter,
    compare: Type.Record(Type.String(), Comparison, {
      default: {},
      description: 'Cell → what its number has to be; text and truth are no numbers',
    }),
    sort: Type.Array(SortKey, { default: [], description: 'By any column; empty: as they were added' }),
    limit,
    offset,
  },
  { title: 'ItemDataRequest', additionalProperties: false },
)
export type ItemDataRequest = Static<typeof ItemDataRequest>

/** Kinds whose rows carry a cell that can be spread over the elements of an index column. */
export const pivotKinds = ['parameter', 'variable', 'equation'] as const
export type PivotKind = (typeof pivotKinds)[number]

/** What a pivot can show. */
export const pivotCells = ['values', 'levels', 'marginals'] as const
export type PivotCell = (typeof pivotCells)[number]

/** What a column of a pivot is called where columns have names: the JSON of a list with its element. */
export const pivotColumn = (element: Element): string => JSON.stringify([element])

/** The element that such a name stands for; undefined for all other names. */
export function pivotElement(column: string): Element | undefined {
  if (!/^\[.*\]$/.test(column)) return undefined
  try {
    const [element] = JSON.parse(column) as unknown[]
    return typeof element === 'string' || typeof element === 'number' ? element : undefined
  } catch {
    return undefined
  }
}

/** A page of the data of one item with a column for each element of one index column. */
export const ItemPivotRequest = Type.Object(
  {
    kind: Type.Enum([...pivotKinds]),
    rows: Type.Array(Type.String(), { description: 'Index columns that name a row' }),
    column: Type.String({ description: 'The index column whose elements have a column each' }),
    cell: Type.Enum([...pivotCells], { description: 'What is shown' }),
    ...rowFilter,
    compare: Type.Record(Type.String(), Comparison, {
      default: {},
      description: 'JSON of a list with an element of `column` → what its number has to be in a row',
    }),
    sort: Type.Array(SortKey, {
      default: [],
      description: 'By one of `rows`, or by the JSON of a list with an element of `column`; empty: as they were added',
    }),
    limit,
    offset,
  },
  { title: 'ItemPivotRequest', additionalProperties: false },
)
export type ItemPivotRequest = Static<typeof ItemPivotRequest>

const PivotRow = Type.Object({
  key: Type.Array(Element, { description: 'One for each of `rows`' }),
  values: Type.Array(Nullable(Type.Union([Type.Number(), Type.String(), Type.Boolean()])), {
    description: 'One for each of `elements`; null where the item has no such row',
  }),
})
export type PivotRow = Static<typeof PivotRow>

export const ItemPivot = Type.Object(
  {
    pagination: Type.Object({ limit, offset }),
    total: Type.Integer({ description: 'Rows of all pages' }),
    tuples: Type.Integer({ description: 'Rows of the item that are in them' }),
    elements: Type.Array(Element, { description: 'Of all pages, in the order of their index set' }),
    elements_left_out: Type.Integer({ description: 'Later elements that have no column' }),
    units: Type.Array(Type.String(), { description: 'Of a parameter, by name' }),
    results: Type.Array(PivotRow),
  },
  { title: 'ItemPivot' },
)
export type ItemPivot = Static<typeof ItemPivot>
