import { useState } from 'react'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { changeKinds, type ChangeKind, type Effect } from '../../server/contract/history.ts'
import { historyQueries } from '../api/history.ts'
import { programName } from '../names/program-name.ts'
import { runName } from '../names/run-name.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Icon } from '../ui/icons.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { momentOfDay } from './days.ts'
import { EffectTable, RegionTable } from './EffectTables.tsx'
import { SpanChanges, SpanChoice } from './SpanChanges.tsx'
import { kindLabel, runsText, type Transaction } from './sentence.ts'
import { useSentence } from './use-sentence.ts'
import classes from './History.module.css'

interface TransactionPaneProps {
  platform: string
  transaction: Transaction
  /** The run that the history is of; undefined: of the whole platform. */
  run: number | undefined
  /** States before this transaction have been forgotten. */
  historyStart: number
  onUndo: () => void
  onGoBack: (runId: number) => void
  onBranch: (runId: number) => void
  onShow: () => void
}

/** One transaction in full: who wrote it, what changed, and the ways back. */
export function TransactionPane(props: TransactionPaneProps) {
  const { platform, transaction, run, historyStart, onUndo, onGoBack, onBranch, onShow } = props
  const { id, issued_at, user, client, runs, undone_by, can_undo, can_revert } = transaction
  const { data: found, error, refetch } = useQuery(historyQueries.effects(platform, id))
  const [chosenRun, setChosenRun] = useState<number>()
  const [chosenKind, setChosenKind] = useState<ChangeKind>()
  const [from, setFrom] = useState<number | null>(null)
  const { main, detail } = useSentence(platform, transaction)
  const runId = run ?? chosenRun ?? runs[0]?.id
  const kinds = changeKinds.filter((kind) => found?.effects.some((effect) => effect.kind === kind && hasRows(effect)))
  const kind = chosenKind ?? kinds[0]
  // Whose history it is needs no saying.
  const touched = run === undefined || runs.length > 1 ? runsText(transaction) : ''
  return (
    <>
      <div className={classes['head']}>
        <Text size="sm" className={classes['what']}>
          <b>{main}</b> {detail}
          <span className={classes['quiet']}>
            {' '}
            {momentOfDay(issued_at)} · by{' '}
            {user === '@unknown' ? programName(client) : `${user}, ${programName(client)}`} · transaction {id}
            {touched !== '' && ` · ${touched}`}
            {undone_by !== null && ` · undone by transaction ${undone_by}`}
          </span>
        </Text>
        <Group gap={6} className={classes['ways']}>
          <Button
            variant="default"
            size="compact-xs"
            h={26}
            leftSection={<Icon name="undo" />}
            disabled={!can_undo}
            onClick={onUndo}
          >
            Undo this change…
          </Button>
          {runId !== undefined && (
            <>
              <Button variant="default" size="compact-xs" h={26} disabled={!can_revert} onClick={() => onGoBack(runId)}>
                Go back to this…
              </Button>
              <Button variant="default" size="compact-xs" h={26} disabled={!can_revert} onClick={() => onBranch(runId)}>
                Branch from here…
              </Button>
            </>
          )}
          <Button
            variant="default"
            size="compact-xs"
            h={26}
            leftSection={<Icon name="eye" />}
            disabled={!can_revert}
            onClick={onShow}
          >
            {run === undefined ? 'Look at the platform as it was' : 'Look at the run as it was'}
          </Button>
        </Group>
        {!can_revert && (
          <Text size="xs" className={classes['quiet']}>
            States before transaction {historyStart} have been forgotten.
          </Text>
        )}
      </div>
      {run !== undefined && can_revert && (
        <Group gap={8} className={classes['choices']}>
          <SpanChoice platform={platform} run={run} to={id} value={from} onChange={setFrom} />
        </Group>
      )}
      {run !== undefined && from !== null ? (
        <SpanChanges platform={platform} run={run} from={from} to={id} />
      ) : (
        <>
          {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
          {found && <EffectTable effects={found.effects} />}
          {found && found.regions.length > 0 && <RegionTable found={found} />}
          {runId !== undefined && kind !== undefined && (
            <>
              <Group gap={8} className={classes['choices']}>
                {run === undefined && runs.length > 1 && (
                  <NativeSelect
                    size="xs"
                    aria-label="Run whose rows are shown"
                    value={String(runId)}
                    onChange={(event) => setChosenRun(Number(event.currentTarget.value))}
                    data={runs.map((each) => ({
                      value: String(each.id),
                      label: runName({
                        model: each.model ?? '?',
                        scenario: each.scenario ?? '?',
                        version: each.version ?? 0,
                      }),
                    }))}
                  />
                )}
                {kinds.length > 1 && (
                  <NativeSelect
                    size="xs"
                    aria-label="What is shown row by row"
                    value={kind}
                    onChange={(event) => setChosenKind(event.currentTarget.value as ChangeKind)}
                    data={kinds.map((each) => ({ value: each, label: kindLabel(each) }))}
                  />
                )}
              </Group>
              <ChangedRows platform={platform} asked={{ run: runId, transaction: id, kind }} />
            </>
          )}
        </>
      )}
    </>
  )
}

/** Of an index set or a series nothing but its elements or datapoints can change, which are rows of their own. */
const hasRows = ({ kind, added, removed }: Effect): boolean =>
  (kind !== 'indexsets' && kind !== 'timeseries') || added + removed > 0
