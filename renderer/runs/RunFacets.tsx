import type { Chips } from '../filter/chips.ts'
import { IndicatorFacets } from '../filter/IndicatorFacets.tsx'
import type { RunsView } from '../view/view.ts'
import classes from './RunsPage.module.css'

interface RunFacetsProps {
  view: RunsView
  onChips: (chips: Chips) => void
  onMeta: (meta: string[]) => void
}

/** What the listed runs can be filtered by beside names: their indicators. */
export function RunFacets({ view: { platform, chips, meta }, onChips, onMeta }: RunFacetsProps) {
  return (
    <aside className={classes['facets']} aria-label="Indicators of runs">
      <h2 className={classes['heading']}>Indicators</h2>
      <IndicatorFacets
        kind="runs"
        platform={platform}
        chips={chips}
        onChange={onChips}
        columns={meta}
        onColumns={onMeta}
      />
    </aside>
  )
}
