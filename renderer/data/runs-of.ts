import { setChip } from '../filter/chips.ts'
import { runsView, type RunsView } from '../view/view.ts'

/** The runs of a model and scenario, all versions of them; of all where these are not known. */
export function runsOf(platform: string, { model, scenario }: { model?: string; scenario?: string }): RunsView {
  const view = runsView(platform)
  if (model === undefined || scenario === undefined) return view
  const chips = setChip(setChip(view.chips, 'model.name__in', [model]), 'scenario.name__in', [scenario])
  return { ...view, chips }
}
