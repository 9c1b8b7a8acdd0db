import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ItemRow, ListedKind } from '../../../server/contract/item-tables.ts'
import { readValue } from '../../../server/contract/value-text.ts'
import { explain } from '../../api/explain.ts'
import { itemEditRequests } from '../../api/item-edits.ts'
import { nameQueries } from '../../api/names.ts'
import { CellEditor } from '../../data/CellEditor.tsx'
import { useLocked } from '../../data/use-locked.tsx'
import { shownName } from '../../names/shown-name.ts'
import type { Editing } from '../../table/editing.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RowsDialog } from './RowsDialog.tsx'
import { isUnit, sentRow, type TypedRow } from './typed-rows.ts'
import { useItemChange } from './use-item-change.ts'

/** Units that are offered while one is typed. */
const offeredUnits = 1_000

/** A cell that is to be edited: where it stands, and which row of the item it belongs to. */
export interface CellTarget {
  rowId: string
  columnId: string
  /** `values`, `units`, `value`. */
  cell: string
  /** What its index columns hold. */
  key: readonly string[]
  /** What stands there; empty where nothing does. */
  text: string
  /** What it is the cell of: `CapitalCost · DEBFHPFH1 · 2020`. */
  label: string
  /** The unit of a value, as far as it is known. */
  unit: string
}

/** What can be done with the rows of an item; each asks for the lock of its run first. */
export interface ItemEdits {
  editing: Editing | undefined
  editCell: (target: CellTarget) => void
  /** Opens the form for rows. @param begin what stands in it */
  addRows: (begin: readonly TypedRow[]) => void
  /** Asks whether rows go. @param missing how many more are selected, but not loaded */
  removeRows: (keys: readonly TypedRow[], missing: number) => void
  /** Acts under the lock of the run. */
  attempt: (act: () => void) => void
  /** What stands above the table, and what opens over it. */
  notice: ReactNode
  dialogs: ReactNode
}

interface ItemEditsInput {
  platform: string
  run: number
  kind: ListedKind
  item: ItemRow
}

/** Editing of the rows of an item: a cell in its place, rows in a form, removal after a look at what goes. */
export function useItemEdits({ platform, run, kind, item }: ItemEditsInput): ItemEdits {
  const { notice, attempt } = useLocked(platform)
  const [target, setTarget] = useState<CellTarget>()
  const [added, setAdded] = useState<readonly TypedRow[]>()
  const [removed, setRemoved] = useState<{ keys: readonly TypedRow[]; missing: number }>()
  const write = useItemChange(platform)
  const edits = target !== undefined && isUnit(target.cell)
  const { data: units } = useQuery({
    ...nameQueries.search(platform, 'unit', {}, { of: 'listed', limit: offeredUnits }),
    enabled: edits,
  })
  const save = (of: CellTarget, text: string) => {
    const columns = [...item.columns, of.cell]
    const row = sentRow([...of.key, text], columns, of.key.length)
    const was = of.text === '' ? 'there was none before' : `it was ${of.text}`
    write.mutate({
      request: () => itemEditRequests.change(platform, item.id, { kind, columns, set: [row], remove: [] }),
      message: `${of.label} is ${text} now; ${was}.`,
      undone: of.text === '' ? `${of.label} is gone again.` : `${of.label} is ${of.text} again.`,
      afterwards: () => setTarget(undefined),
    })
  }
  const begin = (wanted: CellTarget) => {
    write.reset()
    setTarget(wanted)
  }
  const isNumber = target !== undefined && !isUnit(target.cell)
  return {
    editing: target && {
      rowId: target.rowId,
      columnId: target.columnId,
      editor: (
        <CellEditor
          key={`${target.rowId} ${target.columnId}`}
          label={`${isNumber ? 'Value' : 'Unit'} of ${target.label}`}
          hint={[...(isNumber && target.unit !== '' ? [target.unit] : []), 'Enter writes, Escape cancels'].join(' · ')}
          text={target.text}
          isNumber={isNumber}
          {...(edits && { suggestions: (units?.results ?? []).map(({ name }) => shownName('unit', name)) })}
          isSaving={write.isPending}
          refuse={(text) => (isNumber ? readValue(text).refused : text === '' ? 'A unit is needed.' : undefined)}
          failure={write.error ? explain(write.error, 'write').cause : undefined}
          onSave={(text) => save(target, text)}
          onCancel={() => setTarget(undefined)}
        />
      ),
    },
    editCell: (wanted) => attempt(run, () => begin(wanted)),
    addRows: (rows) => attempt(run, () => setAdded(rows)),
    removeRows: (keys, missing) => attempt(run, () => setRemoved({ keys, missing })),
    attempt: (act) => attempt(run, act),
    notice,
    dialogs: (
      <>
        {added && <RowsDialog {...{ platform, kind, item }} begin={added} onClose={() => setAdded(undefined)} />}
        {removed && <RemoveDialog {...{ platform, kind, item, ...removed }} onClose={() => setRemoved(undefined)} />}
      </>
    ),
  }
}
