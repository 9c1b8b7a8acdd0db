import { useMemo, useState } from 'react'
import { Button, Group, Modal } from '@mantine/core'
import { rowStates, type RowState } from '../../../server/contract/item-edits.ts'
import type { ItemRow, ListedKind } from '../../../server/contract/item-tables.ts'
import { itemEditRequests } from '../../api/item-edits.ts'
import { Choice } from '../../ui/Choice.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../../ui/format.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { RowsForm } from './RowsForm.tsx'
import { namedCount, typedColumns, type TypedRow } from './typed-rows.ts'
import { changeOf, useCheckedRows, type Draft } from './use-checked-rows.ts'
import { useItemChange } from './use-item-change.ts'
import classes from './RowsDialog.module.css'

interface RowsDialogProps {
  platform: string
  kind: ListedKind
  item: ItemRow
  /** What is in the form at first. */
  begin: readonly TypedRow[]
  onClose: () => void
}

/** Which rows are looked at. */
type Looked = 'all' | RowState
const looked = ['all', ...rowStates] as const
const stateWords: Record<RowState, string> = { new: 'new', changed: 'changed', same: 'the same', wrong: 'wrong' }
const lookedNames: Record<Looked, string> = { all: 'all rows', ...stateWords }

/** Rows that are typed or pasted, each judged at once, and written together. */
export function RowsDialog({ platform, kind, item, begin, onClose }: RowsDialogProps) {
  useReturnFocus()
  const columns = typedColumns(kind, item)
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => numbered(begin))
  const { verdicts, error, isCurrent } = useCheckedRows(platform, kind, item, drafts)
  // Those that are looked at stay while they are corrected.
  const [kept, setKept] = useState<{ state: Looked; ids: ReadonlySet<number> }>()
  const write = useItemChange(platform)
  const counts = useMemo(() => countStates([...verdicts.values()].map(({ state }) => state)), [verdicts])
  const writable = counts.new + counts.changed
  const shown = kept ? drafts.filter(({ id }) => kept.ids.has(id)) : drafts
  const look = (state: Looked) =>
    setKept(
      state === 'all' ? undefined : { state, ids: new Set(idsOf(drafts, (id) => verdicts.get(id)?.state === state)) },
    )
  const edit = (changed: readonly Draft[]) => {
    setDrafts(kept ? merged(drafts, shown, changed) : changed)
    if (kept) setKept({ ...kept, ids: new Set(changed.map(({ id }) => id)) })
  }
  const takeOut = () => {
    setDrafts(drafts.filter(({ id }) => verdicts.get(id)?.state !== 'wrong'))
    setKept(undefined)
  }
  const save = () => {
    const written = drafts.filter(({ id }) => ['new', 'changed'].includes(verdicts.get(id)?.state ?? ''))
    const { change } = changeOf(kind, item, written)
    const what = kind === 'indexset' ? 'element' : 'row'
    write.mutate({
      request: () => itemEditRequests.change(platform, item.id, change),
      message: `${item.name}: ${toldCounts({ ...counts, same: 0 }, what)}.`,
      undone: `${item.name} is as it was before: ${plural(writable, what)} taken back.`,
      afterwards: onClose,
    })
  }
  const reason = reasonOf(counts, isCurrent)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Add or change ${kind === 'indexset' ? 'elements' : 'rows'} of ${item.name}`}
      size={columns.length > 2 ? 1080 : 720}
      centered
    >
      <p className={classes['hint']}>
        Type below, or paste cells of a sheet into any field: rows in this order of columns, with a line of their names
        or without, or a pivot
        {kind === 'indexset'
          ? ''
          : ' with years, say, as its columns. A new row without a unit gets the one that all others have'}
        .
      </p>
      <RowsForm {...{ columns, verdicts }} named={namedCount(kind, item)} drafts={shown} onChange={edit} />
      <div className={classes['line']}>
        <span role="status" aria-label="What would change">
          {verdicts.size > 0 && toldCounts(counts)}
        </span>
        {verdicts.size > 1 && (
          <Choice label="Show" values={looked} names={lookedNames} value={kept?.state ?? 'all'} onChange={look} />
        )}
        {counts.wrong > 0 && (
          <Button size="compact-xs" h={24} variant="default" onClick={takeOut}>
            Take {plural(counts.wrong, 'wrong row')} out
          </Button>
        )}
      </div>
      {(write.error ?? error) && <ErrorPanel error={(write.error ?? error)!} of="write" />}
      <Group justify="flex-end" gap="xs" mt="md">
        {reason !== undefined && <span className={classes['reason']}>{reason}</span>}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={reason !== undefined} loading={write.isPending} onClick={save}>
          Write {plural(writable, kind === 'indexset' ? 'element' : 'row')}
        </Button>
      </Group>
    </Modal>
  )
}

let newest = 0
/** Rows with numbers of their own. */
export const numbered = (rows: readonly TypedRow[]): Draft[] => rows.map((texts) => ({ id: (newest += 1), texts }))

const idsOf = (drafts: readonly Draft[], isKept: (id: number) => boolean): number[] =>
  drafts.map(({ id }) => id).filter(isKept)

/** All rows with those that were shown as they are now; new ones come last. */
function merged(all: readonly Draft[], shown: readonly Draft[], changed: readonly Draft[]): Draft[] {
  const [before, now] = [new Set(shown.map(({ id }) => id)), new Map(changed.map((draft) => [draft.id, draft]))]
  const known = new Set(all.map(({ id }) => id))
  return [
    ...all.flatMap((draft) => (before.has(draft.id) ? (now.get(draft.id) ?? []) : draft)),
    ...changed.filter(({ id }) => !known.has(id)),
  ]
}

type Counts = Record<RowState, number>

function countStates(states: readonly RowState[]): Counts {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const state of states) counts[state] += 1
  return counts
}

/** `3 new, 1 changed, 2 wrong` @param what counts them in words of their own: `3 new rows, 1 changed` */
const toldCounts = (counts: Counts, what = ''): string =>
  rowStates
    .filter((state) => counts[state] > 0)
    .map((state, at) => {
      const words = at === 0 && what !== '' ? ` ${what}${counts[state] === 1 ? '' : 's'}` : ''
      return `${formatCount(counts[state])} ${stateWords[state]}${words}`
    })
    .join(', ')

/** Why the rows cannot be written now; undefined where they can. */
function reasonOf({ wrong, ...counts }: Counts, isCurrent: boolean): string | undefined {
  if (wrong > 0) return `${plural(wrong, 'row')} ${wrong === 1 ? 'is' : 'are'} wrong.`
  if (!isCurrent) return 'The rows are being checked.'
  return counts.new + counts.changed > 0 ? undefined : 'There is nothing new in them.'
}
