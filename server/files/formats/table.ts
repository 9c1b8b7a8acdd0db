/** A row of a table as it stands in a file. */
export interface FileRow {
  /** The cells as text: numbers as they are written, dates of workbooks as ISO 8601. Cells at the end may be absent. */
  cells: readonly string[]
  /** Line of a text file, row of a sheet; counted from 1. */
  at: number
  /**
   * What the cells of a workbook are, a letter for each: `n` number, `s` text, `b` boolean (TRUE or FALSE), `e` error,
   * `d` date, `y` date of which nothing but the year is shown, `f` formula without a result, `-` nothing. Text files do
   * not say.
   */
  kinds?: string
}

/** Called with each row that holds something; answers false to read no further. */
export type OnRow = (row: FileRow) => boolean | void

/** What a long read of a file reports to. */
export interface Reading {
  /** Throws to stop; called often. */
  tick: () => void
  /** Told how many bytes of the file have been read so far. */
  onBytes: (bytes: number) => void
}

/** Cells that are one, as a workbook shows them: rows counted from 1, columns from 0. */
export interface MergedCells {
  first: { row: number; column: number }
  last: { row: number; column: number }
}

/** What only the end of a sheet tells; of a text file nothing. */
export interface SheetEnd {
  merged: readonly MergedCells[]
  /** Rows with cells that the workbook does not show: hidden, or filtered away. */
  hiddenRows?: number
  /** Columns that it does not show, from the first to the last of each group, counted from 0. */
  hiddenColumns?: readonly { first: number; last: number }[]
}

/** A file to read: where it lies, and what its user calls it (the two differ for uploads). */
export interface Source {
  path: string
  name: string
}

/** A file that holds one table or several, of which nothing but the beginning has been read. */
export interface TableFile {
  /** Names of the sheets in the order of the workbook; of a text file, a single empty name. */
  sheets: readonly string[]
  /** Those among them that a workbook does not show. */
  hiddenSheets: ReadonlySet<string>
  /** What its user should know of how it is read: another encoding, for example. */
  notes: readonly string[]
  /** Its cells have addresses, such as F3: it is a workbook. */
  hasAddresses: boolean
  /** Numbers may be written with a comma, as is usual in files that separate their columns with semicolons. */
  allowsDecimalComma: boolean
  /**
   * Streams the rows of a sheet; memory does not grow with the file. Blank rows are passed over.
   * @throws ServiceError naming file and place when the file is damaged
   */
  read(sheet: string, onRow: OnRow, reading: Reading): Promise<SheetEnd>
}
