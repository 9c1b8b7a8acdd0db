import { useEffect, useEffectEvent, useState } from 'react'
import { droppedOf, filesOf, type FoundFiles } from './folders.ts'

/**
 * Whether files are held over the window. Dropping them, or folders, anywhere hands them over; the browser never opens
 * them itself.
 * @param onRefused told what cannot be read, and folders without tables
 */
export function useFileDrop(onDrop: (found: FoundFiles) => void, onRefused: (error: Error) => void): boolean {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    // Elements below the pointer report entering and leaving one by one.
    let depth = 0
    const change = (to: number) => {
      depth = Math.max(0, to)
      setOver(depth > 0)
    }
    const ifFiles = (action: (event: DragEvent) => void) => (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) action(event)
    }
    const listeners: Record<string, (event: DragEvent) => void> = {
      dragenter: ifFiles(() => change(depth + 1)),
      dragleave: ifFiles(() => change(depth - 1)),
      dragover: ifFiles((event) => event.preventDefault()),
      drop: ifFiles((event) => {
        event.preventDefault()
        change(0)
        const given = event.dataTransfer ? droppedOf(event.dataTransfer) : []
        if (given.length > 0) void filesOf(given).then(dropped, refused)
      }),
    }
    const entries = Object.entries(listeners) as [keyof WindowEventMap, (event: Event) => void][]
    for (const [name, listener] of entries) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of entries) window.removeEventListener(name, listener)
    }
  }, [])
  return isOver
}
