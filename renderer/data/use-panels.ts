import { useCallback, useState } from 'react'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { DataView } from '../view/view.ts'
import type { ToolPanel } from './Toolbar.tsx'

/** Narrower windows, and larger letters, begin without the panel at the side. */
const roomForSide = '(min-width: 1000px)'

/**
 * Which parts are open. The side panel is kept in the browser; the others are forgotten. Beside a chart the side panel
 * is closed, and opened for this time only.
 */
export function usePanels({ display }: DataView) {
  const hasRoom = useMediaQuery(roomForSide, true, { getInitialValueInEffect: false })
  const [side, setSide] = useLocalStorage<boolean | null>({
    key: 'scenario-desk-side',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [others, setOthers] = useState({ columns: false, units: false, export: false, code: false, side: false })
  const open: Record<ToolPanel, boolean> = {
    ...others,
    side: display !== 'table' ? others.side : hasRoom ? side !== false : side === true,
  }
  const setPanel = (panel: ToolPanel, isOpen: boolean) => {
    if (panel === 'side' && display === 'table') setSide(isOpen)
    else setOthers((known) => ({ ...known, [panel]: isOpen }))
  }
  const closeSide = useCallback(() => {
    if (display === 'table') setSide(false)
    else setOthers((known) => ({ ...known, side: false }))
  }, [display, setSide])
  return { open, setPanel, closeSide }
}
