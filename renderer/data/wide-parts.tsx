import { Button } from '@mantine/core'
import type { SeriesPage, SeriesRow } from '../../server/contract/tables.ts'
import { formatCount } from '../ui/format.ts'
import type { Navigate } from '../view/use-view.ts'
import type { DataView } from '../view/view.ts'
import { typeLabels } from './Caption.tsx'
import type { InspectedCell } from './CellInspector.tsx'
import { stepLabel, type WideLayout } from './wide-columns.tsx'
import classes from './DataPage.module.css'

/** Says that there are more steps than columns. */
export const LeftOut = ({ layout: { steps, steps_left_out } }: { layout: WideLayout }) => (
  <div className={classes['notice']} role="status">
    The first {formatCount(steps.length)} steps have a column, up to {stepLabel(steps.at(-1) ?? '')};{' '}
    {formatCount(steps_left_out)} later ones are left out. A filter on years, or the long table, shows them.
  </div>
)

interface OtherTypesProps extends Pick<WideLayout, 'types'> {
  view: DataView
  navigate: Navigate
}

/** The filter leaves data, but none of the time domain that is shown. */
export function OtherTypes({ view, types, navigate }: OtherTypesProps) {
  return (
    <div className={classes['other']} role="status">
      <span>
        The filter leaves no {typeLabels[view.type].toLowerCase()} data. One wide table shows one time domain:
      </span>
      {types.map((type) => (
        <Button key={type} size="compact-sm" onClick={() => navigate({ ...view, type, page: 1 })}>
          Show {typeLabels[type].toLowerCase()} data
        </Button>
      ))}
    </div>
  )
}

interface Shown {
  view: DataView
  steps: SeriesPage['steps']
}

/** What the inspector tells of a cell. */
export function inspected(row: SeriesRow, columnId: string, { view, steps }: Shown): InspectedCell {
  const index = steps.findIndex((step) => String(step) === columnId)
  const step = steps[index]
  return {
    seriesId: row.id,
    run__id: row.run__id,
    type: view.type,
    category: row.step_category,
    unit: row.unit,
    ...(step !== undefined && {
      step: [stepLabel(step), row.step_category].filter((part) => part !== null).join(' · '),
      value: row.values[index] ?? null,
    }),
  }
}
