import { useCallback, useState } from 'react'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { defaultChart } from '../chart/settings.ts'
import type { Navigate } from '../view/use-view.ts'
import type { DataView } from '../view/view.ts'
import type { Panel } from './Toolbar.tsx'

/** Narrower windows, and larger letters, begin without the panel at the side. */
const roomForSide = '(min-width: 1000px)'

/** Which parts of the view are open: the chart is part of the view, the side a habit of the user, the rest of the moment. */
export function usePanels(view: DataView, navigate: Navigate) {
  const hasRoom = useMediaQuery(roomForSide, true, { getInitialValueInEffect: false })
  const [side, setSide] = useLocalStorage<boolean | null>({
    key: 'scenario-desk-side',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [others, setOthers] = useState({ columns: false, units: false, export: false, code: false })
  const open: Record<Panel, boolean> = {
    ...others,
    side: hasRoom ? side !== false : side === true,
    chart: view.chart !== null,
  }
  const setPanel = (panel: Panel, isOpen: boolean) => {
    if (panel === 'side') setSide(isOpen)
    else if (panel === 'chart') navigate({ ...view, chart: isOpen ? { ...defaultChart } : null })
    else setOthers((known) => ({ ...known, [panel]: isOpen }))
  }
  const closeSide = useCallback(() => setSide(false), [setSide])
  return { open, setPanel, closeSide }
}
