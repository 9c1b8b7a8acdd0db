import { useEffect, useEffectEvent } from 'react'

/** Finds the dialogs that are open over the window. */
export const openDialogs = '[role="dialog"][aria-modal="true"]'

/** What else closes by Escape, while the focus is in it or in the control that opened it. */
const openLists = '[role="dialog"], [role="menu"], [role="listbox"], [aria-expanded="true"]'

/** Whether a dialog lies over the window, so that keys are not meant for what is below. */
export const isOverlaid = (): boolean => document.querySelector(openDialogs) !== null

/** Presses of Escape that were meant for something above the pages of the window. */
const taken = new WeakSet<Event>()

// Dialogs close in this phase too and may be gone when the press reaches a page: whoever is asked before them sees them.
window.addEventListener('keydown', (event) => void (isTaken(event) && taken.add(event)), { capture: true })

/**
 * Stops what is loading by Escape. A press that closes a dialog, a list or a menu, or empties a field, closes only that.
 *
 * @param isLoading whether there is anything to stop
 */
export function useCancelKey(isLoading: boolean, onCancel: () => void): void {
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    if (!isLoading) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !taken.has(event)) cancel()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isLoading])
}

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (key !== 'Escape') return false
  const isInField = target instanceof HTMLInputElement && target.value !== ''
  return isOverlaid() || isInField || (target instanceof Element && target.closest(openLists) !== null)
}
