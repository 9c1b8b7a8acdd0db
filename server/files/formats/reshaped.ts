import type { FileRow, MergedCells } from './table.ts'

/** Where a cell stands in a file. */
export interface FilePlace {
  /** Counted from 0. */
  column: number
  /** What its column is called there, where the table that is read calls it otherwise. */
  title?: string
  /** Its row, where that is not the one that is read. */
  at?: number
}

/** A table that is read as if its cells stood otherwise. */
export interface Reshaped {
  /** Of the table as it is read. */
  readonly header: FileRow
  /** The rows that a row of the file becomes, one after the other. */
  rows: (row: FileRow) => Iterable<FileRow>
  /** Where a cell of the row that is read at the moment stands; undefined where the file has no such cell. */
  placeOf: (column: number) => FilePlace | undefined
  /** Merged cells of the file as they lie in the table that is read; `where`: what they are called in the file. */
  merged: (cells: readonly MergedCells[]) => (MergedCells & { where?: string })[]
}
