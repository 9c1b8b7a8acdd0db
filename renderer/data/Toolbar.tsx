import type { ReactNode } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { useShownKeys } from '../commands/commands.tsx'
import { ColumnPanel, type NamedColumn } from '../table/ColumnPanel.tsx'
import { LineTools } from '../ui/FilterLine.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { ColumnLayout } from '../table/layout.ts'
import type { PageSize } from '../view/view.ts'
import type { Conversion } from '../units/conversion.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { UnitPanel } from './UnitPanel.tsx'

/** Parts of the view Data that open and close. */
export type ToolPanel = 'side' | 'columns' | 'units' | 'export' | 'code'

interface ToolbarProps {
  columns: readonly NamedColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  /** The stored units of what is shown, and what they are shown as. */
  units: readonly string[]
  conversion: Conversion
  onConversion: (conversion: Conversion) => void
  open: Readonly<Record<ToolPanel, boolean>>
  onPanel: (panel: ToolPanel, isOpen: boolean) => void
  /** Rows per page; null: all pages scroll as one. */
  size: PageSize | null
  onSize: (size: PageSize | null) => void
  /** What is shown of the data: table, chart, or both. */
  children: ReactNode
}

/** Narrower windows, and larger letters, have some of the icons in the menu alone. */
const roomForIcons = '(min-width: 900px)'

/** How the data are shown, and what can be done with all of them: the right end of the line above the table. */
export function Toolbar(props: ToolbarProps) {
  const { columns, layout, onLayout, open, onPanel, children } = props
  const exportKeys = useShownKeys('data.export')
  const hasRoom = useMediaQuery(roomForIcons, true, { getInitialValueInEffect: false })
  return (
    <LineTools label="Table">
      {children}
      <ColumnPanel
        columns={columns}
        layout={layout}
        onChange={onLayout}
        opened={open.columns}
        onOpened={(isOpen) => onPanel('columns', isOpen)}
      />
      <UnitPanel
        units={props.units}
        conversion={props.conversion}
        onChange={props.onConversion}
        opened={open.units}
        onOpened={(isOpen) => onPanel('units', isOpen)}
      />
      {hasRoom && (
        <IconButton
          icon="download"
          label="Export"
          keys={exportKeys}
          opens="dialog"
          onClick={() => onPanel('export', true)}
        />
      )}
      <MoreMenu open={open} onPanel={onPanel} isNarrow={!hasRoom} size={props.size} onSize={props.onSize} />
    </LineTools>
  )
}
