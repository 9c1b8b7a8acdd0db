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
    const ifFiles = (action: (event: DragEvent) => void) => (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) action(event)
    }
    // What is below the pointer may change at any time: both say that a drop is welcome there.
    const take = ifFiles((event) => {
      event.preventDefault()
      setOver(true)
    })
    const listeners: Record<string, (event: DragEvent) => void> = {
      dragenter: take,
      dragover: take,
      // Every element tells that it is left; beyond the last one there is nothing.
      dragleave: ifFiles((event) => {
        if (event.relatedTarget === null) setOver(false)
      }),
      drop: ifFiles((event) => {
        event.preventDefault()
        setOver(false)
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
