import { nameColumns, type Choice, type ImportProblem, type ImportReport } from '../../server/contract/imports.ts'
import { formatCount, plural, spaceCounts } from '../ui/format.ts'
import { choicesOf, keyOf } from './choices.ts'
import type { Settled } from './import-progress.ts'
import { groupProblems, listedIn, placeOf, textOf, titleOf, usersOf } from './problems.ts'

/** How a finding stands: its user has to decide, it was decided for them or by them, it is good to know. */
export type Level = 'bad' | 'own' | 'warn' | 'info'

/** A line of the table of findings. */
export interface FindingRow {
  key: string
  level: Level
  what: string
  where: string
  /** Names are written as in the files. */
  isName: boolean
  amount: string
  detail: string
  /** The known name that stands beside the one of the files. */
  beside: string | null
  /** What can be decided; empty where nothing can. */
  choices: readonly Choice[]
  /** The one that holds; null while none does. */
  chosen: Choice | null
  /** What it is made of: several names that are created, for example. */
  problems: readonly ImportProblem[]
}

/** Names of one kind that have lines of their own; more are one line. */
const single = 6
/** Lines of one kind of problem. */
const shown = 50

/** What was found in the files, in the order in which people need it: what they have to decide comes first. */
export function findingRows(report: ImportReport, settled: readonly Settled[]): FindingRow[] {
  const known = new Set(settled.map(({ key }) => key))
  const chosen = new Map(settled.map(({ key, choice }) => [key, choice]))
  const findings = report.findings.filter((finding) => !known.has(keyOf(finding)))
  return [
    ...groupProblems(report.problems).flatMap(({ kind, problems, places }) =>
      openRows(problems, places + unlistedOf(report, kind, 'problems'), chosen),
    ),
    ...settled
      .filter(({ key }) => !report.problems.some((problem) => keyOf(problem) === key))
      .map(({ problem, choice, by }) => ({
        ...rowOf(problem, by === 'window' ? 'warn' : 'own'),
        choices: withChosen(problem, choice),
        chosen: choice,
      })),
    ...decidedRows(findings, (kind) => unlistedOf(report, kind, 'findings')),
    ...report.notes.map((note) => noteRow(note)),
  ]
}

/** How many unknown names of a kind the report only counts. */
const unlistedOf = ({ unlisted }: ImportReport, kind: ImportProblem['kind'], of: 'problems' | 'findings'): number =>
  unlisted.find((one) => one.kind === kind && one.of === of)?.count ?? 0

function openRows(
  problems: readonly ImportProblem[],
  places: number,
  chosen: ReadonlyMap<string, Choice>,
): FindingRow[] {
  const rows = problems.slice(0, shown).map((problem) => ({
    ...rowOf(problem, 'bad'),
    ...(isOneOf(problem, problems) && { amount: `of ${amountOf(problem)}` }),
    chosen: chosen.get(keyOf(problem)) ?? null,
  }))
  // Points with different values are decided about together.
  if (problems[0]?.kind === 'conflict') {
    const amount = plural(places, 'datapoint')
    return rows.slice(0, 1).map((row) => ({ ...row, amount, problems }))
  }
  const more = Math.max(places, problems.length) - rows.length
  const [first] = rows
  if (first === undefined || problems.length <= shown || more <= 0) return rows
  const isListed = first.problems.some(({ kind }) => kind === 'region' || kind === 'unit')
  const detail = `and ${formatCount(more)} more like these${isListed ? ': “Save the new names” has all' : ''}`
  const rest = { where: '', amount: '', detail, beside: null, choices: [] }
  return [...rows, { ...first, ...rest, key: `more ${first.key}`, problems: [] }]
}

/** Whether a cell is one of several texts of its column, of which only the whole is counted. */
function isOneOf(cell: ImportProblem, problems: readonly ImportProblem[]): boolean {
  const columnOf = ({ file, sheet, column }: ImportProblem) => JSON.stringify([file, sheet, column])
  return cell.kind === 'cell' && problems.some((other) => other !== cell && columnOf(other) === columnOf(cell))
}

/** Few names have a line each; many that are like nothing known are one line. */
function decidedRows(
  findings: readonly ImportProblem[],
  unlisted: (kind: ImportProblem['kind']) => number,
): FindingRow[] {
  const kinds = Map.groupBy(findings, ({ kind }) => kind)
  return [...kinds.values()].flatMap((found) => {
    const level = found[0]!.kind === 'misread' ? 'warn' : 'info'
    const row = (finding: ImportProblem) => ({
      ...rowOf(finding, level),
      chosen: finding.preselected === null ? null : (choicesOf(finding)[finding.preselected] ?? null),
    })
    if (found.length <= single) return found.map(row)
    const alike = found.filter(({ nearest }) => nearest !== null).slice(0, shown)
    const others = found.filter((finding) => !alike.includes(finding))
    return others.length <= 1 ? found.map(row) : [groupRow(others, unlisted(found[0]!.kind), level), ...alike.map(row)]
  })
}

/** @param unlisted names that are meant too, and only counted */
function groupRow(problems: readonly ImportProblem[], unlisted: number, level: Level): FindingRow {
  const [first] = problems as [ImportProblem]
  const names = problems.slice(0, 3).map(({ text }) => text || '(dimensionless)')
  const total = problems.length + unlisted
  const more = total > names.length ? ` and ${formatCount(total - names.length)} more` : ''
  const all: Choice = { ...choicesOf(first)[first.preselected ?? 0]!, text: 'create all' }
  return {
    ...rowOf(first, level),
    key: `all ${first.kind}`,
    what: titleOf(first, true),
    where: plural(total, 'name'),
    isName: false,
    // How many series use names that are only counted, nobody knows.
    amount: unlisted > 0 ? '' : plural(seriesOf(problems), 'series', 'series'),
    detail: names.join(', ') + more,
    beside: null,
    choices: [all],
    chosen: all,
    problems,
  }
}

const seriesOf = (problems: readonly ImportProblem[]): number => problems.reduce((sum, { count }) => sum + count, 0)

function rowOf(problem: ImportProblem, level: Level): FindingRow {
  const { kind, text, column, nearest } = problem
  const isOfName = kind === 'region' || kind === 'unit' || kind === 'misread'
  const isName = isOfName || (kind === 'column' && column !== null)
  return {
    key: keyOf(problem),
    level,
    what: titleOf(problem),
    where: isOfName ? text || '(dimensionless)' : kind === 'column' && column !== null ? column : whereOf(problem),
    isName,
    amount: amountOf(problem),
    detail: isOfName ? detailOf(problem, level) : withoutColumn(problem),
    beside: isOfName ? nearest : null,
    choices: choicesOf(problem),
    chosen: null,
    problems: [problem],
  }
}

/** What is wrong with a column, whose title stands beside it. */
const withoutColumn = (problem: ImportProblem): string => {
  const text = spaceCounts(textOf(problem))
  const start = `The column "${problem.column}" `
  return text.startsWith(start) ? text.slice(start.length) : text
}

const whereOf = (problem: ImportProblem): string =>
  problem.kind === 'swapped' ? listedIn(problem.text).join(' and ') : placeOf(problem)

function detailOf({ kind, nearest }: ImportProblem, level: Level): string {
  if (kind === 'misread') return nearest === null ? 'a character is lost' : level === 'bad' ? 'looks like' : 'means'
  if (nearest === null) return 'no similar name is known'
  return level === 'info' ? 'the nearest known is' : 'close to the known'
}

const things: Partial<Record<string, [one: string, many: string]>> = {
  misread: ['series', 'series'],
  conflict: ['datapoint', 'datapoints'],
  cell: ['cell', 'cells'],
  name: ['row', 'rows'],
  same: ['run', 'runs'],
}

function amountOf(problem: ImportProblem): string {
  const { kind, count, column } = problem
  if (kind === 'region' || kind === 'unit') return usersOf(problem)
  const thing = things[kind]
  if (thing) return plural(count, ...thing)
  if (kind === 'column' && column !== null) return '1 column'
  return count > 1 ? plural(count, 'place') : ''
}

const noteRow = (note: string): FindingRow => ({
  ...{ key: note, level: 'info', what: 'Good to know', where: '', isName: false, amount: '' },
  ...{ detail: spaceCounts(note), beside: null, choices: [], chosen: null, problems: [] },
})

/** The choices of a problem, with the one that was made, which may have a name that was given. */
const withChosen = (problem: ImportProblem, made: Choice): readonly Choice[] => {
  const choices = choicesOf(problem)
  return choices.some(({ text }) => text === made.text) ? choices : [...choices, made]
}

/** Whether a problem keeps what is below it from being read: it is about columns, not about what is in them. */
export const isOfColumns = ({ kind }: ImportProblem): boolean =>
  kind === 'sheet' || kind === 'header' || kind === 'column' || kind === 'swapped'

/** Whether nothing can be decided about a problem: only the file can be corrected. */
export const isOfFileAlone = (problem: ImportProblem): boolean => {
  const { kind, column, examples } = problem
  const isAsked =
    kind === 'header' || (kind === 'column' && column !== null) || (kind === 'item' && examples.length > 0)
  return !isAsked && choicesOf(problem).length === 0 && searchedColumn(problem) === undefined
}

/** Whether names can be looked for: of which kind, if so. */
export const searchedColumn = (problem: ImportProblem) =>
  problem.kind === 'region' || problem.kind === 'unit'
    ? problem.kind
    : problem.text === null || (problem.kind !== 'name' && problem.kind !== 'misread')
      ? undefined
      : nameColumns.find((name) => name === problem.column)
