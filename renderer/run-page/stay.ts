import { ofRuns, type Chips } from '../filter/chips.ts'
import type { Navigate } from '../view/use-view.ts'
import type { RunView } from '../view/run-view.ts'
import type { DataView, OptimizationView, View } from '../view/view.ts'

/** The data of the run of a page, as the view Data shows them. */
export const dataOf = (shown: DataView, runId: number): DataView => ({
  ...shown,
  chips: [...ofRuns([runId], false), ...shown.chips],
})

/** The optimization of the run of a page, as the view Optimization shows it. */
export const itemsOf = (shown: OptimizationView, runId: number): OptimizationView => ({ ...shown, run: runId })

/**
 * Goes on from a view that is part of the page of a run: what is still about this run alone stays on the page, all else
 * is a view of its own.
 */
export const staying =
  (view: RunView, runId: number, navigate: Navigate): Navigate =>
  (target, options) =>
    navigate(options?.inNewTab === true ? target : onPage(view, runId, target), options)

function onPage(view: RunView, runId: number, target: View): View {
  if (target.platform !== view.platform) return target
  if (target.kind === 'data') {
    const chips = withoutRun(target.chips, runId)
    return chips ? { ...view, shown: { ...target, chips } } : target
  }
  return target.kind === 'optimization' && target.run === runId ? { ...view, shown: { ...target, run: null } } : target
}

/** Conditions without those that choose this run; undefined where they do not, or choose others too. */
function withoutRun(chips: Chips, runId: number): Chips | undefined {
  const own = ofRuns([runId], false).map((chip) => JSON.stringify(chip))
  const others = chips.filter((chip) => !own.includes(JSON.stringify(chip)))
  return chips.length - others.length === own.length ? others : undefined
}
