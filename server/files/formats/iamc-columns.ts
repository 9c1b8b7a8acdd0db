import { columnWords, nameColumns, type Decisions, type NameColumn } from '../../contract/imports.ts'
import { readStepDatetime } from '../../payload/timestamp.ts'

/** A step in time as a title or a row has it. */
export interface Step {
  year: number | undefined
  category: string | undefined
  datetime: string | undefined
}

/** A table of datapoints: which column holds what. Columns are counted from 0. */
export interface DataLayout {
  kind: 'data'
  /** Without surrounding blanks, each of its own. */
  titles: readonly string[]
  /** Undefined where the user has set the name for all rows. */
  names: Record<NameColumn, number | undefined>
  version: number | undefined
  subannual: number | undefined
  /** Wide: a column for each year or date. */
  steps: { column: number; year: number | undefined; datetime: string | undefined }[]
  /** Long: one column of values, and of years, dates or both. */
  long: { value: number; year: number | undefined; datetime: number | undefined } | undefined
  /** Columns that have no place in an IAMC table: they must be empty. */
  others: number[]
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
  /** Titles that have no place: one of them may be a missing column under another name. */
  unplaced: string[]
}

/** Titles that mean the same, besides the names of the columns themselves. */
const synonyms: Record<string, string> = {
  step_year: 'year',
  step_category: 'subannual',
  step_datetime: 'time',
  datetime: 'time',
}

const isTyped = /^(\d{1,4})(\.0)?$|^X(\d{4})$/i

/** The year that a title of a wide table means; R writes `X2010` for a column called 2010. */
function yearOf(title: string): number | undefined {
  const match = isTyped.exec(title)
  return match ? Number(match[1] ?? match[3]) : undefined
}

/** Titles as they are compared: without regard to case, surrounding blanks, synonyms; renamed as the user decided. */
function readTitles(header: readonly string[], decisions: Decisions): string[] {
  const renamed = new Map(
    decisions.map
      .filter((rule) => rule.column === null)
      .map((rule) => [rule.from.trim().toLowerCase(), rule.to.trim().toLowerCase()]),
  )
  return header.map((title) => {
    const plain = title.trim().toLowerCase()
    const name = renamed.get(plain) ?? plain
    return synonyms[name] ?? name
  })
}

/**
 * How much a row looks like the header of a table of ours: the number of its titles that are known words. Below
 * {@link enoughWords} it does not.
 */
export const countWords = (header: readonly string[], decisions: Decisions): number => {
  const titles = readTitles(header, decisions)
  return nameColumns.filter((name) => titles.includes(name)).length
}
export const enoughWords = 3

/** True when a sheet or file with this header holds datapoints. */
export const looksLikeData = (header: readonly string[], decisions: Decisions): boolean => {
  const titles = readTitles(header, decisions)
  const hasSteps = titles.some((title, i) => title === 'value' || stepOf(title, header[i]!.trim()) !== undefined)
  return hasSteps && titles.includes('region') && titles.includes('variable')
}

/** True when the header is that of a table of meta indicators, whose keys may look like anything. */
const looksLikeMeta = (titles: readonly string[], header: readonly string[]): boolean => {
  if (!titles.includes('model') || !titles.includes('scenario')) return false
  if (titles.includes('is_default')) return true
  const ofData = ['region', 'variable', 'unit', 'value']
  return titles.every((title, i) => !ofData.includes(title) && stepOf(title, header[i]!) === undefined)
}

/** Reads a header. @param isMeta it is the header of a meta sheet, whatever it looks like */
export function readLayout(written: readonly string[], decisions: Decisions, isMeta = false): Layout | HeaderProblem {
  const header = numbered(written)
  const dropped = decisions.drop.map((title) => title.trim().toLowerCase())
  const isDropped = (column: number) => dropped.includes(header[column]!.toLowerCase())
  // A column that is left out has no title to be looked for.
  const titles = readTitles(header, decisions).map((title, column) => (isDropped(column) ? '' : title))
  return isMeta || looksLikeMeta(titles, header)
    ? readMetaLayout(header, titles, isDropped)
    : readDataLayout(header, titles, decisions, isDropped)
}

/** Titles without surrounding blanks; where one comes again, the second is called `Variable (2)`. */
function numbered(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((written) => {
    const title = written.trim()
    const count = (seen.get(title.toLowerCase()) ?? 0) + 1
    seen.set(title.toLowerCase(), count)
    return title === '' || count === 1 ? title : `${title} (${count})`
  })
}

const problem = (message: string): HeaderProblem => ({ kind: 'problem', message, missing: [], unplaced: [] })

function readDataLayout(
  header: readonly string[],
  titles: readonly string[],
  decisions: Decisions,
  isDropped: (column: number) => boolean,
): DataLayout | HeaderProblem {
  const place = (title: string) => (titles.includes(title) ? titles.indexOf(title) : undefined)
  const isSet = (name: NameColumn) => decisions.set.some((rule) => rule.column === name)
  const names = Object.fromEntries(nameColumns.map((name) => [name, place(name)])) as DataLayout['names']
  const steps = titles.flatMap((title, column) => {
    const step = stepOf(title, header[column]!)
    return step ? [{ column, ...step }] : []
  })
  const year = place('year')
  const datetime = place('time')
  const value = place('value')
  const missing = nameColumns.filter((name) => names[name] === undefined && !isSet(name))
  const isLong = value !== undefined && (year !== undefined || datetime !== undefined)
  const taken = new Set([...columnWords.map(place), ...steps.map((step) => step.column)])
  const others = header.flatMap((_title, column) => (taken.has(column) || isDropped(column) ? [] : [column]))
  const lacksSteps = !isLong && steps.length === 0
  if (lacksSteps || missing.length > 0) {
    const lacking = [...missing, ...(lacksSteps ? ['a column for each year, or year and value'] : [])]
    const unplaced = others.map((column) => header[column]!).filter((title) => title !== '')
    return { kind: 'problem', message: missingText(header, lacking), missing, unplaced }
  }
  if (isLong && steps.length > 0) {
    return problem('the table has both a column of values and columns for years. Remove one of the two.')
  }
  return {
    kind: 'data',
    titles: header,
    names,
    version: place('version'),
    subannual: place('subannual'),
    steps,
    long: isLong ? { value, year, datetime } : undefined,
    others,
  }
}

function missingText(header: readonly string[], missing: readonly string[]): string {
  const found = header
    .filter((title) => title !== '')
    .map((title) => `"${title}"`)
    .join(', ')
  return (
    `the header lacks ${missing.join(', ')}. An IAMC table has the columns ${nameColumns.join(', ')} and years, or ` +
    `year and value. Name a column that is called otherwise with --map TITLE=model, or give the name of all rows with ` +
    `--set model=NAME. Found: ${found.length > 300 ? `${found.slice(0, 300)}…` : found}.`
  )
}

function readMetaLayout(
  header: readonly string[],
  titles: readonly string[],
  isDropped: (column: number) => boolean,
): MetaLayout | HeaderProblem {
  const missing = ['model', 'scenario'].filter((title) => !titles.includes(title))
  if (missing.length > 0) return problem(`the header of the meta indicators lacks ${missing.join(' and ')}.`)
  const place = (title: string) => (titles.includes(title) ? titles.indexOf(title) : undefined)
  const index = ['model', 'scenario', 'version', 'is_default'].map(place)
  return {
    kind: 'meta',
    titles: header,
    model: place('model')!,
    scenario: place('scenario')!,
    version: place('version'),
    isDefault: place('is_default'),
    keys: header.flatMap((title, column) =>
      index.includes(column) || isDropped(column) ? [] : [{ column, key: title.normalize('NFC') }],
    ),
  }
}

/** The step that a column of a wide table is for. @param written the title as the file has it */
function stepOf(
  title: string,
  written: string,
): { year: number | undefined; datetime: string | undefined } | undefined {
  const year = yearOf(title)
  if (year !== undefined) return { year, datetime: undefined }
  if (!/^\d{4}-/.test(title)) return undefined
  const datetime = readStepDatetime(written)
  return datetime === undefined ? undefined : { year: undefined, datetime }
}
