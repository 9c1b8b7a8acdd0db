import { useEffect, type RefObject } from 'react'

/**
 * Notes on a table (`data-shifted`) that it is scrolled sideways, or about to be. Only then do the cells at its start have
 * to stay in their place: each that does is a layer of its own, and scrolling down takes half as long again with a hundred
 * of them.
 */
export function useShifted(scrollRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scrollRef.current
    if (!element) return undefined
    const note = () => element.toggleAttribute('data-shifted', element.scrollLeft > 0)
    const begin = ({ deltaX, shiftKey }: WheelEvent) => {
      if (deltaX !== 0 || shiftKey) element.setAttribute('data-shifted', '')
    }
    note()
    element.addEventListener('scroll', note, { passive: true })
    element.addEventListener('wheel', begin, { passive: true })
    return () => {
      element.removeEventListener('scroll', note)
      element.removeEventListener('wheel', begin)
    }
  }, [scrollRef])
}
