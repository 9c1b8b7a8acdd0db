import { Type, type Static } from 'typebox'
import { Id, Nullable } from './common.ts'

export const Checkpoint = Type.Object(
  { id: Id, run__id: Id, transaction__id: Nullable(Type.Integer()), message: Type.String() },
  { title: 'Checkpoint' },
)
export type Checkpoint = Static<typeof Checkpoint>

export const NewCheckpoint = Type.Object({ run__id: Id, message: Type.String() })
export type NewCheckpoint = Static<typeof NewCheckpoint>
