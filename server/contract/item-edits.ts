import { Type, type Static } from 'typebox'
import { Id, Name, Nullable } from './common.ts'
import { listedKinds, type ListedKind } from './item-tables.ts'
import { itemCells, itemKinds } from './optimization.ts'

/** Changes of optimization items as people make them: cells are what was typed or pasted, and every one is judged. */

/** The cells of the rows of each kind, beside its index columns; an index set has its elements alone. */
export const editedCells: Record<ListedKind, readonly string[]> = {
  indexset: ['element'],
  scalar: ['value', 'unit'],
  ...itemCells,
}

const Rows = <T extends Parameters<typeof Type.Array>[0]>(cell: T, description: string) =>
  Type.Array(Type.Array(cell), { default: [], description })

/** What becomes of the rows of one item, in one transaction. */
export const ItemChange = Type.Object(
  {
    kind: Type.Enum([...listedKinds]),
    columns: Type.Array(Type.String(), {
      description: 'What the cells of `set` are: all index columns, and cells; `element` of an index set',
    }),
    set: Rows(Nullable(Type.String()), 'Rows that are added or get other cells; null: as it is'),
    remove: Rows(Type.String(), 'Rows that go: their index columns; with an element all rows of items that use it'),
  },
  { title: 'ItemChange', additionalProperties: false },
)
export type ItemChange = Static<typeof ItemChange>

/** What becomes of a row. */
export const rowStates = ['new', 'changed', 'same', 'wrong'] as const
export type RowState = (typeof rowStates)[number]

const CellProblem = Type.Object({ column: Type.String(), message: Type.String() })
export type CellProblem = Static<typeof CellProblem>

const RowVerdict = Type.Object({
  state: Type.Enum([...rowStates]),
  before: Nullable(Type.Array(Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))), {
    description: 'The cells of a row that is there, in the order of its kind',
  }),
  problems: Type.Array(CellProblem, { description: 'Of a wrong row, each at its cell' }),
})
export type RowVerdict = Static<typeof RowVerdict>

/** What an {@link ItemChange} would do. */
export const ItemChangeCheck = Type.Object(
  {
    rows: Type.Array(RowVerdict, { description: 'One for each of `set`' }),
    removed: Type.Integer({ description: 'Rows that would go' }),
    dependents: Type.Array(
      Type.Object({ kind: Type.Enum([...itemKinds]), name: Type.String(), rows: Type.Integer() }),
      {
        description: 'Items that would lose rows because an element goes that they use',
      },
    ),
  },
  { title: 'ItemChangeCheck' },
)
export type ItemChangeCheck = Static<typeof ItemChangeCheck>

/** Kinds whose items can be called otherwise: columns of other items are called after index sets. */
export const renamedKinds = ['scalar', ...itemKinds] as const

export const RenamedItem = Type.Object(
  { kind: Type.Enum([...renamedKinds]), name: Name },
  { title: 'RenamedItem', additionalProperties: false },
)
export type RenamedItem = Static<typeof RenamedItem>

/** The renamed item: another one, as history has it. */
export const ItemId = Type.Object({ id: Id })
