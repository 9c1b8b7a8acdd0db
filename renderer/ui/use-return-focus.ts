import { useEffect, useState } from 'react'

/** Gives the focus back, when a dialog goes, to what had it before; for dialogs that are there only while they are open. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
}
