import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { historyQueries, type MomentsOf } from '../api/history.ts'
import { momentOf, presentOf } from '../names/platform-name.ts'
import { formatCount } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { momentOfDay } from './days.ts'
import { MomentDay } from './MomentDay.tsx'
import { MomentMarks } from './MomentMarks.tsx'
import type { Transaction } from './sentence.ts'
import { usePastJob } from './use-past-job.ts'
import { useSentence } from './use-sentence.ts'
import classes from './AsOf.module.css'

interface AsOfProps {
  /** As it was. */
  platform: string
  /** Whose transactions are the moments. */
  of: MomentsOf
  onMoment: (transaction: number) => void
}

/** How long the slider rests before its moment is shown: a state is written into a file when it is first looked at. */
const restMs = 250

/** A slider over all moments of a history: what is shown below follows it. */
export function AsOf({ platform, of, onMoment }: AsOfProps) {
  const present = presentOf(platform)
  const shown = momentOf(platform) ?? ''
  const { data: marks } = useQuery(historyQueries.marks(present, of))
  const [moved, setMoved] = useState<{ from: string; to: number }>()
  const wanted = moved?.from === platform ? moved.to : undefined
  const { data, isPlaceholderData } = useQuery(
    historyQueries.moment(present, { ...of, ...(wanted === undefined ? { until: shown } : { place: wanted }) }),
  )
  const at = wanted ?? data?.place ?? -1
  // Until the moment that the slider has come to is known, its words are those of the one before.
  const target = wanted === undefined || isPlaceholderData ? undefined : data?.transaction?.id
  // States are written one after another: those that the slider passed by meanwhile need not be.
  const isWriting = usePastJob(present) !== undefined
  useEffect(() => {
    if (target === undefined || String(target) === shown || isWriting) return undefined
    const timer = setTimeout(() => onMoment(target), restMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another way to show a moment is no other moment
  }, [target, shown, isWriting])
  if (!marks || !data || data.total === 0) return null
  const last = data.total - 1
  const go = (place: number) => setMoved({ from: platform, to: Math.min(last, Math.max(0, place)) })
  return (
    <div className={classes['root']} role="group" aria-label="As of">
      <IconButton icon="previous" isSmall label="The moment before" isDisabled={at <= 0} onClick={() => go(at - 1)} />
      <span className={classes['slider']}>
        <MomentMarks marks={marks.marks} last={last} />
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={data.transaction ? momentText(data.transaction) : undefined}
          min={0}
          max={last}
          value={Math.max(0, at)}
          onChange={({ currentTarget }) => go(Number(currentTarget.value))}
        />
      </span>
      <IconButton icon="next" isSmall label="The moment after" isDisabled={at >= last} onClick={() => go(at + 1)} />
      <MomentDay
        platform={present}
        of={of}
        first={marks.first_at}
        current={data.transaction?.issued_at ?? null}
        onPlace={go}
      />
      {data.transaction && (
        <Moment
          {...{ platform: present, transaction: data.transaction }}
          place={`${formatCount(at + 1)} of ${formatCount(data.total)}`}
        />
      )}
    </div>
  )
}

const momentText = ({ issued_at, checkpoints }: Transaction): string =>
  [momentOfDay(issued_at), ...checkpoints.map(({ message }) => `checkpoint “${message}”`)].join(', ')

interface MomentProps {
  platform: string
  transaction: Transaction
  /** Where it stands among the moments. */
  place: string
}

/** What happened last before what is shown. */
function Moment({ platform, transaction, place }: MomentProps) {
  const { main, detail } = useSentence(platform, transaction)
  return (
    <>
      <span className={classes['place']}>{place}</span>
      <span className={classes['moment']} title={`${main} ${detail}`}>
        <b>{momentText(transaction)}</b> after {main} {detail}
      </span>
    </>
  )
}
