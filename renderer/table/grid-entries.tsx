import type { ReactNode } from 'react'
import type { Column, RowData } from '@tanstack/react-table'
import type { SortKey } from '../../server/contract/tables.ts'
import { CopyEntries } from './CopyEntries.tsx'
import type { DataTableProps, Selected } from './data-table-props.ts'
import type { Features } from './features.ts'
import type { Cell } from './grid-keys.ts'
import { HeadEntries } from './HeadEntries.tsx'
import type { Range } from './range.ts'
import type { useColumns } from './use-columns.ts'
import type { LoadedRows } from './use-loaded-rows.ts'

interface GridEntriesInput<Row extends RowData> {
  props: Pick<DataTableProps<Row>, 'onSort' | 'headMenu' | 'cellMenu'>
  loaded: LoadedRows<Row>
  /** Those that are shown. */
  columns: readonly Column<Features, Row>[]
  lying: ReturnType<typeof useColumns>
  sort: readonly SortKey[]
  range: Range
  /** Of the whole answer that the table scrolls through. */
  rows: number
  selectedIn: () => Selected<Row>
  copy: (range: Range, hasHead: boolean) => void
  /** Puts a column one place back (-1) or further (1). */
  shiftColumn: (column: number, step: number) => void
}

/** What the menus of heads and cells hold: the entries of every table, with those of the view among them. */
export function gridEntries<Row extends RowData>(input: GridEntriesInput<Row>): (cell: Cell) => ReactNode {
  const { props, loaded, columns, lying, sort, range, rows, selectedIn, copy, shiftColumn } = input
  return ({ row, column }) => {
    const leaf = columns[column]
    if (!leaf) return null
    const { id, columnDef } = leaf
    const item = loaded.at(row)?.original
    if (row >= 0)
      return (
        item && (
          <>
            {props.cellMenu?.(item, id, selectedIn())}
            <CopyEntries onCopy={(hasHead) => copy(range, hasHead)} />
          </>
        )
      )
    return (
      <HeadEntries
        id={id}
        isNumeric={columnDef.meta?.isNumeric === true}
        isPinned={lying.isPinned(id)}
        sort={sort}
        onSort={columnDef.meta?.canSort ? props.onSort : undefined}
        onPin={() => lying.togglePin(id)}
        onHide={columns.length > 1 ? () => lying.hide(id) : undefined}
        onShift={(step) => shiftColumn(column, step)}
        onFit={() => lying.resizing.onFit(id)}
        onCopy={() => copy({ top: 0, bottom: rows - 1, left: column, right: column }, true)}
      >
        {props.headMenu?.(id)}
      </HeadEntries>
    )
  }
}
