import type { ReactNode } from 'react'
import { Button, SegmentedControl, Tooltip } from '@mantine/core'
import { datapointTypes, type DatapointType } from '../../server/contract/iamc.ts'
import { ColumnPanel, type NamedColumn } from '../table/ColumnPanel.tsx'
import { Icon } from '../ui/icons.tsx'
import type { ColumnLayout } from '../table/layout.ts'
import { dataModes, type DataMode } from '../view/view.ts'
import classes from './DataPage.module.css'

/** Parts of the view Data that open and close. */
export type ToolPanel = 'side' | 'columns' | 'units' | 'export' | 'code'

interface ToolbarProps {
  mode: DataMode
  onMode: (mode: DataMode) => void
  /** The time domains of the wide table that have data, and the one that is shown. */
  types: readonly DatapointType[]
  type: DatapointType
  onType: (type: DatapointType) => void
  columns: readonly NamedColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  open: Readonly<Record<ToolPanel, boolean>>
  onPanel: (panel: ToolPanel, isOpen: boolean) => void
  /** What is shown of the data: table, chart, or both. */
  children: ReactNode
}

const modeLabels: Record<DataMode, string> = { long: 'Long', wide: 'Wide' }
export const typeLabels: Record<DatapointType, string> = {
  ANNUAL: 'Annual',
  CATEGORICAL: 'Categorical',
  DATETIME: 'Datetime',
}

/** How the data are shown, and what can be done with all of them. */
export function Toolbar(props: ToolbarProps) {
  const { mode, onMode, types, type, onType, columns, layout, onLayout, open, onPanel, children } = props
  const toggle = (panel: ToolPanel, label: string, content: ReactNode) => (
    <Tooltip label={label} openDelay={400}>
      <Button
        size="compact-sm"
        className={classes['tool'] ?? ''}
        variant="default"
        aria-pressed={open[panel]}
        onClick={() => onPanel(panel, !open[panel])}
      >
        {content}
      </Button>
    </Tooltip>
  )
  return (
    <div className={classes['tools']} role="toolbar" aria-label="Table">
      {!open.side && toggle('side', 'Variables and facets (t)', <ExploreLabel />)}
      <SegmentedControl
        size="xs"
        aria-label="Form of the table"
        data={dataModes.map((value) => ({ value, label: modeLabels[value] }))}
        value={mode}
        onChange={(value) => onMode(value)}
      />
      {mode === 'wide' && types.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Time domain"
          data={datapointTypes
            .filter((known) => types.includes(known) || known === type)
            .map((value) => ({ value, label: typeLabels[value] }))}
          value={type}
          onChange={(value) => onType(value)}
        />
      )}
      <span className={classes['right']}>
        {children}
        <ColumnPanel
          columns={columns}
          layout={layout}
          onChange={onLayout}
          opened={open.columns}
          onOpened={(isOpen) => onPanel('columns', isOpen)}
        />
        {toggle('units', 'Show values in other units (u)', 'Units')}
        <Button
          size="compact-sm"
          variant="default"
          className={classes['tool'] ?? ''}
          aria-haspopup="dialog"
          onClick={() => onPanel('export', true)}
        >
          Export
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          className={classes['tool'] ?? ''}
          aria-haspopup="dialog"
          onClick={() => onPanel('code', true)}
        >
          Copy as code
        </Button>
      </span>
    </div>
  )
}

const ExploreLabel = () => (
  <span className={classes['explore']}>
    <Icon name="side" size={14} /> Explore
  </span>
)
