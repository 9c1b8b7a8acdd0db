import { useRef, useState, type ReactNode } from 'react'
import { IconPanel } from '../ui/IconPanel.tsx'
import { useFitting } from '../ui/use-fitting.ts'
import classes from './ControlLine.module.css'

export interface Control {
  key: string
  content: ReactNode
}

interface ControlLineProps {
  /** What the line is for, for screen readers. */
  label: string
  /** The most important first: the last ones leave the line first. */
  controls: readonly Control[]
  /** Told where there is room. */
  hint: string
  /** What always stands at the right. */
  children: ReactNode
}

/** Controls on one line, whatever its width; those that have no room there stand behind a button. */
export function ControlLine({ label, controls, hint, children }: ControlLineProps) {
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const fitting = useFitting(list, false)
  const rest = controls.slice(fitting)
  return (
    <div className={classes['root']} role="group" aria-label={label}>
      <div className={classes['list']} ref={list}>
        {controls.map(({ key, content }, at) => (
          // What is cut off keeps its place, so that the line knows when there is room for it again.
          <span key={key} className={classes['item']} data-out={at >= fitting || undefined}>
            {content}
          </span>
        ))}
        <span className={classes['hint']} data-out={fitting <= controls.length || undefined}>
          {hint}
        </span>
      </div>
      {rest.length > 0 && (
        <IconPanel icon="more" name="More of the chart" opened={isOpen} onOpened={setOpen} className={classes['panel']}>
          {rest.map(({ key, content }) => (
            <span key={key}>{content}</span>
          ))}
        </IconPanel>
      )}
      <span className={classes['actions']}>{children}</span>
    </div>
  )
}
