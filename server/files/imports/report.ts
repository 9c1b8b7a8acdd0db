import type { Decisions, ImportProblem, ImportReport, StagedRun } from '../../contract/imports.ts'
import type { ReadDb } from '../../db/connection.ts'
import {
  countHoldings,
  countStaged,
  countUnknown,
  selectIsItems,
  selectIsPlatform,
  selectMetaOnly,
  selectMissing,
  selectUnknown,
  type ProblemRow,
} from './check-queries.ts'
import { conflicts, metaConflicts } from './conflicts.ts'
import { filesRead, nowhere, problemsIn, unknownNames } from './findings.ts'
import { reportOnItems } from './items/report.ts'
import { reportOnPlatform } from './ixmp4/report.ts'
import { brokenNames, misreadNames } from './misread.ts'
import { notesOn, placeText } from './notes.ts'
import { selectRuns } from './queries.ts'
import { sameFindings, sameRuns } from './same.ts'
import { swappedColumns } from './swapped.ts'
import { targetProblems } from './target.ts'

/** What was staged is a platform of ixmp4, not tables. */
export const isPlatform = (db: ReadDb): boolean => db.first(selectIsPlatform()) !== undefined

/** What was staged is optimization items of one run. */
export const isItems = (db: ReadDb): boolean => db.first(selectIsItems()) !== undefined

/** Checks a staged import against the platform: everything that is wrong, at once, and what it would write. */
export function reportOn(db: ReadDb, decisions: Decisions): ImportReport {
  if (isPlatform(db)) return reportOnPlatform(db, decisions)
  if (isItems(db)) return reportOnItems(db, decisions)
  const all = db.all(selectRuns())
  const same = sameRuns(db, all, decisions)
  const rows = decisions.same === 'skip' ? all.filter(({ id }) => !same.has(id)) : all
  const sum = (of: 'points' | 'series') => rows.reduce((total, row) => total + row[of], 0)
  const regions = db.all(selectUnknown('region'))
  const units = db.all(selectUnknown('unit'))
  const names = (list: { name: string }[]) => list.map((item) => item.name)
  const missing = (kind: 'model' | 'scenario') =>
    names(db.all(selectMissing(kind, JSON.stringify([...new Set(rows.map((row) => row[kind]))]))))
  const files = filesRead(db)
  const staged = db.one(countStaged())
  const known = all.flatMap(({ id, model, scenario }) => {
    const found = same.get(id)
    return found ? [{ model, scenario, id: found.id, version: found.version }] : []
  })
  const broken = brokenNames(db, decisions)
  const isBroken = (kind: string, name: string) => broken.some(({ column, text }) => column === kind && text === name)
  const unbroken = (kind: string, list: typeof regions) => list.filter(({ name }) => !isBroken(kind, name))
  const newRegions = unknownNames(db, 'region', unbroken('region', regions), decisions)
  const newUnits = unknownNames(db, 'unit', unbroken('unit', units), decisions)
  const problems = [
    ...problemsIn(db, placeOfProblem, staged.duplicates),
    ...swappedColumns(db, decisions),
    ...conflicts(db, decisions),
    ...metaConflicts(db),
    ...broken,
    ...newRegions.problems,
    ...newUnits.problems,
    ...targetProblems(db, decisions, rows),
  ]
  if (all.length === 0 && problems.length === 0) problems.push(noPoints(db))
  return {
    ...staged,
    ...{ points: sum('points'), series: sum('series') },
    runs: rows.map(({ id: _id, is_default: _flag, ...run }): StagedRun => ({ ...run, items: 0 })),
    items: 0,
    files,
    creates: {
      models: missing('model'),
      scenarios: missing('scenario'),
      regions: names(regions),
      units: names(units),
      variables: db.one(countUnknown('variable')).count,
    },
    optimization: [],
    same: known,
    holds: db.one(countHoldings()),
    notes: notesOn(db, rows, files),
    findings: [
      ...sameFindings(known, decisions),
      ...misreadNames(db, decisions),
      ...newRegions.findings,
      ...newUnits.findings,
    ],
    problems,
  }
}

function noPoints(db: ReadDb): ImportProblem {
  const metaOnly = db.all(selectMetaOnly())
  return {
    ...nowhere,
    kind: 'empty',
    message:
      metaOnly.length > 0
        ? 'there are meta indicators, but no datapoint in the files. Import them together with the datapoints of their runs.'
        : 'there is no datapoint in the files.',
    count: 1,
  }
}

const placeOfProblem = ({ file, sheet, row, column, cell }: ProblemRow): string =>
  placeText(file, sheet, row, column) + (cell === null || column === '' ? '' : ` (${cell})`)
