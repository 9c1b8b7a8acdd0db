import { Icon, type IconName } from './icons.tsx'
import { tipText } from './Tips.tsx'
import classes from './Segments.module.css'

/** One way to show something. */
export interface Segment<T extends string> {
  value: T
  label: string
  icon?: IconName
  /** The key that chooses it, as it is printed on keyboards. */
  keys?: string
}

interface SegmentsProps<T extends string> {
  /** What is chosen, for screen readers. */
  label: string
  segments: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
}

/** Ways to show the same, side by side, of which one is chosen. */
export const Segments = <T extends string>({ label, segments, value, onChange }: SegmentsProps<T>) => (
  <span className={classes['root']} role="group" aria-label={label}>
    {segments.map((segment) => (
      <button
        key={segment.value}
        type="button"
        className={classes['option']}
        data-tip={tipText(segment.label, segment.keys)}
        aria-pressed={segment.value === value}
        onClick={() => onChange(segment.value)}
      >
        {segment.icon && <Icon name={segment.icon} size={14} />}
        <span className={classes['label']}>{segment.label}</span>
      </button>
    ))}
  </span>
)
