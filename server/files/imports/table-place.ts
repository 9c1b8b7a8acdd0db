import type { ReadingProblemKind } from '../../contract/imports.ts'
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

  /** @param name file, and sheet, as people name them */
  constructor(staging: S, name: string, { isText, hasAddresses }: { isText: boolean; hasAddresses: boolean }) {
    this.staging = staging
    this.#name = name
    this.isText = isText
    this.#hasAddresses = hasAddresses
  }

  problem(
    kind: ReadingProblemKind,
    message: string,
    { at, title, column }: CellPlace,
    text: string,
    details: Omit<ProblemDetails, 'cell'> = {},
  ): void {
    const cell = !this.#hasAddresses || column === undefined ? undefined : `${columnName(column)}${at}`
    this.staging.problem(kind, message, at, title, text, { ...details, cell })
  }

  /** What is good to know of the table. */
  note(text: string): void {
    this.staging.note(`${this.#name}: ${text}`)
  }
}
