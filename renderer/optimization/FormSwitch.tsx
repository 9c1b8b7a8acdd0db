import { itemCells } from '../../server/contract/optimization.ts'
import {
  pivotCells,
  pivotKinds,
  type ItemRow,
  type PivotCell,
  type PivotKind,
} from '../../server/contract/item-tables.ts'
import { Segments } from '../ui/Segments.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'

interface FormSwitchProps {
  view: OptimizationView
  item: ItemRow
  navigate: Navigate
}

/** The cells that items of a kind can show in a pivot. */
export const cellsOf = (kind: PivotKind): PivotCell[] =>
  pivotCells.filter((cell) => itemCells[kind].some((name) => name === cell))

/** The index column that is spread at first: years where there are any, else the last one. */
const usualColumn = ({ columns, index_sets }: ItemRow): string | undefined =>
  columns.find((name, at) => /year/i.test(`${name} ${index_sets[at]}`)) ?? columns.at(-1)

const segments = [
  { value: 'rows', label: 'Rows', icon: 'data' },
  { value: 'pivot', label: 'Pivot', icon: 'pivot' },
] as const

/** One line for each row of the item, or a column for each element of an index column. */
export function FormSwitch({ view, item, navigate }: FormSwitchProps) {
  const kind = pivotKinds.find((known) => known === view.item)
  const column = usualColumn(item)
  if (kind === undefined || column === undefined) return null
  const form = view.pivot === null ? 'rows' : 'pivot'
  const show = (wanted: typeof form) => {
    if (wanted === form) return
    const pivot = wanted === 'rows' ? null : { column, cell: cellsOf(kind)[0]! }
    navigate({ ...view, sort: [], compare: {}, page: 1, pivot })
  }
  return <Segments label="Form of the table" segments={segments} value={form} onChange={show} />
}
