import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { splitLimits, type DataDisplay, type Split } from '../view/view.ts'
import { clampShare, placeOf, shareByKey, shareOf, wideWindow } from './split.ts'
import classes from './SplitPane.module.css'

/** Pixels that the pointer moves in a click. */
const clickAtMost = 3

interface SplitPaneProps {
  display: DataDisplay
  split: Split
  onSplit: (split: Split) => void
  table: ReactNode
  chart: ReactNode
}

/** Table and chart beside each other, with a splitter that drag, keys and a double click move; or one of them. */
export function SplitPane({ display, split, onSplit, table, chart }: SplitPaneProps) {
  const root = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number }>(undefined)
  const isWide = useMediaQuery(wideWindow, false, { getInitialValueInEffect: false })
  // The view changes when the drag ends; until then only this place does.
  const [dragged, setDragged] = useState<number>()
  const place = placeOf(split, isWide)
  const share = dragged ?? shareOf(split, place)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    start.current = { x: event.clientX, y: event.clientY }
  }
  const shareAt = (event: PointerEvent<HTMLDivElement>): number => {
    const bounds = root.current?.getBoundingClientRect()
    if (!bounds) return share
    const along =
      place === 'right' ? (event.clientX - bounds.left) / bounds.width : (event.clientY - bounds.top) / bounds.height
    return clampShare(along * 100)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current) setDragged(shareAt(event))
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const { current: from } = start
    start.current = undefined
    setDragged(undefined)
    // A press that moves nothing changes nothing: a double click is two of them.
    const isMoved = from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > clickAtMost
    if (isMoved) onSplit({ place: split.place, share: shareAt(event) })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter') return onSplit({ place: split.place, share: null })
    const next = shareByKey(event.key, share, place)
    if (next === undefined) return undefined
    event.preventDefault()
    return onSplit({ place: split.place, share: next })
  }
  return (
    <div ref={root} className={classes['root']} data-place={place} data-display={display}>
      {display !== 'chart' && (
        <div className={classes['table']} style={display === 'split' ? { flexBasis: `${share}%` } : undefined}>
          {table}
        </div>
      )}
      {display === 'split' && (
        // A separator that moves is a control, with a value.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          className={classes['splitter']}
          role="separator"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Room of the table"
          aria-orientation={place === 'right' ? 'vertical' : 'horizontal'}
          aria-valuemin={splitLimits.least}
          aria-valuemax={splitLimits.most}
          aria-valuenow={share}
          aria-valuetext={`${share} %`}
          // Else a double click marks the text beside it, and the next press drags that text.
          onMouseDown={(event) => event.preventDefault()}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            start.current = undefined
            setDragged(undefined)
          }}
          onDoubleClick={() => onSplit({ place: split.place, share: null })}
          onKeyDown={onKeyDown}
        />
      )}
      {display !== 'table' && (
        <div className={classes['chart']} style={display === 'split' ? { flexBasis: `${100 - share}%` } : undefined}>
          {chart}
        </div>
      )}
    </div>
  )
}
