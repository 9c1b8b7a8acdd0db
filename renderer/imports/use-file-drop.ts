import { useEffect, useEffectEvent, useState } from 'react'

/** Whether files are held over the window. Dropping them anywhere hands them over; the browser never opens them itself. */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
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
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length > 0) dropped(files)
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
