import { Button } from '@mantine/core'
import type { Summary } from '../../server/contract/counts.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import classes from './Chart.module.css'
import { limitLine } from './describe.ts'
import { groupLimits } from './settings.ts'

interface LimitBannerProps {
  summary: Summary
  limit: number
  onLimit: (limit: number) => void
}

/** Says where not all series are drawn, and has a way to more of them. */
export function LimitBanner({ summary, limit, onLimit }: LimitBannerProps) {
  const line = limitLine(summary)
  if (line === undefined) return null
  // What groups of lines are made of may have been asked for beyond the limit of lines.
  const next = groupLimits.find((larger) => larger > Math.max(limit, summary.groups.length))
  return (
    <div className={classes['banner']} role="status">
      <Icon name="warning" size={14} />
      {line}
      {next === undefined ? (
        <span>More are not drawn: a filter, or a median of runs, makes them fewer.</span>
      ) : (
        <Button size="compact-xs" variant="default" onClick={() => onLimit(next)}>
          Draw up to {formatCount(next)}
        </Button>
      )}
    </div>
  )
}

interface ScaleBannerProps {
  flat: number
  panels: number
  onOwn: () => void
}

/** Says that some panels cannot be read beside others, and gives each a scale of its own. */
export const ScaleBanner = ({ flat, panels, onOwn }: ScaleBannerProps) => (
  <div className={classes['banner']} role="status">
    <Icon name="info" size={14} />
    {flat} of {panels} panels are flat on the scale that all share.
    <Button size="compact-xs" variant="default" onClick={onOwn}>
      Own scale for each panel
    </Button>
  </div>
)

interface StackBannerProps {
  text: string
  isAnyway: boolean
  onAnyway: (isAnyway: boolean) => void
}

/** Says why there is no stack, or that there is one all the same. */
export function StackBanner({ text, isAnyway, onAnyway }: StackBannerProps) {
  return (
    <div className={classes['banner']} role="status">
      <Icon name="warning" size={14} />
      {isAnyway ? `Stacked anyway. ${text}` : text}
      <Button size="compact-xs" variant="default" onClick={() => onAnyway(!isAnyway)}>
        {isAnyway ? 'Draw lines' : 'Stack anyway'}
      </Button>
    </div>
  )
}
