import { memo, type ReactNode } from 'react'
import { FlexRender, type Header, type RowData } from '@tanstack/react-table'
import type { SortKey } from '../../server/contract/tables.ts'
import { Icon } from '../ui/icons.tsx'
import { Gap } from './GridRow.tsx'
import type { Features } from './features.ts'
import { cellId } from './grid-keys.ts'
import { withGaps, type Lanes } from './lanes.ts'
import { ResizeHandle, type Resizing } from './ResizeHandle.tsx'
import { ariaSort } from './sorting.ts'
import type { Reordering } from './use-reorder.ts'
import classes from './DataTable.module.css'

interface GridHeadProps<T extends RowData> {
  headers: readonly Header<Features, T>[]
  lanes: Lanes
  sort: readonly SortKey[]
  /** Columns that say so can be sorted by. */
  canSort: boolean
  /** The column of the header that Tab reaches; -1: a cell below. */
  activeColumn: number
  resizing: Resizing
  /** Heads are dragged to other places. */
  reordering: Reordering
  /** What stands in a second line under the name of a column. */
  fields: ((columnId: string) => ReactNode) | undefined
}

/**
 * Names of the columns. They sort by click, Enter or Space, with Shift as one more key; a button of theirs opens a menu,
 * as a right click and Shift+F10 do; their right end is dragged to another width.
 */
function PlainGridHead<T extends RowData>(props: GridHeadProps<T>) {
  const { headers, lanes, sort, canSort, activeColumn, resizing, reordering, fields } = props
  return (
    <thead>
      <tr aria-rowindex={1}>
        {withGaps(lanes).map((lane) => {
          if ('gap' in lane) return <Gap key={`gap${lane.gap}`} columns={lane.gap} />
          const { column, pinned, style, isEdge } = lane
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
              title={typeof columnDef.header === 'string' ? columnDef.header : undefined}
              data-numeric={meta?.isNumeric || undefined}
              data-pinned={pinned}
              data-edge={isEdge || undefined}
              data-sortable={isSortable || undefined}
              style={style}
              {...(!meta?.hasControls && reordering(id))}
            >
              <span className={classes['head']}>
                <span className={classes['headText']}>
                  <FlexRender header={header} />
                </span>
                {place >= 0 && (
                  <SortMark isDescending={sort[place]?.descending === true} place={place} of={sort.length} />
                )}
              </span>
              {!meta?.hasControls && (
                <span className={classes['menuButton']} data-menu aria-hidden="true">
                  <Icon name="down" size={12} />
                </span>
              )}
              <ResizeHandle id={id} width={header.column.getSize()} {...resizing} />
            </th>
          )
        })}
      </tr>
      {fields && (
        <tr className={classes['fields']}>
          {withGaps(lanes).map((lane) => {
            if ('gap' in lane) return <Gap key={`gap${lane.gap}`} columns={lane.gap} />
            const { column, pinned, style, isEdge } = lane
            const id = headers[column]?.column.id
            return (
              id !== undefined && (
                <td
                  key={id}
                  aria-colindex={column + 1}
                  data-pinned={pinned}
                  data-edge={isEdge || undefined}
                  style={style}
                >
                  {fields(id)}
                </td>
              )
            )
          })}
        </tr>
      )}
    </thead>
  )
}

/** Drawn again only when columns or order change: rows that scroll by do not concern it. */
export const GridHead = memo(PlainGridHead) as typeof PlainGridHead

/** An arrow, and with several keys the number of this one; aria-sort says it to those who do not see it. */
function SortMark({ isDescending, place, of }: { isDescending: boolean; place: number; of: number }) {
  return (
    <span className={classes['sort']} aria-hidden="true" data-place={of > 1 ? place + 1 : undefined}>
      <Icon name={isDescending ? 'descending' : 'ascending'} size={12} />
    </span>
  )
}
