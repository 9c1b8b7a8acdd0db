import { counted } from '../../contract/counted.ts'
import { fileProblemKinds, type Decisions, type ImportProblem, type ImportReport } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import { selectKnown, selectNotes, selectPlaces, selectProblems, type ProblemRow } from './check-queries.ts'
import { asLikely, leaveRowsOut, meantSo, takeAs } from './name-choices.ts'
import { closeNames, nearest } from './nearest.ts'

/** What was found in the files of an import, whatever they are. */

/** A problem of no place in particular. */
export const nowhere = {
  ...{ file: null, sheet: null, row: null, column: null, text: null, nearest: null },
  ...{ choices: [], preselected: null },
}

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
    choices: [],
    preselected: null,
  }))
}

/** Names that the platform does not have: those that are created, and those somebody has to decide about. */
export interface UnknownNames {
  findings: ImportProblem[]
  problems: ImportProblem[]
}

/**
 * Says of each unknown name whether it is created: because that was decided for all, or for it by a rule that maps it to
 * itself, or because it is likely, being close to no known name.
 */
export function unknownNames(
  db: ReadDb,
  kind: 'region' | 'unit',
  found: readonly { name: string; series: number; points: number }[],
  decisions: Decisions,
): UnknownNames {
  const known = found.length === 0 ? [] : db.all(selectKnown(kind)).map(({ name }) => name)
  const createsAll = kind === 'region' ? decisions.create_regions : decisions.create_units
  const kept = new Set(
    decisions.map.filter((rule) => rule.column === kind && rule.from === rule.to).map((rule) => rule.from),
  )
  const closeTo = closeNames(kind, known)
  const answer: UnknownNames = { findings: [], problems: [] }
  for (const [i, { name, series, points }] of found.entries()) {
    const close = closeTo(name)
    const isLikely = decisions.likely && close === null
    const isCreated = createsAll || kept.has(name) || isLikely
    // Looking for the nearest of thousands of names thousands of times would take minutes.
    const like = close ?? (isCreated || i >= limits.nearestNames ? null : nearest(name, known))
    const hint = like === null ? '' : `, the nearest is "${like}": --map "${kind}:${name}=${like}"`
    const uses = `${counted(series, 'series', 'series')}, ${counted(points, 'point', 'points')}`
    answer[isCreated ? 'findings' : 'problems'].push({
      ...nowhere,
      kind,
      message: isCreated
        ? `the ${kind} "${name}" is new (${uses})${hint}.`
        : `the platform has no ${kind} "${name}" (${uses})${hint}. To create it: --create-${kind}s.`,
      text: name,
      nearest: like,
      count: series,
      choices: [
        createsAll || isLikely ? asLikely('create it') : meantSo(kind, name, 'create it'),
        ...(like === null ? [] : [takeAs(kind, name, like)]),
        leaveRowsOut(kind, name, points),
      ],
      preselected: isCreated ? 0 : null,
    })
  }
  return answer
}

/** The files and sheets that were read. */
export const filesRead = (db: ReadDb): ImportReport['files'] =>
  db.all(selectPlaces()).map(({ file, ...place }) => ({ name: file, ...place }))

/** What the reading of the files has noted. */
export const notesOfReading = (db: ReadDb): string[] => db.all(selectNotes()).map(({ text }) => text)
