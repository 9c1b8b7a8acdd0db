import { useEffect, type RefCallback } from 'react'
import { useResizeObserver } from '@mantine/hooks'

/** In pixels; 0: not known yet. */
interface Room {
  width: number
  height: number
}

/** The place that tables of a name last had: the next one begins with it, and is drawn once instead of twice. */
const lastRooms = new Map<string, Room>()

/** The place of a table, by what it is called; it is measured by the element that gets the callback. */
export function useRoom(label: string): [RefCallback<HTMLDivElement>, Room] {
  const [observed, { width, height }] = useResizeObserver<HTMLDivElement>()
  useEffect(() => {
    if (width > 0) lastRooms.set(label, { width, height })
  }, [label, width, height])
  return [observed, width > 0 ? { width, height } : (lastRooms.get(label) ?? { width, height })]
}
