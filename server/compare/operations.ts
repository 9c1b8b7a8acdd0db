import {
  comparedStates,
  type ComparedVariable,
  type ComparedVariables,
  type ComparisonInfo,
  type Difference,
  type Differences,
  type DifferencesRequest,
  type StateCounts,
} from '../contract/compare.ts'
import type {
  ComparedIndicator,
  ComparedItem,
  ComparedLists,
  ComparedRow,
  ComparedRows,
  ComparedRowsRequest,
} from '../contract/compare-lists.ts'
import { badRequest, notFound } from '../contract/errors.ts'
import type { ReadDb } from '../db/connection.ts'
import { job, read } from '../db/operation.ts'
import type { CompareFile } from './compare-file.ts'
import { writeNote, type ChangeNote } from './note.ts'
import { selectComparedRun, type ComparedRunRow } from './run-queries.ts'
import {
  countDifferences,
  selectAllDiffering,
  selectDifferences,
  selectItem,
  selectItemDifferences,
  selectIndicatorRows,
  selectItemRows,
  selectListStates,
  selectRegions,
  selectSeriesCount,
  selectStates,
  selectUnitClashes,
  selectUnits,
  selectVariables,
  selectYears,
  type DifferenceRow,
  type StateRow,
} from './result-queries.ts'

/** A run that is to be compared, and the newest transaction that wrote it. @throws run_not_found */
export const comparedRun = read('comparedRun', (db, id: number): ComparedRunRow => {
  const run = db.first(selectComparedRun(id))
  if (!run) throw notFound('run', { id }, `There is no run ${id} here.`)
  return run
})

/** Compares runs into a file of its own, see {@link file://./compare-file.ts}. */
export const compareRuns = job('compareRuns', async (compared: CompareFile, control): Promise<void> => {
  // Loaded here, on the job thread: whoever only names this operation must not load SQLite.
  const { compareFiles } = await import('./compare-file.ts')
  compareFiles(compared, control)
})

/** What can be said of all a comparison has found. */
export type Findings = Pick<
  ComparisonInfo,
  'values' | 'meta' | 'optimization' | 'series' | 'interpolated' | 'unit_clashes' | 'regions' | 'units' | 'years'
>

/** The operations below read the file of a comparison. @param sides how many runs it compares */
export const countComparison = read('countComparison', (db, sides: number): Findings => {
  const states = db.all(selectStates)
  return {
    values: countsOf(states),
    meta: countsOf(db.all(selectListStates('indicator'))),
    optimization: countsOf(db.all(selectListStates('item'))),
    series: db.one(selectSeriesCount).series,
    interpolated: states.reduce((sum, { drawn }) => sum + drawn, 0),
    unit_clashes: db
      .all(selectUnitClashes(sides))
      .map(({ units, series }) => ({ units: JSON.parse(units) as string[], series })),
    regions: db.all(selectRegions).map(({ name }) => name),
    units: db.all(selectUnits).map(({ name }) => name),
    years: db.all(selectYears).map(({ year }) => year),
  }
})

const countsOf = (rows: readonly StateRow[]): StateCounts =>
  Object.fromEntries(rows.map(({ state, count }) => [comparedStates[state]!, count]))

/** A question about the datapoints of a comparison. */
export interface AskedDifferences {
  sides: number
  asked: DifferencesRequest
}

/** A page of datapoints. @throws bad_request (422) for an order that there is not */
export const queryDifferences = read('queryDifferences', (db, { sides, asked }: AskedDifferences): Differences => {
  const { sort: _sort, limit, offset, ...which } = asked
  return {
    pagination: { limit, offset },
    total: db.one(countDifferences(which)).total,
    results: differencesOf(db, { sides, asked }),
  }
})

/** Datapoints without their count. */
const differencesOf = (db: ReadDb, { sides, asked }: AskedDifferences): Difference[] =>
  db.all(selectDifferences(asked, sides)).map((row) => toDifference(row, sides))

/** A row as it is told. */
function toDifference(
  { state, drawn, values, difference, relative, ...names }: DifferenceRow,
  sides: number,
): Difference {
  return {
    ...names,
    state: comparedStates[state]!,
    values: JSON.parse(values) as (number | null)[],
    interpolated: Array.from({ length: sides }, (_, side) => side).filter((side) => (drawn >> side) % 2 === 1),
    difference: finite(difference),
    relative: finite(relative),
  }
}

/** JSON knows no infinity: a change from zero has no size relative to it. */
const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null)

/** What each variable comes to. */
export const queryComparedVariables = read('queryComparedVariables', (db, sides: number): ComparedVariables => ({
  variables: comparedVariables(db, sides),
}))

function comparedVariables(db: ReadDb, sides: number): ComparedVariable[] {
  const variables = new Map<string, ComparedVariable>()
  for (const row of db.iterate(selectVariables(sides))) {
    const { variable, unit, series, differing, points } = row
    const known: ComparedVariable = variables.get(variable) ?? {
      variable,
      counts: {},
      series: 0,
      differing: 0,
      units: [],
    }
    variables.set(variable, known)
    known.series += series
    known.differing += differing
    for (const [state, count] of (JSON.parse(row.counts) as number[]).entries()) {
      const name = comparedStates[state]!
      if (count > 0) known.counts[name] = (known.counts[name] ?? 0) + count
    }
    if (points > 0) known.units.push({ unit, datapoints: points, sums: JSON.parse(row.sums) as number[] })
  }
  return [...variables.values()]
}

/** Indicators and optimization items, whole. */
export const queryComparedLists = read('queryComparedLists', (db): ComparedLists => comparedLists(db))

function comparedLists(db: ReadDb): ComparedLists {
  const meta = db.all(selectIndicatorRows).map(({ key, state, values }): ComparedIndicator => ({
    key,
    state: comparedStates[state]!,
    values: JSON.parse(values) as ComparedIndicator['values'],
  }))
  const optimization = db.all(selectItemRows).map(({ kind, name, state, rows, differences }): ComparedItem => ({
    ...{ kind, name, differences },
    state: comparedStates[state]!,
    rows: JSON.parse(rows) as ComparedItem['rows'],
  }))
  return { meta, optimization }
}

/** Rows of an optimization item that differ. @throws bad_request where there is no such item */
export const queryComparedRows = read('queryComparedRows', (db, asked: ComparedRowsRequest) => comparedRows(db, asked))

function comparedRows(db: ReadDb, { kind, name, limit, offset }: ComparedRowsRequest): ComparedRows {
  const item = db.first(selectItem(kind, name))
  if (!item) throw badRequest(`The compared runs have no ${kind} “${name}”.`)
  return {
    columns: JSON.parse(item.columns) as string[],
    cells: JSON.parse(item.cells) as string[],
    pagination: { limit, offset },
    total: item.differences,
    results: db.all(selectItemDifferences(item.id, limit, offset)).map(({ key, values }): ComparedRow => ({
      key: JSON.parse(key) as ComparedRow['key'],
      values: JSON.parse(values) as ComparedRow['values'],
    })),
  }
}

/** Writes a comparison as a note for people, see {@link writeNote}. @throws platform_file_disk_full, export_refused */
export const writeChangeNote = read('writeChangeNote', (db, note: ChangeNote, { tick }): null => {
  const sides = note.info.sides.length
  const largest = [{ column: 'size', descending: true }]
  const differing = comparedStates.filter((state) => state !== 'equal')
  writeNote(note, {
    variables: comparedVariables(db, sides),
    lists: comparedLists(db),
    rowsOf: ({ kind, name }, page) => {
      tick()
      return comparedRows(db, { kind, name, ...page })
    },
    largest: (limit) => differencesOf(db, { sides, asked: { states: differing, sort: largest, limit, offset: 0 } }),
    *differing() {
      for (const row of db.iterate(selectAllDiffering(sides))) {
        tick()
        yield toDifference(row, sides)
      }
    },
  })
  return null
})
