import { tableFeatures, type ColumnDef, type RowData } from '@tanstack/react-table'

/** Names the type of what a column tells about itself; the value is not used. */
const columnMeta: DataColumnMeta = {}
/** The service filters and pages; the window's tables need nothing but columns and rows. */
export const features = tableFeatures({ columnMeta })
export type Features = typeof features

export interface DataColumnMeta {
  /** Right-aligned, in figures of equal width. */
  isNumeric?: boolean
  /** The widest the column gets; longer texts end in … and are whole in the line below the table. */
  maxWidth?: string
}

export type DataColumn<Row extends RowData> = ColumnDef<Features, Row>
