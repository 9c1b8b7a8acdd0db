import { SegmentedControl } from '@mantine/core'
import { datapointTypes, type DatapointType } from '../../server/contract/iamc.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataModes, type DataMode, type DataView } from '../view/view.ts'
import { inMode } from './questions.ts'

const modeLabels: Record<DataMode, string> = { long: 'Long', wide: 'Wide' }
export const typeLabels: Record<DatapointType, string> = {
  ANNUAL: 'Annual',
  CATEGORICAL: 'Categorical',
  DATETIME: 'Datetime',
}

interface TableFormProps {
  view: DataView
  navigate: Navigate
  /** The time domains of the wide table that have data. */
  types: readonly DatapointType[]
}

/** Long or wide, and which time domain. */
export const TableForm = ({ view, navigate, types }: TableFormProps) => (
  <>
    <SegmentedControl
      size="xs"
      aria-label="Form of the table"
      data={dataModes.map((value) => ({ value, label: modeLabels[value] }))}
      value={view.mode}
      onChange={(mode) => navigate(inMode(view, mode))}
    />
    {view.mode === 'wide' && types.length > 1 && (
      <SegmentedControl
        size="xs"
        aria-label="Time domain"
        data={datapointTypes
          .filter((known) => types.includes(known) || known === view.type)
          .map((value) => ({ value, label: typeLabels[value] }))}
        value={view.type}
        onChange={(type) => navigate({ ...view, type, page: 1 })}
      />
    )}
  </>
)
