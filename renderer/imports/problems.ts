import { titleSeparator, type ImportProblem } from '../../server/contract/imports.ts'
import { formatCount, plural } from '../ui/format.ts'
import { isDecidedTogether, keyOf } from './choices.ts'

/** Characters of a name within a sentence. */
const shownName = 120

type ProblemKind = ImportProblem['kind']

/** Problems of one kind. */
interface ProblemGroup {
  kind: ProblemKind
  problems: ImportProblem[]
  /** How many places have them: more than are told, where there are many. */
  places: number
}

/** What has to be settled first comes first: a header before the names below it. Kinds that are not here come last. */
const order: readonly ProblemKind[] = [
  ...(['sheet', 'header', 'item', 'file', 'empty', 'swapped', 'units', 'column', 'misread', 'region', 'unit'] as const),
  ...(['date', 'number', 'formula', 'total', 'merged'] as const),
  ...(['name', 'cell', 'conflict', 'meta', 'run'] as const),
]

const titles: Record<ProblemKind, string> = {
  sheet: 'Several sheets',
  header: 'Columns are missing',
  item: 'Optimization item',
  file: 'File cannot be read',
  empty: 'Nothing to import',
  swapped: 'Columns seem swapped',
  column: 'Column not in the format',
  region: 'New region',
  unit: 'New unit',
  misread: 'Wrong encoding',
  alike: 'Names that look alike',
  units: 'Row of units',
  same: 'There already',
  date: 'Date or year in doubt',
  number: 'Grouped digits',
  formula: 'Formula without a result',
  total: 'Row sums up others',
  merged: 'Merged cells',
  name: 'Name cannot be used',
  cell: 'Cell cannot be read',
  conflict: 'Different values',
  meta: 'Meta indicator',
  run: 'Run cannot take it',
}

/** What a problem is, in a few words. @param isMany it stands for several */
export function titleOf({ kind, nearest, preselected, text }: ImportProblem, isMany = false): string {
  if (kind === 'item' && text === null) return 'Run not named'
  if ((kind === 'region' || kind === 'unit') && nearest !== null && preselected === null) return `Close to a ${kind}`
  return isMany ? `${titles[kind]}s` : titles[kind]
}

/** Problems by kind, with counts, in the order in which they are settled best. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ kind }) => kind)
  // That no rows are left is a consequence of the other problems.
  if (groups.size > 1) groups.delete('empty')
  const place = (kind: ProblemKind) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return [...groups]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([kind, found]) => ({ kind, problems: distinct(found), places: countPlaces(kind, found) }))
}

/** The same text in the same column is decided once, wherever it stands; so is what one decision settles everywhere. */
function distinct(problems: readonly ImportProblem[]): ImportProblem[] {
  const groups = Map.groupBy(problems, (problem) => {
    const { kind, column, text } = problem
    if (isDecidedTogether(problem)) return keyOf(problem)
    const isText = (kind === 'cell' || kind === 'name') && column !== null
    return isText ? `${column}\n${text}\n${textOf(problem)}` : `${placeOf(problem)}\n${problem.message}`
  })
  return [...groups.values()].map((group) => {
    const [first] = group as [ImportProblem]
    return isDecidedTogether(first) ? { ...first, count: countPlaces(first.kind, group) } : first
  })
}

/** An unknown name is one problem however often it is used; of cells only the first ones of a column are told. */
function countPlaces(kind: ProblemKind, problems: readonly ImportProblem[]): number {
  if (kind === 'region' || kind === 'unit' || kind === 'header' || kind === 'column') return problems.length
  // Points with different values come in groups, each with its number.
  if (kind === 'conflict') return problems.reduce((sum, { count }) => sum + count, 0)
  const columns = Map.groupBy(problems, ({ file, sheet, column }) => JSON.stringify([file, sheet, column]))
  return [...columns.values()].reduce((sum, found) => sum + Math.max(found.length, found[0]?.count ?? 0), 0)
}

/** Where a problem is, as people look for it: lines of text files, rows of sheets. @param number how rows are written */
export function placeOf({ file, sheet, row, column, cell, kind }: ImportProblem, number = formatCount): string {
  const line = row === null ? [] : [`${sheet === null ? 'line' : 'row'} ${number(row)}`]
  const address = cell === null ? '' : ` (${cell})`
  const title = column === null || kind === 'header' || kind === 'misread' ? [] : [`column ${column}${address}`]
  return [...(file === null ? [] : [file]), ...(sheet === null ? [] : [`sheet “${sheet}”`]), ...line, ...title].join(
    ', ',
  )
}

/** Flags of the command line, which messages name as the next step: the wizard has buttons for them. */
const flag =
  /--(?:map|set|drop|fold|fill|thousands|dates|skip|blank|sheet|keep|meta-types|sheet-names|across|turned|create|create-regions|create-units|hierarchy|likely|into-run|default|same|items|indexset|scalar|table|parameter|variable|equation|index|value|unit|without)\b/

/** What is wrong, without the place, which stands beside it, and without advice for the command line. */
export function textOf(problem: ImportProblem): string {
  const { message, kind, text: written, nearest } = problem
  if (kind === 'region' || kind === 'unit') {
    const known = nearest === null ? '' : `; the nearest known is “${nearest}”`
    return `“${written || '(dimensionless)'}”, used by ${usersOf(problem)}${known}`
  }
  const bare = withoutPlace(problem)
  const sentences = bare.split(/(?<=[.:…]) (?=[A-Z])/)
  const advice = sentences.findIndex((sentence) => flag.test(sentence))
  // Advice is the end of a message, apart from what a header holds.
  const kept = sentences.filter((sentence, at) => advice < 0 || at < advice || sentence.startsWith('Found: ')).join(' ')
  const text = kept === '' ? bare : kept
  const name = kind === 'name' && written ? ` It is “${startOf(written)}”.` : ''
  return (bare === message && problem.file !== null ? text : text.charAt(0).toUpperCase() + text.slice(1)) + name
}

/** Of names that are too long the start is enough to find them. */
const startOf = (name: string): string => (name.length <= shownName ? name : `${name.slice(0, shownName)}…`)

/** How many series use a name, or, of a unit, optimization items. */
export const usersOf = ({ count, message }: ImportProblem): string =>
  / \([\d,]+ items?, /.test(message) ? plural(count, 'item') : plural(count, 'series', 'series')

/** Messages begin with their place, those about whole tables without the row. */
function withoutPlace(problem: ImportProblem): string {
  const { message } = problem
  const places = [placeOf(problem, String), placeOf({ ...problem, row: null, column: null })]
  const place = places
    .map((text) => `${text.replaceAll(/[“”]/g, '"')}: `)
    .find((text) => text !== ': ' && message.startsWith(text))
  return place === undefined ? message : message.slice(place.length)
}

/** Titles or names of sheets that a problem lists. */
export const listedIn = (text: string | null): string[] =>
  text === null || text === '' ? [] : text.split(titleSeparator)
