import { FlexRender, type Header, type RowData } from '@tanstack/react-table'
import type { SortKey } from '../../server/contract/tables.ts'
import { Gap } from './GridRow.tsx'
import type { Features } from './features.ts'
import { cellId } from './grid-keys.ts'
import { withGaps, type Lanes } from './lanes.ts'
import { ariaSort } from './sorting.ts'
import classes from './DataTable.module.css'

interface GridHeadProps<T extends RowData> {
  headers: readonly Header<Features, T>[]
  lanes: Lanes
  sort: readonly SortKey[]
  /** Columns that say so can be sorted by. */
  canSort: boolean
  /** The column of the header that Tab reaches; -1: a cell below. */
  activeColumn: number
}

/** Names of the columns; those that sort do so by click, Enter or Space, with Shift as one more key. */
export function GridHead<T extends RowData>({ headers, lanes, sort, canSort, activeColumn }: GridHeadProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {withGaps(lanes).map((lane) => {
          if ('gap' in lane) return <Gap key={`gap${lane.gap}`} columns={lane.gap} />
          const { column, pinned, style } = lane
          const header = headers[column]
          if (!header) return null
          const { id, columnDef } = header.column
          const meta = columnDef.meta
          const isSortable = canSort && meta?.canSort === true
          const place = sort.findIndex((key) => key.column === id)
          return (
            <th
              key={header.id}
              scope="col"
              data-cell={cellId({ row: -1, column })}
              aria-colindex={column + 1}
              aria-sort={isSortable ? ariaSort(sort, id) : undefined}
              tabIndex={column === activeColumn && !meta?.hasControls ? 0 : -1}
              data-numeric={meta?.isNumeric || undefined}
              data-pinned={pinned}
              data-sortable={isSortable || undefined}
              style={style}
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
