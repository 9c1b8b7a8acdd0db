import { HistoryBrowser } from '../history/HistoryBrowser.tsx'
import { asOf, presentOf } from '../names/platform-name.ts'
import { viewOfRun } from '../view/run-view.ts'
import { dataView, type HistoryView } from '../view/view.ts'
import type { PartProps } from './RunParts.tsx'

/** What happened to the run, and the ways back. */
export function HistoryPart({ view, run, shown, navigate }: PartProps & { shown: HistoryView }) {
  const platform = presentOf(view.platform)
  return (
    <HistoryBrowser
      platform={platform}
      filter={{ run: run.id }}
      selected={shown.transaction}
      onSelect={(transaction) => navigate({ ...view, shown: { ...shown, transaction } }, { replace: true })}
      onShow={({ id }) => {
        const past = asOf(platform, id)
        navigate({ ...view, platform: past, shown: { ...dataView(past), mode: 'wide', display: 'split' } })
      }}
      onBranched={(branch) => navigate(viewOfRun(platform, branch))}
    />
  )
}
