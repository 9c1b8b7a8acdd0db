import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import classes from './LoadingLine.module.css'
import { useCancelKey } from './overlays.ts'

/** How long an answer may take before a way to cancel is offered. */
const cancelAfterMs = 300

interface LoadingLineProps {
  isLoading: boolean
  /** What happens, in words. */
  step?: string
  onCancel: () => void
}

/**
 * A thin line while something takes its time, and after a moment a button to stop it; Escape stops it at once.
 * Takes no room, so that nothing jumps.
 */
export function LoadingLine({ isLoading, step = 'loading', onCancel }: LoadingLineProps) {
  const isSlow = useSlow(isLoading)
  useCancelKey(isLoading, onCancel)
  return (
    <div className={classes['frame']} role="status" aria-live="polite">
      {isLoading && <div className={classes['line']} />}
      {isSlow && (
        <div className={classes['cancel']}>
          <span className={classes['step']}>{step}…</span>
          <Button size="compact-xs" variant="default" onClick={onCancel}>
            Cancel (Esc)
          </Button>
        </div>
      )}
    </div>
  )
}

function useSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setSlow(true), cancelAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isSlow
}
