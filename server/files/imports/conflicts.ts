import { foldTargets, type Decisions, type GivenValues, type ImportProblem } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import {
  selectConflict,
  selectConflictGroups,
  selectGiven,
  selectMetaConflicts,
  selectTelling,
  type ConflictRow,
} from './check-queries.ts'
import { foldColumn, keepValues } from './choices.ts'
import { nowhere, withChoices } from './findings.ts'
import { placeText } from './notes.ts'

const number = new Intl.NumberFormat('en')

/** Points that the files give more than once with different values, by run and variable. */
export function conflicts(db: ReadDb, { keep }: Decisions): ImportProblem[] {
  if (keep !== null) return []
  const groups = db.all(selectConflictGroups())
  // What comes of a column that has no place yet is settled with that column.
  if (groups.length === 0 || db.all(selectTelling(false)).length > 0) return []
  const sum = (of: readonly { points: number }[]) => of.reduce((total, { points }) => total + points, 0)
  const given = groups.reduce((total, group) => total + group.given, 0)
  const dropped = db.all(selectTelling(true)).map(({ title }) => title)
  const open = [
    ...dropped.flatMap((title) => foldTargets.map((into) => foldColumn(title, into))),
    keepValues('first', given),
    keepValues('last', given),
  ]
  const cause =
    dropped.length === 0
      ? ''
      : ` They come of leaving out ${dropped.map((title) => `"${title}"`).join(', ')}, which tells such rows apart.`
  const shown = groups.slice(0, limits.errorExamples)
  const rest = groups.slice(shown.length)
  const conflict = (message: string, count: number) => ({
    ...nowhere,
    kind: 'conflict' as const,
    ...withChoices(message + cause, open, { places: 0, duplicates: given }),
    // Also where folding would give nothing up: leaving the column out was somebody's decision.
    preselected: null,
    count,
  })
  return [
    ...shown.map(({ run, variable, points }) => {
      const first = db.one(selectConflict(run, variable))
      return {
        ...conflict(groupText(first, points), points),
        file: first.last_file,
        sheet: first.last_sheet === '' ? null : first.last_sheet,
        row: first.last_row,
        examples: [exampleText(first)],
        given: givenValues(db, first),
      }
    }),
    ...(rest.length === 0
      ? []
      : [
          conflict(
            `… and ${number.format(sum(rest))} points of ${number.format(rest.length)} other variables of runs have different values.`,
            sum(rest),
          ),
        ]),
  ]
}

const groupText = (found: ConflictRow, points: number): string =>
  `${found.model} | ${found.scenario}${found.version === null ? '' : `, version ${found.version}`}, ${found.variable}: ` +
  `${points === 1 ? '1 point has' : `${number.format(points)} points have`} different values, ` +
  `${points === 1 ? '' : 'the first '}for ${exampleText(found)}.`

const exampleText = (found: ConflictRow): string =>
  `${found.region}, ${found.step}: ${found.first_value} in ${placeText(found.first_file, found.first_sheet, found.first_row)}, ` +
  `${found.last_value} in ${placeText(found.last_file, found.last_sheet, found.last_row)}`

/** Steps and places of a series that are shown. */
const [stepsShown, placesShown] = [8, 6] as const

/** Where the files give a series and with which values. */
function givenValues(db: ReadDb, { series, region, variable, unit }: ConflictRow): GivenValues {
  const points = db.all(selectGiven(series, stepsShown))
  const steps = [...new Set(points.map(({ step }) => step))]
  const differing = new Set(points.flatMap(({ step, differs }) => (differs ? [step] : []))).size
  const places = Map.groupBy(points, ({ file, sheet, row }) => placeText(file, sheet, row))
  const rows = [...places].slice(0, placesShown).map(([place, own]) => ({
    place,
    values: steps.map((step) => own.find((point) => point.step === step)?.value ?? null),
  }))
  return { series: [region, variable, unit].join(' · '), steps, differing, rows }
}

/** Indicators that the files give more than once for a run, with different values. */
export const metaConflicts = (db: ReadDb): ImportProblem[] =>
  db.all(selectMetaConflicts(limits.errorExamples)).map(({ model, scenario, key, file, sheet, row }) => ({
    ...nowhere,
    kind: 'meta' as const,
    message: `${placeText(file, sheet, row)}: another value for the indicator "${key}" of ${model} | ${scenario}. Keep one of them in the file.`,
    file,
    sheet: sheet === '' ? null : sheet,
    row,
    column: key,
    count: 1,
  }))
