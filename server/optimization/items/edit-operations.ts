import { notFound } from '../../contract/errors.ts'
import type { ItemChange, ItemChangeCheck, RenamedItem } from '../../contract/item-edits.ts'
import type { ItemKind } from '../../contract/optimization.ts'
import type { WriteDb } from '../../db/connection.ts'
import { read, write } from '../../db/operation.ts'
import { dataRefused } from '../../payload/data-body.ts'
import { planOf } from './edit-plan.ts'
import { copyScalar, removeScalar } from '../scalars/operations.ts'
import { copyDocs, selectOfKind } from './list-queries.ts'
import { makeItem, removeItem, requireItem } from './operations.ts'
import { copyTuples } from './queries.ts'

interface ChangeOf {
  id: number
  change: ItemChange
}

/**
 * What a change of an item by hand would do, row by row; nothing is written.
 * @throws <kind>_not_found; optimization_data_validation_error for columns that are not those of the item
 */
export const checkItemChange = read('checkItemChange', (db, { id, change }: ChangeOf): ItemChangeCheck => {
  const { apply: _, ...check } = planOf(db, id, change)
  return check
})

/**
 * Changes an item by hand: rows go, come, and get other cells, all or nothing.
 * @throws <kind>_not_found; optimization_data_validation_error with the place of the first wrong cell
 */
export const changeItem = write(
  'changeItem',
  (db, { id, change }: ChangeOf) => {
    const { rows, apply } = planOf(db, id, change)
    const at = rows.findIndex(({ state }) => state === 'wrong')
    if (at >= 0) {
      const { column, message } = rows[at]!.problems[0]!
      throw dataRefused(rows.length === 1 ? message : `Row ${at + 1}: ${message}`, [column, at])
    }
    apply(db)
  },
  { keepsPages: true },
)

/**
 * Calls an item otherwise, and answers its id. History knows things by their names: what is called otherwise is another
 * item with the same index sets, data and docs.
 * @throws <kind>_not_found, <kind>_not_unique
 */
export const renameItem = write(
  'renameItem',
  (db, { id, kind, name }: RenamedItem & { id: number }): { id: number } => {
    const item = db.first(selectOfKind(kind, id))
    if (!item) throw notFound(kind, { id })
    if (item.name === name) return { id }
    const made = kind === 'scalar' ? copyScalar(db, id, name) : copyItem(db, kind, id, name)
    db.run(copyDocs(kind, id, made, db.since))
    if (kind === 'scalar') removeScalar(db, id)
    else removeItem(db, kind, id)
    return { id: made }
  },
  { keepsPages: true },
)

/** Makes an item with the index sets and data of another one and answers its id. @throws <kind>_not_unique */
function copyItem(db: WriteDb, kind: ItemKind, id: number, name: string): number {
  const { run__id, columns } = requireItem(db, kind, id)
  const isNamed = columns.some((column) => column.name !== column.indexSet)
  const made = makeItem(db, kind, {
    ...{ run_id: run__id, name, constrained_to_indexsets: columns.map(({ indexSet }) => indexSet) },
    column_names: isNamed ? columns.map((column) => column.name) : null,
  })
  db.run(copyTuples(kind, id, made, db.since))
  return made
}
