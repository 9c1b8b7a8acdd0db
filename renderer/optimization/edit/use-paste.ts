import { useEffect, useRef, type RefObject } from 'react'
import { cellsOf } from './typed-rows.ts'

/**
 * Hears what is pasted while a cell of a table has the focus; into fields browsers paste by themselves.
 * @returns goes on the element around the table
 */
export function usePaste(onPaste: (cells: string[][]) => void): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      const focused = document.activeElement
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!around.current?.contains(focused) || focused?.matches('input, textarea, select') || text === '') return
      event.preventDefault()
      onPaste(cellsOf(text))
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [onPaste])
  return around
}
