import { useState, type ReactNode } from 'react'
import { readValue } from '../../server/contract/value-text.ts'
import { datapointRequests } from '../api/datapoints.ts'
import { explain } from '../api/explain.ts'
import { transactionRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { notifyUndoable } from '../history/UndoNotice.tsx'
import type { Editing } from '../table/editing.ts'
import { fullValue } from '../ui/format.ts'
import { CellEditor } from './CellEditor.tsx'
import type { EditTarget } from './edit-target.ts'
import { useLocked } from './use-locked.tsx'

export interface ValueEdit {
  editing: Editing | undefined
  /** What stands above the table when an attempt was refused. */
  notice: ReactNode
  /** Begins to edit where the window holds the lock of the run, else says what to do. */
  attempt: (target: EditTarget) => void
}

/** Editing of values: one at a time, under the lock of the run, with a way back. */
export function useValueEdit(platform: string): ValueEdit {
  const { notice, attempt } = useLocked(platform)
  const [target, setTarget] = useState<EditTarget>()
  const write = useChange({
    write: ({ target: { point }, value }: { target: EditTarget; value: number }) =>
      datapointRequests.write(platform, { ...point, value }),
    outdated: () => outdatedBy.change(platform, 'upsertDatapoints'),
    showsErrors: true,
    afterwards: ({ target: written, value }) => {
      setTarget(undefined)
      void offerUndo(platform, written, value)
    },
  })
  const begin = (wanted: EditTarget) => {
    write.reset()
    setTarget(wanted)
  }
  const save = (of: EditTarget, text: string) => {
    const { value } = readValue(text)
    if (value === undefined) return
    if (value === of.stored) setTarget(undefined)
    else write.mutate({ target: of, value })
  }
  return {
    editing: target && {
      rowId: target.rowId,
      columnId: target.columnId,
      editor: (
        <CellEditor
          key={`${target.rowId} ${target.columnId}`}
          label={target.label}
          hint={`${target.unit} · Enter writes, Escape cancels`}
          text={target.stored === null ? '' : fullValue(target.stored)}
          isNumber
          isSaving={write.isPending}
          refuse={(text) => readValue(text).refused}
          failure={write.error ? explain(write.error, 'write').cause : undefined}
          onSave={(text) => save(target, text)}
          onCancel={() => setTarget(undefined)}
        />
      ),
    },
    notice,
    attempt: (wanted) => attempt(wanted.run__id, () => begin(wanted)),
  }
}

/** A run that the window holds is written by nobody else, so the newest transaction of it is the one just made. */
async function offerUndo(platform: string, { run__id, label, stored }: EditTarget, value: number): Promise<void> {
  const { results } = await transactionRequests.ofRun(platform, run__id, { limit: 1, offset: 0 })
  const transaction = results[0]?.id
  if (transaction === undefined) return
  const was = stored === null ? 'there was none before' : `it was ${fullValue(stored)}`
  notifyUndoable({
    platform,
    transaction,
    message: `${label} is ${fullValue(value)} now; ${was}.`,
    undone: stored === null ? `${label} is gone again.` : `${label} is ${fullValue(stored)} again.`,
  })
}
