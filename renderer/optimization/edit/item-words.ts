import type { ItemRow, ListedKind } from '../../../server/contract/item-tables.ts'

/** What kinds of items are called, in the singular. */
export const kindWords: Record<ListedKind, string> = {
  indexset: 'index set',
  scalar: 'scalar',
  table: 'table',
  parameter: 'parameter',
  variable: 'variable',
  equation: 'equation',
}

/** Whether rows are added and removed by hand: a scalar is one value, and without index sets no row can be named. */
export const hasRowsToEdit = (kind: ListedKind, { columns }: Pick<ItemRow, 'columns'>): boolean =>
  kind === 'indexset' || (kind !== 'scalar' && columns.length > 0)

/** What is told of editing an item where that goes otherwise than row by row; empty where it does not. */
export function editing(kind: ListedKind, item: Pick<ItemRow, 'columns'>): string {
  if (kind === 'scalar') return 'Enter on its value or its unit edits it'
  return hasRowsToEdit(kind, item) ? '' : 'has no index sets: its values are written by uploads, not here'
}
