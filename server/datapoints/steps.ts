import { inconsistentType, schemaError } from '../contract/errors.ts'
import { datapointTypes, stepsOf, type DatapointType } from '../contract/iamc.ts'
import { limits } from '../contract/limits.ts'
import { asInteger, asName, asNumber } from '../payload/cells.ts'
import type { PayloadRows } from '../payload/payload.ts'
import { readStepDatetime } from '../payload/timestamp.ts'

/** The keys of points, as columns: null is what a point, or all of them, lack. */
export interface StepColumns {
  series: readonly number[]
  year: readonly (number | null)[] | null
  category: readonly (string | null)[] | null
  datetime: readonly (string | null)[] | null
}

/** Points with their values. */
export interface Points {
  steps: StepColumns
  values: readonly number[]
}

/** What the cells of the columns should be, for messages. */
const kinds = {
  type: `one of ${datapointTypes.join(', ')}`,
  step_year: 'a year',
  step_category: 'a name',
  step_datetime: 'an ISO date-time',
}

const asType = (value: unknown): DatapointType | undefined => datapointTypes.find((type) => type === value)

const asCategory = (value: unknown): string | undefined => asName(value, limits.longNameLength)

const asDatetime = (value: unknown): string | undefined =>
  typeof value === 'string' ? readStepDatetime(value) : undefined

const readSeries = (rows: PayloadRows): number[] => rows.read('time_series__id', 'the id of a time series', asInteger)

/**
 * Reads the key columns of a payload: one type for all rows, and just the step columns of that type filled.
 * @throws schema_error
 */
export function readSteps(rows: PayloadRows): StepColumns {
  if (rows.length === 0) throw schemaError('The payload has no rows.', ['data'], 'too_short')
  const series = readSeries(rows)
  const types = new Set(rows.read('type', kinds.type, asType))
  if (types.size > 1)
    throw schemaError(`One payload holds one type of datapoints, not ${[...types].join(' and ')}.`, ['columns'])
  const [type] = types
  const has = stepsOf[type!]
  for (const step of ['year', 'category', 'datetime'] as const) {
    if (!has[step] && !rows.isEmpty(`step_${step}`)) {
      throw schemaError(`Datapoints of type ${type} have no step_${step}.`, ['columns'])
    }
  }
  return {
    series,
    year: has.year ? rows.read('step_year', kinds.step_year, asInteger) : null,
    category: has.category ? rows.read('step_category', kinds.step_category, asCategory) : null,
    datetime: has.datetime ? rows.read('step_datetime', kinds.step_datetime, asDatetime) : null,
  }
}

/**
 * Reads the key columns of a frame, whose rows may be of several types: each is of the type that its steps tell, and
 * where it names one too, of that.
 *
 * @throws schema_error, inconsistent_iamc_type
 */
export const readFrameSteps = (rows: PayloadRows): StepColumns => readTypedSteps(rows, [refuseInconsistent])

/**
 * Reads the key columns of a frame of points to be written, as {@link readFrameSteps} does.
 * @throws schema_error, inconsistent_iamc_type; the latter for years that have become moments too
 */
export const readNewFrameSteps = (rows: PayloadRows): StepColumns =>
  readTypedSteps(rows, [refuseYearsAsMoments, refuseInconsistent])

type Types = readonly (DatapointType | null)[] | null

function readTypedSteps(rows: PayloadRows, checks: ((steps: StepColumns, types: Types) => void)[]): StepColumns {
  const readFilled = <T>(name: keyof typeof kinds, as: (value: unknown) => T | undefined) =>
    rows.isEmpty(name)
      ? null
      : rows.read(name, `${kinds[name]} or null`, (value) => (value === null ? null : as(value)))
  const series = readSeries(rows)
  const types = readFilled('type', asType)
  const steps = {
    series,
    year: readFilled('step_year', asInteger),
    category: readFilled('step_category', asCategory),
    datetime: readFilled('step_datetime', asDatetime),
  }
  for (const check of checks) check(steps, types)
  return steps
}

/** Adds their values to the keys of points. @throws schema_error */
export const readPoints = (rows: PayloadRows, read: (rows: PayloadRows) => StepColumns): Points => ({
  steps: read(rows),
  values: rows.read('value', 'a finite number', asNumber),
})

/**
 * With pandas 3, `run.clone()` of ixmp4 0.17 makes moments of years that stand beside moments: 2020 ns after the
 * beginning of 1970. Those years would be lost.
 *
 * @throws inconsistent_iamc_type with the number of rows, and the first of them
 */
function refuseYearsAsMoments({ datetime }: StepColumns): void {
  const wrong = [...(datetime ?? []).entries()].filter(
    ([, moment]) => moment !== null && moment > '1970-01-01T00:00:00.000000' && moment < '1970-01-01T00:00:00.010000',
  )
  if (wrong.length === 0) return
  const examples = wrong.slice(0, limits.errorExamples).map(([row, moment]) => `row ${row} is ${moment}`)
  throw inconsistentType(
    `These are years that pandas has read as nanoseconds of 1970, as it does in run.clone() of ixmp4 0.17 where a run ` +
      `has years and date-times. This is so in ${wrong.length} rows: ${examples.join('; ')}. Nothing of them was ` +
      `written. Clone the run in the window of Scenario Desk or with POST /v1/{platform}/runs/clone/ and {"run_id"}; ` +
      `add years and date-times in calls of their own.`,
  )
}

/** @throws inconsistent_iamc_type with the number of rows, and the first of them */
function refuseInconsistent(steps: StepColumns, types: Types): void {
  const wrong: number[] = []
  for (let row = 0; row < steps.series.length; row += 1) {
    const type = typeOf(steps, row)
    if (type === undefined || (types?.[row] ?? type) !== type) wrong.push(row)
  }
  if (wrong.length === 0) return
  const examples = wrong
    .slice(0, limits.errorExamples)
    .map((row) => `row ${row} is ${types?.[row] ?? 'of no type'} and has ${namesOfSteps(steps, row)}`)
  throw inconsistentType(
    `The type of a datapoint and its steps belong together: ANNUAL has step_year, CATEGORICAL step_year and ` +
      `step_category, DATETIME step_datetime. This is not so in ${wrong.length} rows: ${examples.join('; ')}.`,
  )
}

const has = (column: readonly (number | string | null)[] | null, row: number): boolean =>
  (column?.[row] ?? null) !== null

/** The type with just these steps; undefined where there is none. */
function typeOf({ year, category, datetime }: StepColumns, row: number): DatapointType | undefined {
  const [hasYear, hasCategory, hasDatetime] = [has(year, row), has(category, row), has(datetime, row)]
  return datapointTypes.find((type) => {
    const steps = stepsOf[type]
    return steps.year === hasYear && steps.category === hasCategory && steps.datetime === hasDatetime
  })
}

function namesOfSteps({ year, category, datetime }: StepColumns, row: number): string {
  const columns = { step_year: year, step_category: category, step_datetime: datetime }
  const names = Object.entries(columns).filter(([, column]) => has(column, row))
  return names.map(([name]) => name).join(', ') || 'no step'
}
