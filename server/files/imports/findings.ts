import { counted } from '../../contract/counted.ts'
import {
  fileProblemKinds,
  type Choice,
  type Decisions,
  type ImportProblem,
  type ImportReport,
} from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import {
  selectKnown,
  selectNotes,
  selectPlaces,
  selectProblems,
  selectTables,
  type ProblemRow,
} from './check-queries.ts'
import { advised, createMissing, isOfWholeTable, mapName, type OpenChoice } from './choices.ts'
import { asLikely, leaveRowsOut, meantSo, takeAs } from './name-choices.ts'
import { tellsApart } from './extra-columns.ts'
import { closeNames, nearestOf } from './nearest.ts'

/** What was found in the files of an import, whatever they are. */

/** A problem of no place in particular, which only the files can settle. */
export const nowhere = {
  ...{ file: null, sheet: null, row: null, column: null, cell: null, text: null, nearest: null },
  ...{ examples: [], given: null, choices: [], preselected: null },
}

/** Choices with what they give up, and their words behind a message. @param losses how much, and of what: datapoints if nothing is said */
export function withChoices(
  message: string,
  open: readonly OpenChoice[],
  losses: { places: number; duplicates: number; of?: string },
): Pick<ImportProblem, 'message' | 'choices' | 'preselected'> {
  const choices = open.map((choice): Choice => {
    const { isGuess: _isGuess, ...said } = choice
    return { ...said, gives_up: lossOf(choice.gives_up, losses) }
  })
  const [first] = choices
  const isGuess = open[0]?.isGuess === true
  return {
    message: advised(message, choices, losses.of ?? 'datapoint'),
    choices,
    // What needs a name, gives up data, is a guess, or says what a table is, nobody but its user decides.
    preselected: first && first.asks === null && first.gives_up === 0 && !isGuess && !isOfWholeTable(first) ? 0 : null,
  }
}

/** Leaving a column out that tells no points apart loses none. */
const dropFirst = (open: readonly OpenChoice[]): OpenChoice[] =>
  open.toSorted((a, b) => Number(b.gives_up === 'duplicates') - Number(a.gives_up === 'duplicates'))

const lossOf = (gives_up: OpenChoice['gives_up'], losses: { places: number; duplicates: number }): number =>
  gives_up === 'nothing' ? 0 : typeof gives_up === 'number' ? gives_up : losses[gives_up]

/**
 * What could not be read.
 * @param placeOf a place as people look for it @param duplicates points that are given more than once
 * @param of what is given up by ways out, in a word
 */
export function problemsIn(
  db: ReadDb,
  placeOf: (found: ProblemRow) => string,
  duplicates: number,
  of = 'datapoint',
): ImportProblem[] {
  return db.all(selectProblems(limits.errorExamples, false)).map((found: ProblemRow) => {
    // What is wrong with a whole file names it already.
    const isOfFile = found.kind === 'units' || fileProblemKinds.some((kind) => kind === found.kind)
    const message = isOfFile ? found.message : `${placeOf(found)}: ${found.message}`
    const open = JSON.parse(found.choices ?? '[]') as OpenChoice[]
    // Rows that differ in a year too are told apart without the column: to fold it would scatter a series.
    const isApart = found.kind === 'column' && duplicates === 0
    return {
      ...nowhere,
      kind: found.kind,
      ...withChoices(isApart ? message.replace(tellsApart, '') : message, isApart ? dropFirst(open) : open, {
        places: found.points,
        duplicates,
        of,
      }),
      file: found.file,
      sheet: found.sheet === '' ? null : found.sheet,
      row: found.row,
      column: found.column || null,
      cell: found.cell,
      text: found.text || null,
      count: found.count,
      examples: found.examples === null ? (found.text ? [found.text] : []) : (JSON.parse(found.examples) as string[]),
    }
  })
}

/** What was decided while the files were read, and can be decided otherwise. */
export const decidedIn = (db: ReadDb): ImportProblem[] =>
  db.all(selectProblems(limits.errorExamples, true)).map(({ kind, file, sheet, row, message, count, choices }) => ({
    ...{ ...nowhere, kind, message, file, row, count, preselected: 0 },
    sheet: sheet === '' ? null : sheet,
    choices: withChoices('', JSON.parse(choices ?? '[]') as OpenChoice[], { places: 0, duplicates: 0 }).choices,
  }))

/** What a check needs to know beside the platform and what was staged. */
export interface Check {
  decisions: Decisions
  /** Throws to stop. */
  tick: () => void
  /** The hierarchies of regions in region lists. */
  listed?: ReadonlyMap<string, string>
}

/** Names that the platform does not have: those that are created, and those somebody has to decide about. */
export interface UnknownNames {
  findings: ImportProblem[]
  problems: ImportProblem[]
  /** How many more there are of either. */
  unlisted: ImportReport['unlisted']
}

const usedBySeries = (series: number, points: number): string =>
  `${counted(series, 'series', 'series')}, ${counted(points, 'point')}`

/**
 * Says of each unknown name whether it is created: because that was decided for all, or for it by a rule that maps it to
 * itself, or because it is likely, being close to no known name.
 *
 * @param uses what names are used by, in words
 */
export function unknownNames(
  db: ReadDb,
  kind: 'region' | 'unit',
  found: readonly { name: string; series: number; points: number }[],
  { decisions, tick, listed = new Map() }: Check,
  uses = usedBySeries,
): UnknownNames {
  const ofPlatform = found.length === 0 ? [] : db.all(selectKnown(kind)).map(({ name }) => name)
  const known = listed.size === 0 ? ofPlatform : [...new Set([...ofPlatform, ...listed.keys()])]
  const createsAll = kind === 'region' ? decisions.create_regions : decisions.create_units
  const kept = new Set(
    decisions.map.filter((rule) => rule.column === kind && rule.from === rule.to).map((rule) => rule.from),
  )
  const closeTo = closeNames(kind, known)
  const nearestTo = nearestOf(known)
  // Each search looks at all known names: with many of them, only the names that are shown first are worth it.
  const searched = Math.min(
    limits.nearestNames,
    Math.max(limits.errorExamples, Math.floor(limits.nearestComparisons / (known.length + 1))),
  )
  const answer = { findings: [] as ImportProblem[], problems: [] as ImportProblem[] }
  const unlisted = { findings: 0, problems: 0 }
  for (const [i, { name, series, points }] of found.entries()) {
    if (i % 1_024 === 0) tick()
    const hierarchy = listed.get(name)
    const close = hierarchy === undefined ? closeTo(name) : null
    const isLikely = decisions.likely && close === null
    const isCreated = createsAll || kept.has(name) || isLikely || hierarchy !== undefined
    const list = isCreated ? 'findings' : 'problems'
    if (answer[list].length === limits.listedNames) {
      unlisted[list] += 1
      continue
    }
    const like = close ?? (isCreated || i >= searched ? null : nearestTo(name))
    const place = listed.size === 0 ? '' : hierarchy === undefined ? ', in no region list' : `, in "${hierarchy}"`
    const hint = `${place}${like === null ? '' : `, the nearest is "${like}"`}`
    const used = uses(series, points)
    answer[list].push({
      ...nowhere,
      kind,
      message: isCreated
        ? `the ${kind} "${name}" is new (${used})${hint}.`
        : // The command line creates all that are new by one flag; in the window each name is decided by itself.
          withChoices(
            `the platform has no ${kind} "${name}" (${used})${hint}.`,
            [...(like === null ? [] : [mapName(kind, name, like)]), createMissing(kind)],
            { places: points, duplicates: 0 },
          ).message,
      text: name,
      nearest: like,
      count: series,
      examples: [name],
      choices: [
        createsAll || isLikely ? asLikely('create it') : meantSo(kind, name, 'create it'),
        ...(like === null ? [] : [takeAs(kind, name, like)]),
        leaveRowsOut(kind, name, points),
      ],
      preselected: isCreated ? 0 : null,
    })
  }
  const beyond = (['problems', 'findings'] as const).map((of) => ({ kind, of, count: unlisted[of] }))
  return { ...answer, unlisted: beyond.filter(({ count }) => count > 0) }
}

/** The files and sheets that were read. */
export const filesRead = (db: ReadDb): ImportReport['files'] =>
  db.all(selectPlaces()).map(({ file, ...place }) => ({ name: file, ...place }))

/** What the columns of tables are read as. */
export const tablesRead = (db: ReadDb): ImportReport['tables'] =>
  db.all(selectTables(limits.shownTables)).map(({ file, sheet, columns, total }) => ({
    ...{ file, sheet: sheet === '' ? null : sheet, total },
    columns: JSON.parse(columns) as ImportReport['tables'][number]['columns'],
  }))

/** What the reading of the files has noted. */
export const notesOfReading = (db: ReadDb): string[] => db.all(selectNotes()).map(({ text }) => text)
