import { useCallback, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Run } from '../../server/contract/runs.ts'
import { historyQueries, type HistoryFilter } from '../api/history.ts'
import { BranchDialog } from './BranchDialog.tsx'
import { CheckpointForm } from './CheckpointForm.tsx'
import { GoBackDialog } from './GoBackDialog.tsx'
import type { Transaction } from './sentence.ts'
import { Timeline } from './Timeline.tsx'
import { TransactionPane } from './TransactionPane.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import classes from './History.module.css'

interface HistoryBrowserProps {
  platform: string
  filter: HistoryFilter
  /** The transaction that is told in full; null: the newest. */
  selected: number | null
  onSelect: (id: number) => void
  /** Shows the platform as it was after a transaction. */
  onShow: (transaction: Transaction) => void
  /** A run was made from an earlier state of another one. */
  onBranched: (branch: Run) => void
}

/** What happened at the left, what changed thereby at the right, and the ways back. */
export function HistoryBrowser({ platform, filter, selected, onSelect, onShow, onBranched }: HistoryBrowserProps) {
  const { data } = useInfiniteQuery(historyQueries.list(platform, filter))
  const { data: one } = useQuery({ ...historyQueries.one(platform, selected ?? 0), enabled: selected !== null })
  const first = data?.pages[0]
  const current = selected === null ? first?.results[0] : (one ?? undefined)
  const [undoing, setUndoing] = useState<Transaction>()
  const [goingBack, setGoingBack] = useState<{ transaction: Transaction; runId: number }>()
  const [branching, setBranching] = useState<{ transaction: Transaction; runId: number }>()
  const goBack = useCallback((transaction: Transaction, runId: number) => setGoingBack({ transaction, runId }), [])
  const select = useCallback(({ id }: Transaction) => onSelect(id), [onSelect])
  return (
    <div className={classes['browser']}>
      <section className={classes['list']} aria-label="What happened">
        {filter.run !== undefined && <CheckpointForm platform={platform} runId={filter.run} />}
        <Timeline platform={platform} filter={filter} selected={selected} onSelect={select} onGoBack={goBack} />
      </section>
      <section className={classes['pane']} aria-label="What changed">
        {current && (
          <TransactionPane
            key={current.id}
            platform={platform}
            transaction={current}
            run={filter.run}
            historyStart={first?.history_start ?? 0}
            onUndo={() => setUndoing(current)}
            onGoBack={(runId) => goBack(current, runId)}
            onBranch={(runId) => setBranching({ transaction: current, runId })}
            onShow={() => onShow(current)}
          />
        )}
      </section>
      {undoing && <UndoDialog platform={platform} transaction={undoing} onClose={() => setUndoing(undefined)} />}
      {goingBack && (
        <GoBackDialog
          platform={platform}
          {...goingBack}
          onClose={() => setGoingBack(undefined)}
          onReverted={() => setGoingBack(undefined)}
        />
      )}
      {branching && (
        <BranchDialog
          platform={platform}
          {...branching}
          onClose={() => setBranching(undefined)}
          onBranched={onBranched}
        />
      )}
    </div>
  )
}
