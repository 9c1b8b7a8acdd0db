import { Type, type Static } from 'typebox'
import { Id, ListQuery, LongName, Nullable } from './common.ts'

export const metaTypes = ['BOOL', 'FLOAT', 'INT', 'STR'] as const
export type MetaType = (typeof metaTypes)[number]

/** Keys that are refused: as columns they would be mistaken for those of the runs themselves. */
export const reservedMetaKeys: readonly string[] = ['model', 'scenario', 'id', 'version', 'is_default']

const Scalar = Type.Union([Type.Boolean(), Type.Integer(), Type.Number(), Type.String()])

export const MetaIndicator = Type.Object(
  {
    id: Id,
    run__id: Id,
    key: Type.String(),
    dtype: Type.Enum([...metaTypes]),
    value: Scalar,
    value_int: Nullable(Type.Integer()),
    value_str: Nullable(Type.String()),
    value_float: Nullable(Type.Number()),
    value_bool: Nullable(Type.Boolean()),
  },
  { title: 'MetaIndicator' },
)
export type MetaIndicator = Static<typeof MetaIndicator>

/** The literal decides the type: `1` is INT, `1.0` is FLOAT. A parsed INT arrives as a bigint. */
export type MetaValue = boolean | bigint | number | string

export const NewMeta = Type.Object({
  run__id: Id,
  key: LongName,
  value: Type.Union([Type.Boolean(), Type.Integer(), Type.Number(), Type.String()], { scalar: true }),
})
export interface NewMeta {
  run__id: number
  key: string
  value: MetaValue
}

export const MetaQuery = Type.Object({
  join_run_index: Type.Optional(Type.Boolean({ description: 'Adds model, scenario, version in place of run__id' })),
  ...ListQuery.properties,
})
export type MetaQuery = Static<typeof MetaQuery>
