import { Type, type Static } from 'typebox'
import { Id, LongName, Name, Nullable, Payload } from './common.ts'
import { limits } from './limits.ts'
import { DataListQuery } from './optimization.ts'

/** Arguments of procedures: one JSON object, whose fields are all known. */
const strict = { additionalProperties: false }

export const NoArguments = Type.Object({}, strict)

/** Pages of lists are asked for in the query of the address. */
export const ProcedurePaging = Type.Object({
  limit: Type.Integer({ default: limits.pageDefault, minimum: 0, maximum: limits.pageMax }),
  offset: Type.Integer({ default: 0, minimum: 0 }),
})

/** Pages of lists whose records may be large: without a limit they hold as many as fit. */
export const ProcedureDataPaging = Type.Object({
  limit: DataListQuery.properties.limit,
  offset: ProcedurePaging.properties.offset,
})

export const ByName = Type.Object({ name: Name }, strict)
export const NamedRegion = Type.Object({ name: Name, hierarchy: LongName }, strict)

export const RunNames = Type.Object({ model_name: Name, scenario_name: Name }, strict)
export const RunVersion = Type.Object({ ...RunNames.properties, version: Type.Integer() }, strict)
export const ById = Type.Object({ id: Id }, strict)
export const RevertArguments = Type.Object(
  { transaction__id: Type.Integer(), revert_platform: Type.Boolean({ default: false }) },
  strict,
)
export const RevertById = Type.Object({ id: Id, ...RevertArguments.properties }, strict)

export const NewCheckpointArguments = Type.Object(
  {
    run__id: Id,
    message: Type.String(),
    transaction__id: Type.Optional(Nullable(Type.Integer({ description: 'Passed over: the newest one is labelled' }))),
  },
  strict,
)

const MetaValue = Type.Union([Type.Boolean(), Type.Integer(), Type.Number(), Type.String()], { scalar: true })
/** 0.14 says `run__id`; without the slash at the end of its path it gets here too. */
export const NewMetaArguments = Type.Object(
  { run_id: Id, key: LongName, value: MetaValue },
  { ...strict, aliases: { run__id: 'run_id' } },
)
export interface NewMetaArguments {
  run_id: number
  key: string
  value: boolean | bigint | number | string
}
export const MetaOfRun = Type.Object({ run_id: Id, key: LongName }, strict)

export const OfRun = Type.Object({ run_id: Id, name: Name }, strict)
export const NewScalarArguments = Type.Object(
  { ...OfRun.properties, value: Type.Number(), unit_name: Type.String({ format: 'name' }) },
  strict,
)
export const ScalarArguments = Type.Object(
  { value: Type.Optional(Type.Number()), unit_name: Type.Optional(Type.String({ format: 'name' })) },
  strict,
)
const IndexSets = Type.Union([Type.Array(Name), Name])
const ColumnNames = Type.Optional(Nullable(Type.Array(Name)))
export const NewItemArguments = Type.Object(
  { ...OfRun.properties, constrained_to_indexsets: IndexSets, column_names: ColumnNames },
  strict,
)
export const NewSolutionItemArguments = Type.Object(
  { ...OfRun.properties, constrained_to_indexsets: Type.Optional(Nullable(IndexSets)), column_names: ColumnNames },
  strict,
)

export const Description = Type.Object({ description: Type.String() }, strict)
export const DocsFilter = Type.Object(
  {
    id: Type.Optional(Id),
    id__in: Type.Optional(Type.Array(Id)),
    dimension__id: Type.Optional(Id),
    dimension__id__in: Type.Optional(Type.Array(Id)),
  },
  strict,
)
export type DocsFilter = Static<typeof DocsFilter>

const Data = Type.Unknown({ description: 'Arrays of one length by name of their column, or a frame; null: all of it' })
export const DataArguments = Type.Object({ data: Data }, strict)
export const RemovedDataArguments = Type.Object({ data: Type.Optional(Data) }, strict)
export const RemovedElementArguments = Type.Object(
  { data: Data, remove_dependent_data: Type.Boolean({ default: true }) },
  strict,
)

/** The rows of an upload. */
export const FrameArguments = Type.Object({ df: Payload }, strict)

export const Nothing = Type.Unsafe<null>({ const: null, description: 'Nothing to tell: the operation succeeded' })
