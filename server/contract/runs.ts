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

export const NewRun = Type.Object({ model_name: Name, scenario_name: Name })
export type NewRun = Static<typeof NewRun>
