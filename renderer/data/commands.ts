import type { Command } from '../commands/commands.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataDisplays, type DataDisplay, type DataView } from '../view/view.ts'
import { inMode } from './questions.ts'
import type { ToolPanel } from './Toolbar.tsx'

interface DataCommandsInput {
  view: DataView
  navigate: Navigate
  open: Readonly<Record<ToolPanel, boolean>>
  setPanel: (panel: ToolPanel, isOpen: boolean) => void
  toggleTrend: () => void
}

const displayCommands: Record<DataDisplay, string> = {
  table: 'Show the table alone',
  split: 'Show the table with its chart',
  chart: 'Show the chart alone',
}

/** What can be done in the view Data, with the keys of its grid. */
export function dataCommands({ view, navigate, open, setPanel, toggleTrend }: DataCommandsInput): Command[] {
  const toggle = (panel: ToolPanel) => () => setPanel(panel, !open[panel])
  const commands: Omit<Command, 'group'>[] = [
    {
      id: 'data.mode',
      label: 'Wide or long table',
      keys: 'W',
      run: () => navigate(inMode(view, view.mode === 'long' ? 'wide' : 'long')),
    },
    {
      id: 'data.chart',
      label: 'Show or hide the chart',
      keys: 'C',
      run: () => navigate({ ...view, display: view.display === 'table' ? 'split' : 'table' }),
    },
    ...dataDisplays.map((display, at) => ({
      id: `data.display.${display}`,
      label: displayCommands[display],
      keys: String(at + 1),
      run: () => navigate({ ...view, display }),
    })),
    { id: 'data.side', label: 'Show or hide Explore', keys: 'E', run: toggle('side') },
    { id: 'data.trend', label: 'Show or hide the trend of each series', keys: 'T', run: toggleTrend },
    { id: 'data.columns', label: 'Choose columns', keys: 'shift+L', run: toggle('columns') },
    { id: 'data.units', label: 'Show values in other units', keys: 'U', run: toggle('units') },
    { id: 'data.export', label: 'Export these data', keys: 'shift+E', run: () => setPanel('export', true) },
    { id: 'data.code', label: 'Copy this view as code', keys: 'mod+shift+C', run: () => setPanel('code', true) },
    ...(
      [
        ['data.filter', 'Filter by this cell', 'F'],
        ['data.exclude', 'Leave out what is like this cell', 'shift+F'],
        ['data.sort', 'Sort by the column of this cell; with Shift as one more key', 'S'],
        ['data.edit', 'Edit the value in this cell', 'F2'],
        ['data.copy', 'Copy what is selected', 'mod+C'],
        ['data.select', 'Select cells', 'shift+Arrows'],
        ['data.menu', 'Open the menu of this cell or column', 'shift+F10'],
        ['data.width', 'Make the column of this header wider or narrower', 'shift+←/→'],
        ['data.move', 'Move the column of this header', 'mod+shift+←/→'],
        ['data.find', 'Find in these rows', 'mod+F'],
        ['data.check', 'Check the series of this cell for the chart', 'X'],
      ] as const
    ).map(([id, label, keys]) => ({ id, label, keys, isListedOnly: true })),
  ]
  return commands.map((command) => ({ ...command, group: 'Data' }))
}
