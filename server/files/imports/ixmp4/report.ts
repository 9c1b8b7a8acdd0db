import type { ImportReport, UnknownName } from '../../../contract/imports.ts'
import type { ReadDb } from '../../../db/connection.ts'
import {
  filesRead,
  notesOfReading,
  nowhere,
  problemsIn,
  unknownNames,
  type Check,
  type UnknownNames,
} from '../findings.ts'
import { counted } from '../../../contract/counted.ts'
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

/** Regions or units of a staged platform that the platform does not have, with how many series and points use each. */
export const unknownOfPlatform = (db: ReadDb, kind: 'region' | 'unit'): UnknownName[] => db.all(selectUnknown(kind))

/** Checks a staged platform of ixmp4 against the platform: everything that is wrong, at once, and what it would write. */
export function reportOnPlatform(db: ReadDb, check: Check): ImportReport {
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
    tables: [],
    optimization: [],
    same: [],
    holds: db.one(countHoldings()),
    notes: notesOn(db, sums.duplicates),
    ...namesAndProblems(db, check),
  }
}

function namesAndProblems(db: ReadDb, { decisions, tick }: Check): UnknownNames {
  const found = problemsIn(
    db,
    ({ file, sheet, row, column }) => [file, sheet, row === null ? '' : `id ${row}`, column].filter(Boolean).join(', '),
    0,
  )
  if (found.length > 0) return { findings: [], problems: found, unlisted: [] }
  if (!db.first(selectAny())) {
    return {
      findings: [],
      problems: [{ ...nowhere, kind: 'empty', message: 'there is nothing in the file.', count: 1 }],
      unlisted: [],
    }
  }
  // An empty platform becomes what the file is.
  const settled = db.first(selectAnyOfPlatform())
    ? decisions
    : { ...decisions, create_regions: true, create_units: true }
  const [regions, units] = (['region', 'unit'] as const).map((kind) =>
    unknownNames(db, kind, unknownOfPlatform(db, kind), { decisions: settled, tick }),
  ) as [UnknownNames, UnknownNames]
  return {
    findings: [...regions.findings, ...units.findings],
    problems: [...regions.problems, ...units.problems],
    unlisted: [...regions.unlisted, ...units.unlisted],
  }
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
