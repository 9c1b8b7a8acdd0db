import type { ReactNode } from 'react'
import { Checkbox } from '@mantine/core'
import { groupFields, type GroupField } from '../../server/contract/counts.ts'
import { Choice } from '../ui/Choice.tsx'
import { ControlLine, type Control } from './ControlLine.tsx'
import { fieldNames, kindNames, statisticNames, stepNames } from './labels.ts'
import { chartKinds, chartStatistics, chartSteps, tolerances, type ChartSettings } from './settings.ts'
import type { ChartFigures } from './use-figures.ts'

interface ChartControlsProps {
  settings: ChartSettings
  /** What the settings came to. */
  data: ChartFigures
  onSettings: (settings: ChartSettings) => void
  /** How much is drawn. */
  size: string
  /** What can be done with the chart, at the right. */
  children: ReactNode
}

/** What a chart is drawn by, changed at once. */
export function ChartControls({ settings, data, onSettings, size, children }: ChartControlsProps) {
  const set = (changed: Partial<ChartSettings>) => onSettings({ ...settings, ...changed })
  const isStack = data.design.kind === 'area' || data.design.kind === 'bar'
  const controls: (Control | false)[] = [
    control(
      'kind',
      <Choice
        label="Chart"
        values={chartKinds}
        names={kindNames}
        value={data.design.kind}
        onChange={(kind) => set({ kind })}
      />,
    ),
    ...(isStack ? stackControls(data, set) : fieldControls(data, set)),
    data.design.statistic === 'band' &&
      control(
        'singles',
        <Checkbox
          size="xs"
          label="Single lines"
          checked={settings.singles}
          onChange={(event) => set({ singles: event.currentTarget.checked })}
        />,
      ),
    control(
      'scale',
      <Choice
        label="Scale"
        values={['same', 'free'] as const}
        names={{ same: 'same in all', free: 'own of each panel' }}
        value={data.design.sameScale ? 'same' : 'free'}
        onChange={(to) => set({ sameScale: to === 'same' })}
      />,
    ),
    control(
      'steps',
      <Choice
        label="Steps"
        values={chartSteps}
        names={stepNames}
        value={data.design.step}
        onChange={(step) => set({ step })}
      />,
    ),
    data.design.kind === 'line' && data.pasts.length > 0 && historyControl(settings, data, set),
    isStack && toleranceControl(settings, set),
  ]
  return (
    <ControlLine label="Drawn by" controls={controls.filter((own) => own !== false)} hint={size}>
      {children}
    </ControlLine>
  )
}

type Set = (changed: Partial<ChartSettings>) => void

const control = (key: string, content: ReactNode): Control => ({ key, content })

function stackControls({ parents, parent }: ChartFigures, set: Set): Control[] {
  if (parents.length === 0 || parent === undefined) return []
  return [
    control(
      'parent',
      <Choice
        label="Parts of"
        values={parents.includes(parent) ? parents : [parent, ...parents]}
        value={parent}
        onChange={(to) => set({ parent: to })}
      />,
    ),
  ]
}

const toleranceControl = ({ tolerance }: ChartSettings, set: Set): Control =>
  control(
    'tolerance',
    <Choice
      label="Tolerance"
      values={tolerances.map(String)}
      names={Object.fromEntries(tolerances.map((share) => [String(share), `${share * 100} %`]))}
      value={String(tolerance)}
      onChange={(to) => set({ tolerance: Number(to), stackAnyway: false })}
    />,
  )

/** What colours, dashes and panels stand for, and what becomes of runs that they do not tell apart. */
function fieldControls({ design, shape }: ChartFigures, set: Set): Control[] {
  // How many values a field has tells what it is good for.
  const names = Object.fromEntries(
    groupFields.map((field) => [field, `${fieldNames[field]} (${shape.counts[field]})`]),
  ) as Record<GroupField, string>
  const orNone = { none: 'none', ...names }
  const fields = groupFields.filter((field) => shape.counts[field] > 1)
  const withOwn = (field: GroupField | null) => (field && !fields.includes(field) ? [...fields, field] : fields)
  const controls = [
    control(
      'colour',
      <Choice
        label="Colour"
        values={withOwn(design.colour)}
        names={names}
        value={design.colour}
        onChange={(colour) => set({ colour, hidden: [] })}
      />,
    ),
    (design.kind === 'line' || design.kind === 'beside') &&
      control(
        'dash',
        <Choice
          label={design.kind === 'line' ? 'Dash' : 'Shade'}
          values={['none', ...withOwn(design.dash)] as const}
          names={orNone}
          value={design.dash ?? 'none'}
          onChange={(dash) => set({ dash })}
        />,
      ),
    control(
      'panels',
      <Choice
        label="Panels"
        values={['none', ...withOwn(design.facet)] as const}
        names={orNone}
        value={design.facet ?? 'none'}
        onChange={(facet) => set({ facet })}
      />,
    ),
    design.kind !== 'box' &&
      control(
        'statistic',
        <Choice
          label="Combine runs"
          values={chartStatistics.filter((statistic) => statistic !== 'band' || design.kind === 'line')}
          names={statisticNames}
          value={design.statistic}
          onChange={(statistic) => set({ statistic })}
        />,
      ),
  ]
  return controls.filter((own) => own !== false)
}

/** Values of the control that are no names; no scenario is called so. */
const [byItsName, noHistory] = ['\0name', '\0none'] as const

function historyControl({ history }: ChartSettings, { pasts }: ChartFigures, set: Set): Control {
  const value = history === null ? byItsName : history === '' ? noHistory : history
  const known = [byItsName, noHistory, ...pasts]
  return control(
    'history',
    <Choice
      label="History"
      values={known.includes(value) ? known : [...known, value]}
      names={{ [byItsName]: 'what is called so', [noHistory]: 'none' }}
      value={value}
      onChange={(to) => set({ history: to === byItsName ? null : to === noHistory ? '' : to })}
    />,
  )
}
