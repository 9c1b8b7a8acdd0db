import { Type, type Static } from 'typebox'
import { Id, Nullable } from './common.ts'
import { columnWords, Decisions, readItemKinds } from './import-decisions.ts'
import { JobInfo } from './jobs.ts'

export * from './import-decisions.ts'

/** `header`: columns are missing. `sheet`: one has to be chosen. `item`: it is an optimization item. The other problems of whole files are of the kind `file`. */
export const fileProblemKinds = ['file', 'header', 'sheet', 'item'] as const
/** Kinds of problems that are found while files are read. */
const readingProblemKinds = [
  ...fileProblemKinds,
  ...(['column', 'date', 'cell', 'number', 'formula', 'name', 'total', 'merged', 'meta', 'conflict', 'units'] as const),
] as const
export type ReadingProblemKind = (typeof readingProblemKinds)[number]

/** Separates several titles, or names of sheets, that are written as one text; none of them can contain a tab. */
export const titleSeparator = '\t'

/** A way out of a problem, the same for the window and the command line. */
const Choice = Type.Object({
  text: Type.String({ description: 'What it does, after "to"' }),
  flag: Type.String({ description: 'The same for the import command' }),
  decisions: Type.Unsafe<Partial<Decisions>>(
    Type.Object({}, { description: 'What it decides: lists are appended to those decided so far, the rest replaces' }),
  ),
  asks: Nullable(Type.String({ description: 'The word in it that its user replaces by a name' })),
  gives_up: Type.Integer({ description: 'Datapoints of the files that are then not imported' }),
})
export type Choice = Static<typeof Choice>

/** A series that the files give more than once, with other values. */
const GivenValues = Type.Object({
  series: Type.String({ description: 'Region, variable and unit' }),
  steps: Type.Array(Type.String(), {
    description: 'Those whose values differ come first, then others, in order of time',
  }),
  differing: Type.Integer({ description: 'How many of the steps have different values' }),
  rows: Type.Array(Type.Object({ place: Type.String(), values: Type.Array(Nullable(Type.Number())) }), {
    description: 'Where in the files it stands, with its values at the steps',
  }),
})
export type GivenValues = Static<typeof GivenValues>

/** What is in the way of an import: where, what, and the next step, in one message. */
const ImportProblem = Type.Object({
  kind: Type.Enum([...readingProblemKinds, 'swapped', 'misread', 'alike', 'same', 'region', 'unit', 'run', 'empty']),
  message: Type.String(),
  file: Nullable(Type.String()),
  sheet: Nullable(Type.String({ description: 'Sheet of a workbook, table of a database' })),
  row: Nullable(Type.Integer({ description: 'Line of a text file, row of a sheet, id in a table of a database' })),
  column: Nullable(Type.String({ description: 'Of a header the columns that it lacks, separated by tabs' })),
  cell: Nullable(Type.String({ description: 'Address in a sheet: F3' })),
  text: Nullable(
    Type.String({ description: 'What stands there; the titles that have no place, or the sheets, separated by tabs' }),
  ),
  nearest: Nullable(Type.String({ description: 'The known name that is most like it; what a misread name means' })),
  count: Type.Integer({ description: 'How many places have this problem; rows show the first ones' }),
  examples: Type.Array(Type.String(), { description: 'What stands there, or where: the first ones' }),
  given: Nullable(GivenValues),
  choices: Type.Array(Choice, { description: 'Ways out; none where only the file can be corrected' }),
  preselected: Nullable(Type.Integer({ description: 'The choice that suits most, counted from 0' })),
})
export type ImportProblem = Static<typeof ImportProblem>

/** What a column of a table is read as, beside the words of columns. */
export const columnMeanings = [
  ...columnWords,
  ...(['step', 'scenario-part', 'model-part', 'variable-part', 'name', 'indicator', 'left-out', 'none'] as const),
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** A column of a table, and what it is read as. */
const ReadColumn = Type.Object({
  title: Type.String({ description: 'As decisions name it' }),
  letter: Type.String({ description: 'As spreadsheets call it; the number of its row in a table on its side' }),
  values: Type.Array(Type.String(), { description: 'What stands in it: the first ones' }),
  meaning: Type.Enum([...columnMeanings], {
    description: 'step: a year or moment; name: its title is a name; none: it has no place',
  }),
})
export type ReadColumn = Static<typeof ReadColumn>

/** The columns of a table of an import. */
const ReadTable = Type.Object({
  file: Type.String(),
  sheet: Nullable(Type.String()),
  columns: Type.Array(ReadColumn, { description: 'The first ones' }),
  total: Type.Integer({ description: 'How many columns there are' }),
})
export type ReadTable = Static<typeof ReadTable>

const StagedRun = Type.Object({
  model: Type.String(),
  scenario: Type.String(),
  version: Nullable(Type.Integer({ description: 'As the files say' })),
  points: Type.Integer(),
  series: Type.Integer(),
  annual: Type.Integer(),
  categorical: Type.Integer(),
  datetime: Type.Integer(),
  first_year: Nullable(Type.Integer()),
  last_year: Nullable(Type.Integer()),
  meta: Type.Integer({ description: 'Indicators' }),
  items: Type.Integer({ description: 'Optimization items, index sets and scalars too' }),
})
export type StagedRun = Static<typeof StagedRun>

/** A name of the files that the platform does not have, with what uses it. */
const UnknownName = Type.Object({
  name: Type.String(),
  series: Type.Integer({ description: 'Time series, or optimization items' }),
  points: Type.Integer({ description: 'Datapoints, or rows of items' }),
})
export type UnknownName = Static<typeof UnknownName>

/** Some of the names of an import that the platform does not have. */
export const UnknownNamesPage = Type.Object(
  { total: Type.Integer({ description: 'How many there are' }), results: Type.Array(UnknownName) },
  { title: 'UnknownNames' },
)
export type UnknownNamesPage = Static<typeof UnknownNamesPage>

/** What an import would write, and what keeps it from doing so. */
export const ImportReport = Type.Object(
  {
    points: Type.Integer(),
    series: Type.Integer(),
    items: Type.Integer({ description: 'Optimization items of all runs' }),
    duplicates: Type.Integer({ description: 'Points given more than once, of which one is taken' }),
    runs: Type.Array(StagedRun),
    files: Type.Array(
      Type.Object({
        name: Type.String(),
        sheet: Type.String(),
        rows: Type.Integer(),
        points: Type.Integer(),
        empty_rows: Type.Integer({ description: 'Rows without any value, such as footers' }),
      }),
    ),
    creates: Type.Object({
      models: Type.Array(Type.String()),
      scenarios: Type.Array(Type.String()),
      regions: Type.Array(Type.String()),
      units: Type.Array(Type.String()),
      variables: Type.Integer(),
    }),
    tables: Type.Array(ReadTable, {
      description: 'The columns of tables of scenario data and indicators, and what each is read as: the first tables',
    }),
    optimization: Type.Array(
      Type.Object({
        kind: Type.Enum([...readItemKinds]),
        name: Type.String(),
        columns: Type.Array(Type.String(), { description: 'Its index columns' }),
        rows: Type.Integer({ description: 'Elements of an index set, rows of other items' }),
      }),
      { description: 'What the files hold of optimization items, where they are tables' },
    ),
    same: Type.Array(Type.Object({ model: Type.String(), scenario: Type.String(), id: Id, version: Type.Integer() }), {
      description: 'Runs of the files that are there already, with the same content, as this version',
    }),
    holds: Type.Object(
      {
        first_year: Nullable(Type.Integer()),
        last_year: Nullable(Type.Integer()),
        regions: Type.Integer(),
        variables: Type.Integer(),
        indicators: Type.Integer({ description: 'Keys of meta indicators' }),
      },
      { description: 'What the files hold, whether the platform knows it or not' },
    ),
    notes: Type.Array(Type.String(), { description: 'What is good to know and keeps nothing from being written' }),
    findings: Type.Array(ImportProblem, {
      description:
        'What was noticed and is decided already, in the same words as problems: it keeps nothing from being written',
    }),
    unlisted: Type.Array(
      Type.Object({
        kind: Type.Enum(['region', 'unit']),
        of: Type.Enum(['problems', 'findings']),
        count: Type.Integer(),
      }),
      { description: 'Unknown names beyond those among problems and findings; …/names lists all' },
    ),
    problems: Type.Array(ImportProblem, { description: 'Empty when the import can be written' }),
  },
  { title: 'ImportReport' },
)
export type ImportReport = Static<typeof ImportReport>

/** What an import wrote. */
export const ImportResult = Type.Object(
  {
    transaction: Type.Integer({ description: 'To undo it' }),
    points: Type.Integer({ description: 'Written; those that were there already with the same value are not counted' }),
    series: Type.Integer({ description: 'New ones' }),
    items: Type.Integer({ description: 'Optimization items' }),
    indicators: Type.Integer({ description: 'Meta indicators of its runs' }),
    runs: Type.Array(
      Type.Object({
        id: Id,
        model: Type.String(),
        scenario: Type.String(),
        version: Type.Integer(),
        is_default: Type.Boolean(),
      }),
    ),
  },
  { title: 'ImportResult' },
)
export type ImportResult = Static<typeof ImportResult>

/** An import on its way: a job that takes files, checks them, and writes them when told to. */
export const ImportState = Type.Object(
  {
    job: JobInfo,
    files: Type.Array(Type.String()),
    report: Nullable(ImportReport),
    result: Nullable(ImportResult),
  },
  { title: 'Import' },
)
export type ImportState = Static<typeof ImportState>
