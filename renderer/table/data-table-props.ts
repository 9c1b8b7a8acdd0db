import type { ReactNode, RefObject } from 'react'
import type { RowData } from '@tanstack/react-table'
import type { SortKey } from '../../server/contract/tables.ts'
import type { Editing } from './editing.ts'
import type { DataColumn } from './features.ts'
import type { ColumnLayout } from './layout.ts'
import type { TreePlace } from './tree.ts'
import type { Part } from './parts.ts'

/** Cells that are selected together. */
export interface Selected<Row> {
  /** Those that are loaded. */
  rows: readonly Row[]
  /** How many more are selected. */
  missing: number
  columnIds: readonly string[]
}

/** Puts a row at the top, and makes it the one that Tab reaches. */
export type WayToRow = (row: number) => void

/** What a table shows and tells, see `DataTable.tsx`. */
export interface DataTableProps<Row extends RowData> {
  /** What the table holds, for screen readers. */
  label: string
  /** The kind of table, under which the browser keeps widths, order, pins and hiding of its columns. */
  kind?: string
  /** In their natural order; `layout` tells how they lie. */
  columns: readonly DataColumn<Row>[]
  /** Where the view says how they lie; else the browser keeps it. */
  layout?: ColumnLayout
  onLayout?: (layout: ColumnLayout) => void
  rows: Row[]
  getRowId: (row: Row) => string
  /** Where a row stands, when rows are a tree. */
  placeOf?: (row: Row) => TreePlace
  /** Rows that stand out. */
  isMarked?: (row: Row) => boolean
  /** Rows of the whole answer before the first one here, and of all pages together. */
  offset?: number
  total: number
  /** Where the rows lie among all, which the table scrolls through; undefined: it shows no others than these. */
  parts?: readonly Part[] | undefined
  /** The row at the top in the beginning. */
  begin?: number
  /** Other rows are in sight, the last one not included. */
  onSight?: (first: number, last: number) => void
  /** Takes the way to another row. */
  way?: RefObject<WayToRow | null>
  /** Rows are from before the last change of the question. */
  isStale: boolean
  /** What was asked: when it changes the table begins at its top. */
  question?: string
  /** Keys of the order, and what happens when another one is chosen, by a header whose column `canSort`. */
  sort?: readonly SortKey[]
  onSort?: (sort: SortKey[]) => void
  /** The cell that has the focus, whenever it changes; no row: a header. */
  onActive?: (row: Row | undefined, columnId: string | undefined) => void
  /** What is selected, whenever that changes; undefined: one cell. */
  onSelect?: (selected: Selected<Row> | undefined) => void
  /** A letter, or Delete, pressed on a cell. */
  onKey?: (key: string, row: Row, columnId: string) => void
  /** Enter, F2 or a double click on a cell; with `opensOnClick` a single one. */
  onOpen?: (row: Row, columnId: string) => void
  opensOnClick?: boolean
  /** What the view puts into a second line of the head, under the name of a column; left out, there is no such line. */
  headFields?: (columnId: string) => ReactNode
  /** What the view adds to the menus of a column, and of a cell with what is selected around it. */
  headMenu?: (columnId: string) => ReactNode
  cellMenu?: (row: Row, columnId: string, selected: Selected<Row>) => ReactNode
  editing?: Editing | undefined
  /** A style of its own for what its cells hold. */
  className?: string | undefined
}
