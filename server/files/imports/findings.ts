import { fileProblemKinds, type ImportProblem, type ImportReport } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import { selectKnown, selectNotes, selectPlaces, selectProblems, type ProblemRow } from './check-queries.ts'
import { nearest } from './nearest.ts'

/** What was found in the files of an import, whatever they are. */

/** A problem of no place in particular. */
export const nowhere = { file: null, sheet: null, row: null, column: null, text: null, nearest: null }

/** What could not be read. @param placeOf a place as people look for it */
export function problemsIn(db: ReadDb, placeOf: (found: ProblemRow) => string): ImportProblem[] {
  return db.all(selectProblems(limits.errorExamples)).map((found: ProblemRow) => ({
    kind: found.kind,
    // What is wrong with a whole file names it already.
    message: fileProblemKinds.some((kind) => kind === found.kind)
      ? found.message
      : `${placeOf(found)}: ${found.message}`,
    file: found.file,
    sheet: found.sheet === '' ? null : found.sheet,
    row: found.row,
    column: found.column || null,
    text: found.text || null,
    nearest: null,
    count: found.count,
  }))
}

/** Names that the platform does not have, each with the nearest that it has. */
export function unknownNames(
  db: ReadDb,
  kind: 'region' | 'unit',
  found: readonly { name: string; series: number; points: number }[],
): ImportProblem[] {
  const known = found.length === 0 ? [] : db.all(selectKnown(kind)).map(({ name }) => name)
  return found.map(({ name, series, points }, i) => {
    // Looking for the nearest of thousands of names thousands of times would take minutes.
    const like = i < limits.nearestNames ? nearest(name, known) : null
    const hint = like === null ? '' : `, the nearest is "${like}": --map "${kind}:${name}=${like}"`
    const uses = `${series} series, ${points} points`
    return {
      ...nowhere,
      kind,
      message: `the platform has no ${kind} "${name}" (${uses})${hint}. To create it: --create-${kind}s.`,
      text: name,
      nearest: like,
      count: series,
    }
  })
}

/** The files and sheets that were read. */
export const filesRead = (db: ReadDb): ImportReport['files'] =>
  db.all(selectPlaces()).map(({ file, ...place }) => ({ name: file, ...place }))

/** What the reading of the files has noted. */
export const notesOfReading = (db: ReadDb): string[] => db.all(selectNotes()).map(({ text }) => text)
