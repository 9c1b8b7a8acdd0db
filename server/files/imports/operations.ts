import { ServiceError } from '../../contract/errors.ts'
import type { Decisions, ImportReport, ImportResult } from '../../contract/imports.ts'
import type { MetaValue } from '../../contract/meta.ts'
import type { WriteDb } from '../../db/connection.ts'
import { job, read, write } from '../../db/operation.ts'
import { recountYears, refreshPoints } from '../../query/series.ts'
import type { Source } from '../formats/table.ts'
import { writeMeta } from '../../meta/operations.ts'
import { makeDefault, makeRun, requireRun } from '../../runs/operations.ts'
import { writeItems } from './items/operations.ts'
import { commitPlatform } from './ixmp4/operations.ts'
import {
  insertMeasurands,
  insertNames,
  insertPoints,
  insertSeries,
  insertYears,
  linkMeasurands,
  linkNames,
  linkRun,
  linkSeries,
  resolveConflicts,
  selectDefaultOf,
  selectIsSorted,
  selectLinkedSeries,
  selectMeta,
  updatePoints,
  type StagedMeta,
} from './commit-queries.ts'
import { metaOnly, targetsJson } from './meta-only.ts'
import { selectMetaOf } from './meta-only-queries.ts'
import { selectRuns, selectSetsOfTarget, selectTarget, type StagedTableRun } from './queries.ts'
import { isItems, isPlatform, reportOn } from './report.ts'
import { deleteStagedRuns } from './same-queries.ts'
import { sameRuns } from './same.ts'
import type { StagingContext } from './stage-files.ts'

/** A staging file and what its user has decided about it. */
export interface StagedImport {
  /** Path of the staging file. */
  staging: string
  decisions: Decisions
}

const staged = (input: StagedImport): string => input.staging

/** Reads files into a staging file; nothing of the platform is touched. */
export const stageImport = job(
  'stageImport',
  async (
    { staging, sources, decisions, sets = [] }: StagedImport & { sources: Source[]; sets?: StagingContext['sets'] },
    { tick, progress },
  ): Promise<void> => {
    // Loaded here, on the job thread: whoever only names this operation must not load SQLite.
    const { stageFiles } = await import('./stage-files.ts')
    await stageFiles(staging, sources, { decisions, sets, tick, progress })
  },
)

/** The pair of a run that is to take an import; undefined when there is no such run. */
export const targetOfImport = read('targetOfImport', (db, runId: number) => db.first(selectTarget(runId)))

/** The index sets of a run that is to take an import: their elements have types. */
export const indexSetsOfTarget = read('indexSetsOfTarget', (db, runId: number) => db.all(selectSetsOfTarget(runId)))

/** Checks a staged import against the platform: everything that is wrong, at once. */
export const checkImport = read(
  'checkImport',
  (db, { decisions }: StagedImport, { tick }): ImportReport => reportOn(db, decisions, tick),
  { staged },
)

/**
 * Writes a staged import, all in one transaction: a new run for each model, scenario and version, or into an old run.
 * `report`: what a check found, where nothing has been written to the platform since; else it is checked again.
 * @throws import_refused with every problem; then nothing has been written
 */
export const commitImport = write(
  'commitImport',
  (db, { decisions, report: known }: StagedImport & { report?: ImportReport }, { tick }): ImportResult => {
    const report = known ?? reportOn(db, decisions, tick)
    if (report.problems.length > 0) throw refusal(report)
    const result = isPlatform(db)
      ? commitPlatform(db, report, decisions)
      : isItems(db)
        ? commitItems(db, report, decisions)
        : commitTables(db, decisions)
    db.noteSource([...new Set(report.files.map(({ name }) => name))].join('\n'))
    return result
  },
  { staged },
)

/** Copies staged tables over. */
function commitTables(db: WriteDb, decisions: Decisions): ImportResult {
  if (db.all(selectRuns()).length === 0) return commitMeta(db, decisions)
  if (decisions.keep !== null) db.runUnrecorded(resolveConflicts(decisions.keep))
  if (decisions.same === 'skip') leaveOutSame(db, decisions)
  writeNames(db, decisions)
  const rows = db.all(selectRuns()).toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0))
  const runs = rows.map((row) => ({ row, id: decisions.into_run ?? newRun(db, row) }))
  for (const { row, id } of runs) db.runUnrecorded(linkRun(row.id, id))
  db.runUnrecorded(linkMeasurands())
  const series = db.run(insertSeries(db.since))
  db.runUnrecorded(linkSeries())
  const isOld = decisions.into_run !== null
  const writing = { since: db.since, isSorted: db.one(selectIsSorted()).is_sorted === 1 }
  const points = (isOld ? db.run(updatePoints(writing)) : 0) + db.run(insertPoints(writing, isOld))
  const runIds = runs.map(({ id }) => id)
  if (points > 0) db.touchRuns(runIds)
  refreshPoints(db, isOld ? db.all(selectLinkedSeries()).map(({ id }) => id) : [], runIds)
  if (writing.isSorted && !isOld) db.runUnrecorded(insertYears())
  else recountYears(db, runIds)
  const runOf = new Map(runs.map(({ row, id }) => [row.id, id]))
  const entries = db.all(selectMeta(decisions))
  for (const entry of entries) writeMeta(db, runOf.get(entry.run)!, entry.key, metaValue(entry))
  if (!isOld) settleDefaults(db, runs, decisions)
  return {
    transaction: db.since,
    points,
    series,
    items: 0,
    indicators: entries.length,
    runs: runIds.map((id) => writtenRun(db, id)),
  }
}

/** Writes the indicators of meta tables without datapoints, into runs that are there. */
function commitMeta(db: WriteDb, decisions: Decisions): ImportResult {
  const { targets } = metaOnly(db, decisions)
  const entries = db.all(selectMetaOf(targetsJson(targets), decisions))
  for (const entry of entries) writeMeta(db, entry.run, entry.key, metaValue(entry))
  db.touchRuns(targets.map(({ run }) => run.id))
  if (decisions.make_default === 'yes') {
    for (const { named, run } of targets) if (named.is_default === 1) makeDefault(db, run.id)
  }
  return {
    ...{ transaction: db.since, points: 0, series: 0, items: 0, indicators: entries.length },
    runs: targets.map(({ run }) => writtenRun(db, run.id)),
  }
}

/** Writes staged optimization items, unless all of them are there already. */
function commitItems(db: WriteDb, { runs, items }: ImportReport, decisions: Decisions): ImportResult {
  const [row] = runs
  const ids = row ? [writeItems(db, decisions)] : []
  if (row && decisions.into_run === null)
    settleDefaults(db, [{ row: { ...row, is_default: null }, id: ids[0]! }], decisions)
  return {
    transaction: db.since,
    points: 0,
    series: 0,
    items,
    indicators: 0,
    runs: ids.map((id) => writtenRun(db, id)),
  }
}

/** A run that was written, as the result of an import has it. */
function writtenRun(db: WriteDb, id: number): ImportResult['runs'][number] {
  const { version, is_default } = requireRun(db, id)
  const { model, scenario } = db.one(selectTarget(id))
  return { id, model, scenario, version, is_default: is_default === 1 }
}

/** Leaves out the staged runs that are there already. */
function leaveOutSame(db: WriteDb, decisions: Decisions): void {
  const ids = [...sameRuns(db, db.all(selectRuns()), decisions).keys()]
  db.runUnrecorded(deleteStagedRuns(JSON.stringify(ids)))
}

/** Regions, units, variables and measurands that are not there yet. */
function writeNames(db: WriteDb, { hierarchy }: Decisions): void {
  const stamp = db.audit
  db.run(insertNames('region', stamp, hierarchy))
  db.run(insertNames('unit', stamp))
  db.run(insertNames('variable', stamp))
  for (const kind of ['region', 'unit', 'variable'] as const) db.runUnrecorded(linkNames(kind))
  db.run(insertMeasurands(stamp))
}

const newRun = (db: WriteDb, { model, scenario, version }: StagedTableRun): number =>
  makeRun(db, model, scenario, version ?? undefined)

function metaValue(entry: StagedMeta): MetaValue {
  switch (entry.dtype) {
    case 'BOOL':
      return entry.value_bool === 1
    case 'INT':
      return BigInt(entry.value_int!)
    case 'FLOAT':
      return entry.value_float!
    default:
      return entry.value_str!
  }
}

/** All problems of a report as one error. */
export const refusal = (report: ImportReport): ServiceError => {
  const lines = report.problems.map(({ message }) => message)
  return new ServiceError('import_refused', 422, `${lines.join('\n')}\nNothing was written.`, {
    problems: report.problems,
  })
}

/**
 * An import must not switch what notebooks read, unless it is asked to. Of several versions of a pair the one becomes
 * default that its files call so; where they say nothing, the highest.
 */
function settleDefaults(
  db: WriteDb,
  runs: readonly { row: Pick<StagedTableRun, 'model' | 'scenario' | 'version' | 'is_default'>; id: number }[],
  { make_default }: Decisions,
): void {
  if (make_default === 'no') return
  const pairs = Map.groupBy(runs, ({ row }) => JSON.stringify([row.model, row.scenario]))
  for (const versions of pairs.values()) {
    const isSaid = versions.some(({ row }) => row.is_default !== null)
    const highest = versions.toSorted((a, b) => (a.row.version ?? 0) - (b.row.version ?? 0)).at(-1)!
    const chosen = isSaid ? versions.find(({ row }) => row.is_default === 1) : highest
    if (!chosen) continue
    const hasDefault = db.first(selectDefaultOf(chosen.id)) !== undefined
    if (make_default === 'yes' || !hasDefault) makeDefault(db, chosen.id)
  }
}
