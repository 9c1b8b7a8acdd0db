import type { Run } from '../../server/contract/runs.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { presentOf } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import type { DataView, HistoryView, OptimizationView } from './view.ts'

/** The parts of the page of a run, in their order. */
export const runTabs = ['summary', 'data', 'meta', 'optimization', 'history'] as const
export type RunTab = (typeof runTabs)[number]

/** What of a run is shown: a part that has no choices of its own, or a whole view, which is about this run alone. */
export type RunPart = { kind: 'summary' } | { kind: 'meta' } | DataView | OptimizationView | HistoryView

/** How a run is called: the same on every platform that has it, and of one that is gone. */
export type RunKey = Pick<RunRow, 'model' | 'scenario' | 'version'>

/** One run with all that is in it. */
export interface RunView extends RunKey {
  kind: 'run'
  platform: string
  /** Its conditions and ids of runs leave this one out: that they are about it is said here already. */
  shown: RunPart
}

export const runView = (platform: string, { model, scenario, version }: RunKey, shown?: RunPart): RunView => ({
  ...{ kind: 'run', platform, model, scenario, version },
  shown: shown ?? { kind: 'summary' },
})

/** The page of a run that the interface has answered. */
export const viewOfRun = (platform: string, { model, scenario, version }: Run): RunView =>
  runView(presentOf(platform), { model: model.name, scenario: scenario.name, version })

/** The name of a tab with a run: `CD-LINKS_NPi2020_400 · v2`, in full with its model. */
export const describeRun = (view: RunView): { short: string; full: string } => ({
  short: `${view.scenario} · v${view.version}`,
  full: runName(view),
})
