import {
  itemWords,
  type ImportProblem,
  type ImportReport,
  type ImportResult,
  type StagedRun,
} from '../contract/imports.ts'
import { limits } from '../contract/limits.ts'
import { counted, number } from '../contract/counted.ts'

/** What the import command says: reports and results in words. */

/** Names, the first few of them. */
const listed = (names: readonly string[]): string =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '')

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('')

/** All that is in the way, grouped; of each group the first ones. */
export function problemsText({ problems, unlisted }: ImportReport): string {
  const groups = Map.groupBy(problems, ({ kind, file, sheet, column }) =>
    kind === 'region' || kind === 'unit' ? kind : JSON.stringify([kind, file, sheet, column]),
  )
  const texts = [...groups.values()].flatMap((group) => {
    const [{ kind, count }] = group as [ImportProblem]
    const shown = group.slice(0, limits.errorExamples)
    const isName = kind === 'region' || kind === 'unit'
    const total = isName ? group.length + beyond(unlisted, kind, 'problems') : Math.max(count, group.length)
    // What is told of several places at once has them as examples.
    const more = total - shown.reduce((sum, { examples }) => sum + Math.max(1, examples.length), 0)
    return [
      ...shown.map(({ message }) => message),
      ...(more > 0
        ? [`… and ${number.format(more)} more like these${isName ? ': --unknown-names FILE lists all' : ''}`]
        : []),
    ]
  })
  return `${lines(texts)}Nothing was written.`
}

/** How many unknown names a report does not tell. */
const beyond = (unlisted: ImportReport['unlisted'], kind: string, of: 'problems' | 'findings'): number =>
  unlisted.find((one) => one.kind === kind && one.of === of)?.count ?? 0

function created({ creates }: ImportReport): string[] {
  const { models, scenarios, regions, units, variables } = creates
  const named = (names: string[], kind: string) =>
    names.length > 0 ? [`${kind}: ${names.length} (${listed(names)})`] : []
  return [
    ...named(models, 'new models'),
    ...named(scenarios, 'new scenarios'),
    ...named(regions, 'new regions'),
    ...named(
      units.map((unit) => unit || '(dimensionless)'),
      'new units',
    ),
    ...(variables > 0 ? [`new variables: ${number.format(variables)}`] : []),
  ]
}

const years = ({ first_year, last_year }: StagedRun): string =>
  first_year === null ? '' : first_year === last_year ? `, ${first_year}` : `, ${first_year}–${last_year}`

/** Files that hold nothing but indicators go to runs that are there. */
const isMetaOnly = ({ holds }: ImportReport): boolean => holds.variables === 0 && holds.indicators > 0

function amount(points: number, report: ImportReport): string {
  const { series, items, runs } = report
  if (isMetaOnly(report) && items === 0) {
    const indicators = runs.reduce((sum, { meta }) => sum + meta, 0)
    return `${counted(indicators, 'meta indicator')} of ${counted(runs.length, 'run')}`
  }
  if (points + series === 0 && items > 0) return counted(items, 'optimization item')
  return (
    `${counted(points, 'datapoint')} in ${counted(series, 'time series', 'time series')}` +
    (items > 0 ? `, ${counted(items, 'optimization item')}` : '')
  )
}

/** What the files held: `years 2020–2030, 2 regions, 1 variable`. */
function holdings({ holds, files, optimization }: ImportReport): string[] {
  const { first_year, last_year, regions, variables, indicators } = holds
  const span =
    first_year === null ? [] : [first_year === last_year ? `year ${first_year}` : `years ${first_year}–${last_year}`]
  const counts = [
    ...(regions > 0 ? [counted(regions, 'region')] : []),
    ...(variables > 0 ? [counted(variables, 'variable')] : []),
    ...(indicators > 0 ? [counted(indicators, 'meta indicator')] : []),
  ]
  const read = files.map(
    ({ name, sheet, rows }) => `${name}${sheet === '' ? '' : `, sheet "${sheet}"`} (${counted(rows, 'row')})`,
  )
  const held =
    optimization.length > 0 ? optimizationText(optimization) : [`holding: ${[...span, ...counts].join(', ')}`]
  return [...held, ...(read.length === 0 ? [] : [`read: ${listed(read)}`])]
}

/** What came of optimization items, a line for each kind: `index sets: 2 (i 2 elements, j 3 elements)`. */
const optimizationText = (items: ImportReport['optimization']): string[] =>
  [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, found]) => {
    const part = kind === 'indexset' ? 'element' : 'row'
    const rows = found.reduce((sum, item) => sum + item.rows, 0)
    const largest = found.toSorted((a, b) => b.rows - a.rows)
    const names = largest.map(({ name, rows: own }) => (kind === 'scalar' ? name : `${name} ${number.format(own)}`))
    return `${itemWords[kind]}s: ${number.format(found.length)}, ${counted(rows, part)} (${listed(names)})`
  })

const runText = (run: StagedRun): string =>
  `${run.model} | ${run.scenario}${run.version === null ? '' : `, version ${run.version}`}: ` +
  [
    ...(run.points > 0 || run.items === 0 ? [`${counted(run.points, 'datapoint')}${years(run)}`] : []),
    ...(run.meta > 0 ? [counted(run.meta, 'meta indicator')] : []),
    ...(run.items > 0 ? [counted(run.items, 'optimization item')] : []),
  ].join(', ')

/** All that the files hold is there already, and is not wanted a second time. */
export const isOnlySame = ({ same, runs }: ImportReport): boolean => same.length > 0 && runs.length === 0

/** Runs of the files that the platform has already, and what becomes of them. */
const already = (report: ImportReport, isInto: boolean): string[] =>
  report.same.map(({ model, scenario, id, version }) => {
    const { runs } = report
    if (isMetaOnly(report))
      return `already there, with the same indicators: ${model} | ${scenario}, version ${version} (run ${id}).`
    const isWritten = runs.some((run) => run.model === model && run.scenario === scenario)
    const then = isWritten
      ? 'Written again, as a further version.'
      : `Left out; --same write${isInto ? ' without --into-run' : ''} adds a version.`
    return `already there, with the same content: ${model} | ${scenario}, version ${version} (run ${id}). ${then}`
  })

/** Findings that lists of new names do not tell. */
const toldKinds = ['units', 'misread', 'alike', 'meta'] as const

/** What was put right on the way, or can be. */
const putRight = ({ findings }: ImportReport): string[] =>
  findings.filter(({ kind }) => toldKinds.some((told) => told === kind)).map(({ message }) => message)

/** What a dry run found, or an import of what is there already. @param isInto a run that is there takes all of it */
export const reportText = (platform: string, report: ImportReport, isInto: boolean): string =>
  lines([
    ...(isOnlySame(report) ? [] : [`would import into ${platform}: ${amount(report.points, report)}`]),
    ...holdings(report),
    ...created(report),
    ...already(report, isInto),
    ...report.runs.map((run) => `run: ${runText(run)}`),
    ...report.notes,
    ...putRight(report),
    isOnlySame(report) ? 'There is nothing new to write.' : 'Nothing was written.',
  ])

/** What an import wrote. */
export const resultText = (platform: string, result: ImportResult, report: ImportReport): string =>
  lines([
    `imported into ${platform}: ${amount(result.points, report)}`,
    ...holdings(report),
    ...created(report),
    ...already(report, false),
    ...result.runs.map(
      ({ id, model, scenario, version, is_default }) =>
        `run ${id}: ${model} | ${scenario}, version ${version}${is_default ? ' (default)' : ''}`,
    ),
    ...report.notes,
    ...putRight(report),
  ])
