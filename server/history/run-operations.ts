import type { BranchRun, DeletedRuns } from '../contract/run-page.ts'
import { read, write } from '../db/operation.ts'
import { makeRun, runRecord } from '../runs/operations.ts'
import { copyState, requirePair } from './branch.ts'
import { requireMoment } from './moment.ts'
import { selectDeletedRuns, selectHistoryStart } from './queries.ts'

/**
 * Copies what a run, deleted or not, was after a transaction, to the next version of a model and scenario; where they are
 * not named, of its own. The copy is not default and not locked, and has the meta indicators of then; docs and checkpoints
 * stay behind.
 * @throws run_not_found where there was no such run then; bad_request for a state that cannot be known;
 *   region_not_found, unit_not_found for names that the state needs and nobody has now
 */
export const branchRun = write(
  'branchRun',
  (db, { id, transaction__id: at, model_name, scenario_name }: BranchRun & { id: number }): Uint8Array => {
    requireMoment(db, at)
    const { model, scenario } = requirePair(db, { runId: id, at })
    const target = makeRun(db, model_name || model, scenario_name || scenario)
    copyState(db, { runId: id, at }, target)
    return runRecord(db, target)
  },
)

/** Runs that are gone and can be named, those that went last first, and by which transaction each went. */
export const listDeletedRuns = read('listDeletedRuns', (db): DeletedRuns => {
  const { start } = db.one(selectHistoryStart())
  const results = db.all(selectDeletedRuns()).map((run) => ({ ...run, can_undo: run.transaction__id > start }))
  return { results }
})
