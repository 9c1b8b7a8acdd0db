import { useEffect, useState, type RefObject } from 'react'

/**
 * How many children of a list stand on its first line; the list wraps, one line of it shows.
 * @param isPaused while all lines show
 */
export function useFitting(list: RefObject<HTMLElement | null>, isPaused: boolean): number {
  const [fitting, setFitting] = useState(Infinity)
  useEffect(() => {
    const element = list.current
    if (!element || isPaused) return undefined
    const measure = () => setFitting(onFirstLine(element))
    // A child may need more room without any change of what is in it, such as a select with another value.
    const size = new ResizeObserver(measure)
    const watch = () => {
      for (const child of element.children) size.observe(child)
    }
    const content = new MutationObserver(() => {
      watch()
      measure()
    })
    size.observe(element)
    watch()
    content.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      size.disconnect()
      content.disconnect()
    }
  }, [isPaused, list])
  return fitting
}

function onFirstLine({ children, offsetTop: top, clientHeight }: HTMLElement): number {
  const items = [...children] as HTMLElement[]
  const next = items.findIndex(({ offsetTop }) => offsetTop > top + clientHeight / 2)
  return next === -1 ? Infinity : next
}
