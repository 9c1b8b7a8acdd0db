import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import classes from './SidePanel.module.css'

const [narrowest, widest] = [200, 400]
/** Wider windows begin with a wider pane. */
const wideWindow = '(min-width: 1500px)'
const step = 16

interface PaneWidth {
  shown: number
  /** What it is where nobody has chosen. */
  own: number
  set: (width: number | null) => void
}

/** The width of the pane in pixels, as it was dragged; the browser keeps it. */
export function usePaneWidth(): PaneWidth {
  const isWide = useMediaQuery(wideWindow, false, { getInitialValueInEffect: false })
  const [chosen, set] = useLocalStorage<number | null>({
    key: 'scenario-desk-explore-width',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const own = isWide ? 272 : 232
  return { shown: chosen === null ? own : Math.min(widest, Math.max(narrowest, chosen)), own, set }
}

/** The edge of the pane: dragged, moved by the arrow keys, put back by a double click. */
export function WidthHandle({ shown, set }: PaneWidth) {
  const begin = useRef({ x: 0, width: 0 })
  const put = (width: number) => set(Math.min(widest, Math.max(narrowest, Math.round(width))))
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      put(begin.current.width + event.clientX - begin.current.x)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted: Record<string, number> = {
      ArrowLeft: shown - step,
      ArrowRight: shown + step,
      Home: narrowest,
      End: widest,
    }
    const width = wanted[event.key]
    if (width === undefined) return
    event.preventDefault()
    put(width)
  }
  return (
    // A separator that can be moved is a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-label="Width of Explore"
      aria-orientation="vertical"
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={shown}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classes['handle']}
      onPointerDown={(event) => {
        begin.current = { x: event.clientX, width: shown }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onDoubleClick={() => set(null)}
      onKeyDown={onKeyDown}
    />
  )
}
