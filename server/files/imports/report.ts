import type { Decisions, ImportProblem, ImportReport, StagedRun } from '../../contract/imports.ts'
import { counted } from '../../contract/counted.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import {
  countHoldings,
  countStaged,
  countUnknown,
  selectIsItems,
  selectIsPlatform,
  selectListed,
  selectMissing,
  selectUnknown,
  type ProblemRow,
} from './check-queries.ts'
import { alikeNames } from './alike.ts'
import { conflicts, metaConflicts } from './conflicts.ts'
import { decidedIn, filesRead, tablesRead, nowhere, problemsIn, unknownNames, type Check } from './findings.ts'
import { reportOnItems } from './items/report.ts'
import { reportOnPlatform } from './ixmp4/report.ts'
import { metaOnly, sameOf, stagedRunOf } from './meta-only.ts'
import { otherTypes } from './meta-types.ts'
import { brokenNames, misreadNames } from './misread.ts'
import { notesOn, placeText } from './notes.ts'
import { selectRuns } from './queries.ts'
import { unnamed } from './row-names.ts'
import { sameFindings, sameRuns } from './same.ts'
import { swappedColumns } from './swapped.ts'
import { targetProblems } from './target.ts'

/** What was staged is a platform of ixmp4, not tables. */
export const isPlatform = (db: ReadDb): boolean => db.first(selectIsPlatform()) !== undefined

/** What was staged is optimization items of one run. */
export const isItems = (db: ReadDb): boolean => db.first(selectIsItems()) !== undefined

/** Checks a staged import against the platform: everything that is wrong, at once, and what it would write. @param tick throws to stop */
export function reportOn(db: ReadDb, decisions: Decisions, tick: () => void): ImportReport {
  const check: Check = { decisions, tick }
  if (isPlatform(db)) return reportOnPlatform(db, check)
  if (isItems(db)) return reportOnItems(db, check)
  const all = db.all(selectRuns())
  const meta = all.length === 0 ? metaOnly(db, decisions) : undefined
  const same = sameRuns(db, all, decisions)
  const rows = decisions.same === 'skip' ? all.filter(({ id }) => !same.has(id)) : all
  const sum = (of: 'points' | 'series') => rows.reduce((total, row) => total + row[of], 0)
  const staged = db.one(countStaged())
  const unread = problemsIn(db, placeOfProblem, staged.duplicates)
  // Rows without such a column were looked at all the same.
  const isUnnamed = unread.some(({ kind }) => kind === 'header')
  const unknown = (kind: 'region' | 'unit') =>
    db.all(selectUnknown(kind)).filter(({ name }) => !isUnnamed || name !== unnamed)
  const regions = unknown('region')
  const units = unknown('unit')
  const names = (list: { name: string }[]) => list.map((item) => item.name)
  const missing = (kind: 'model' | 'scenario') =>
    names(db.all(selectMissing(kind, JSON.stringify([...new Set(rows.map((row) => row[kind]))]))))
  const files = filesRead(db)
  const known = all.flatMap(({ id, model, scenario }) => {
    const found = same.get(id)
    return found ? [{ model, scenario, id: found.id, version: found.version }] : []
  })
  const listed = new Map(db.all(selectListed()).map(({ name, hierarchy }) => [name, hierarchy]))
  const broken = brokenNames(db, decisions)
  const isBroken = (kind: string, name: string) => broken.some(({ column, text }) => column === kind && text === name)
  const unbroken = (kind: string, list: typeof regions) => list.filter(({ name }) => !isBroken(kind, name))
  const newRegions = unknownNames(db, 'region', unbroken('region', regions), { ...check, listed })
  const newUnits = unknownNames(db, 'unit', unbroken('unit', units), check)
  const problems = [
    ...unread,
    ...swappedColumns(db, decisions),
    ...conflicts(db, decisions),
    ...metaConflicts(db),
    ...broken,
    ...newRegions.problems,
    ...newUnits.problems,
    ...targetProblems(db, decisions, rows),
    ...(meta?.problems ?? []),
  ]
  if (meta && meta.targets.length + meta.same.length + problems.length === 0) problems.push(noPoints(files))
  const alike = alikeNames(db, decisions, problems, tick)
  return {
    ...staged,
    ...{ points: sum('points'), series: sum('series') },
    runs: meta
      ? meta.targets.map(stagedRunOf)
      : rows.map(({ id: _id, is_default: _flag, ...run }): StagedRun => ({ ...run, items: 0 })),
    items: 0,
    files,
    creates: {
      models: missing('model'),
      scenarios: missing('scenario'),
      regions: names(regions),
      units: names(units),
      variables: db.one(countUnknown('variable')).count,
    },
    tables: tablesRead(db),
    optimization: [],
    same: meta ? meta.same.map(sameOf) : known,
    holds: db.one(countHoldings()),
    notes: [
      ...notesOn(db, rows, files),
      ...(meta?.notes ?? []),
      ...alike.notes,
      ...unlistedNote(names(regions), listed, decisions),
    ],
    findings: [
      ...decidedIn(db),
      ...sameFindings(known, decisions),
      ...otherTypes(db, decisions),
      ...misreadNames(db, decisions),
      ...alike.findings,
      ...newRegions.findings,
      ...newUnits.findings,
    ],
    unlisted: [...newRegions.unlisted, ...newUnits.unlisted],
    problems,
  }
}

/** Names the new regions that region lists do not have, where there are such lists. */
function unlistedNote(regions: readonly string[], listed: ReadonlyMap<string, string>, decisions: Decisions): string[] {
  const others = listed.size === 0 ? [] : regions.filter((name) => !listed.has(name))
  if (others.length === 0) return []
  const shown = others.slice(0, limits.errorExamples).map((name) => `"${name}"`)
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : ''
  return [`In no region list, so in the hierarchy "${decisions.hierarchy}" if created: ${shown.join(', ')}${more}.`]
}

function noPoints(files: ImportReport['files']): ImportProblem {
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  const why = rows === 0 ? 'no row stands below the titles' : `${counted(rows, 'row')} read, none with a value`
  const message = `there is no datapoint in the files, and no indicator: ${why}. Import the file that holds the numbers.`
  return { ...nowhere, kind: 'empty', message, count: 1 }
}

const placeOfProblem = ({ file, sheet, row, column, cell }: ProblemRow): string =>
  placeText(file, sheet, row, column) + (cell === null || column === '' ? '' : ` (${cell})`)
