import { useId } from 'react'
import { Checkbox, NativeSelect } from '@mantine/core'
import { groupFields } from '../../server/contract/counts.ts'
import classes from './Chart.module.css'
import { fieldNames, kindNames, statisticNames } from './labels.ts'
import { chartKinds, chartStatistics, chartSteps, statisticOf, type ChartSettings } from './settings.ts'

interface ChartControlsProps {
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
}

/** What a chart is drawn by, changed at once. */
export function ChartControls({ settings, onSettings }: ChartControlsProps) {
  const { kind, colour, facet, step, sameScale } = settings
  const figures = chartStatistics.filter((statistic) => kind === 'line' || statistic !== 'each')
  const set = (changed: Partial<ChartSettings>) => onSettings({ ...settings, ...changed })
  return (
    <div className={classes['controls']} role="group" aria-label="Drawn by">
      <Choice label="Chart" values={chartKinds} names={kindNames} value={kind} onChange={(to) => set({ kind: to })} />
      <Choice
        label="Colour"
        values={groupFields}
        names={fieldNames}
        value={colour}
        onChange={(to) => set({ colour: to })}
      />
      <Choice
        label="Facets"
        values={['none', ...groupFields] as const}
        names={{ none: 'None', ...fieldNames }}
        value={facet ?? 'none'}
        onChange={(to) => set({ facet: to === 'none' ? null : to })}
      />
      {kind !== 'box' && (
        <Choice
          label="Figure"
          values={figures}
          names={statisticNames}
          value={statisticOf(settings)}
          onChange={(to) => set({ statistic: to })}
        />
      )}
      <Choice
        label="Steps"
        values={chartSteps}
        names={{ year: 'Years', datetime: 'Times' }}
        value={step}
        onChange={(to) => set({ step: to })}
      />
      {facet !== null && (
        <Checkbox
          size="xs"
          label="Same scale"
          checked={sameScale}
          onChange={(event) => set({ sameScale: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  values: readonly T[]
  names: Readonly<Record<T, string>>
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, values, names, value, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <span className={classes['control']}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        size="xs"
        data={values.map((option) => ({ value: option, label: names[option] }))}
        value={value}
        onChange={(event) => {
          const chosen = values.find((option) => option === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      />
    </span>
  )
}
