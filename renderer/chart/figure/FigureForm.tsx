import type { ReactNode } from 'react'
import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core'
import { Choice } from '../../ui/Choice.tsx'
import classes from './Figure.module.css'
import {
  backgrounds,
  figureColours,
  figureFonts,
  figureLimits,
  figureSizes,
  legendPlaces,
  type FigureSettings,
} from './figure-settings.ts'

interface FigureFormProps {
  settings: FigureSettings
  onChange: (changed: Partial<FigureSettings>) => void
  /** What is to be said of them. */
  children: ReactNode
}

const sizeNames: Record<string, string> = {
  ...Object.fromEntries(Object.entries(figureSizes).map(([name, { label, width }]) => [name, `${label}, ${width} mm`])),
  own: 'Own size',
}
const keysOf = <T extends string>(names: Readonly<Record<T, string>>) => Object.keys(names) as T[]

/** What a picture is made by. */
export function FigureForm({ settings, onChange, children }: FigureFormProps) {
  const millimetres = (name: 'width' | 'height', label: string) => (
    <NumberInput
      size="xs"
      aria-label={label}
      suffix=" mm"
      hideControls
      allowDecimal={false}
      min={figureLimits[name][0]}
      max={figureLimits[name][1]}
      value={settings[name]}
      onChange={(value) => onChange({ [name]: Number(value), size: 'own' })}
    />
  )
  const year = (name: 'from' | 'to', label: string) => (
    <NumberInput
      size="xs"
      aria-label={label}
      hideControls
      allowDecimal={false}
      placeholder="all"
      value={settings[name] ?? ''}
      onChange={(value) => onChange({ [name]: value === '' ? null : Number(value) })}
    />
  )
  return (
    <div className={classes['form']}>
      <Line label="Size">
        <Choice
          label="Named"
          values={['one', 'half', 'two', 'slide', 'own'] as const}
          names={sizeNames}
          value={settings.size}
          onChange={(size) => {
            if (size === 'own') onChange({ size })
            else onChange({ size, width: figureSizes[size].width, height: figureSizes[size].height })
          }}
        />
      </Line>
      <Line label="Width, height">
        {millimetres('width', 'Width')} × {millimetres('height', 'Height')}
      </Line>
      <Line label="Text">
        <Choice
          label="Font"
          values={Object.keys(figureFonts) as (keyof typeof figureFonts)[]}
          value={settings.font}
          onChange={(font) => onChange({ font })}
        />
        <NumberInput
          size="xs"
          aria-label="Points of the text"
          suffix=" pt"
          hideControls
          min={figureLimits.points[0]}
          max={figureLimits.points[1]}
          value={settings.points}
          onChange={(value) => onChange({ points: Number(value) })}
        />
      </Line>
      <Line label="Title">
        <TextInput
          size="xs"
          aria-label="Title"
          placeholder="none"
          value={settings.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </Line>
      <Line label="Subtitle">
        <TextInput
          size="xs"
          aria-label="Subtitle"
          placeholder="none"
          value={settings.subtitle}
          onChange={(event) => onChange({ subtitle: event.currentTarget.value })}
        />
      </Line>
      <Line label="Notes, source">
        <Textarea
          size="xs"
          aria-label="Notes and source"
          placeholder="none"
          rows={3}
          value={settings.notes}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
      </Line>
      <Line label="Legend">
        <Choice
          label="Place"
          values={keysOf(legendPlaces)}
          names={legendPlaces}
          value={settings.legend}
          onChange={(legend) => onChange({ legend })}
        />
      </Line>
      <Line label="Colours">
        <Choice
          label="Set"
          values={keysOf(figureColours)}
          names={figureColours}
          value={settings.colours}
          onChange={(colours) => onChange({ colours })}
        />
      </Line>
      <Line label="Background">
        <Choice
          label="Paper"
          values={keysOf(backgrounds)}
          names={backgrounds}
          value={settings.background}
          onChange={(background) => onChange({ background })}
        />
      </Line>
      <Line label="Years">
        {year('from', 'First year')} to {year('to', 'Last year')}
      </Line>
      <Line label="Grid lines">
        <Checkbox
          size="xs"
          label="Horizontal"
          checked={settings.grid}
          onChange={(event) => onChange({ grid: event.currentTarget.checked })}
        />
      </Line>
      {children}
      {(settings.csv || settings.json) && (
        <p className={classes['hint']}>
          Also written:{' '}
          {[settings.csv && 'the numbers of this figure as CSV', settings.json && 'the filter as JSON']
            .filter((part) => part !== false)
            .join(' and ')}
          , so that it can be drawn again.
        </p>
      )}
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes['line']}>
      <span className={classes['label']} aria-hidden="true">
        {label}
      </span>
      <span className={classes['fields']}>{children}</span>
    </div>
  )
}
