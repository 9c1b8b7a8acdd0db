import { Type, type Static, type TOptional, type TProperties, type TSchema } from 'typebox'
import { Id, ListQuery, Nullable, Timestamp } from './common.ts'
import { dimensions, type Dimension } from './dimensions.ts'
import { datapointTypes } from './iamc.ts'
import { limits } from './limits.ts'
import { itemKinds, type ItemKind } from './optimization.ts'

export const Revert = Type.Object({
  transaction__id: Type.Integer({ description: 'The state after this transaction' }),
  revert_platform: Type.Boolean({ description: 'Brings units back that were deleted since' }),
})
export type Revert = Static<typeof Revert>

const { limit, offset } = ListQuery.properties

export const TransactionsQuery = Type.Object({ limit, offset })
export type TransactionsQuery = Static<typeof TransactionsQuery>

/** Header of an answer: the transaction that its request was written as. The window knows its own writes by it. */
export const transactionHeader = 'x-scenario-desk-transaction'

/** Which transactions of a platform are listed; what is left out decides nothing. */
export const PlatformTransactionsQuery = Type.Object({
  limit,
  offset,
  id: Type.Optional(Type.Integer({ description: 'Only this one' })),
  run: Type.Optional(Type.Integer({ description: 'Only those that touched this run, deleted or not' })),
  client: Type.Optional(Type.String({ description: 'Only those of this program' })),
  operation: Type.Optional(Type.String({ description: 'Only those that did this' })),
})
export type PlatformTransactionsQuery = Static<typeof PlatformTransactionsQuery>

const Label = Type.Object({ id: Id, run__id: Id, message: Type.String() })

/** A write, as lists show it. */
const transaction = {
  id: Id,
  issued_at: Timestamp,
  operation: Type.String(),
  user: Type.String(),
  client: Type.String(),
  source: Nullable(Type.String({ description: 'Names of the files that an import read, one a line' })),
  undoes: Nullable(Id, { description: 'The transaction that this one took back' }),
  undone_by: Nullable(Id, { description: 'The transaction that took this one back, and still counts' }),
  can_revert: Type.Boolean({ description: 'The state after it is known: false when it has been forgotten' }),
  can_undo: Type.Boolean({
    description:
      'False when it has been undone, or the state before it has been forgotten; whether a later write stands in the way is found out when it is undone',
  }),
  checkpoints: Type.Array(Label, { description: 'Labels of the state after it' }),
}

/** A page of transactions, newest first. */
const TransactionPage = <T extends TProperties>(row: T) =>
  Type.Object({
    pagination: TransactionsQuery,
    total: Type.Integer(),
    history_start: Type.Integer({ description: 'States before this transaction have been forgotten; 0: none' }),
    results: Type.Array(Type.Object(row)),
  })

const unplaced = Type.Array(Label, { description: 'Checkpoints that label no state of the history' })

export const RunTransactions = Type.Object(
  { ...TransactionPage(transaction).properties, unplaced },
  { title: 'RunTransactions' },
)
export type RunTransactions = Static<typeof RunTransactions>

/** A run that a transaction touched; the names are null where the run is gone and has been forgotten. */
const TouchedRun = Type.Object({
  id: Id,
  model: Nullable(Type.String()),
  scenario: Nullable(Type.String()),
  version: Nullable(Type.Integer()),
})
export type TouchedRun = Static<typeof TouchedRun>

const platformTransaction = {
  ...transaction,
  runs: Type.Array(TouchedRun, { description: 'The first of the runs it touched' }),
  more_runs: Type.Integer({ description: 'How many more runs it touched' }),
}
export const PlatformTransaction = Type.Object(platformTransaction)
export type PlatformTransaction = Static<typeof PlatformTransaction>

export const PlatformTransactions = Type.Object(
  {
    ...TransactionPage(platformTransaction).properties,
    unplaced,
    clients: Type.Array(Type.String(), { description: 'Every program that has written to the platform' }),
    operations: Type.Array(Type.String(), { description: 'Everything that has been done to it' }),
  },
  { title: 'PlatformTransactions' },
)
export type PlatformTransactions = Static<typeof PlatformTransactions>

/** What of a run can change. `…_rows` are the data of optimization items. */
export type ChangeKind =
  | 'datapoints'
  | 'timeseries'
  | 'meta'
  | 'indexsets'
  | 'indexset_elements'
  | 'scalars'
  | `${ItemKind}s`
  | `${ItemKind}_rows`
  | 'docs'

export const changeKinds: readonly ChangeKind[] = [
  ...(['datapoints', 'timeseries', 'meta', 'indexsets', 'indexset_elements', 'scalars'] as const),
  ...itemKinds.flatMap((kind) => [`${kind}s`, `${kind}_rows`] as const),
  'docs',
]

export const ChangesQuery = Type.Object({
  from: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: "The earlier state, by its transaction; left out: before the run's last transaction until `to`",
    }),
  ),
  to: Type.Optional(Type.Integer({ minimum: 0, description: 'The later state; left out: now' })),
  kind: Type.Optional(Type.Enum([...changeKinds], { description: 'Answers rows of this kind, and counts no other' })),
  limit,
  offset,
})
export type ChangesQuery = Static<typeof ChangesQuery>

export const ChangeCounts = Type.Object({ added: Type.Integer(), changed: Type.Integer(), removed: Type.Integer() })
export type ChangeCounts = Static<typeof ChangeCounts>

const change = { change: Type.Enum(['added', 'changed', 'removed']) }
const beforeAndAfter = <T extends TSchema>(schema: T) => ({ before: Nullable(schema), after: Nullable(schema) })
const series = { region: Type.String(), variable: Type.String(), unit: Type.String() }
const Cell = Type.Union([Type.Boolean(), Type.Integer(), Type.Number(), Type.String()])

const DatapointChange = Type.Object({
  ...series,
  year: Nullable(Type.Integer()),
  category: Nullable(Type.String()),
  datetime: Nullable(Timestamp),
  type: Type.Enum([...datapointTypes]),
  ...change,
  ...beforeAndAfter(Type.Number()),
})

/** Of index sets and time series, of elements of an index set, and of rows of a table: they have no values. */
const BareChanges = [
  Type.Object({ ...series, ...change }),
  Type.Object({ name: Type.String(), ...change }),
  Type.Object({ name: Type.String(), element: Cell, ...change }),
  Type.Object({ name: Type.String(), key: Type.Array(Cell), ...change }),
]

/** Of meta indicators, scalars, items, rows of the other items, and docs. */
const ValueChanges = [
  Type.Object({ key: Type.String(), ...change, ...beforeAndAfter(Cell) }),
  Type.Object({
    name: Type.String(),
    ...change,
    ...beforeAndAfter(Type.Object({ value: Type.Number(), unit: Type.String() })),
  }),
  Type.Object({
    name: Type.String(),
    ...change,
    ...beforeAndAfter(
      Type.Object({ indexset_names: Type.Array(Type.String()), column_names: Type.Array(Type.String()) }),
    ),
  }),
  Type.Object({
    name: Type.String(),
    key: Type.Array(Cell),
    ...change,
    ...beforeAndAfter(Type.Object({}, { description: 'value and unit, or level and marginal' })),
  }),
  Type.Object({ of: Type.String(), name: Type.String(), ...change, ...beforeAndAfter(Type.String()) }),
]

/** How the states of a run after two transactions differ. */
export const Changes = Type.Object(
  {
    from: Type.Integer(),
    to: Type.Integer(),
    counts: Type.Object(
      Object.fromEntries(changeKinds.map((kind) => [kind, Type.Optional(ChangeCounts)])) as Record<
        ChangeKind,
        TOptional<typeof ChangeCounts>
      >,
    ),
    rows: Type.Optional(
      Type.Object({
        pagination: TransactionsQuery,
        total: Type.Integer(),
        results: Type.Array(Type.Union([DatapointChange, ...BareChanges, ...ValueChanges])),
      }),
    ),
  },
  { title: 'Changes' },
)
export type Changes = Static<typeof Changes>

/** What transactions write: runs, what belongs to them, and the names that all runs share. */
export type EffectKind = 'run' | ChangeKind | Dimension
export const effectKinds: readonly EffectKind[] = ['run', ...changeKinds, ...dimensions]

export const EffectsQuery = Type.Object({
  ids: Type.Array(Type.Integer(), { description: `Transactions, ${limits.effectsAtOnce} at most` }),
})
export type EffectsQuery = Static<typeof EffectsQuery>

const Effect = Type.Object({
  kind: Type.Enum([...effectKinds]),
  ...ChangeCounts.properties,
  names: Type.Array(Type.String(), { description: 'The first of what it wrote; variables in place of datapoints' }),
  more_names: Type.Integer({ description: 'How many more names there are' }),
})
export type Effect = Static<typeof Effect>

const TransactionEffects = Type.Object({
  id: Id,
  effects: Type.Array(Effect, { description: 'What it wrote, counted by kind; kinds it left alone are left out' }),
  regions: Type.Array(Type.Object({ region: Type.String(), ...ChangeCounts.properties }), {
    description: 'Its datapoints by region, most first',
  }),
  more_regions: Type.Integer({ description: 'How many more regions there are' }),
})
export type TransactionEffects = Static<typeof TransactionEffects>

/** What transactions did, counted; those whose rows have been forgotten did nothing that can be known. */
export const Effects = Type.Object({ results: Type.Array(TransactionEffects) }, { title: 'Effects' })
export type Effects = Static<typeof Effects>

export const Undo = Type.Object({ transaction__id: Type.Integer({ description: 'The write to take back' }) })

export const Forget = Type.Object({
  transaction__id: Type.Integer({ description: 'States before this transaction are forgotten' }),
})

export const Forgotten = Type.Object(
  {
    forgotten_rows: Type.Integer({ description: 'Earlier versions of rows that are gone' }),
    backup: Type.String({ description: 'The backup that was made before' }),
    history_start: Type.Integer(),
  },
  { title: 'Forgotten' },
)
export type Forgotten = Static<typeof Forgotten>
