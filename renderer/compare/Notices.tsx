import { Button } from '@mantine/core'
import type { ComparisonInfo } from '../../server/contract/compare.ts'
import { plural } from '../ui/format.ts'
import type { CompareView } from '../view/compare-view.ts'
import { alignable } from './question.ts'
import classes from './Compare.module.css'

interface NoticesProps {
  view: CompareView
  info: ComparisonInfo
  isStale: boolean
  again: () => void
  onView: (view: CompareView) => void
}

/** What has to be known to read the comparison rightly. */
export function CompareNotices({ view, info, isStale, again, onView }: NoticesProps) {
  const { is_outdated, unit_clashes: clashes, interpolated } = info
  const pairs = alignable(clashes)
  const canAlign = Object.keys(pairs).length > 0
  const aligned = Object.entries(view.units)
  const series = clashes.reduce((sum, clash) => sum + clash.series, 0)
  const [first] = clashes
  return (
    <>
      {is_outdated && !isStale && (
        <div className={classes['notice']} role="status">
          A run has been written since it was compared.
          <Button size="compact-xs" variant="default" onClick={again}>
            Compare again
          </Button>
        </div>
      )}
      {first && (
        <div className={classes['notice']} role="status">
          {plural(series, 'series', 'series')} {series === 1 ? 'has' : 'have'} other units in other runs, such as{' '}
          {first.units.join(' and ')}: their values stand as only in one.
          {canAlign && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onView({ ...view, units: { ...view.units, ...pairs }, page: 1 })}
            >
              Compare in {[...new Set(Object.values(pairs))].join(', ')}
            </Button>
          )}
        </div>
      )}
      {aligned.length > 0 && (
        <div className={classes['told-line']} role="status">
          Compared in other units than stored: {aligned.map(([stored, unit]) => `${stored} as ${unit}`).join(', ')}.
          <Button size="compact-xs" variant="default" onClick={() => onView({ ...view, units: {}, page: 1 })}>
            As stored
          </Button>
        </div>
      )}
      {interpolated > 0 && (
        <div className={classes['told-line']} role="status">
          {plural(interpolated, 'datapoint')} {interpolated === 1 ? 'is' : 'are'} drawn between the years around{' '}
          {interpolated === 1 ? 'it' : 'them'}: such values are slanted.
        </div>
      )}
    </>
  )
}
