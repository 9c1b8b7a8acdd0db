import { useCallback, useState } from 'react'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { defaultChart } from '../chart/settings.ts'
import type { Navigate } from '../view/use-view.ts'
import type { DataView } from '../view/view.ts'
import type { ToolPanel } from './Toolbar.tsx'

/** Narrower windows, and larger letters, begin without the panel at the side. */
const roomForSide = '(min-width: 1000px)'

/** Which parts are open. The chart is kept in the view, the side panel in the browser; the others are forgotten. */
export function usePanels(view: DataView, navigate: Navigate) {
  const hasRoom = useMediaQuery(roomForSide, true, { getInitialValueInEffect: false })
  const [side, setSide] = useLocalStorage<boolean | null>({
    key: 'scenario-desk-side',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [others, setOthers] = useState({ columns: false, units: false, export: false, code: false })
  const open: Record<ToolPanel, boolean> = {
    ...others,
    side: hasRoom ? side !== false : side === true,
    chart: view.chart !== null,
  }
  const setPanel = (panel: ToolPanel, isOpen: boolean) => {
    if (panel === 'side') setSide(isOpen)
    else if (panel === 'chart') navigate({ ...view, chart: isOpen ? { ...defaultChart } : null })
    else setOthers((known) => ({ ...known, [panel]: isOpen }))
  }
  const closeSide = useCallback(() => setSide(false), [setSide])
  return { open, setPanel, closeSide }
}
