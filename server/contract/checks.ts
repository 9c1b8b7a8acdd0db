import { Type, type Static } from 'typebox'
import { Id, ListQuery, Nullable, Timestamp } from './common.ts'
import { DeskDatapointFilter } from './desk-filters.ts'
import { JobInfo } from './jobs.ts'
import { limits } from './limits.ts'
import { SortKey } from './tables.ts'

/** Checks of the data of a platform: they read and tell, and write nothing to the data. See docs/checks.md. */

/** What is looked for. */
export const checkRules = ['parts', 'world', 'units', 'jumps', 'factor', 'ensemble', 'names', 'bounds'] as const
export type CheckRule = (typeof checkRules)[number]

/** How much a finding weighs, the gravest first: the levels of nomenclature. */
export const findingLevels = ['error', 'high', 'medium', 'low'] as const
export type FindingLevel = (typeof findingLevels)[number]

const share = (description: string, start: number) =>
  Type.Number({ default: start, minimum: 0, maximum: 1, description })

/** The tolerances of a check. */
export const CheckSettings = Type.Object(
  {
    sum_tolerance: share('How far a sum may be from its whole, as a share of it', 0.01),
    adds_up: share('Sums that hold in at least this share of their places are held to hold in all of them', 0.5),
    jump_factor: Type.Number({
      default: 10,
      minimum: 1,
      description: 'A jump is so many times as large as the median deviation of the other values of its series',
    }),
    jump_ratio: Type.Number({
      default: 3,
      minimum: 1,
      description: 'A jump is so many times as large as both values beside it, or as small',
    }),
    ensemble_runs: Type.Integer({ default: 10, minimum: 4, description: 'Runs with a value that make an ensemble' }),
    ensemble_width: Type.Number({
      default: 3,
      minimum: 0,
      description: 'How many interquartile ranges beyond the quartiles the band of an ensemble reaches',
    }),
  },
  { title: 'CheckSettings', additionalProperties: false },
)
export type CheckSettings = Static<typeof CheckSettings>

export const DefinitionFile = Type.Object(
  { path: Type.String({ description: 'Within its folder: variable/energy.yaml' }), text: Type.String() },
  { additionalProperties: false },
)
/** A YAML file of a nomenclature definitions folder. */
export type DefinitionFile = Static<typeof DefinitionFile>

export const CheckRequest = Type.Object(
  {
    runs: Type.Optional(Type.Array(Id, { description: 'Left out: all default versions' })),
    rules: Type.Array(Type.Enum([...checkRules]), { default: [...checkRules] }),
    settings: CheckSettings,
    definitions: Type.Array(DefinitionFile, {
      default: [],
      description: 'Codelists (…/variable/*.yaml, …/region/*.yaml) and criteria of data validation',
    }),
  },
  { title: 'CheckRequest', additionalProperties: false },
)
export type CheckRequest = Static<typeof CheckRequest>

const Counts = Type.Record(Type.String(), Type.Integer())

export const CheckSummary = Type.Object(
  {
    runs: Type.Integer(),
    datapoints: Type.Integer(),
    findings: Type.Integer(),
    left_out: Type.Integer({ description: `Findings beyond the first ${limits.findings}, which are counted only` }),
    notes: Type.Array(Type.String(), { description: 'What was compared with what, and what could not be' }),
  },
  { title: 'CheckSummary' },
)
export type CheckSummary = Static<typeof CheckSummary>

export const CheckState = Type.Object(
  { job: JobInfo, request: CheckRequest, summary: Nullable(CheckSummary) },
  { title: 'Check', description: 'A check, without the texts of its definitions' },
)
export type CheckState = Static<typeof CheckState>

export const CheckList = Type.Object({ checks: Type.Array(CheckState) }, { description: 'Newest first' })
export type CheckList = Static<typeof CheckList>

const { limit, offset } = ListQuery.properties

/** Columns of the table of findings that it can be sorted by. */
export const findingColumns = [
  ...['level', 'rule', 'model', 'scenario', 'version', 'region', 'variable', 'unit', 'year', 'value', 'expected'],
  ...['gap', 'places'],
] as const

/** Which findings: of a page, or of a file. */
const whichFindings = {
  rules: Type.Optional(Type.Array(Type.Enum([...checkRules]))),
  levels: Type.Optional(Type.Array(Type.Enum([...findingLevels]))),
  search: Type.String({
    default: '',
    maxLength: limits.patternLength,
    description: 'Names of run, region, variable or unit that contain this text in any case',
  }),
  muted: Type.Enum(['no', 'yes', 'all'], { default: 'no', description: 'Those that are muted: none, only, too' }),
}

export const FindingsRequest = Type.Object(
  {
    ...whichFindings,
    sort: Type.Array(SortKey, { default: [], description: 'By findingColumns; empty: the gravest first' }),
    limit,
    offset,
  },
  { title: 'FindingsRequest', additionalProperties: false },
)
export type FindingsRequest = Static<typeof FindingsRequest>

export const FindingsFileRequest = Type.Object(
  { ...whichFindings, format: Type.Enum(['csv', 'xlsx'], { default: 'csv' }) },
  { title: 'FindingsFileRequest', additionalProperties: false },
)
export type FindingsFileRequest = Static<typeof FindingsFileRequest>

export const Finding = Type.Object(
  {
    id: Id,
    rule: Type.Enum([...checkRules]),
    level: Type.Enum([...findingLevels]),
    run__id: Nullable(Id, { description: 'null where it is about several runs' }),
    model: Nullable(Type.String()),
    scenario: Nullable(Type.String()),
    version: Nullable(Type.Integer()),
    region: Nullable(Type.String()),
    variable: Nullable(Type.String()),
    unit: Nullable(Type.String()),
    year: Nullable(Type.Integer({ description: 'Where it is largest' })),
    step: Nullable(Type.String({ description: 'Part of the year, or the moment, where it is largest' })),
    value: Nullable(Type.Number({ description: 'What the data say there' })),
    expected: Nullable(Type.Number({ description: 'What it is compared with' })),
    gap: Nullable(Type.Number({ description: 'How far the value is from it, as a share' })),
    places: Type.Integer({ description: 'Steps of the series, or places, that it is about' }),
    text: Type.String({ description: 'In words, with both numbers' }),
    filter: DeskDatapointFilter,
    mute: Nullable(Type.Object({ id: Id, reason: Type.String() })),
  },
  { title: 'Finding' },
)
export type Finding = Static<typeof Finding>

export const FindingsPage = Type.Object(
  {
    pagination: Type.Object({ limit, offset }),
    total: Type.Integer({ description: 'Of all pages' }),
    muted: Type.Integer({ description: 'Muted findings of the check, whatever is asked for' }),
    rules: { ...Counts, description: 'Findings of each rule under the other conditions' },
    levels: { ...Counts, description: 'Findings of each level under the other conditions' },
    results: Type.Array(Finding),
  },
  { title: 'FindingsPage' },
)
export type FindingsPage = Static<typeof FindingsPage>

/** Whose findings are muted; null: of any. */
export const NewMute = Type.Object(
  {
    rule: Type.Enum([...checkRules]),
    run__id: Nullable(Id, { default: null }),
    region: Nullable(Type.String(), { default: null }),
    variable: Nullable(Type.String(), { default: null }),
    unit: Nullable(Type.String(), { default: null }),
    reason: Type.String({ format: 'name', pattern: String.raw`\S`, maxLength: limits.longNameLength }),
  },
  { title: 'NewMute', additionalProperties: false },
)
export type NewMute = Static<typeof NewMute>

export const Mute = Type.Object(
  { id: Id, ...NewMute.properties, created_at: Nullable(Timestamp), created_by: Nullable(Type.String()) },
  { title: 'Mute' },
)
export type Mute = Static<typeof Mute>

export const MuteList = Type.Object({ mutes: Type.Array(Mute) })
export type MuteList = Static<typeof MuteList>
