import type { NewPoint } from '../api/datapoints.ts'
import type { SeriesRow } from '../../server/contract/tables.ts'
import type { DatapointType } from '../../server/contract/iamc.ts'
import { shownName } from '../names/shown-name.ts'
import type { DatapointRow } from './columns.tsx'
import { stepLabel, wideRowId } from './wide-columns.tsx'

/** A value that is to be edited: where it stands, and what is written for it. */
export interface EditTarget {
  rowId: string
  columnId: string
  run__id: number
  point: Omit<NewPoint, 'value'>
  /** null: there is none yet. */
  stored: number | null
  unit: string
  /** What it is the value of. */
  label: string
}

const labelOf = (parts: readonly (string | number | null | undefined)[]): string =>
  `Value of ${parts.filter((part) => part !== null && part !== undefined).join(' · ')}`

/** The value of a row of the long table; undefined for its other columns. */
export function targetOfRow(row: DatapointRow, columnId: string): EditTarget | undefined {
  if (columnId !== 'value' || row.value === undefined) return undefined
  const { step_year, step_category, step_datetime } = row
  return {
    rowId: String(row.id),
    columnId,
    run__id: row.run__id,
    point: {
      time_series__id: row.time_series__id,
      type: row.type,
      ...(typeof step_year === 'number' && { step_year }),
      ...(typeof step_category === 'string' && { step_category }),
      ...(typeof step_datetime === 'string' && { step_datetime }),
    },
    stored: row.value,
    unit: shownName('unit', row.unit ?? ''),
    label: labelOf([row.variable, row.region, step_year, step_category, step_datetime]),
  }
}

interface Step {
  type: DatapointType
  steps: readonly (number | string)[]
}

/** The value of a series in the column of a step, one that is missing included; undefined for its names. */
export function targetOfSeries(row: SeriesRow, columnId: string, { type, steps }: Step): EditTarget | undefined {
  const index = steps.findIndex((step) => String(step) === columnId)
  const step = steps[index]
  if (step === undefined) return undefined
  return {
    rowId: wideRowId(row),
    columnId,
    run__id: row.run__id,
    point: {
      time_series__id: row.id,
      type,
      ...(typeof step === 'number' ? { step_year: step } : { step_datetime: step }),
      ...(row.step_category !== null && { step_category: row.step_category }),
    },
    stored: row.values[index] ?? null,
    unit: shownName('unit', row.unit),
    label: labelOf([row.variable, row.region, row.step_category, stepLabel(step)]),
  }
}
