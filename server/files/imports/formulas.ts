import type { StagingFile } from './staging-file.ts'
import type { CellPlace, TablePlace } from './table-place.ts'

/** Says that a cell holds a formula without a result. */
export function refuseFormula(place: TablePlace<StagingFile>, text: string, cell: CellPlace): void {
  const message =
    `the formula "${text.slice(0, 80)}" has no result in the file: the program that wrote it has not calculated it. ` +
    `Open the file in a spreadsheet program, save it there, and import it again.`
  place.problem('formula', message, cell, text)
}
