import { ServiceError } from '../contract/errors.ts'
import type { ImportOptions, ImportReport, ImportResult } from '../contract/imports.ts'
import { limits } from '../contract/limits.ts'
import type { ReadDb, WriteDb } from '../db/connection.ts'
import { job, read, write } from '../db/operation.ts'
import { recountYears, refreshPoints } from '../db/series.ts'
import { makeDefault, makeRun, requireRun } from '../runs/operations.ts'
import {
  countCellProblems,
  countStaged,
  insertMeasurands,
  insertNamed,
  insertPoints,
  insertRegions,
  insertSeries,
  linkSeries,
  selectCellProblems,
  selectConflicts,
  selectDefaultOf,
  selectNextSeriesId,
  selectPairs,
  selectUnknown,
} from './queries.ts'
import type { Staged } from './staging.ts'

export interface StagedImport {
  /** Path of the staging file. */
  staging: string
  options: ImportOptions
}

const staged = (input: StagedImport): string => input.staging

/** Reads files into a staging file; nothing of the platform is touched. */
export const stageImport = job(
  'stageImport',
  async ({ tick, progress }, { staging, files }: { staging: string; files: string[] }): Promise<Staged> => {
    // Loaded here, on the job thread: whoever only names this operation must not load SQLite.
    const { stageFiles } = await import('./staging.ts')
    return stageFiles(staging, files, tick, progress)
  },
)

/** Checks a staged import against the platform: everything that is wrong, at once. */
export const checkImport = read('checkImport', (db, { options }: StagedImport) => checkStaged(db, options), { staged })

function checkStaged(db: ReadDb, options: ImportOptions): ImportReport {
  const newRegions = db.all(selectUnknown('region'))
  const newUnits = db.all(selectUnknown('unit'))
  const runs = db.all(selectPairs())
  const problems = [
    ...cellProblems(db),
    ...conflicts(db),
    ...(options.createRegions ? [] : unknownNames('region', newRegions)),
    ...(options.createUnits ? [] : unknownNames('unit', newUnits)),
    ...(runs.length === 0 ? ['There is no datapoint in the files.'] : []),
  ]
  const names = (list: { name: string }[]) => list.map((item) => item.name)
  return { ...db.one(countStaged()), runs, newRegions: names(newRegions), newUnits: names(newUnits), problems }
}

function cellProblems(db: ReadDb): string[] {
  const { count } = db.one(countCellProblems())
  const examples = db
    .all(selectCellProblems(limits.errorExamples))
    .map(
      ({ file, line, column, text }) =>
        `${file}, line ${line}${column && `, column ${column}`}: "${text}" cannot be read.`,
    )
  return count > examples.length ? [...examples, `… and ${count - examples.length} more cells like these.`] : examples
}

function conflicts(db: ReadDb): string[] {
  const found = db.all(selectConflicts())
  const examples = found
    .slice(0, limits.errorExamples)
    .map(
      (p) =>
        `${p.first_file}, line ${p.first_line} and ${p.last_file}, line ${p.last_line}: different values for ` +
        `${p.region}, ${p.variable}, ${p.year}. Keep one of them.`,
    )
  return found.length > examples.length
    ? [...examples, `… and ${found.length - examples.length} more points like these.`]
    : examples
}

function unknownNames(kind: 'region' | 'unit', unknown: readonly { name: string; series: number }[]): string[] {
  if (unknown.length === 0) return []
  const listed = unknown.slice(0, limits.errorExamples).map(({ name, series }) => `"${name}" (${series} series)`)
  const more = unknown.length > listed.length ? ` and ${unknown.length - listed.length} more` : ''
  return [
    `The platform does not have ${unknown.length} of the ${kind}s: ${listed.join(', ')}${more}. Create them first, or allow it with --create-${kind}s.`,
  ]
}

/**
 * Writes a staged import: a new run for each model and scenario, all in one transaction.
 * @throws import_refused with every problem; then nothing has been written
 */
export const commitImport = write(
  'commitImport',
  (db, { options }: StagedImport): ImportResult => {
    const report = checkStaged(db, options)
    if (report.problems.length > 0) throw refusal(report)
    const stamp = db.audit
    db.run(insertRegions(options.hierarchy, stamp))
    db.run(insertNamed('unit', stamp))
    db.run(insertNamed('variable', stamp))
    db.run(insertMeasurands(stamp))
    const made = report.runs.map(({ model, scenario }) => ({ model, scenario, id: makeRun(db, model, scenario) }))
    const firstSeries = db.one(selectNextSeriesId()).id
    const runs = JSON.stringify(made.map(({ model, scenario, id }) => [model, scenario, id]))
    const series = db.run(insertSeries(runs, stamp.since))
    db.runUnrecorded(linkSeries(firstSeries))
    const points = db.run(insertPoints(stamp.since))
    const runIds = made.map((run) => run.id)
    refreshPoints(db, [], runIds)
    recountYears(db, runIds)
    return {
      transaction: stamp.since,
      points,
      series,
      runs: made.map((run) => ({ ...run, ...settleDefault(db, run.id, options.makeDefault) })),
    }
  },
  { staged },
)

/** All problems of a report as one error. */
export const refusal = (report: ImportReport): ServiceError =>
  new ServiceError('import_refused', 422, `${report.problems.join('\n')}\nNothing was written.`, {
    problems: report.problems,
  })

/** An import must not switch what notebooks read, unless it is asked to. */
function settleDefault(
  db: WriteDb,
  runId: number,
  wanted: ImportOptions['makeDefault'],
): { version: number; isDefault: boolean } {
  const hasDefault = db.first(selectDefaultOf(runId)) !== undefined
  const isDefault = wanted === 'yes' || (wanted === 'if-none' && !hasDefault)
  if (isDefault) makeDefault(db, runId)
  return { version: requireRun(db, runId).version, isDefault }
}
