import { counted, number } from '../../contract/counted.ts'
import type { ImportReport } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import { countConflicts, countStaged, selectMetaOnly } from './check-queries.ts'
import { notesOfReading } from './findings.ts'
import type { StagedTableRun } from './queries.ts'

/** What is good to know of a staged import and keeps nothing from being written. */
export const notesOn = (db: ReadDb, runs: readonly StagedTableRun[], files: ImportReport['files']): string[] => [
  ...notesOfReading(db),
  ...files.flatMap(emptyRows),
  ...duplicates(db),
  ...runs.filter(isMixed).slice(0, limits.errorExamples).map(mixedSteps),
  ...(runs.length === 0 ? [] : metaWithoutPoints(db)),
]

/** A place as people look for it: lines of text files, rows of sheets. */
export const placeText = (file: string, sheet: string, row: number | null, column = ''): string =>
  file +
  (sheet === '' ? '' : `, sheet "${sheet}"`) +
  (row === null ? '' : `, ${sheet === '' ? 'line' : 'row'} ${row}`) +
  (column === '' ? '' : `, column ${column}`)

/** Rows that say nothing. */
export const emptyRows = ({ name, sheet, empty_rows }: ImportReport['files'][number]): string[] =>
  empty_rows === 0
    ? []
    : [
        `${placeText(name, sheet, null)}: ${counted(empty_rows, 'row')} without a value ${empty_rows === 1 ? 'was' : 'were'} passed over.`,
      ]

function duplicates(db: ReadDb): string[] {
  const { duplicates: count } = db.one(countStaged())
  if (count === 0) return []
  const { count: different } = db.one(countConflicts())
  const values = different > 0 ? `, ${number.format(different)} of them with different values` : ' with the same value'
  return [`${counted(count, 'point')} ${count === 1 ? 'is' : 'are'} given more than once${values}.`]
}

const isMixed = ({ annual, categorical, datetime }: StagedTableRun): boolean =>
  [annual, categorical, datetime].filter((count) => count > 0).length > 1

const mixedSteps = ({ model, scenario, annual, categorical, datetime }: StagedTableRun): string =>
  `${model} | ${scenario} mixes steps in time: ${number.format(annual)} annual, ` +
  `${number.format(categorical)} subannual, ${number.format(datetime)} with date and time.`

function metaWithoutPoints(db: ReadDb): string[] {
  const runs = db.all(selectMetaOnly()).map(({ model, scenario }) => `${model} | ${scenario}`)
  if (runs.length === 0) return []
  const listed = runs.slice(0, 3).join(', ') + (runs.length > 3 ? ' …' : '')
  return [`Meta indicators of ${counted(runs.length, 'run')} without datapoints in the files are left out: ${listed}.`]
}
