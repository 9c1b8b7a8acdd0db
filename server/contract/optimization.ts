import { Type, type Static, type TSchema } from 'typebox'
import { Id, ListQuery, Name, Nullable, Timestamp } from './common.ts'
import { Unit } from './dimensions.ts'
import { limits } from './limits.ts'

/** The kinds of items whose data are tuples over index sets. */
export const itemKinds = ['table', 'parameter', 'variable', 'equation'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The arrays of an item's `data` beside those of its index columns. */
export const itemCells: Record<ItemKind, readonly string[]> = {
  table: [],
  parameter: ['values', 'units'],
  variable: ['levels', 'marginals'],
  equation: ['levels', 'marginals'],
}

/** True for kinds of items that may have no index sets. The key of a tuple is then its position. */
export const mayLackIndexSets = (kind: ItemKind): boolean => kind === 'variable' || kind === 'equation'

const audit = { created_at: Nullable(Timestamp), created_by: Nullable(Type.String()) }

const Element = Type.Union([Type.String(), Type.Integer(), Type.Number()])

/** What the elements of an index set are; 1 is an int, 1.0 a float. */
export type ElementType = 'str' | 'int' | 'float'

export const IndexSet = Type.Object(
  {
    id: Id,
    name: Type.String(),
    data: Type.Array(Element),
    data_type: Nullable(Type.Enum(['STR', 'INT', 'FLOAT']), { description: 'null: it has no elements' }),
    run__id: Id,
    ...audit,
  },
  { title: 'IndexSet' },
)

export const NewIndexSet = Type.Object({ run_id: Id, name: Name })
export type NewIndexSet = Static<typeof NewIndexSet>

export const IndexSetData = Type.Object({
  data: Type.Union([Element, Type.Array(Element)], { description: 'One element, or a list of one kind' }),
})

export const RemoveIndexSetDataQuery = Type.Object({
  remove_dependent_data: Type.Boolean({
    default: true,
    description: 'Also removes the rows of tables, parameters, variables and equations that use a removed element',
  }),
})

export const Scalar = Type.Object(
  { id: Id, name: Type.String(), value: Type.Number(), unit: Unit, unit__id: Id, run__id: Id, ...audit },
  { title: 'Scalar' },
)

export const NewScalar = Type.Object({
  name: Name,
  value: Type.Number(),
  unit_name: Type.String({ format: 'name' }),
  run_id: Id,
})
export type NewScalar = Static<typeof NewScalar>

const Kept = (schema: TSchema) => Type.Optional(Nullable(schema, { description: 'Null or left out: as it is' }))

export const ScalarUpdate = Type.Object({ value: Kept(Type.Number()), unit_id: Kept(Id) })
export interface ScalarUpdate {
  value?: number | null
  unit_id?: number | null
}

const Data = Type.Object({}, { description: 'Arrays of one length, by name of their column' })

export const OptimizationItem = Type.Object(
  {
    id: Id,
    name: Type.String(),
    data: Data,
    indexset_names: Nullable(Type.Array(Type.String())),
    column_names: Nullable(Type.Array(Type.String())),
    run__id: Id,
    ...audit,
  },
  { title: 'OptimizationItem' },
)

const Names = Type.Union([Type.Array(Name), Name], { description: 'Index sets of the run; one name is a list of one' })
const columnNames = Type.Optional(
  Nullable(Type.Array(Name), { description: 'Where columns are not called like their index sets' }),
)

export const NewItem = Type.Object({
  name: Name,
  run_id: Id,
  constrained_to_indexsets: Names,
  column_names: columnNames,
})

/** Of a variable or an equation. */
export const NewSolutionItem = Type.Object({
  ...NewItem.properties,
  constrained_to_indexsets: Type.Optional(Nullable(Names)),
})
export type NewSolutionItem = Static<typeof NewSolutionItem>

export const ItemData = Type.Object({ data: Data })
export const NullableItemData = Type.Object({ data: Nullable(Data, { description: 'Null: all data' }) })

/** Paging of lists whose records may be large. */
export const DataListQuery = Type.Object({
  ...ListQuery.properties,
  limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.pageMax,
      description:
        `Left out: ${limits.pageDefault}, or fewer where pages would exceed ${limits.dataPageBytes} bytes; ` +
        `pagination.limit says how many. A page of several items that exceeds them is refused with 413`,
    }),
  ),
})
export type DataListQuery = Static<typeof DataListQuery>
