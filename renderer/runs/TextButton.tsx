import type { ReactNode } from 'react'
import classes from './RunsPage.module.css'

interface TextButtonProps {
  /** The whole of it, for screen readers: tables have many buttons of the same text. */
  label: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A small button inside a table. Plain, since a table has hundreds of them. */
export function TextButton({ label, isDisabled = false, onClick, children }: TextButtonProps) {
  return (
    <button type="button" className={classes['text-button']} aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </button>
  )
}
