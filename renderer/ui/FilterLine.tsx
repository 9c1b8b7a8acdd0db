import type { ReactNode } from 'react'
import classes from './FilterLine.module.css'

/** The one line above a view: on the left what is filtered, on the right how it is shown; below where it has no room. */
export const FilterLine = ({ children }: { children: ReactNode }) => <div className={classes['root']}>{children}</div>

/** What stands at the right of the line; it keeps its width. */
export const LineTools = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes['tools']} role="toolbar" aria-label={label}>
    {children}
  </div>
)
