import { nameColumns, titleSeparator, type ImportProblem, type NameColumn } from '../../server/contract/imports.ts'
import { plural } from '../ui/format.ts'

type ProblemKind = ImportProblem['kind']

/** Problems that are decided in the same way. */
export interface ProblemGroup {
  kind: ProblemKind
  title: string
  problems: ImportProblem[]
  /** How many places have them: more than are told, where there are many. */
  places: number
}

/** What has to be settled first comes first: a header before the names below it. */
const order: readonly ProblemKind[] = [
  ...(['sheet', 'header', 'file', 'empty', 'column', 'region', 'unit'] as const),
  ...(['date', 'number', 'formula', 'total', 'merged'] as const),
  ...(['name', 'cell', 'conflict', 'meta', 'run'] as const),
]

const titles: Record<ProblemKind, (places: number) => string> = {
  sheet: () => 'A sheet has to be chosen',
  header: (places) => `${plural(places, 'table')} with missing columns`,
  file: (places) => `${plural(places, 'file')} that cannot be read`,
  empty: () => 'Nothing to import',
  column: (places) => `${plural(places, 'column')} without a place`,
  region: (places) => plural(places, 'unknown region'),
  unit: (places) => plural(places, 'unknown unit'),
  date: (places) => `${plural(places, 'date')} that may mean different things`,
  number: (places) => `${plural(places, 'number')} with grouped digits`,
  formula: (places) => `${plural(places, 'formula')} without a result`,
  total: (places) => `${plural(places, 'row')} that sum up others`,
  merged: (places) => `${plural(places, 'place')} with merged cells`,
  name: (places) => `${plural(places, 'row')} with a name that cannot be used`,
  cell: (places) => `${plural(places, 'cell')} that cannot be read`,
  conflict: (places) => `${plural(places, 'point')} with different values`,
  meta: (places) => plural(places, 'problem with meta indicators', 'problems with meta indicators'),
  run: () => 'The run cannot take these data',
}

/** Problems by kind, with counts, in the order in which they are settled best. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ kind }) => kind)
  // That no rows are left is a consequence of the other problems.
  if (groups.size > 1) groups.delete('empty')
  return order.flatMap((kind) => {
    const found = groups.get(kind)
    if (!found) return []
    const places = countPlaces(kind, found)
    return [{ kind, title: titles[kind](places), problems: distinct(found), places }]
  })
}

/** The same text in the same column is decided once, wherever it stands. */
function distinct(problems: readonly ImportProblem[]): ImportProblem[] {
  const seen = new Map<string, ImportProblem>()
  for (const problem of problems) {
    const { kind, column, text } = problem
    const isText = (kind === 'cell' || kind === 'name') && column !== null
    const key = isText ? `${column}\n${text}\n${textOf(problem)}` : `${placeOf(problem)}\n${problem.message}`
    if (!seen.has(key)) seen.set(key, problem)
  }
  return [...seen.values()]
}

/** An unknown name is one problem however often it is used; of cells only the first ones of a column are told. */
function countPlaces(kind: ProblemKind, problems: readonly ImportProblem[]): number {
  if (kind === 'region' || kind === 'unit' || kind === 'header' || kind === 'column') return problems.length
  // Points with different values come in groups, each with its number.
  if (kind === 'conflict') return problems.reduce((sum, { count }) => sum + count, 0)
  const columns = Map.groupBy(problems, ({ file, sheet, column }) => JSON.stringify([file, sheet, column]))
  return [...columns.values()].reduce((sum, found) => sum + Math.max(found.length, found[0]?.count ?? 0), 0)
}

/** Where a problem is, as people look for it: lines of text files, rows of sheets. */
export function placeOf({ file, sheet, row, column, cell, kind }: ImportProblem): string {
  const line = row === null ? [] : [`${sheet === null ? 'line' : 'row'} ${row}`]
  const title = column === null || kind === 'header' ? [] : [`column ${column}${cell === null ? '' : ` (${cell})`}`]
  return [...(file === null ? [] : [file]), ...(sheet === null ? [] : [`sheet “${sheet}”`]), ...line, ...title].join(
    ', ',
  )
}

/** Flags of the command line, which messages name as the next step: the wizard has buttons for them. */
const flag =
  /--(?:map|set|drop|fold|fill|thousands|dates|skip|blank|sheet|keep|create|create-regions|create-units|hierarchy|into-run|default)\b/

/** What is wrong, without the place, which stands beside it, and without advice for the command line. */
export function textOf(problem: ImportProblem): string {
  const { message, kind, text: written, nearest, count } = problem
  if (kind === 'region' || kind === 'unit') {
    const known = nearest === null ? '' : `; the nearest known is “${nearest}”`
    return `“${written || '(dimensionless)'}”, used by ${plural(count, 'series', 'series')}${known}`
  }
  const bare = withoutPlace(problem)
  const sentences = bare.split(/(?<=[.:]) (?=[A-Z])/)
  const advice = sentences.findIndex((sentence) => flag.test(sentence))
  // Advice is the end of a message, apart from what a header holds.
  const kept = sentences.filter((sentence, at) => advice < 0 || at < advice || sentence.startsWith('Found: ')).join(' ')
  const text = kept === '' ? bare : kept
  const name = kind === 'name' && written ? ` It is “${written}”.` : ''
  return (bare === message && problem.file !== null ? text : text.charAt(0).toUpperCase() + text.slice(1)) + name
}

/** Messages begin with their place, those about whole tables without the row. */
function withoutPlace(problem: ImportProblem): string {
  const { message } = problem
  const places = [placeOf(problem), placeOf({ ...problem, row: null, column: null })]
  const place = places
    .map((text) => `${text.replaceAll(/[“”]/g, '"')}: `)
    .find((text) => text !== ': ' && message.startsWith(text))
  return place === undefined ? message : message.slice(place.length)
}

/** Titles or names of sheets that a problem lists. */
export const listedIn = (text: string | null): string[] =>
  text === null || text === '' ? [] : text.split(titleSeparator)

/** Whether a message names a flag of the command line as a way out: the same decision is offered here. */
export const advises = ({ message }: ImportProblem, decision: 'map' | 'drop' | 'blank'): boolean =>
  message.includes(`--${decision} `) || message.endsWith(`--${decision}.`)

/** Whether a name is to be given for rows without one. */
export const asksName = ({ choices }: ImportProblem): boolean => choices.some(({ asks }) => asks !== null)

/** Which kind of name a problem is about; undefined where it is about none, or about a name that is missing. */
export function nameColumnOf({ kind, column, text }: ImportProblem): NameColumn | undefined {
  if (kind === 'region' || kind === 'unit') return kind
  return kind === 'name' && text !== null ? nameColumns.find((name) => name === column) : undefined
}
