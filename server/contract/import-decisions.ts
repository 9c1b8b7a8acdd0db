import { Type, type Static } from 'typebox'
import { Id, Name, Nullable } from './common.ts'
import { dimensions, type Dimension } from './dimensions.ts'
import { limits } from './limits.ts'

/** The columns of a table that name a time series. */
export const nameColumns = dimensions
export type NameColumn = Dimension

/** Columns that a title of a table can mean. */
export const columnWords = [...nameColumns, 'version', 'subannual', 'year', 'time', 'value'] as const

const Column = Type.Enum([...nameColumns])

/** Columns for which all rows can be given the same: names, and what steps and runs are told by. */
export const settableColumns = [...nameColumns, 'version', 'subannual', 'year', 'time'] as const

/** Whether a column names a time series. */
export const isNameColumn = (column: string): column is NameColumn => nameColumns.some((name) => name === column)

/** Names that the texts of a further column can be made part of. */
export const foldTargets = ['scenario', 'model', 'variable'] as const
export type FoldTarget = (typeof foldTargets)[number]

/** Marks that group the digits of large numbers: `1,234,567`. */
const thousandsMarks = [',', '.', ' ', "'"] as const
export type ThousandsMark = (typeof thousandsMarks)[number]

/** What stands between thousands; `none` where 1.234 has decimals. */
export const thousandsWays = [...thousandsMarks, 'none'] as const

/** What dates and other texts can mean that are no plain year. */
export const dateMeanings = ['year', 'month', 'as-is'] as const
export type DateMeaning = (typeof dateMeanings)[number]

/** What becomes of a row of units below the titles. */
export const unitRowWays = ['take', 'skip'] as const

/** Optimization items that a table can be read as. */
export const readItemKinds = ['indexset', 'scalar', 'table', 'parameter', 'variable', 'equation'] as const
export type ReadItemKind = (typeof readItemKinds)[number]

/** What they are called. */
export const itemWords: Record<ReadItemKind, string> = {
  ...{ indexset: 'index set', scalar: 'scalar', table: 'table' },
  ...{ parameter: 'parameter', variable: 'variable', equation: 'equation' },
}

/** How a table is read as an optimization item. */
const ItemRule = Type.Object({
  file: Nullable(Type.String({ description: 'Its name; null: all files that have no rule of their own' })),
  kind: Nullable(Type.Enum([...readItemKinds, 'none'] as const), {
    description: 'none: the file is left out; null: what the columns of the file show',
  }),
  name: Nullable(Name, { description: 'null: as the file is called' }),
  index: Nullable(
    Type.Array(Type.Object({ title: Type.String(), index_set: Nullable(Name, { description: 'null: as the title' }) })),
    { description: 'The index columns; null: all that hold nothing else' },
  ),
  value: Nullable(Type.String(), {
    description: 'Title of the column of values, levels or elements; null: the likely one',
  }),
  unit: Nullable(Type.String(), {
    description: 'Title of the column of units, or one unit for all rows; null: the likely column, else dimensionless',
  }),
})
export type ItemRule = Static<typeof ItemRule>

/** The hierarchy of regions that an import creates, unless its user names another. */
export const defaultHierarchy = 'common'

/**
 * What the user of an import decides about its files. Written as JSON it is a mapping file: next month's file is read
 * the same way.
 */
export const Decisions = Type.Object(
  {
    set: Type.Array(Type.Object({ column: Type.Enum([...settableColumns]), value: Name }), {
      default: [],
      description:
        'Names for columns that the files lack or leave blank; the step, or the version, of all rows of tables that have none',
    }),
    map: Type.Array(
      Type.Object({
        column: Nullable(Column),
        from: Type.String(),
        to: Type.String({ maxLength: limits.longNameLength }),
      }),
      { default: [], description: 'Other names for what the files call differently; column null: titles of columns' },
    ),
    drop: Type.Array(Type.String(), { default: [], description: 'Titles of columns to leave out' }),
    fold: Type.Array(Type.Object({ title: Type.String(), into: Type.Enum([...foldTargets]) }), {
      default: [],
      description: 'Columns whose texts become part of the scenario, the model or the variable of their rows',
    }),
    fill: Type.Array(Type.Enum(columnWords.filter((word) => word !== 'value')), {
      default: [],
      description: 'Columns in which a blank cell means what stands above it, as in merged cells',
    }),
    skip: Type.Array(Type.Object({ column: Column, name: Type.String() }), {
      default: [],
      description: 'Names whose rows are left out',
    }),
    blank: Type.Array(Type.String(), { default: [], description: 'Texts in cells of numbers that stand for no value' }),
    thousands: Nullable(Type.Enum([...thousandsWays]), {
      default: null,
      description:
        'The mark that groups the digits of numbers; with a full stop, decimals have a comma. none: 1.234 has decimals',
    }),
    dates: Nullable(Type.Enum([...dateMeanings]), {
      default: null,
      description:
        'What dates, months, quarters and other titles of time mean that are no plain year: the year, the part of the ' +
        'year, or the moment at which they begin; null: only moments with their time are read',
    }),
    sheets: Type.Array(Type.String(), { default: [], description: 'Sheets of workbooks that hold the data' }),
    items: Type.Array(ItemRule, {
      default: [],
      description: 'Tables that are read as optimization items; the last rule about a file counts',
    }),
    sheet_names: Nullable(Column, {
      default: null,
      description: 'What the names of sheets are, where each sheet holds the rows of one region, for example',
    }),
    across: Nullable(Column, {
      default: null,
      description:
        'What the titles of columns are that mean nothing else, in tables with a row for each year: names of variables or regions, and their cells values',
    }),
    unit_row: Nullable(Type.Enum([...unitRowWays]), {
      default: null,
      description:
        'A row of units right below the titles. take: its texts are the units; skip: it is passed over; null: taken where it can mean nothing else, else asked about',
    }),
    turned: Type.Boolean({
      default: false,
      description:
        'Tables whose titles stand in a column (model, scenario, region …, then years) are read with rows and columns exchanged',
    }),
    keep: Nullable(Type.Enum(['first', 'last']), {
      default: null,
      description: 'Which of different values for one point is taken; null: none, they are an error',
    }),
    meta_types: Nullable(Type.Enum(['known', 'written']), {
      default: null,
      description:
        'Types of indicators. known, or null: as the platform has them under the same key, where a value fits; written: as the files have them',
    }),
    create_regions: Type.Boolean({ default: false }),
    hierarchy: Type.String({
      format: 'name',
      maxLength: limits.longNameLength,
      default: defaultHierarchy,
      description: 'Hierarchy of regions that are created',
    }),
    create_units: Type.Boolean({ default: false }),
    likely: Type.Boolean({
      default: false,
      description:
        'Decides what is likely: regions and units that are close to no known one are created, names that were read in a wrong encoding are put right. What is decided otherwise stands',
    }),
    into_run: Nullable(Id, { default: null, description: 'An existing run that takes all points; null: new runs' }),
    make_default: Type.Enum(['yes', 'no', 'if-none'], {
      default: 'if-none',
      description: 'Whether new runs become default versions; if-none: where the pair has none yet',
    }),
    same: Nullable(Type.Enum(['write', 'skip']), {
      default: null,
      description: 'Runs that are there already with the same content: skip leaves them out, else a version is added',
    }),
  },
  { title: 'ImportDecisions', additionalProperties: false },
)
export type Decisions = Static<typeof Decisions>

/** What holds as long as nobody decides. */
export const undecided: Decisions = {
  ...{ set: [], map: [], drop: [], fold: [], fill: [], skip: [], blank: [], thousands: null, dates: null, sheets: [] },
  ...{
    items: [],
    sheet_names: null,
    across: null,
    unit_row: null,
    turned: false,
    keep: null,
    meta_types: null,
    create_regions: false,
    hierarchy: defaultHierarchy,
    create_units: false,
    likely: false,
  },
  ...{ into_run: null, make_default: 'if-none', same: null },
}

/** Decisions with more of them: what is a list is appended to, each rule once and the last counting, the rest is replaced. */
export const decide = <D extends Partial<Decisions>>(decisions: D, more: Partial<Decisions>): D => ({
  ...decisions,
  ...Object.fromEntries(
    Object.entries(more).map(([key, value]: [string, unknown]) => {
      const before = (decisions as Record<string, unknown>)[key]
      return [key, Array.isArray(value) && Array.isArray(before) ? appended(before, value) : value]
    }),
  ),
})

function appended(before: readonly unknown[], rules: readonly unknown[]): unknown[] {
  const texts = new Set(rules.map((rule) => JSON.stringify(rule)))
  return [...before.filter((rule) => !texts.has(JSON.stringify(rule))), ...rules]
}
