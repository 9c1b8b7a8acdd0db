import {
  comparedStates,
  gapChoices,
  sideLetters,
  usualTolerance,
  type ComparedRun,
  type ComparedState,
  type GapChoice,
  type Tolerance,
} from '../../server/contract/compare.ts'
import type { SortKey } from '../../server/contract/tables.ts'
import { isPlatform, presentOf } from '../names/platform-name.ts'

/** The three lists of a comparison. */
export const comparedLists = ['values', 'meta', 'optimization'] as const
export type ComparedList = (typeof comparedLists)[number]

/** What is shown where nobody has chosen: all that differs. */
export const usualStates: readonly ComparedState[] = comparedStates.filter((state) => state !== 'equal')

/** The differences that come first where nobody has chosen: the largest. */
export const usualSort: readonly SortKey[] = [{ column: 'size', descending: true }]

/** Runs beside each other: the first is what all others are compared with. */
export interface CompareView {
  kind: 'compare'
  /** As it is: its runs are offered first. */
  platform: string
  /** Up to five, from any platforms, as they are or as they were. */
  sides: readonly ComparedRun[]
  /** What its runs are called, as far as that is known: it names the tab. */
  title: string
  tolerance: Tolerance
  gaps: GapChoice
  /** Stored unit → the unit that it is compared in. */
  units: Readonly<Record<string, string>>
  list: ComparedList
  states: readonly ComparedState[]
  /** The variable with all below it that is listed; empty: all. */
  branch: string
  /** None: all. */
  regions: readonly string[]
  /** Of what is compared, those that are listed. */
  onlyUnits: readonly string[]
  years: readonly number[]
  sort: readonly SortKey[]
  page: number
}

/** A run to compare, of the platform of the view unless it says otherwise. */
export interface RunToCompare {
  run: number
  /** The run as it was after this transaction, or at this UTC time; left out, as it is. */
  at?: number | string
  platform?: string
}

/**
 * The view that compares runs, the first with all others; those beyond the fifth are left out.
 * @param platform as it is, or as it was: then its runs are those of that moment
 */
export const compareView = (platform: string, runs: readonly RunToCompare[] = []): CompareView => ({
  kind: 'compare',
  platform: presentOf(platform),
  sides: runs.slice(0, sideLetters.length).map(({ run, at, platform: own = platform }) => ({
    platform: at === undefined ? own : `${presentOf(own)}@${at}`,
    run,
  })),
  title: '',
  tolerance: usualTolerance,
  gaps: gapChoices[0],
  units: {},
  list: comparedLists[0],
  states: usualStates,
  branch: '',
  regions: [],
  onlyUnits: [],
  years: [],
  sort: usualSort,
  page: 1,
})

/** A side in an address: `17` of the platform of the view, `other@5/17` of another one. */
export const formatSide = ({ platform, run }: ComparedRun, own: string): string =>
  platform === own ? String(run) : `${platform}/${run}`

/** @returns undefined where the text is no side */
export function readSide(text: string, own: string): ComparedRun | undefined {
  const [, platform = own, run] = /^(?:([^/]+)\/)?([1-9]\d{0,14})$/.exec(text) ?? []
  return run !== undefined && isPlatform(platform) ? { platform, run: Number(run) } : undefined
}
