import { Type, type TNull, type TOptional, type TSchema, type TUnion } from 'typebox'
import { Nullable } from './common.ts'
import { limits } from './limits.ts'

/**
 * What filter objects are made of. Every field may be left out or null (no condition) and has companions named after what they
 * compare: `id__in`, `year__gte`, `name__like`. Conditions are ANDed. `*` in a pattern stands for any characters.
 */
type Lookup<T extends TSchema> = TOptional<TUnion<[T, TNull]>>

/** A field that may be left out or null. */
export const lookup = <T extends TSchema>(schema: T): Lookup<T> => Type.Optional(Nullable(schema))

type ListedField<N extends string, T extends TSchema> = { [K in N]: Lookup<T> } & {
  [K in `${N}__in`]: Lookup<ReturnType<typeof Type.Array<T>>>
}

/** Equal to a value, or to one of a list. */
export const listedField = <N extends string, T extends TSchema>(name: N, type: T) =>
  ({ [name]: lookup(type), [`${name}__in`]: lookup(Type.Array(type)) }) as ListedField<N, T>

type NumberField<N extends string, T extends TSchema> = ListedField<N, T> & {
  [K in `${N}__gt` | `${N}__lt` | `${N}__gte` | `${N}__lte`]: Lookup<T>
}

/** Whatever has an order. */
export const numberField = <N extends string, T extends TSchema>(name: N, type: T) =>
  ({
    ...listedField(name, type),
    [`${name}__gt`]: lookup(type),
    [`${name}__lt`]: lookup(type),
    [`${name}__gte`]: lookup(type),
    [`${name}__lte`]: lookup(type),
  }) as NumberField<N, T>

type StringField<N extends string, T extends TSchema> = ListedField<N, T> & {
  [K in `${N}__like` | `${N}__ilike` | `${N}__notlike` | `${N}__notilike`]: Lookup<T>
}

/** Names and other texts. */
export const stringField = <N extends string, T extends TSchema>(name: N, type: T, pattern: TSchema) =>
  ({
    ...listedField(name, type),
    [`${name}__like`]: lookup(pattern),
    [`${name}__ilike`]: lookup(pattern),
    [`${name}__notlike`]: lookup(pattern),
    [`${name}__notilike`]: lookup(pattern),
  }) as StringField<N, T>

/** A filter name without a length limit: a name that is too long simply matches nothing. */
export const FilterName = Type.String({ format: 'name' })
export const NamePattern = Type.String({ format: 'name', maxLength: limits.patternLength })
export const Text = Type.String()
export const TextPattern = Type.String({ maxLength: limits.patternLength })

export type Properties = Record<string, TSchema>

export const defaultOnly = Type.Optional(
  Nullable(Type.Boolean({ description: 'Left out means true: runs that are not the default version are left out' })),
)

/** `true`: used by any time series. `false`: by none. An object: by a series that fits it. */
export const iamc = <T extends TSchema>(schema: T) => ({ iamc: lookup(Type.Union([schema, Type.Boolean()])) })
