import { Type, type Static } from 'typebox'
import { Id, ListQuery, Nullable, Timestamp } from './common.ts'
import { dimensions, type Dimension } from './dimensions.ts'
import { limits } from './limits.ts'
import { SortKey } from './tables.ts'

/** The names of a platform with what uses them, as the window's catalogue lists them. */

/** Which names: all, used by time series or by none, without a description, or spelled nearly like another one. */
export const catalogueShows = ['all', 'used', 'unused', 'undescribed', 'alike'] as const
export type CatalogueShow = (typeof catalogueShows)[number]

/** What names are sorted by. */
export const catalogueColumns = ['name', 'series', 'points', 'runs', 'description', 'created_at'] as const
export type CatalogueColumn = (typeof catalogueColumns)[number]

const { limit, offset } = ListQuery.properties

export const CatalogueRequest = Type.Object(
  {
    of: Type.Enum([...dimensions]),
    search: Type.String({
      default: '',
      maxLength: limits.patternLength,
      description: 'Names or descriptions that contain this text in any case; a pattern where it has *',
    }),
    show: Type.Enum([...catalogueShows], {
      default: 'all',
      description: 'alike: names that differ from another one only by case, spaces, dashes or underscores',
    }),
    hierarchy: Type.Optional(Type.String({ description: 'Regions of this hierarchy alone' })),
    sort: Type.Array(SortKey, { default: [], description: 'By one of the columns; empty: by name' }),
    limit,
    offset,
  },
  { title: 'CatalogueRequest', additionalProperties: false },
)
export type CatalogueRequest = Static<typeof CatalogueRequest>

const CatalogueRow = Type.Object({
  id: Id,
  name: Type.String(),
  hierarchy: Nullable(Type.String(), { description: 'Of a region' }),
  units: Type.Array(Type.String(), { description: 'Of a variable, in order of their names' }),
  series: Type.Integer(),
  points: Type.Integer(),
  runs: Type.Integer({ description: 'Of any version; of a model or scenario those without datapoints too' }),
  description: Nullable(Type.String()),
  alike: Type.Boolean({ description: 'Another name differs by case, spaces, dashes or underscores only' }),
  created_at: Nullable(Timestamp),
  created_by: Nullable(Type.String()),
})
export type CatalogueRow = Static<typeof CatalogueRow>

export const CataloguePage = Type.Object(
  {
    pagination: Type.Object({ limit, offset }),
    total: Type.Integer(),
    results: Type.Array(CatalogueRow),
  },
  { title: 'CataloguePage' },
)
export type CataloguePage = Static<typeof CataloguePage>

export const CatalogueCounts = Type.Object(
  {
    names: Type.Record(Type.Enum([...dimensions]), Type.Integer(), { description: 'How many there are of each' }),
    hierarchies: Type.Array(Type.Object({ name: Type.String(), regions: Type.Integer() }), {
      description: 'Of regions, in order of their names',
    }),
  },
  { title: 'CatalogueCounts' },
)
export interface CatalogueCounts {
  names: Record<Dimension, number>
  hierarchies: { name: string; regions: number }[]
}
