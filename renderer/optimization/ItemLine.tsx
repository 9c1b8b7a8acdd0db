import type { ReactNode } from 'react'
import { Checkbox } from '@mantine/core'
import { pivotElement } from '../../server/contract/item-tables.ts'
import { RowsInSight } from '../data/RowsInSight.tsx'
import type { RowPlace } from '../data/use-row-place.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { aboutName } from '../names/about.ts'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import { conditionsOf } from './item-filter.ts'
import classes from './ItemLine.module.css'

interface ItemLineProps {
  view: OptimizationView
  navigate: Navigate
  /** The units of all that is shown, as far as they are known. */
  units: readonly string[]
  /** How many rows there are: of the item, and of those that are shown. */
  total: number
  shown: number | undefined
  place: RowPlace
  /** Lines of the table, which it scrolls through. */
  lines: number
  /** The condition on a column stands in a field of its own. */
  hasField: (column: string) => boolean
  children?: ReactNode
}

/** How the rows of an item are chosen and laid out; at its right their unit, if they have one, and their number. */
export function ItemLine({ view, navigate, units, total, shown, place, lines, hasField, children }: ItemLineProps) {
  const { item, nonzero } = view
  const hasNumbers = item === 'parameter' || item === 'variable' || item === 'equation'
  return (
    <div className={classes['root']} role="group" aria-label="Rows of the item">
      {children}
      {conditionsOf(view)
        .filter(({ column }) => !hasField(column))
        .map(({ column, text, without }) => (
          <button
            key={column}
            type="button"
            className={classes['chip']}
            aria-label={`Remove the condition on ${String(pivotElement(column) ?? column)}`}
            onClick={() => navigate({ ...view, ...without, page: 1 })}
          >
            <span>{pivotElement(column) ?? column}</span> {text} <Icon name="close" size={12} />
          </button>
        ))}
      {hasNumbers && (
        <Checkbox
          size="xs"
          label={item === 'parameter' ? 'Without values of 0' : 'Without levels of 0'}
          checked={nonzero}
          onChange={(event) => navigate({ ...view, nonzero: event.currentTarget.checked, page: 1 })}
        />
      )}
      <span className={classes['counts']} role="status">
        {units.length === 1 && units[0] !== '' && <b {...aboutName('unit', units[0])}>{units[0]} · </b>}
        {units.length > 1 && <span title={units.join(', ')}>{formatCount(units.length)} units · </span>}
        {shown !== undefined && (
          <>
            <b>{formatCount(shown)}</b>
            {shown < total && ` of ${formatCount(total)}`} {total === 1 ? 'row' : 'rows'}
          </>
        )}
      </span>
      {place.isScrolled && lines > 0 && (
        <span className={classes['sight']}>
          <RowsInSight {...{ view, navigate, place }} total={lines} />
        </span>
      )}
    </div>
  )
}
