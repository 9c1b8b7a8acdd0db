import classes from './MiddleCut.module.css'

/** Characters at the end of a name that always stay. */
const keptAtEnd = 10

interface MiddleCutProps {
  text: string
  className?: string | undefined
}

/**
 * A name on one line that is cut in its middle where there is no room for it: its start and its end stay. What is
 * drawn are two pieces; what is read, found and copied is the whole name.
 */
export function MiddleCut({ text, className }: MiddleCutProps) {
  const letters = Array.from(text)
  const at = letters.length - Math.min(keptAtEnd, Math.floor(letters.length / 2))
  return (
    <span className={`${classes['root']} ${className ?? ''}`}>
      <span className={classes['whole']}>{text}</span>
      <span className={classes['start']} data-text={letters.slice(0, at).join('')} data-cut aria-hidden="true" />
      <span className={classes['end']} data-text={letters.slice(at).join('')} aria-hidden="true" />
    </span>
  )
}
