import { FlexRender, type Header, type RowData } from '@tanstack/react-table'
import type { SortKey } from '../../server/contract/tables.ts'
import { Gap, withGaps, type Lanes } from './GridRow.tsx'
import type { Features } from './features.ts'
import type { Cell } from './grid-keys.ts'
import { ariaSort } from './sorting.ts'
import classes from './DataTable.module.css'

interface GridHeadProps<T extends RowData> {
  headers: Header<Features, T>[]
  lanes: Lanes
  sort: readonly SortKey[]
  /** The column of the header that Tab reaches; -1: a cell below. */
  activeColumn: number
  onCell: (cell: Cell) => void
  onSort: ((columnId: string, isAdded: boolean) => void) | undefined
}

/** Names of the columns; those that sort do so by click, Enter or Space, with Shift as one more key. */
export function GridHead<T extends RowData>({ headers, lanes, sort, activeColumn, onCell, onSort }: GridHeadProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {withGaps(lanes).map(({ column, gap }) => {
          const header = column === undefined ? undefined : headers[column]
          if (header === undefined || column === undefined) return <Gap key={`gap${gap}`} columns={gap} />
          const meta = header.column.columnDef.meta
          const choose = onSort && meta?.canSort ? (isAdded: boolean) => onSort(header.column.id, isAdded) : undefined
          const place = sort.findIndex((key) => key.column === header.column.id)
          return (
            <th
              key={header.id}
              scope="col"
              data-cell=""
              aria-colindex={column + 1}
              aria-sort={choose && ariaSort(sort, header.column.id)}
              tabIndex={column === activeColumn ? 0 : -1}
              data-numeric={meta?.isNumeric || undefined}
              data-pinned={column < lanes.lefts.length || undefined}
              data-last={meta?.isLast || undefined}
              data-sortable={choose && ''}
              style={column < lanes.lefts.length ? { left: lanes.lefts[column] } : undefined}
              onFocus={() => onCell({ row: -1, column })}
              onMouseDown={(event) => event.shiftKey && event.preventDefault()}
              onClick={(event) => choose?.(event.shiftKey)}
              onKeyDown={(event) => {
                if (!choose || (event.key !== 'Enter' && event.key !== ' ')) return
                event.preventDefault()
                choose(event.shiftKey)
              }}
            >
              <span className={classes['head']}>
                <FlexRender header={header} />
                {place >= 0 && (
                  <SortMark isDescending={sort[place]?.descending === true} place={place} of={sort.length} />
                )}
              </span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** An arrow, and with several keys the number of this one; aria-sort says it to those who do not see it. */
function SortMark({ isDescending, place, of }: { isDescending: boolean; place: number; of: number }) {
  return (
    <span className={classes['sort']} aria-hidden="true" data-place={of > 1 ? place + 1 : undefined}>
      <svg width="9" height="9" viewBox="0 0 9 9">
        <path d={isDescending ? 'M0.5 2.5h8L4.5 7.5z' : 'M0.5 6.5h8L4.5 1.5z'} fill="currentColor" />
      </svg>
    </span>
  )
}
