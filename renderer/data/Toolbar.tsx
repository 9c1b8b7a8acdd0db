import type { ReactNode } from 'react'
import { Button, Tooltip } from '@mantine/core'
import { ColumnPanel, type NamedColumn } from '../table/ColumnPanel.tsx'
import { Icon } from '../ui/icons.tsx'
import type { ColumnLayout } from '../table/layout.ts'
import classes from './DataPage.module.css'

/** Parts of the view Data that open and close. */
export type ToolPanel = 'side' | 'columns' | 'units' | 'chart' | 'export' | 'code'

interface ToolbarProps {
  columns: readonly NamedColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  open: Readonly<Record<ToolPanel, boolean>>
  onPanel: (panel: ToolPanel, isOpen: boolean) => void
}

/** How the data are shown, and what can be done with all of them. */
export function Toolbar(props: ToolbarProps) {
  const { columns, layout, onLayout, open, onPanel } = props
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
      {!open.side && toggle('side', 'Variables and facets (e)', <ExploreLabel />)}
      <span className={classes['right']}>
        <ColumnPanel
          columns={columns}
          layout={layout}
          onChange={onLayout}
          opened={open.columns}
          onOpened={(isOpen) => onPanel('columns', isOpen)}
        />
        {toggle('units', 'Show values in other units (u)', 'Units')}
        {toggle('chart', 'Chart of these data (c)', 'Chart')}
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
