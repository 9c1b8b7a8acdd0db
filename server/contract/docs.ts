import { Type, type Static } from 'typebox'
import { Id, ListQuery } from './common.ts'

/** A description of something that has an id: a model, a region, a scalar, …; each has one at most. */
export const DocsRecord = Type.Object(
  { id: Id, description: Type.String(), dimension__id: Id },
  { title: 'DocsRecord' },
)
export type DocsRecord = Static<typeof DocsRecord>

export const DocsQuery = Type.Object({
  dimension_id: Type.Optional(Id),
  dimension_id__in: Type.Optional(Type.Array(Id)),
  ...ListQuery.properties,
})
export type DocsQuery = Static<typeof DocsQuery>

export const NewDocs = Type.Object({ dimension_id: Id, description: Type.String() })
export type NewDocs = Static<typeof NewDocs>

export const DocsParams = Type.Object({ dimension_id: Id })
