import { memo } from 'react'
import { trendLine, trendSize } from './trend.ts'
import classes from './DataTables.module.css'

interface TrendProps {
  values: readonly (number | null)[]
  /** Where the steps stand, from 0 to 1. */
  places: readonly number[]
}

/** A series as a small line with a dot at its end; the numbers beside it say the same to those who do not see it. */
export const Trend = memo(function Trend({ values, places }: TrendProps) {
  const line = trendLine(values, places)
  if (!line) return null
  return (
    <svg className={classes['trend']} viewBox={`0 0 ${trendSize.width} ${trendSize.height}`} aria-hidden="true">
      <path d={line.path} />
      <circle cx={line.last.x} cy={line.last.y} r="1.7" />
    </svg>
  )
})
