import { tableFeatures, type ColumnDef, type RowData } from '@tanstack/react-table'

/** Names the type of what a column tells about itself; the value is not used. */
const columnMeta: DataColumnMeta = {}
/** The service filters, sorts and pages; the window's tables need nothing but columns and rows. */
export const features = tableFeatures({ columnMeta })
export type Features = typeof features

export interface DataColumnMeta {
  /** Right-aligned, in figures of equal width. */
  isNumeric?: boolean
  /** The widest the column gets, in rem; longer texts end in … and are whole on focus. */
  maxWidth?: string
  /** What is shown of a value, where that is not the value itself: the column is made wide enough for it. */
  shown?: (value: unknown) => string
  /** Its header sorts. */
  canSort?: boolean
  /** Stays in sight at the right end while the others scroll. */
  isLast?: boolean
}

export type DataColumn<Row extends RowData> = ColumnDef<Features, Row>
