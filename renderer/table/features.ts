import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  type AccessorFnColumnDef,
  type DisplayColumnDef,
  type RowData,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Dimension } from '../../server/contract/dimensions.ts'
import type { ShowName } from './names.ts'

/** Names the type of what a column tells about itself; the value is not used. */
const columnMeta: DataColumnMeta = {}
/** The service filters, sorts and pages; what is left to the window is how the columns lie. */
export const features = tableFeatures({
  columnMeta,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
export type Features = typeof features

export interface DataColumnMeta {
  /** Right-aligned, in figures of equal width. */
  isNumeric?: boolean
  /** Its cells are headers of their rows. */
  isRowHeader?: boolean
  /** Its values are names, shown like this: cut in the middle where they are too long, quiet where they repeat. */
  name?: ShowName
  /** Its values are names of this dimension, which may be described: see docs/DocsCard.tsx. */
  about?: Dimension
  /** It stands at the left and stays there while the others scroll, unless a layout says otherwise. */
  isPinned?: boolean
  /** What stands around a name in its cells: signs, buttons. */
  around?: (row: never, name: ReactNode) => ReactNode
  /** What a cell says in its title and in copies, where that is more than its value. */
  said?: (row: never) => string
  /** What is shown of a row's value, where that is not the value itself: the column is made wide enough for it. */
  shown?: (value: unknown, row: never) => string
  /** Room in pixels for what stands in its cells beside the text: signs, buttons. */
  beside?: number
  /** Its header sorts. */
  canSort?: boolean
  /** Where it is the last column it stays in sight while the others scroll. */
  staysLast?: boolean
  /** Its cells hold buttons or boxes, which take the focus in their place. */
  hasControls?: boolean
}

/**
 * A column as TanStack Table takes it. Its `id` is also what it is sorted by. It is as wide as its texts, at least
 * `minSize`; exactly `size` where that is given.
 */
export type DataColumn<Row extends RowData> = { id: string } & (
  | AccessorFnColumnDef<Features, Row>
  | DisplayColumnDef<Features, Row>
)
