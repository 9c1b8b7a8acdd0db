import type { Choice, Decisions, ImportProblem, ImportReport, ImportResult } from '../../server/contract/imports.ts'
import { choicesOf, keyOf } from './choices.ts'
import { groupProblems } from './problems.ts'

/** What an import is to the window: where it is, what was found, what was decided. */

/** Where the files go. */
export interface ImportTarget {
  platform: string
  /** It is made when the import is written. */
  isNew: boolean
}

/** A problem that was settled by a choice, which can still be another one. */
export interface Settled {
  /** Of the problem. */
  key: string
  problem: ImportProblem
  choice: Choice
  /** The window settles what suits most and gives nothing up. */
  by: 'window' | 'user'
}

/** Where an import is. `files`: its user chooses them. `report`: they were checked and wait for decisions. */
type Phase = 'files' | 'checking' | 'report' | 'writing' | 'done'

/** What the window shows of an import. */
export interface ImportProgress {
  phase: Phase
  platform: string
  /** It is not there yet. */
  isNew: boolean
  decisions: Decisions
  settled: readonly Settled[]
  /** What happens at the moment, in words; null when nothing does. */
  step: string | null
  /** 0 to 1, where it is known. */
  share: number | null
  /** Of the decisions as they were checked last. */
  report: ImportReport | null
  /** The names of the files that were checked. */
  files: readonly string[]
  /** Decisions have changed since. */
  isStale: boolean
  result: ImportResult | null
  error: unknown
}

/** An import of which nothing is known but where it goes. */
export const begun = (platform: string, decisions: Decisions): ImportProgress => ({
  ...{ phase: 'files', platform, isNew: false, decisions, settled: [], step: null, share: null },
  ...{ report: null, files: [], isStale: false, result: null, error: null },
})

/** The problems of a report that one choice suits, which gives nothing up and asks nothing, as settled by it. */
export function likelySettled({ problems, points }: ImportReport): Settled[] {
  // Read as an item, one table would make items of all of them.
  const isOfData = points > 0 || problems.some(({ kind }) => kind === 'header')
  return groupProblems(problems)
    .filter(({ kind }) => kind !== 'item' || !isOfData)
    .flatMap((group) => group.problems)
    .flatMap((problem): Settled[] => {
      const choice = problem.preselected === null ? undefined : choicesOf(problem)[problem.preselected]
      if (!choice || choice.gives_up > 0 || choice.asks !== null) return []
      return [{ key: keyOf(problem), problem, choice, by: 'window' }]
    })
}
