import { useId, type ReactNode } from 'react'
import home from '../home/HomePage.module.css'
import { Icon, type IconName } from '../ui/icons.tsx'
import classes from './Service.module.css'

/** How a part of the service is. */
export interface CardState {
  tone: 'ok' | 'warn' | 'quiet'
  text: string
}

const icons: Record<CardState['tone'], IconName> = { ok: 'check', warn: 'warning', quiet: 'info' }

/** A part of the service, with how it is in one tag; undefined: not known yet. */
export function Card({ title, state, children }: { title: string; state: CardState | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section className={home['card']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{title}</h2>
        {state && (
          <span className={classes['state']} data-tone={state.tone} role="status">
            <Icon name={icons[state.tone]} size={14} /> {state.text}
          </span>
        )}
      </div>
      {children}
    </section>
  )
}
