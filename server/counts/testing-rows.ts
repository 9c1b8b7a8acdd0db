import fc from 'fast-check'
import type { DatapointFilter, NameFilter } from '../contract/filters.ts'
import { statement, WriteDb, type ReadDb } from '../db/connection.ts'
import { recountYears, refreshPoints } from '../query/series.ts'

/** Made-up rows of a platform, and what plain JavaScript finds in them: what counts are compared with. */

interface MadeUpRun {
  model: string
  scenario: string
  version: number
  isDefault: boolean
}

export interface MadeUpPoint {
  year: number | null
  category: string | null
  datetime: string | null
  value: number
}

export interface MadeUpSeries {
  /** Place in {@link runs}, which is its id less one. */
  run: number
  region: string
  variable: string
  unit: string
  points: MadeUpPoint[]
}

export const runs: readonly MadeUpRun[] = [
  { model: 'M', scenario: 'S', version: 1, isDefault: false },
  { model: 'M', scenario: 'S', version: 2, isDefault: true },
  { model: 'M', scenario: 'T', version: 1, isDefault: true },
  { model: 'N', scenario: 'S', version: 1, isDefault: true },
]

const regions = ['World', 'world', 'R*1', 'Ω']
const variables = ['A', 'A|B', 'A||B', '|A', 'A|', 'AB', 'A B|C', '|', 'A|B*|C', 'a\\|D', 'É|x', 'A|B|C|D']
const units = ['EJ/yr', '%']

const anyValue = fc.oneof(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), fc.integer({ min: -9, max: 9 }))
const anyYear = fc.integer({ min: 2010, max: 2014 })
const anyPoint = fc.oneof(
  fc.record({ year: anyYear, category: fc.constant(null), datetime: fc.constant(null), value: anyValue }),
  fc.record({ year: anyYear, category: fc.constantFrom('Day', 'Night'), datetime: fc.constant(null), value: anyValue }),
  fc.record({
    ...{ year: fc.constant(null), category: fc.constant(null), value: anyValue },
    datetime: fc.constantFrom('2010-01-01T00:00:00.000000', '2010-01-01T06:00:00.000000'),
  }),
)
const stepOf = ({ year, category, datetime }: MadeUpPoint): string => JSON.stringify([year, category, datetime])

/** The same years in many series, as models report them. */
const usualPoints: fc.Arbitrary<MadeUpPoint[]> = fc
  .tuple(anyValue, anyValue)
  .map((values) => values.map((value, i) => ({ year: 2010 + 2 * i, category: null, datetime: null, value })))

/** Time series, some of them without a point. */
export const anySeries: fc.Arbitrary<MadeUpSeries[]> = fc.uniqueArray(
  fc.record({
    run: fc.nat(runs.length - 1),
    region: fc.constantFrom(...regions),
    variable: fc.constantFrom(...variables),
    unit: fc.constantFrom(...units),
    points: fc.oneof(fc.uniqueArray(anyPoint, { selector: stepOf, maxLength: 6 }), usualPoints),
  }),
  { selector: ({ run, region, variable, unit }) => JSON.stringify([run, region, variable, unit]), maxLength: 25 },
)

const anyName = (names: readonly string[]): fc.Arbitrary<NameFilter | null> =>
  fc.oneof(
    fc.constant(null),
    fc.record({ name: fc.constantFrom(...names) }),
    fc.record({ name__in: fc.subarray([...names]) }),
  )

const anyCondition = fc.record({
  model: anyName(['M', 'N']),
  scenario: anyName(['S', 'T']),
  region: anyName(regions),
  variable: anyName(variables),
  unit: anyName(units),
  run: fc.oneof(
    fc.constant(null),
    fc.constant({ default_only: false }),
    fc.record({ id__in: fc.subarray([1, 2, 3, 4]), default_only: fc.boolean() }),
  ),
  year__gte: anyYear,
  year__in: fc.array(anyYear, { minLength: 1 }),
})
const fields = ['model', 'scenario', 'region', 'variable', 'unit', 'run', 'year__gte', 'year__in'] as const

/** Filters with few conditions, so that something is left; {@link matching} says what they mean. */
export const anyFilter: fc.Arbitrary<DatapointFilter> = fc
  .tuple(anyCondition, fc.subarray([...fields], { maxLength: 2 }))
  .map(([conditions, some]) => Object.fromEntries(some.map((field) => [field, conditions[field]])))

const fits = (name: string, filter: NameFilter | null | undefined): boolean =>
  (filter?.name ?? name) === name && (filter?.name__in?.includes(name) ?? true)

/** The series that fit a filter with those of their points that do; with conditions on years only those that have any. */
export function matching(all: readonly MadeUpSeries[], filter: DatapointFilter): MadeUpSeries[] {
  const { model, scenario, region, variable, unit, run, year__gte, year__in } = filter
  const hasYears = year__gte !== undefined || year__in !== undefined
  const isRun = (place: number): boolean => {
    if (run === null) return true
    return (run?.default_only === false || runs[place]!.isDefault) && (run?.id__in?.includes(place + 1) ?? true)
  }
  const isPoint = ({ year }: MadeUpPoint): boolean =>
    !hasYears || (year !== null && year >= (year__gte ?? year) && (year__in?.includes(year) ?? true))
  return all
    .filter(
      ({ run: place }) => isRun(place) && fits(runs[place]!.model, model) && fits(runs[place]!.scenario, scenario),
    )
    .filter((series) => fits(series.region, region) && fits(series.variable, variable) && fits(series.unit, unit))
    .map((series) => ({ ...series, points: series.points.filter(isPoint) }))
    .filter(({ points }) => !hasYears || points.length > 0)
}

/** Fills an empty platform with the runs and these series. */
function fill(connection: ReadDb, all: readonly MadeUpSeries[]): void {
  const db = new WriteDb(connection, 'test', { user: '', client: '', now: '' })
  const { since } = db
  const idOf = new Map<string, number>()
  const insert = (table: string, row: Record<string, string | number | null>): number => {
    const key = JSON.stringify([table, row])
    const known = idOf.get(key)
    if (known !== undefined) return known
    const columns = Object.keys(row)
    const sql = `INSERT INTO ${table} (${columns.join()}, since) VALUES (${columns.map(() => '?').join()}, ?)`
    const id = db.insert(statement(sql, ...Object.values(row), since))
    idOf.set(key, id)
    return id
  }
  const runIds = runs.map(({ model, scenario, version, isDefault }) =>
    insert('run', {
      ...{ model__id: insert('model', { name: model }), scenario__id: insert('scenario', { name: scenario }) },
      ...{ version, is_default: Number(isDefault) },
    }),
  )
  const seriesIds = all.map(({ run, region, variable, unit, points }) => {
    const measurand = { variable__id: insert('variable', { name: variable }), unit__id: insert('unit', { name: unit }) }
    const id = insert('timeseries', {
      ...{ run__id: runIds[run]!, region__id: insert('region', { name: region, hierarchy: '' }) },
      measurand__id: insert('measurand', measurand),
    })
    for (const { year, category, datetime, value } of points)
      insert('datapoint', {
        ...{ time_series__id: id, step_year: year, step_category: category, step_datetime: datetime, value },
      })
    return id
  })
  refreshPoints(db, seriesIds, runIds)
  recountYears(db, runIds)
}

/** What `look` finds on an empty platform that holds these series meanwhile. */
export function withSeries<T>(db: ReadDb, all: readonly MadeUpSeries[], look: () => T): T {
  db.sqlite.exec('BEGIN')
  try {
    fill(db, all)
    return look()
  } finally {
    db.sqlite.exec('ROLLBACK')
  }
}
