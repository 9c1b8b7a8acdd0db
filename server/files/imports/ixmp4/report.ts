import type { Decisions, ImportProblem, ImportReport } from '../../../contract/imports.ts'
import type { ReadDb } from '../../../db/connection.ts'
import { filesRead, notesOfReading, nowhere, problemsIn, unknownNames } from '../findings.ts'
import { counted } from './leave-out.ts'
import {
  countDifferent,
  countHoldings,
  countStaged,
  selectAny,
  selectAnyOfPlatform,
  selectLostUnits,
  selectMoved,
  selectNew,
  selectRuns,
  selectUnknown,
} from './queries.ts'

/** Checks a staged platform of ixmp4 against the platform: everything that is wrong, at once, and what it would write. */
export function reportOnPlatform(db: ReadDb, decisions: Decisions): ImportReport {
  const newNames = (kind: Parameters<typeof selectNew>[0]) => db.all(selectNew(kind)).map(({ name }) => name)
  const sums = db.one(countStaged())
  return {
    ...sums,
    runs: db.all(selectRuns()).map(({ id: _id, ...run }) => run),
    files: filesRead(db),
    creates: {
      models: newNames('model'),
      scenarios: newNames('scenario'),
      regions: newNames('region'),
      units: newNames('unit'),
      variables: newNames('variable').length,
    },
    same: [],
    holds: db.one(countHoldings()),
    notes: notesOn(db, sums.duplicates),
    problems: problemsOf(db, decisions),
  }
}

function problemsOf(db: ReadDb, { create_regions, create_units }: Decisions): ImportProblem[] {
  const found = problemsIn(
    db,
    ({ file, sheet, row, column }) => [file, sheet, row === null ? '' : `id ${row}`, column].filter(Boolean).join(', '),
    0,
  )
  if (found.length > 0) return found
  if (!db.first(selectAny())) {
    return [{ ...nowhere, kind: 'empty', message: 'there is nothing in the file.', count: 1 }]
  }
  // An empty platform becomes what the file is.
  if (!db.first(selectAnyOfPlatform())) return []
  return [
    ...(create_regions ? [] : unknownNames(db, 'region', db.all(selectUnknown('region')))),
    ...(create_units ? [] : unknownNames(db, 'unit', db.all(selectUnknown('unit')))),
  ]
}

function notesOn(db: ReadDb, duplicates: number): string[] {
  const notes = notesOfReading(db)
  const { count: different } = db.one(countDifferent())
  if (duplicates > 0) {
    const values = different > 0 ? `, ${different} of them with different values` : ' with the same value'
    notes.push(`${counted(duplicates, 'point is', 'points are')} given more than once${values}.`)
  }
  const listed = (rows: readonly { name: string }[]) =>
    rows
      .slice(0, 5)
      .map(({ name }) => `"${name}"`)
      .join(', ') + (rows.length > 5 ? ' …' : '')
  const moved = db.all(selectMoved())
  if (moved.length > 0) notes.push(`Regions that the platform has in another hierarchy stay there: ${listed(moved)}.`)
  const lost = db.all(selectLostUnits())
  if (lost.length > 0)
    notes.push(`Parameters have units that no unit of the platform is: ${listed(lost)}. They are kept.`)
  return notes
}
