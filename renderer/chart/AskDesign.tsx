import { Button } from '@mantine/core'
import { formatCount } from '../ui/format.ts'
import classes from './Chart.module.css'
import { fieldOrder, isUsed, type Design, type Shape } from './design.ts'
import { fieldNames } from './labels.ts'
import type { ChartSettings } from './settings.ts'

interface AskDesignProps {
  shape: Shape
  design: Design
  settings: ChartSettings
  /** All names of the colour. */
  colours: readonly string[]
  onSettings: (settings: ChartSettings) => void
}

/** Where lines have no structure that keeps them apart: what could be drawn of them. */
export function AskDesign({ shape, design, settings, colours, onSettings }: AskDesignProps) {
  const set = (changed: Partial<ChartSettings>) => onSettings({ ...settings, ...changed })
  const varied = fieldOrder.filter((field) => shape.counts[field] > 1)
  return (
    <div className={classes['ask']} role="group" aria-label="What to draw">
      <p>
        {formatCount(shape.total)} series are too many lines for one look. A filter makes them fewer; colours and panels
        above keep them apart: {varied.map((field) => `${fieldNames[field]} (${shape.counts[field]})`).join(', ')}.
      </p>
      <div className={classes['choices']}>
        {/* Of one series each there is no median. */}
        {varied.some((field) => !isUsed(design, field)) && (
          <Button variant="default" size="xs" onClick={() => set({ statistic: 'band' })}>
            Median with 10–90 % bands
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => set({ statistic: 'each', hidden: [...colours] })}>
          Selected ones, from the legend
        </Button>
        <Button variant="default" size="xs" onClick={() => set({ statistic: 'each' })}>
          All lines
        </Button>
      </div>
    </div>
  )
}
