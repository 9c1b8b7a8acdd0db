import { Type, type Static } from 'typebox'
import { Id, LongName, Name, Nullable, Timestamp } from './common.ts'
import { datapointTypes } from './iamc.ts'
import { limits } from './limits.ts'
import { metaTypes } from './meta.ts'

/** What the page of a run asks beyond lists: a summary, branches, changes of meta indicators, runs that are gone. */

const Gap = Type.Object({
  region: Type.String(),
  variable: Type.String(),
  unit: Type.String(),
  years: Type.Array(Type.Integer()),
})
export type Gap = Static<typeof Gap>

/** What is in a run, counted. */
export const RunSummary = Type.Object(
  {
    series: Type.Integer(),
    points: Type.Integer(),
    first_year: Nullable(Type.Integer()),
    last_year: Nullable(Type.Integer()),
    years: Type.Integer({ description: 'Different years' }),
    types: Type.Array(
      Type.Object({ type: Type.Enum([...datapointTypes]), series: Type.Integer(), points: Type.Integer() }),
      { description: 'The time domains that there are' },
    ),
    units: Type.Array(Type.Object({ unit: Type.String(), series: Type.Integer(), points: Type.Integer() })),
    gaps: Type.Object(
      {
        series: Type.Integer({ description: 'Series with a gap' }),
        years: Type.Integer({ description: 'Years that they lack, added up' }),
        first: Type.Array(Gap, { description: `The first ${limits.gapsOfRun} of them, by region and variable` }),
      },
      { description: 'Years between the first and last of a series that it lacks and half of all series have' },
    ),
  },
  { title: 'RunSummary' },
)
export type RunSummary = Static<typeof RunSummary>

export const BranchRun = Type.Object({
  transaction__id: Type.Integer({ description: 'The state after this transaction' }),
  model_name: Nullable(Name, { default: null, description: 'null or empty: as the source' }),
  scenario_name: Nullable(Name, { default: null, description: 'null or empty: as the source' }),
})
export type BranchRun = Static<typeof BranchRun>

/** Done in this order: removed, renamed, set. */
export const ChangeMeta = Type.Object({
  remove: Type.Array(Type.String(), { default: [], description: 'Keys' }),
  rename: Type.Array(Type.Object({ from: Type.String(), to: LongName }), { default: [] }),
  set: Type.Array(
    Type.Object({
      key: LongName,
      type: Type.Enum([...metaTypes]),
      value: Type.String({ description: 'As text: `true`, `1.5`, `12`' }),
    }),
    { default: [], description: 'Keys that are there get the value and its type, others are made' },
  ),
})
export type ChangeMeta = Static<typeof ChangeMeta>

/** Runs that are gone and that history still has, those that went last first. */
export const DeletedRuns = Type.Object(
  {
    results: Type.Array(
      Type.Object({
        id: Id,
        model: Type.String(),
        scenario: Type.String(),
        version: Type.Integer(),
        transaction__id: Type.Integer({ description: 'By which it went: undoing it brings the run back' }),
        operation: Type.String(),
        client: Type.String(),
        user: Type.String(),
        deleted_at: Timestamp,
        can_undo: Type.Boolean({ description: 'The state before it is known' }),
      }),
    ),
  },
  { title: 'DeletedRuns' },
)
export type DeletedRuns = Static<typeof DeletedRuns>
