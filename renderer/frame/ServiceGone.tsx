import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { dropHeldBack } from '../api/service-state.ts'
import { useServiceState } from '../api/use-service-state.ts'
import { formatTime, plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import classes from './Frame.module.css'

/**
 * Says that the service is gone, what that means for what is on screen, and how to bring it back; and that it is back.
 * The window asks for it by itself, so there is nothing to press.
 */
export function ServiceGone() {
  const { goneSince, isSilent, heldBack } = useServiceState()
  useNoticeOfReturn(goneSince !== undefined)
  useNoticeOfHeldBack(heldBack)
  if (goneSince === undefined) return null
  return (
    <div className={classes['gone']} role="status" aria-label="Service">
      <Icon name="error" />
      {isSilent ? (
        <span>
          <b>The service is not answering since {formatTime(goneSince.toISOString())}.</b> It runs, but is halted or
          very busy. What it confirmed is kept, and what you typed stays here. When it answers, this window goes on by
          itself; if it never does, end it where you started it, and start it again.
        </span>
      ) : (
        <span>
          <b>The service does not answer since {formatTime(goneSince.toISOString())}.</b> What it confirmed is kept, and
          what you typed stays here. Start it again the way you started it (<code>npm start</code>, or{' '}
          <code>scenario-desk open</code>); what it said last stands there. This window then goes on by itself.
        </span>
      )}
      {heldBack > 0 && (
        <>
          <b>{plural(heldBack, 'change')} held back until then</b>
          <Button size="compact-sm" variant="default" onClick={dropHeldBack}>
            Do not write
          </Button>
        </>
      )}
    </div>
  )
}

/** Says once that the service is back. */
function useNoticeOfReturn(isGone: boolean): void {
  const wasGone = useRef(false)
  useEffect(() => {
    if (wasGone.current && !isGone) {
      notifications.show({ message: 'The service is back. What is shown is read again.' })
    }
    wasGone.current = isGone
  }, [isGone])
}

/** Says that a change waits, where it was made: dialogs show it as their last line. Leaving the page would lose it. */
function useNoticeOfHeldBack(heldBack: number): void {
  useEffect(() => {
    if (heldBack === 0) return undefined
    notifications.show({ message: 'The service does not answer. The change is held back and written when it is back.' })
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [heldBack])
}
