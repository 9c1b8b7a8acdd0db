import { useEffect, useRef, type RefObject } from 'react'

/** Puts the focus where it is needed when what had it is gone: on the element that gets the ref, as soon as it is there. */
export function useFocusOnMount<E extends HTMLElement>(isWanted = true): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (isWanted) ref.current?.focus()
  }, [isWanted])
  return ref
}
