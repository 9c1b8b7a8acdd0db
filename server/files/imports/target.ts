import type { Decisions, ImportProblem } from '../../contract/imports.ts'
import type { ReadDb } from '../../db/connection.ts'
import { nowhere } from './findings.ts'
import { selectTarget } from './queries.ts'

/** Why a run that is there cannot take what the files hold. @param rows the runs of the files */
export function targetProblems(
  db: ReadDb,
  { into_run }: Decisions,
  rows: readonly { model: string; scenario: string }[],
): ImportProblem[] {
  if (into_run === null) return []
  const problem = (message: string): ImportProblem[] => [{ ...nowhere, kind: 'run', message, count: 1 }]
  const target = db.first(selectTarget(into_run))
  if (!target) return problem(`there is no run ${into_run}.`)
  if (target.lock_transaction !== null) {
    const owner = target.lock_client === null ? '' : ` by ${target.lock_client}`
    return problem(`run ${into_run} is locked${owner}. Unlock it, or wait until its owner does.`)
  }
  const foreign = rows.find((row) => row.model !== target.model || row.scenario !== target.scenario)
  if (foreign) {
    return problem(
      `run ${into_run} is of ${target.model} | ${target.scenario}, but the files hold ${foreign.model} | ${foreign.scenario}. ` +
        `Rename with --map model:OLD=NEW, or import into new runs.`,
    )
  }
  if (rows.length > 1) return problem(`the files hold ${rows.length} versions of the run, which cannot become one.`)
  return []
}
