import type { ListedKind } from '../../../server/contract/item-tables.ts'

/** What kinds of items are called, in the singular. */
export const kindWords: Record<ListedKind, string> = {
  indexset: 'index set',
  scalar: 'scalar',
  table: 'table',
  parameter: 'parameter',
  variable: 'variable',
  equation: 'equation',
}
