import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'
import classes from './SidePanel.module.css'

interface SideSectionProps {
  label: string
  /** How many of its values are filtered by. */
  chosen: number
  isOpen: boolean
  onFlip: () => void
  /** Drawn while it is open. */
  children: ReactNode
}

/** A part of the pane: its heading is always in sight, what is below it scrolls by itself. */
export const SideSection = ({ label, chosen, isOpen, onFlip, children }: SideSectionProps) => (
  <section className={classes['section']} data-open={isOpen || undefined}>
    <h2 className={classes['heading']}>
      <button type="button" aria-expanded={isOpen} onClick={onFlip}>
        <span className={classes['turn']} data-open={isOpen || undefined}>
          <Icon name="next" size={12} />
        </span>
        {label}
        {chosen > 0 && <span className={classes['chosen']}>{chosen} chosen</span>}
      </button>
    </h2>
    {isOpen && children}
  </section>
)
