import { itemCells } from '../../server/contract/optimization.ts'
import {
  pivotCells,
  pivotKinds,
  type ItemRow,
  type PivotCell,
  type PivotKind,
} from '../../server/contract/item-tables.ts'
import { LineTools } from '../ui/FilterLine.tsx'
import { Icon } from '../ui/icons.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import switchClasses from '../data/SplitPane.module.css'

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

/** One line for each row of the item, or a column for each element of an index column. */
export function FormSwitch({ view, item, navigate }: FormSwitchProps) {
  const kind = pivotKinds.find((known) => known === view.item)
  const column = usualColumn(item)
  if (kind === undefined || column === undefined) return null
  const anew = { ...view, sort: [], compare: {}, page: 1 }
  const forms = [
    { label: 'Rows', icon: 'data', isOn: view.pivot === null, to: { ...anew, pivot: null } },
    {
      label: 'Pivot',
      icon: 'pivot',
      isOn: view.pivot !== null,
      to: { ...anew, pivot: { column, cell: cellsOf(kind)[0]! } },
    },
  ] as const
  return (
    <LineTools label="Item">
      <span className={switchClasses['switch']} role="group" aria-label="Form of the table">
        {forms.map(({ label, icon, isOn, to }) => (
          <button
            key={label}
            type="button"
            className={switchClasses['option']}
            aria-pressed={isOn}
            onClick={() => !isOn && navigate(to)}
          >
            <Icon name={icon} size={14} />
            {label}
          </button>
        ))}
      </span>
    </LineTools>
  )
}
