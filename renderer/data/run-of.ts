import { setChip } from '../filter/chips.ts'
import { runView, type RunKey, type RunView } from '../view/run-view.ts'
import { runsView, type RunsView } from '../view/view.ts'

/** The run of a row: its page; all versions where the version is not known, all runs where the names are not. */
export function runOf(platform: string, { model, scenario, version }: Partial<RunKey>): RunView | RunsView {
  const view = runsView(platform)
  if (model === undefined || scenario === undefined) return view
  if (version !== undefined) return runView(platform, { model, scenario, version })
  const chips = setChip(setChip(view.chips, 'model.name__in', [model]), 'scenario.name__in', [scenario])
  return { ...view, chips }
}
