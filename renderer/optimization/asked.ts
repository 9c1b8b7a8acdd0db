import type { ItemRow } from '../../server/contract/item-tables.ts'
import type { ItemDataQuestion, ItemPivotQuestion } from '../api/items.ts'
import type { OptimizationView } from '../view/view.ts'
import { rowColumns, type PivotView } from './PivotAxes.tsx'

/** What every question about the data of an item says: its conditions and its order. */
export const askedOf = ({ where, like, compare, nonzero, sort }: OptimizationView): Omit<ItemDataQuestion, 'kind'> => ({
  ...{ like, compare, nonzero },
  where: Object.fromEntries(Object.entries(where).map(([column, elements]) => [column, [...elements]])),
  sort: [...sort],
})

/** What every question about a pivot of an item says. */
export const askedOfPivot = (view: PivotView, item: ItemRow): ItemPivotQuestion => ({
  ...{ kind: view.item, rows: rowColumns(view, item), column: view.pivot.column, cell: view.pivot.cell },
  ...askedOf(view),
})
