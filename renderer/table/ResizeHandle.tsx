import { useRef, type PointerEvent } from 'react'
import classes from './DataTable.module.css'

/** How columns get other widths, in pixels. */
export interface Resizing {
  /** While the pointer moves; `isDone`: it was let go. */
  onResize: (id: string, width: number, isDone: boolean) => void
  /** As wide as the content again. */
  onFit: (id: string) => void
}

interface ResizeHandleProps extends Resizing {
  id: string
  width: number
}

/** The right end of a head: dragged it makes the column wider or narrower, a double click fits it to its content. */
export function ResizeHandle({ id, width, onResize, onFit }: ResizeHandleProps) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const follow = (event: PointerEvent, isDone: boolean) => {
    if (!start.current) return
    onResize(id, start.current.width + event.clientX - start.current.x, isDone)
    if (isDone) start.current = undefined
  }
  return (
    <span
      className={classes['resize']}
      data-resize
      aria-hidden="true"
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        start.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => follow(event, false)}
      onPointerUp={(event) => follow(event, true)}
      onPointerCancel={() => {
        start.current = undefined
      }}
      onDoubleClick={() => onFit(id)}
    />
  )
}
