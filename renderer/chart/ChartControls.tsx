import type { ReactNode } from 'react'
import { Checkbox } from '@mantine/core'
import { groupFields, type GroupField } from '../../server/contract/counts.ts'
import classes from './Chart.module.css'
import { Choice } from './Choice.tsx'
import type { Design, Shape } from './design.ts'
import { fieldNames, kindNames, statisticNames, stepNames } from './labels.ts'
import { chartKinds, chartStatistics, chartSteps, tolerances, type ChartSettings } from './settings.ts'

interface ChartControlsProps {
  settings: ChartSettings
  /** What the settings came to. */
  design: Design
  shape: Shape
  /** Variables whose parts can be stacked, and the one whose parts are. */
  parents: readonly string[]
  parent: string | undefined
  onSettings: (settings: ChartSettings) => void
  /** How much is drawn. */
  size: string
  /** What can be done with the chart, at the right. */
  children: ReactNode
}

/** What a chart is drawn by, changed at once. */
export function ChartControls(props: ChartControlsProps) {
  const { settings, design, shape, parents, parent, onSettings, size, children } = props
  const isStack = design.kind === 'area' || design.kind === 'bar'
  const set = (changed: Partial<ChartSettings>) => onSettings({ ...settings, ...changed })
  // How many values a field has tells what it is good for.
  const names = Object.fromEntries(
    groupFields.map((field) => [field, `${fieldNames[field]} (${shape.counts[field]})`]),
  ) as Record<GroupField, string>
  const orNone = { none: 'none', ...names }
  const fields = groupFields.filter((field) => shape.counts[field] > 1)
  const withOwn = (field: GroupField | null) => (field && !fields.includes(field) ? [...fields, field] : fields)
  return (
    <div className={classes['controls']} role="group" aria-label="Drawn by">
      <Choice
        label="Chart"
        values={chartKinds}
        names={kindNames}
        value={design.kind}
        onChange={(kind) => set({ kind })}
      />
      {isStack ? (
        <>
          {parents.length > 0 && parent !== undefined && (
            <Choice
              label="Parts of"
              values={parents.includes(parent) ? parents : [parent, ...parents]}
              value={parent}
              onChange={(to) => set({ parent: to })}
            />
          )}
          <Choice
            label="Tolerance"
            values={tolerances.map(String)}
            names={Object.fromEntries(tolerances.map((share) => [String(share), `${share * 100} %`]))}
            value={String(settings.tolerance)}
            onChange={(to) => set({ tolerance: Number(to), stackAnyway: false })}
          />
        </>
      ) : (
        <>
          <Choice
            label="Colour"
            values={withOwn(design.colour)}
            names={names}
            value={design.colour}
            onChange={(colour) => set({ colour, hidden: [] })}
          />
          {design.kind === 'line' && (
            <Choice
              label="Dash"
              values={['none', ...withOwn(design.dash)] as const}
              names={orNone}
              value={design.dash ?? 'none'}
              onChange={(dash) => set({ dash })}
            />
          )}
          <Choice
            label="Panels"
            values={['none', ...withOwn(design.facet)] as const}
            names={orNone}
            value={design.facet ?? 'none'}
            onChange={(facet) => set({ facet })}
          />
          {design.kind !== 'box' && (
            <Choice
              label="Combine runs"
              values={chartStatistics.filter((statistic) => statistic !== 'band' || design.kind === 'line')}
              names={statisticNames}
              value={design.statistic}
              onChange={(statistic) => set({ statistic })}
            />
          )}
        </>
      )}
      <Choice
        label="Steps"
        values={chartSteps}
        names={stepNames}
        value={design.step}
        onChange={(step) => set({ step })}
      />
      <Choice
        label="Scale"
        values={['same', 'free'] as const}
        names={{ same: 'same in all', free: 'free' }}
        value={design.sameScale ? 'same' : 'free'}
        onChange={(to) => set({ sameScale: to === 'same' })}
      />
      {design.statistic === 'band' && (
        <Checkbox
          size="xs"
          label="Single lines"
          checked={settings.singles}
          onChange={(event) => set({ singles: event.currentTarget.checked })}
        />
      )}
      <span className={classes['size']}>{size}</span>
      <span className={classes['actions']}>{children}</span>
    </div>
  )
}
