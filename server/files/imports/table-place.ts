import type { ReadingProblemKind } from '../../contract/imports.ts'
import type { Reshaped } from '../formats/reshaped.ts'
import type { MergedCells } from '../formats/table.ts'
import { columnName } from '../formats/xlsx-parts.ts'
import type { ProblemDetails, StagingFile } from './staging-file.ts'
import type { Staging } from './staging.ts'

/** A cell of a table, as problems name it. */
export interface CellPlace {
  at: number
  /** What its column is called. */
  title: string
  /** Counted from 0; undefined where the table has no such column. */
  column: number | undefined
}

/** Where the rows of a table stand, to say what is wrong with them. */
export class TablePlace<S extends StagingFile = Staging> {
  readonly staging: S
  /** A csv file: nothing in it says what is text and what a number. */
  readonly isText: boolean
  readonly #name: string
  readonly #hasAddresses: boolean
  readonly #reshaped: Reshaped | undefined

  /**
   * @param name file, and sheet, as people name them
   * @param reshaped where the table is not read as it stands
   */
  constructor(
    staging: S,
    name: string,
    { isText, hasAddresses, reshaped }: { isText: boolean; hasAddresses: boolean; reshaped?: Reshaped | undefined },
  ) {
    this.staging = staging
    this.#name = name
    this.isText = isText
    this.#hasAddresses = hasAddresses
    this.#reshaped = reshaped
  }

  problem(
    kind: ReadingProblemKind,
    message: string,
    read: CellPlace,
    text: string,
    details: Omit<ProblemDetails, 'cell'> = {},
  ): void {
    const { at, title, column } = this.#inFile(read)
    const cell = !this.#hasAddresses || column === undefined ? undefined : `${columnName(column)}${at}`
    this.staging.problem(kind, message, at, title, text, { ...details, cell })
  }

  /** Merged cells of the file, as they lie in the table that is read. */
  merged(cells: readonly MergedCells[]): readonly (MergedCells & { where?: string })[] {
    return this.#reshaped?.merged(cells) ?? cells
  }

  /** Where a cell of the table that is read stands in the file. */
  #inFile(read: CellPlace): CellPlace {
    if (this.#reshaped === undefined || read.column === undefined) return read
    const place = this.#reshaped.placeOf(read.column)
    return place === undefined ? { ...read, column: undefined } : { at: read.at, title: read.title, ...place }
  }

  /** What is good to know of the table. */
  note(text: string): void {
    this.staging.note(`${this.#name}: ${text}`)
  }
}
