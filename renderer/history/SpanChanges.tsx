import { useState } from 'react'
import { Anchor, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { changeKinds, type ChangeKind, type Effect } from '../../server/contract/history.ts'
import { historyQueries } from '../api/history.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { compareView } from '../view/compare-view.ts'
import { formatView } from '../view/url.ts'
import { momentOfDay } from './days.ts'
import { EffectTable } from './EffectTables.tsx'
import { kindLabel, sentenceOf, type Transaction } from './sentence.ts'
import classes from './History.module.css'

interface SpanProps {
  platform: string
  run: number
  /** The later moment. */
  to: number
}

/** The earlier moments of a run, of which one is chosen to compare a later one with; null: the one before. */
export function SpanChoice({ value, onChange, platform, run, to }: SpanProps & SpanValue) {
  const { data } = useQuery(historyQueries.moments(platform, { run }))
  const earlier = (data?.results ?? []).filter(({ id, can_revert }) => id < to && can_revert)
  if (earlier.length < 2) return null
  return (
    <NativeSelect
      size="xs"
      aria-label="Compared with"
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      data={[
        { value: '', label: 'This change alone' },
        ...earlier.map((moment) => ({ value: String(moment.id), label: `Since ${momentName(moment)}` })),
      ]}
    />
  )
}

interface SpanValue {
  value: number | null
  onChange: (from: number | null) => void
}

const momentName = (moment: Transaction): string =>
  moment.checkpoints.length > 0
    ? moment.checkpoints.map(({ message }) => `“${message || '(no message)'}”`).join(', ')
    : `${momentOfDay(moment.issued_at)}, ${sentenceOf(moment, undefined).main} (transaction ${moment.id})`

/** How a run differs between two of its moments: counts of each kind, and the rows of one, before and after. */
export function SpanChanges({ platform, run, from, to }: SpanProps & { from: number }) {
  const { data, error, refetch } = useQuery(historyQueries.between(platform, { run, from, to }))
  const [chosen, setChosen] = useState<ChangeKind>()
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <p className={classes['quiet']}>Comparing…</p>
  const effects = changeKinds.flatMap((kind): Effect[] => {
    const counts = data.counts[kind]
    return counts && counts.added + counts.changed + counts.removed > 0
      ? [{ kind, ...counts, names: [], more_names: 0 }]
      : []
  })
  const kind = effects.find((effect) => effect.kind === chosen)?.kind ?? effects[0]?.kind
  if (kind === undefined) return <p className={classes['head']}>Nothing differs between these two moments.</p>
  return (
    <>
      <EffectTable effects={effects} />
      <p className={classes['head']}>
        <Anchor
          href={formatView(
            compareView(platform, [
              { run, at: from },
              { run, at: to },
            ]),
          )}
          inherit
          underline="always"
        >
          Compare both moments in full
        </Anchor>
      </p>
      {effects.length > 1 && (
        <Group gap={8} className={classes['choices']}>
          <NativeSelect
            size="xs"
            aria-label="What is shown row by row"
            value={kind}
            onChange={({ currentTarget }) => setChosen(currentTarget.value as ChangeKind)}
            data={effects.map((effect) => ({ value: effect.kind, label: kindLabel(effect.kind) }))}
          />
        </Group>
      )}
      <ChangedRows platform={platform} asked={{ run, from, transaction: to, kind: kind as ChangeKind }} />
    </>
  )
}
