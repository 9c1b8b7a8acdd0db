import { useCallback, useState, type DragEvent } from 'react'

/** The listeners of a head that is dragged to the place of another one. */
export type Reordering = (id: string) => object

/** Dragging of heads; `onMove` puts a column where another one is. undefined: they stay where they are. */
export function useReorder(onMove: ((id: string, to: string) => void) | undefined): Reordering {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  // One and the same function for as long as nothing is dragged: heads are drawn again only for a reason.
  return useCallback(
    (id) => {
      if (!onMove) return {}
      const end = () => {
        setDragged(undefined)
        setOver(undefined)
      }
      return {
        draggable: true,
        'data-over': (dragged !== undefined && over === id && dragged !== id) || undefined,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', id)
          setDragged(id)
        },
        onDragOver: (event: DragEvent) => {
          if (dragged === undefined) return
          event.preventDefault()
          setOver(id)
        },
        onDrop: (event: DragEvent) => {
          event.preventDefault()
          if (dragged !== undefined && dragged !== id) onMove(dragged, id)
          end()
        },
        onDragEnd: end,
      }
    },
    [onMove, dragged, over],
  )
}
