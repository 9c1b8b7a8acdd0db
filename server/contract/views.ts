import { Type, type Static } from 'typebox'
import { Id, Name, Nullable, Timestamp } from './common.ts'

/** A view of the window as it saves it: JSON that only the window understands. */
const ViewBody = Type.Record(Type.String(), Type.Unknown())

export const SavedView = Type.Object(
  {
    id: Id,
    name: Nullable(Type.String(), { description: 'null: a view that only its link knows' }),
    view: ViewBody,
    created_at: Nullable(Timestamp),
    updated_at: Nullable(Timestamp),
  },
  { title: 'SavedView' },
)
export type SavedView = Static<typeof SavedView>

/** Those with a name, by name. */
export const SavedViews = Type.Object({ views: Type.Array(SavedView) }, { title: 'SavedViews' })
export type SavedViews = Static<typeof SavedViews>

/** Equal views without a name are kept once. */
export const NewView = Type.Object({ name: Nullable(Name, { default: null }), view: ViewBody })
export type NewView = Static<typeof NewView>

/** Left out: as it is. */
export const ViewChange = Type.Object({ name: Type.Optional(Name), view: Type.Optional(ViewBody) })
export type ViewChange = Static<typeof ViewChange>
