import { counted } from '../../contract/counted.ts'
import type { Choice, Decisions, ImportProblem, ImportReport } from '../../contract/imports.ts'
import type { ReadDb } from '../../db/connection.ts'
import { nowhere } from './findings.ts'
import type { StagedTableRun } from './queries.ts'
import { countSame, selectCandidates, selectOtherMeta, type Candidate } from './same-queries.ts'

/**
 * The staged runs that the platform has already, with the same values for the same points and every indicator, by the
 * ids of the staged ones. None where an old run is to take the points: it keeps what it has anyway.
 */
export function sameRuns(
  db: ReadDb,
  rows: readonly StagedTableRun[],
  decisions: Decisions,
): ReadonlyMap<number, Candidate> {
  const candidates = decisions.into_run === null ? db.all(selectCandidates()) : []
  if (candidates.length === 0) return new Map()
  const asked = JSON.stringify(candidates)
  const points = new Map(db.all(countSame(asked)).map((row) => [row.staged, row.points]))
  const others = new Set(db.all(selectOtherMeta(asked, decisions)).map(({ staged }) => staged))
  const pointsOf = new Map(rows.map((row) => [row.id, row.points]))
  return new Map(
    candidates
      .filter(({ staged }) => points.get(staged) === pointsOf.get(staged) && !others.has(staged))
      .map((candidate) => [candidate.staged, candidate]),
  )
}

/** Runs that are named where several are there already. */
const named = 3

/** What becomes of staged runs that are there already. */
export function sameFindings(
  known: readonly ImportReport['same'][number][],
  { same, into_run }: Decisions,
): ImportProblem[] {
  if (known.length === 0) return []
  const runs = known.slice(0, named).map(({ model, scenario, version }) => `${model} | ${scenario}, version ${version}`)
  const more = known.length > named ? ` and ${counted(known.length - named, 'more', 'more')}` : ''
  // A run that is to take what it has already is no worse for it: nothing but a run of its own can be written.
  const isInto = into_run !== null
  const write = isInto ? { into_run: null, same: 'write' as const } : { same: 'write' as const }
  const choices: Choice[] = [
    { text: 'leave them out', flag: '--same skip', decisions: { same: 'skip' }, asks: null, gives_up: 0 },
    { text: 'write new versions', flag: '--same write', decisions: write, asks: null, gives_up: 0 },
  ]
  return [
    {
      ...nowhere,
      kind: 'same',
      message: `already there, with the same datapoints and indicators: ${runs.join('; ')}${more}.`,
      count: known.length,
      choices,
      preselected: isInto || same === 'skip' ? 0 : 1,
    },
  ]
}
