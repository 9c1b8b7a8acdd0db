import type { CheckRequest, CheckSummary } from '../contract/checks.ts'
import { build } from '../db/builder.ts'
import type { ReadDb } from '../db/connection.ts'
import { read, type Control } from '../db/operation.ts'
import { checkBounds } from './bounds.ts'
import { readDefinitions } from './definitions.ts'
import { checkEnsemble, type EnsemblePoint } from './ensemble.ts'
import { Evidence } from './evidence.ts'
import { checkFactor } from './factor.ts'
import type { CheckedRun, Sink } from './finding.ts'
import { checkJumps } from './jumps.ts'
import { checkNames, strangeNames, type NameUse } from './names.ts'
import { checkParts } from './parts.ts'
import { selectPoints, selectRuns, selectSeries, selectUnits, selectYearly, type MeasuredIn } from './queries.ts'
import { ResultFile } from './result-file.ts'
import { grouped, runData, type PointRow } from './run-data.ts'
import { checkUnits } from './units.ts'
import { checkWorld } from './world.ts'

export interface CheckInput {
  request: CheckRequest
  /** Where the findings go: a path where nothing is yet. Whoever asked removes the file. */
  file: string
}

export interface CheckProgress {
  share: number
  /** Datapoints so far. */
  rows: number
}

/**
 * Looks for what is odd in the data of some runs, all of one state of the platform, which is only read. The findings are
 * written into a file of their own.
 * @throws bad_request for definitions that are no YAML
 */
export const checkData = read('checkData', (db, { request, file }: CheckInput, control): CheckSummary => {
  const asked = db.all(selectRuns(request.runs === undefined ? null : JSON.stringify(request.runs)))
  const result = new ResultFile(db, file)
  try {
    const notes = [
      ...checkEachRun(db, asked, request, result, control),
      ...checkTogether(db, asked, request, result, control),
    ]
    const datapoints = asked.reduce((sum, { points }) => sum + points, 0)
    return { runs: asked.length, datapoints, ...result.end(), notes }
  } finally {
    result.close()
  }
})

/** What is found in each run by itself. @returns what there is to say about it */
function checkEachRun(
  db: ReadDb,
  runs: readonly (CheckedRun & { points: number })[],
  { rules, settings, definitions: files }: CheckRequest,
  sink: Sink,
  { progress, tick }: Control,
): string[] {
  const definitions = readDefinitions(files)
  const evidence = new Evidence(settings)
  const names: NameUse[] = []
  const notes = new Set<string>()
  const total = runs.reduce((sum, { points }) => sum + points, 0)
  let rows = 0
  for (const run of runs) {
    tick()
    const data = runData(run, db.all(selectSeries(run.id)), pointsOf(db, run.id))
    if (rules.includes('parts')) checkParts(data, { sink, evidence, settings })
    if (rules.includes('world')) notes.add(checkWorld(data, { sink, evidence, settings }) ?? '')
    if (rules.includes('jumps')) checkJumps(data, sink, settings)
    if (rules.includes('bounds')) checkBounds(data, definitions, sink)
    if (rules.includes('names')) names.push(...strangeNames(data, definitions))
    rows += run.points
    // The ensemble is read once more, at the end.
    progress({ share: (0.7 * rows) / Math.max(1, total), rows } satisfies CheckProgress)
  }
  const untold = evidence.settle(sink)
  checkNames(names, definitions, sink)
  return [...[...notes].filter((note) => note !== ''), ...untold]
}

/** What is found by comparing runs: those that are asked for, with all default versions. */
function checkTogether(
  db: ReadDb,
  asked: readonly CheckedRun[],
  { rules, settings }: CheckRequest,
  sink: Sink,
  { progress, tick }: Control,
): string[] {
  const runs = new Map([...db.all(selectRuns(null)), ...asked].map((run) => [run.id, run]))
  const ids = new Set(asked.map(({ id }) => id))
  const isAsked = ({ id }: CheckedRun) => ids.has(id)
  const measured = db.all(selectUnits(JSON.stringify([...runs.keys()])))
  if (rules.includes('units')) {
    const uses = measured.map(({ variable, unit, run }) => ({ variable, unit, run: runs.get(run)! }))
    checkUnits(uses, isAsked, sink)
  }
  if (!rules.includes('ensemble') && !rules.includes('factor')) return []
  const isEnsemble = (all: MeasuredIn[]) => rules.includes('ensemble') && all.length >= settings.ensemble_runs
  const families = [...grouped(measured, ({ measurand }) => String(measurand)).values()].filter(
    (all) => (isEnsemble(all) || rules.includes('factor')) && all.some(({ run }) => ids.has(run)),
  )
  for (const [done, all] of families.entries()) {
    tick()
    const { measurand, variable, unit } = all[0]!
    const points = yearlyPoints(db, measurand, runs)
    if (isEnsemble(all)) checkEnsemble({ variable, unit }, points, isAsked, sink, settings)
    if (rules.includes('factor')) checkFactor({ variable, unit }, points, isAsked, sink)
    progress({ share: 0.7 + (0.3 * done) / families.length, rows: 0 })
  }
  if (!rules.includes('ensemble') || families.some(isEnsemble)) return []
  return [`No variable has values of ${settings.ensemble_runs} runs, so there is no ensemble to compare with`]
}

function pointsOf(db: ReadDb, run: number): Iterable<PointRow> {
  const { sql, parameters } = selectPoints.compile(build)
  return db
    .prepare(sql)
    .raw()
    .iterate(...parameters, { run }) as Iterable<PointRow>
}

function yearlyPoints(db: ReadDb, measurand: number, runs: ReadonlyMap<number, CheckedRun>): EnsemblePoint[] {
  const { sql, parameters } = selectYearly.compile(build)
  const rows = db
    .prepare(sql)
    .raw()
    .iterate(...parameters, { measurand }) as Iterable<[number, string, number, number]>
  const points: EnsemblePoint[] = []
  for (const [id, region, year, value] of rows) {
    const run = runs.get(id)
    if (run) points.push({ run, region, year, value })
  }
  return points
}
