import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ItemRow } from '../../server/contract/item-tables.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { docsQueries } from '../api/docs.ts'
import { momentOf } from '../names/platform-name.ts'
import { FilterLine, LineTools } from '../ui/FilterLine.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import { ItemMenu } from './edit/ItemMenu.tsx'
import { editing, hasRowsToEdit, kindWords } from './edit/item-words.ts'
import { LockButton } from './edit/LockButton.tsx'
import { useItemEdits } from './edit/use-item-edits.tsx'
import { ExportItems } from './ExportItems.tsx'
import { FormSwitch } from './FormSwitch.tsx'
import { ItemPivot } from './ItemPivot.tsx'
import { ItemRows } from './ItemRows.tsx'
import { ItemScalar } from './ItemScalar.tsx'
import classes from './OptimizationPage.module.css'

interface ItemViewProps {
  view: OptimizationView
  run: number
  /** The run whose lock is switched here; undefined: it is switched elsewhere. */
  runRow: RunRow | undefined
  item: ItemRow
  navigate: Navigate
  /** What stands first in the line above. */
  children: ReactNode
}

/** An item: what it is called and what can be done with it, and its data. */
export function ItemView({ view, run, runRow, item, navigate, children }: ItemViewProps) {
  const { platform, item: kind } = view
  const edits = useItemEdits({ platform, run, kind, item })
  const { data: docs } = useQuery(
    docsQueries.of(platform, { kind: `optimization/${kind}`, name: item.name, id: item.id }),
  )
  const description = docs?.description ?? ''
  const isPast = momentOf(platform) !== undefined
  const props = { run, item, navigate, edits }
  return (
    <>
      <FilterLine>
        {children}
        <h2 className={classes['name']} title={item.name}>
          {item.name}
        </h2>
        <span className={classes['kind']}>{kindWords[kind]}</span>
        {!isPast && <span className={classes['kind']}>{editing(kind, item)}</span>}
        <span className={classes['about']} title={description}>
          {description}
        </span>
        <LineTools label="Item">
          <FormSwitch view={view} item={item} navigate={navigate} />
          {!isPast && hasRowsToEdit(kind, item) && (
            <IconButton icon="plus" label="Add or paste rows…" opens="dialog" onClick={() => edits.addRows([])} />
          )}
          <ExportItems view={view} run={run} item={item} />
          {!isPast && <ItemMenu {...{ view, run, item, description, navigate }} attempt={edits.attempt} />}
          <LockButton platform={platform} run={runRow} />
        </LineTools>
      </FilterLine>
      {edits.notice}
      {kind === 'scalar' ? (
        <ItemScalar item={item} edits={edits} />
      ) : view.pivot && kind !== 'indexset' && kind !== 'table' ? (
        <ItemPivot {...props} view={{ ...view, item: kind, pivot: view.pivot }} />
      ) : (
        <ItemRows {...props} view={{ ...view, item: kind }} />
      )}
      {edits.dialogs}
    </>
  )
}
