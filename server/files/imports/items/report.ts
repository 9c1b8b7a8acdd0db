import { counted } from '../../../contract/counted.ts'
import { itemWords, type ImportProblem, type ImportReport, type UnknownName } from '../../../contract/imports.ts'
import type { ReadDb } from '../../../db/connection.ts'
import { nameRun } from '../choices.ts'
import { filesRead, notesOfReading, nowhere, problemsIn, unknownNames, withChoices, type Check } from '../findings.ts'
import { emptyRows, placeText } from '../notes.ts'
import { sameFindings } from '../same.ts'
import { targetProblems } from '../target.ts'
import {
  selectColumns,
  selectItemNamed,
  selectItems,
  selectKnownPair,
  selectNamedRun,
  selectSetNamed,
  selectSets,
  selectUnknownUnits,
} from './queries.ts'
import { sameRun } from './same.ts'

/** Units of staged items that the platform does not have, with how many items and rows use each. */
export const unknownUnits = (db: ReadDb): UnknownName[] => db.all(selectUnknownUnits())

/** Checks staged items against the platform: everything that is wrong, at once, and what it would write. */
export function reportOnItems(db: ReadDb, check: Check): ImportReport {
  const { decisions } = check
  const optimization = heldItems(db)
  const { model, scenario } = db.one(selectNamedRun())
  const run = model === null || scenario === null ? undefined : { model, scenario }
  const found = problemsIn(db, ({ file, sheet, row, column }) => placeText(file, sheet, row, column), 0, 'row')
  const units = unknownNames(db, 'unit', unknownUnits(db), check, usedBy)
  const problems = [
    ...found,
    ...units.problems,
    ...(run ? targetProblems(db, decisions, [run]) : unnamedRun(model, scenario)),
    ...(decisions.into_run === null ? [] : clashes(db, decisions.into_run)),
  ]
  if (optimization.length === 0 && problems.length === 0)
    problems.push({ ...nowhere, kind: 'empty', message: 'there is no optimization item in the files.', count: 1 })
  // Whether everything is there already is known of what was read in full.
  const known = run && problems.length === 0 ? sameRun(db, run, decisions.into_run) : undefined
  const same = run && known ? [{ ...run, ...known }] : []
  const isLeft = known !== undefined && (decisions.same === 'skip' || decisions.into_run !== null)
  const items = isLeft ? 0 : optimization.length
  const names = run && !isLeft ? db.one(selectKnownPair(run.model, run.scenario)) : { model: 1, scenario: 1 }
  return {
    ...{ points: 0, series: 0, items, duplicates: 0 },
    runs: run && items > 0 ? [{ ...run, ...emptyRun, items }] : [],
    files: filesRead(db),
    creates: {
      models: run && !names.model ? [run.model] : [],
      scenarios: run && !names.scenario ? [run.scenario] : [],
      regions: [],
      units: unknownUnits(db).map(({ name }) => name),
      variables: 0,
    },
    tables: [],
    optimization,
    same,
    holds: { first_year: null, last_year: null, regions: 0, variables: 0, indicators: 0 },
    notes: [...notesOfReading(db), ...filesRead(db).flatMap(emptyRows)],
    findings: [...sameFindings(same, decisions), ...units.findings],
    unlisted: units.unlisted,
    problems,
  }
}

const usedBy = (items: number, rows: number): string => `${counted(items, 'item')}, ${counted(rows, 'row')}`

const emptyRun = {
  ...{ version: null, points: 0, series: 0, annual: 0, categorical: 0, datetime: 0 },
  ...{ first_year: null, last_year: null, meta: 0 },
}

/** Everything that the files hold: index sets, then items, in the order in which they came. */
const heldItems = (db: ReadDb): ImportReport['optimization'] => [
  ...db
    .all(selectSets())
    .map(({ name, elements }) => ({ kind: 'indexset' as const, name, columns: [], rows: elements })),
  ...db.all(selectItems()).map(({ id, kind, name, rows }) => ({
    ...{ kind, name, rows },
    columns: db.all(selectColumns(id)).map((column) => column.name),
  })),
]

/** Items belong to a run, and no table of them names it. */
function unnamedRun(model: string | null, scenario: string | null): ImportProblem[] {
  const lacking = [
    ...(model === null ? (['model'] as const) : []),
    ...(scenario === null ? (['scenario'] as const) : []),
  ]
  return lacking.map((column) => ({
    ...nowhere,
    kind: 'item',
    ...withChoices(`the run that takes the items needs a ${column}.`, [nameRun(column)], {
      places: 0,
      duplicates: 0,
    }),
    count: 1,
  }))
}

/** Index sets and items of the run that are others than those of the files. */
function clashes(db: ReadDb, run: number): ImportProblem[] {
  const problem = (message: string): ImportProblem => ({ ...nowhere, kind: 'item', message, count: 1 })
  const sets = db.all(selectSets()).flatMap(({ name, type, elements }) => {
    const known = db.first(selectSetNamed(run, name))
    if (!known || known.type === null || elements === 0 || known.type === type) return []
    return [problem(`the index set "${name}" of run ${run} has elements of the type ${known.type}, the files ${type}.`)]
  })
  const items = db.all(selectItems()).flatMap(({ id, kind, name }) => {
    const known = kind === 'scalar' ? undefined : db.first(selectItemNamed(kind, run, name))
    if (!known) return []
    const columns = db.all(selectColumns(id))
    const here = JSON.stringify(columns.map((column) => [column.name, column.indexSet]))
    const names = JSON.parse(known.columns) as string[]
    const indexSets = JSON.parse(known.sets) as string[]
    if (here === JSON.stringify(names.map((title, i) => [title, indexSets[i]]))) return []
    const words = (titles: readonly string[], over: readonly string[]) =>
      titles.map((title, i) => (title === over[i] ? title : `${title} (${over[i]})`)).join(', ') || 'none'
    return [
      problem(
        `the ${itemWords[kind]} "${name}" of run ${run} has the index columns ${words(names, indexSets)}, the files ` +
          `${words(
            columns.map((column) => column.name),
            columns.map(({ indexSet }) => indexSet),
          )}. Import it into a new run, or give it another name.`,
      ),
    ]
  })
  return [...sets, ...items]
}
