import { Type, type Static } from 'typebox'
import { Nullable, Timestamp } from './common.ts'
import { PlatformTransaction } from './history.ts'

/**
 * Moments are the states after the transactions of a platform, or after those that touched a run, the earliest first.
 * States that have been forgotten are none.
 */
const ofRun = { run: Type.Optional(Type.Integer({ description: 'Only those of this run, deleted or not' })) }

export const MomentsQuery = Type.Object(ofRun)
export type MomentsQuery = Static<typeof MomentsQuery>

export const Moments = Type.Object(
  {
    total: Type.Integer(),
    first_at: Nullable(Timestamp, { description: 'When the earliest began' }),
    marks: Type.Array(
      Type.Object({
        place: Type.Integer({ description: 'The newest moment that it marks, counted from 0' }),
        checkpoints: Type.Integer({ description: 'How many label moments here' }),
        messages: Type.Array(Type.String(), { description: 'The first of their messages' }),
      }),
      { description: 'Where checkpoints are; those that are near each other share one' },
    ),
  },
  { title: 'Moments' },
)
export type Moments = Static<typeof Moments>

export const MomentQuery = Type.Object({
  ...ofRun,
  until: Type.Optional(
    Type.String({ description: 'The newest until here: the number of a transaction, or a UTC time; left out: now' }),
  ),
  place: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The one at this place, counted from 0, whatever `until`' }),
  ),
})
export type MomentQuery = Static<typeof MomentQuery>

export const Moment = Type.Object(
  {
    total: Type.Integer({ description: 'How many moments there are' }),
    place: Nullable(Type.Integer(), { description: 'Where it stands among them, counted from 0; null: there is none' }),
    transaction: Nullable(PlatformTransaction),
  },
  { title: 'Moment' },
)
export type Moment = Static<typeof Moment>
