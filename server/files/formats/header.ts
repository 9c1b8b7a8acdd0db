import { columnWords, nameColumns, type Decisions, type FoldTarget, type NameColumn } from '../../contract/imports.ts'
import { titlesOf, type Titles } from './header-titles.ts'
import { doubtfulYears, likelyMeaning, stepOf, type Step, type TimeText } from './steps.ts'
import type { FileRow } from './table.ts'

/** A table of datapoints: which column holds what. Columns are counted from 0. */
export interface DataLayout {
  kind: 'data'
  /** Without surrounding blanks, each of its own. */
  titles: readonly string[]
  /** Undefined where the user has set the name for all rows. */
  names: Record<NameColumn, number | undefined>
  version: number | undefined
  subannual: number | undefined
  /** Columns whose texts become part of a name. */
  folds: { column: number; into: FoldTarget }[]
  /** Wide: a column for each year or date. */
  steps: ({ column: number } & Step)[]
  /** Steps among these of which the user has not said what they mean: they are read as what is likely. */
  asked: { column: number; time: TimeText }[]
  /** Long: one column of values, and of years, dates or both. */
  long: { value: number; year: number | undefined; datetime: number | undefined } | undefined
  /** Columns that have no place in an IAMC table: they must be empty. */
  others: number[]
  /** Columns that are left out. */
  dropped: number[]
  /** Columns whose title is blank in the file. */
  untitled: ReadonlySet<number>
}

/** A table of meta indicators of runs. */
export interface MetaLayout {
  kind: 'meta'
  titles: readonly string[]
  model: number
  scenario: number
  version: number | undefined
  isDefault: number | undefined
  keys: { column: number; key: string }[]
}

export type Layout = DataLayout | MetaLayout

/** What is wrong with a header. */
export interface HeaderProblem {
  kind: 'problem'
  message: string
  /** Columns of names that it lacks. */
  missing: NameColumn[]
  /** What it lacks besides: columns of years, of values. */
  lacksSteps: boolean
  /** Titles that have no place: one of them may be a missing column under another name. */
  unplaced: string[]
}

/** Reads a header. @param isMeta it is the header of a meta sheet, whatever it looks like */
export function readLayout(row: FileRow, decisions: Decisions, isMeta = false): Layout | HeaderProblem {
  const titles = titlesOf(row, decisions)
  return isMeta || looksLikeMeta(titles) ? readMetaLayout(titles) : readDataLayout(titles, decisions)
}

/** True when a file with this header holds meta indicators. */
export const isMetaHeader = (row: FileRow, decisions: Decisions): boolean => looksLikeMeta(titlesOf(row, decisions))

/** True when a sheet or file with this header holds datapoints. */
export const looksLikeData = (row: FileRow, decisions: Decisions): boolean => {
  const { plain, times } = titlesOf(row, decisions)
  const hasSteps = plain.includes('value') || times.some((time) => time !== undefined)
  const isSet = (name: NameColumn) => decisions.set.some((rule) => rule.column === name)
  return hasSteps && (['region', 'variable'] as const).every((name) => plain.includes(name) || isSet(name))
}

/** True when the header is that of a table of meta indicators, whose keys may look like anything. */
const looksLikeMeta = ({ plain, times }: Titles): boolean => {
  if (!plain.includes('model') || !plain.includes('scenario')) return false
  if (plain.includes('is_default')) return true
  const ofData = ['region', 'variable', 'unit', 'value']
  return plain.every((title, i) => !ofData.includes(title) && times[i] === undefined)
}

const problem = (message: string): HeaderProblem => ({
  kind: 'problem',
  message,
  missing: [],
  lacksSteps: false,
  unplaced: [],
})

function readDataLayout(titles: Titles, decisions: Decisions): DataLayout | HeaderProblem {
  const { written, plain, isDropped, folds } = titles
  const place = (title: string) => (plain.includes(title) ? plain.indexOf(title) : undefined)
  const isSet = (name: NameColumn) => decisions.set.some((rule) => rule.column === name)
  const names = Object.fromEntries(nameColumns.map((name) => [name, place(name)])) as DataLayout['names']
  const [year, datetime, value] = ['year', 'time', 'value'].map(place)
  const { steps, asked } = readSteps(titles, decisions)
  const missing = nameColumns.filter((name) => names[name] === undefined && !isSet(name))
  const isLong = value !== undefined && (year !== undefined || datetime !== undefined)
  // pandas writes a Series with one column of values, whose title is 0 or blank.
  const hasSteps = year !== undefined || datetime !== undefined || untitledWithin(titles)
  const isSeries = !isLong && hasSteps && steps.length - asked.length === 0 && asked.length < 2
  const words = columnWords.filter((word) => isLong || !['year', 'time', 'value'].includes(word))
  const taken = new Set([
    ...words.map(place),
    ...folds.map(({ column }) => column),
    ...(isSeries ? [] : steps).map(({ column }) => column),
  ])
  const others = written.flatMap((_title, column) => (taken.has(column) || isDropped(column) ? [] : [column]))
  const lacksSteps = !isLong && (steps.length === 0 || isSeries)
  if (lacksSteps || missing.length > 0) {
    const lacking = [
      ...missing,
      ...(isSeries && (year ?? datetime) !== undefined
        ? ['value']
        : lacksSteps
          ? ['a column for each year, or year and value']
          : []),
    ]
    const unplaced = others.filter((column) => !titles.untitled.has(column)).map((column) => written[column]!)
    return { kind: 'problem', message: missingText(titles, lacking), missing, lacksSteps, unplaced }
  }
  if (isLong && steps.length > 0) {
    return problem('the table has both a column of values and columns for years. Leave one of the two out with --drop.')
  }
  return {
    kind: 'data',
    titles: written,
    names,
    version: place('version'),
    subannual: place('subannual'),
    folds,
    steps: isLong ? [] : steps,
    asked: isLong ? [] : asked,
    long: isLong ? { value, year, datetime } : undefined,
    others,
    dropped: written.flatMap((_title, column) => (isDropped(column) ? [column] : [])),
    untitled: titles.untitled,
  }
}

/** Whether a column without a title stands behind one with a title: the last level of an index of pandas, most likely. */
const untitledWithin = ({ written, untitled }: Titles): boolean => {
  const first = written.findIndex((_title, column) => !untitled.has(column))
  return [...untitled].some((column) => column > first)
}

/** The columns of years and dates, and those among them of which nobody has said yet what they mean. */
function readSteps({ times }: Titles, { dates }: Decisions): Pick<DataLayout, 'steps' | 'asked'> {
  const found = times.flatMap((time, column) => (time ? [{ column, time }] : []))
  const numbers = found.flatMap(({ time }) => (time.kind === 'number' ? [time.year] : []))
  const doubtful = new Set(
    doubtfulYears(
      numbers,
      found.some(({ time }) => time.kind === 'year'),
    ),
  )
  const asked: DataLayout['asked'] = []
  const steps = found.flatMap(({ column, time }) => {
    const isPlain = time.kind === 'number' && !doubtful.has(time.year)
    const said = stepOf(time, isPlain ? 'year' : dates)
    const step = said ?? stepOf(time, likelyMeaning(time))
    if (!said) asked.push({ column, time })
    return step ? [{ column, ...step }] : []
  })
  return { steps, asked }
}

function missingText({ written, untitled: blank }: Titles, missing: readonly string[]): string {
  const found = written
    .filter((_title, column) => !blank.has(column))
    .map((title) => `"${title}"`)
    .join(', ')
  return (
    `the header lacks ${missing.join(', ')}. An IAMC table has the columns ${nameColumns.join(', ')} and years, or ` +
    `year and value. Name a column that is called otherwise with --map TITLE=model, a year with --map TITLE=2030, or give the name of all rows with ` +
    `--set model=NAME. Found: ${found.length > 300 ? `${found.slice(0, 300)}…` : found}.`
  )
}

function readMetaLayout({ written, plain, isDropped, untitled: blank }: Titles): MetaLayout | HeaderProblem {
  const missing = ['model', 'scenario'].filter((title) => !plain.includes(title))
  if (missing.length > 0)
    return problem(
      `the header of the meta indicators lacks ${missing.join(' and ')}. Name a column that is called otherwise with --map TITLE=model.`,
    )
  const place = (title: string) => (plain.includes(title) ? plain.indexOf(title) : undefined)
  const index = ['model', 'scenario', 'version', 'is_default'].map(place)
  return {
    kind: 'meta',
    titles: written,
    model: place('model')!,
    scenario: place('scenario')!,
    version: place('version'),
    isDefault: place('is_default'),
    keys: written.flatMap((title, column) =>
      index.includes(column) || isDropped(column)
        ? []
        : [{ column, key: blank.has(column) ? '' : title.normalize('NFC') }],
    ),
  }
}
