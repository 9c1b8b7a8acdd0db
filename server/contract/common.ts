import { Type, type Static, type TSchema } from 'typebox'
import { limits } from './limits.ts'

/** A row id: a positive whole number, never used twice within a platform. */
export const Id = Type.Integer()

/** `T` or null. */
export const Nullable = <T extends TSchema>(schema: T, options: { default?: null; description?: string } = {}) =>
  Type.Union([schema, Type.Null()], options)

/** A name as users type it: kept in Unicode normal form C, at most 255 characters, no lone surrogates. */
export const Name = Type.String({ format: 'name', maxLength: limits.nameLength })

/** Longer names: region hierarchies, meta keys, subannual categories. */
export const LongName = Type.String({ format: 'name', maxLength: limits.longNameLength })

/** ISO 8601 date-time in UTC without offset, six fractional digits: `2026-11-20T13:36:22.528000`. */
export const Timestamp = Type.String({ description: 'UTC, without offset, six fractional digits' })

export const Empty = Type.Object({}, { description: 'Nothing to tell: the operation succeeded' })

export const IdParams = Type.Object({ id: Id })
export type IdParams = Static<typeof IdParams>

/** Query parameters of every list. */
const Paging = Type.Object({
  limit: Type.Integer({ default: limits.pageDefault, minimum: 0, maximum: limits.pageMax }),
  offset: Type.Integer({ default: 0, minimum: 0 }),
})

/** Lists that answer the tabular page (true, or omitted) or an array of records (false). */
export const ListQuery = Type.Object({ table: Type.Optional(Type.Boolean()), ...Paging.properties })
export type ListQuery = Static<typeof ListQuery>

const Cell = Type.Unknown({ description: 'boolean, timestamp, integer, number, string, object, array or null' })

/** Rows as columns, dtypes and data: `results` of a tabular page, and the body of bulk operations. */
export const Payload = Type.Object(
  {
    index: Type.Optional(Nullable(Type.Array(Type.Unknown()))),
    columns: Type.Array(Type.String()),
    dtypes: Type.Array(Type.String()),
    data: Type.Array(Type.Array(Cell)),
  },
  { component: 'Payload' },
)
export type Payload = Static<typeof Payload>

const Pagination = Type.Object({ limit: Type.Integer(), offset: Type.Integer() })

/** A page of `record`s: tabular unless `table=false` was asked for. */
export const PageOf = <T extends TSchema>(record: T) =>
  Type.Object({
    pagination: Pagination,
    total: Type.Integer(),
    results: Type.Union([Payload, Type.Array(record)]),
  })

/** A page that is never tabular. */
export const RecordPageOf = <T extends TSchema>(record: T) =>
  Type.Object({ pagination: Pagination, total: Type.Integer(), results: Type.Array(record) })

/** The tabular page as the window and the command line read it. */
export interface TablePage {
  pagination: { limit: number; offset: number }
  total: number
  results: { index: number[]; columns: string[]; dtypes: string[]; data: unknown[][] }
}

/** The page of records as the window and the command line read it. */
export interface RecordPage<T> {
  pagination: { limit: number; offset: number }
  total: number
  results: T[]
}
