import { Type, type Static } from 'typebox'
import { Id, Name, ListQuery, Nullable, Timestamp } from './common.ts'

/** The three time domains: a year, a year with a named part of it, a point in time. */
export const datapointTypes = ['ANNUAL', 'CATEGORICAL', 'DATETIME'] as const
export type DatapointType = (typeof datapointTypes)[number]

/** Which step columns the datapoints of a type have. */
export const stepsOf: Record<DatapointType, { year: boolean; category: boolean; datetime: boolean }> = {
  ANNUAL: { year: true, category: false, datetime: false },
  CATEGORICAL: { year: true, category: true, datetime: false },
  DATETIME: { year: false, category: false, datetime: true },
}

export const Datapoint = Type.Object(
  {
    id: Id,
    time_series__id: Id,
    value: Type.Number(),
    type: Type.Enum([...datapointTypes]),
    step_category: Nullable(Type.String()),
    step_year: Nullable(Type.Integer()),
    step_datetime: Nullable(Timestamp),
  },
  { title: 'DataPoint' },
)
export type Datapoint = Static<typeof Datapoint>

export const DatapointQuery = Type.Object({
  join_parameters: Type.Optional(Type.Boolean({ description: 'Adds region, unit, variable' })),
  join_runs: Type.Optional(Type.Boolean({ description: 'With join_parameters: adds model, scenario, version' })),
  join_run_id: Type.Optional(Type.Boolean({ description: 'With join_parameters: adds run__id' })),
  ...ListQuery.properties,
})
export type DatapointQuery = Static<typeof DatapointQuery>

export const Timeseries = Type.Object(
  {
    id: Id,
    run__id: Id,
    parameters: Type.Object({ region: Type.String(), unit: Type.String(), variable: Type.String() }),
  },
  { title: 'TimeSeries' },
)
export type Timeseries = Static<typeof Timeseries>

export const TimeseriesQuery = Type.Object({
  join_parameters: Type.Optional(Type.Boolean({ description: 'Adds region, unit, variable' })),
  ...ListQuery.properties,
})
export type TimeseriesQuery = Static<typeof TimeseriesQuery>

export const NewTimeseries = Type.Object(
  {
    run__id: Id,
    parameters: Type.Union([
      Type.Object({
        region: Type.String({ format: 'name' }),
        unit: Type.String({ format: 'name' }),
        variable: Name,
      }),
      Type.Object({ region__id: Id, measurand__id: Id }),
    ]),
  },
  { aliases: { run_id: 'run__id' } },
)
export type NewTimeseries = Static<typeof NewTimeseries>

export const CreateRelated = Type.Object({
  create_related: Type.Boolean({
    default: false,
    description: 'Rows name region, variable and unit; missing variables are created. Else they carry ids',
  }),
})
export type CreateRelated = Static<typeof CreateRelated>
