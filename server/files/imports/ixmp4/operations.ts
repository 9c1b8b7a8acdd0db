import { badRequest } from '../../../contract/errors.ts'
import type { Decisions, ImportReport, ImportResult } from '../../../contract/imports.ts'
import type { WriteDb } from '../../../db/connection.ts'
import { recountYears, refreshPoints } from '../../../query/series.ts'
import {
  clearDefaults,
  clearStagedDefaults,
  insertRows,
  linkKnown,
  selectHighestIds,
  selectReplacedDefaults,
  selectVersions,
  selectWritten,
  updateVersion,
  type Shifts,
} from './queries.ts'
import { tables } from '../../formats/ixmp4-tables.ts'

/**
 * Writes a staged platform of ixmp4. Ids are those of the file, each table's moved behind the highest that the platform
 * has ever had: in a new platform they stay what they are. Names that the platform has are those of the platform.
 * @throws bad_request when there is nothing that the platform does not have
 */
export function commitPlatform(db: WriteDb, report: ImportReport, { make_default }: Decisions): ImportResult {
  const { since } = db
  const shifts: Shifts = new Map(db.all(selectHighestIds()).map(({ name, seq }) => [name, seq]))
  let written = 0
  for (const table of tables) {
    if (table.isShared) db.runUnrecorded(linkKnown(table, shifts))
    if (table.name === 'run') settleRuns(db, shifts, make_default)
    written += db.run(insertRows(table, shifts, since))
  }
  if (written === 0) throw badRequest('The platform has everything already that is in the file. Nothing was written.')
  const runs = db.all(selectWritten(shifts))
  const runIds = runs.map(({ id }) => id)
  db.touchRuns(runIds)
  refreshPoints(db, [], runIds)
  recountYears(db, runIds)
  return {
    transaction: since,
    points: report.points,
    series: report.series,
    items: report.items,
    indicators: report.runs.reduce((sum, { meta }) => sum + meta, 0),
    runs: runs.map(({ is_default, ...run }) => ({ ...run, is_default: is_default === 1 })),
  }
}

/** Decides which versions the runs become, and which of them are default. */
function settleRuns(db: WriteDb, shifts: Shifts, makeDefault: Decisions['make_default']): void {
  for (const runs of Map.groupBy(db.all(selectVersions(shifts)), ({ pair }) => pair).values()) {
    const taken = new Set(JSON.parse(runs[0]!.taken) as number[])
    for (const { id, version } of runs) {
      const next = taken.has(version) ? Math.max(...taken) + 1 : version
      taken.add(next)
      if (next !== version) db.runUnrecorded(updateVersion(id, next))
    }
  }
  if (makeDefault !== 'yes') {
    db.runUnrecorded(clearStagedDefaults(shifts, makeDefault === 'if-none'))
    return
  }
  const replaced = db.all(selectReplacedDefaults(shifts)).map(({ id }) => id)
  db.run(clearDefaults(JSON.stringify(replaced), db.since))
  db.touchRuns(replaced)
}
