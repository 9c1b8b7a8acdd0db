import type { Moments } from '../../server/contract/moments.ts'
import { plural } from '../ui/format.ts'
import classes from './AsOf.module.css'

interface MomentMarksProps {
  marks: Moments['marks']
  /** The place of the newest moment. */
  last: number
}

/** Where checkpoints are along the slider of moments. */
export const MomentMarks = ({ marks, last }: MomentMarksProps) => (
  <span className={classes['marks']} aria-hidden="true">
    {marks.map((mark) => (
      <i key={mark.place} style={{ left: `${(100 * mark.place) / Math.max(1, last)}%` }} title={markText(mark)} />
    ))}
  </span>
)

function markText({ messages, checkpoints }: Moments['marks'][number]): string {
  const more = checkpoints - messages.length
  const named = messages.map((message) => message || '(no message)')
  return [...named, ...(more > 0 ? [`and ${plural(more, 'more checkpoint')}`] : [])].join('\n')
}
