import { Type, type Static } from 'typebox'
import { Id, Name, Nullable, Timestamp } from './common.ts'
import { Model, Scenario } from './dimensions.ts'

export const Run = Type.Object(
  {
    id: Id,
    model: Model,
    model__id: Id,
    scenario: Scenario,
    scenario__id: Id,
    version: Type.Integer(),
    is_default: Type.Boolean(),
    created_at: Nullable(Timestamp),
    created_by: Nullable(Type.String()),
    updated_at: Nullable(Timestamp),
    updated_by: Nullable(Type.String()),
    lock_transaction: Nullable(Type.Integer({ description: 'Newest transaction when the run was locked; null: free' })),
  },
  { title: 'Run' },
)
export type Run = Static<typeof Run>

/** A run is gone; undoing the transaction brings it back. */
export const DeletedRun = Type.Object({ transaction__id: Id })
export type DeletedRun = Static<typeof DeletedRun>

export const NewRun = Type.Object({ model_name: Name, scenario_name: Name })
export type NewRun = Static<typeof NewRun>

/** The pair of a clone: absent, null and the empty name all mean that of its source. */
const PairName = Nullable(Name, { default: null, description: 'null or empty: as the source' })

export const CloneRun = Type.Object({
  run_id: Id,
  model_name: PairName,
  scenario_name: PairName,
  keep_solution: Type.Boolean({ default: true, description: 'false: variables and equations are copied without data' }),
})
export type CloneRun = Static<typeof CloneRun>
