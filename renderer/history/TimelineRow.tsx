import { memo } from 'react'
import { Button } from '@mantine/core'
import { Icon } from '../ui/icons.tsx'
import { timeOf } from './days.ts'
import { runsText, type Transaction } from './sentence.ts'
import { useSentence } from './use-sentence.ts'
import classes from './History.module.css'

interface TimelineRowProps {
  platform: string
  transaction: Transaction
  isSelected: boolean
  /** Tells which runs were touched. */
  hasRuns: boolean
  onSelect: (transaction: Transaction) => void
  onGoBack: (transaction: Transaction, runId: number) => void
}

/** One transaction in the list, below the checkpoints that label the state after it. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { platform, transaction, isSelected, hasRuns, onSelect, onGoBack } = props
  const { id, issued_at, undone_by, checkpoints, can_revert } = transaction
  const { main, detail } = useSentence(platform, transaction)
  const runs = hasRuns ? runsText(transaction) : ''
  return (
    <>
      {checkpoints.map((label) => (
        <li key={label.id} className={classes['checkpoint']}>
          <b>{label.message || '(no message)'}</b> <span className={classes['quiet']}>checkpoint</span>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<Icon name="undo" size={13} />}
            disabled={!can_revert}
            aria-label={`Go back to this… ${label.message || '(no message)'}`}
            onClick={() => onGoBack(transaction, label.run__id)}
          >
            Go back to this…
          </Button>
        </li>
      ))}
      <li className={classes['event']}>
        <button
          type="button"
          className={classes['row']}
          data-transaction={id}
          aria-current={isSelected || undefined}
          onClick={() => onSelect(transaction)}
          onFocus={() => onSelect(transaction)}
        >
          <span className={undone_by === null ? undefined : classes['undone']}>
            <b>{main}</b> {detail}
          </span>
          {undone_by !== null && <span className={classes['quiet']}> undone by transaction {undone_by}</span>}
          {runs !== '' && <span className={classes['quiet']}> {runs}</span>}
          <time dateTime={`${issued_at}Z`} title={`${issued_at} UTC`} className={classes['time']}>
            {timeOf(issued_at)}
          </time>
        </button>
      </li>
    </>
  )
})
