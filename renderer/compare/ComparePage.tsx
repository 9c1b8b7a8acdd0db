import { VisuallyHidden } from '@mantine/core'
import { describePlatform } from '../names/platform-name.ts'
import { FilterLine } from '../ui/FilterLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { CompareView } from '../view/compare-view.ts'
import { SidesLine } from './SidesLine.tsx'
import classes from './Compare.module.css'

interface ComparePageProps {
  view: CompareView
  navigate: Navigate
}

/** Runs beside each other: what only one has, what changed, what is equal. */
export function ComparePage({ view, navigate }: ComparePageProps) {
  return (
    <section className={classes['root']} aria-label="Compare">
      <VisuallyHidden component="h1">Compare runs of {describePlatform(view.platform)}</VisuallyHidden>
      <FilterLine>
        <SidesLine view={view} navigate={navigate} />
      </FilterLine>
      {view.sides.length < 2 && (
        <p className={classes['hint']}>Choose two runs, or one run at two moments, to see what differs.</p>
      )}
    </section>
  )
}
