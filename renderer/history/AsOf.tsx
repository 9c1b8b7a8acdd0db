import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { historyQueries, type HistoryFilter } from '../api/history.ts'
import { momentOf, presentOf } from '../names/platform-name.ts'
import { formatCount } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { momentOfDay } from './days.ts'
import type { Transaction } from './sentence.ts'
import { usePastJob } from './use-past-job.ts'
import { useSentence } from './use-sentence.ts'
import classes from './AsOf.module.css'

interface AsOfProps {
  /** As it was. */
  platform: string
  /** Whose transactions are the moments. */
  filter: HistoryFilter
  onMoment: (transaction: number) => void
}

/** How long the slider rests before its moment is shown: a state is written into a file when it is first looked at. */
const restMs = 250

/** A slider over the moments of a history: what is shown below follows it. */
export function AsOf({ platform, filter, onMoment }: AsOfProps) {
  const present = presentOf(platform)
  const own = Number(momentOf(platform))
  const { data: newest } = useQuery({
    ...historyQueries.newest(platform),
    // A moment may be a time.
    enabled: Number.isNaN(own),
    staleTime: Infinity,
  })
  const moment = Number.isNaN(own) ? (newest?.id ?? 0) : own
  const { data } = useQuery(historyQueries.moments(present, filter))
  const moments = (data?.results ?? []).filter(({ can_revert }) => can_revert).toReversed()
  const [moved, setMoved] = useState<{ from: string; to: number }>()
  const wanted = moved?.from === platform ? moved.to : undefined
  const at = moments.findLastIndex(({ id }) => id <= (wanted ?? moment))
  const current = moments[at]
  // States are written one after another: those that the slider passed by meanwhile need not be.
  const isWriting = usePastJob(present) !== undefined
  useEffect(() => {
    if (wanted === undefined || wanted === moment || isWriting) return undefined
    const timer = setTimeout(() => onMoment(wanted), restMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another way to show a moment is no other moment
  }, [wanted, moment, isWriting])
  const go = (place: number) => {
    const to = moments[place]
    if (to) setMoved({ from: platform, to: to.id })
  }
  if (moments.length === 0) return null
  return (
    <div className={classes['root']} role="group" aria-label="As of">
      <IconButton icon="previous" isSmall label="The moment before" isDisabled={at <= 0} onClick={() => go(at - 1)} />
      <span className={classes['slider']}>
        <span className={classes['marks']} aria-hidden="true">
          {moments.map(
            ({ id, checkpoints }, place) =>
              checkpoints.length > 0 && (
                <i
                  key={id}
                  style={{ left: `${(100 * place) / Math.max(1, moments.length - 1)}%` }}
                  title={checkpoints.map(({ message }) => message).join('\n')}
                />
              ),
          )}
        </span>
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={current && momentText(current)}
          min={0}
          max={moments.length - 1}
          value={Math.max(0, at)}
          onChange={({ currentTarget }) => go(Number(currentTarget.value))}
        />
      </span>
      <IconButton
        icon="next"
        isSmall
        label="The moment after"
        isDisabled={at >= moments.length - 1}
        onClick={() => go(at + 1)}
      />
      {current && (
        <Moment
          {...{ platform: present, transaction: current }}
          place={`${formatCount(at + 1)} of ${formatCount(moments.length)}${olderText(data)}`}
        />
      )}
    </div>
  )
}

const momentText = ({ issued_at, checkpoints }: Transaction): string =>
  [momentOfDay(issued_at), ...checkpoints.map(({ message }) => `checkpoint “${message}”`)].join(', ')

/** The slider has the newest moments; older ones are reached from the history. */
const olderText = (data: { total: number; results: readonly unknown[] } | undefined): string =>
  data && data.total > data.results.length ? `, the newest of ${formatCount(data.total)}` : ''

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
    <span className={classes['moment']} title={`${main} ${detail}`}>
      <b>{momentText(transaction)}</b> after {main} {detail}
      <span className={classes['quiet']}> · {place}</span>
    </span>
  )
}
