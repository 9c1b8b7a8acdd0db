import { sql, type RawBuilder } from 'kysely'
import { dimensions, type Dimension } from '../../../contract/dimensions.ts'
import type { StagedRun } from '../../../contract/imports.ts'
import { itemTables } from '../../../query/item-tables.ts'
import { tables, type StagedColumn, type StagedTable } from '../../formats/ixmp4-tables.ts'

/** Statements over `staged`, the attached staging file of a platform of ixmp4, and the platform. */

const staged = (table: string) => sql.table(`staged.${table}`)
const platform = (table: string) => sql.table(`main.${table}`)

/** Lets a long statement over the rows known as `s` be stopped. */
const tickRows = sql`(s.id & 1023 OR tick(s.id))`

export const countStaged = () => sql<{ points: number; series: number; duplicates: number; items: number }>`
  SELECT (SELECT ifnull(sum(points), 0) FROM staged.size) AS points, (SELECT count(*) FROM staged.timeseries) AS series,
    (SELECT ifnull(sum(given - 1), 0) FROM staged.twice) AS duplicates, ${sum(itemTables.map((t) => count(t, sql`true`)))} AS items`

/** What the file holds, whether the platform knows it or not. */
export const countHoldings = () => sql<{
  first_year: number | null
  last_year: number | null
  regions: number
  variables: number
  indicators: number
}>`
  SELECT (SELECT min(first_year) FROM staged.size) AS first_year, (SELECT max(last_year) FROM staged.size) AS last_year,
    (SELECT count(*) FROM staged.region) AS regions, (SELECT count(*) FROM staged.variable) AS variables,
    (SELECT count(DISTINCT key) FROM staged.meta) AS indicators`

export const countDifferent = () => sql<{ count: number }>`SELECT ifnull(sum(differ), 0) AS count FROM staged.twice`

const count = (table: string, condition: RawBuilder<unknown>) =>
  sql`(SELECT count(*) FROM ${staged(table)} AS counted WHERE ${condition})`

const sum = (counts: readonly RawBuilder<unknown>[]) => sql.join(counts, sql` + `)

/** A row when there is anything in the staged file. */
export const selectAny = () =>
  sql`${sql.join(
    tables.map(({ name }) => sql`SELECT 1 FROM ${staged(name)}`),
    sql` UNION ALL `,
  )} LIMIT 1`

/** A row when the platform has anything that the names of the file could meet. */
export const selectAnyOfPlatform = () =>
  sql`${sql.join(
    dimensions.map((kind) => sql`SELECT 1 FROM ${platform(kind)}`),
    sql` UNION ALL `,
  )} LIMIT 1`

/** A run of a staged platform. */
export interface StagedPlatformRun extends StagedRun {
  id: number
  version: number
}

export const selectRuns = () => sql<StagedPlatformRun>`
  SELECT r.id, model.name AS model, scenario.name AS scenario, r.version, ifnull(found.points, 0) AS points,
    ifnull(found.series, 0) AS series, ifnull(found.annual, 0) AS annual, ifnull(found.categorical, 0) AS categorical,
    ifnull(found.datetime, 0) AS datetime, found.first_year, found.last_year,
    ${count('meta', sql`run__id = r.id`)} AS meta,
    ${sum(itemTables.map((table) => count(table, sql`run__id = r.id`)))} AS items
  FROM staged.run AS r
  JOIN staged.model AS model ON model.id = r.model__id JOIN staged.scenario AS scenario ON scenario.id = r.scenario__id
  LEFT JOIN (
    SELECT ts.run__id, sum(size.points) AS points, count(*) AS series, sum(size.annual) AS annual,
      sum(size.categorical) AS categorical, sum(size.datetime) AS datetime, min(size.first_year) AS first_year,
      max(size.last_year) AS last_year
    FROM staged.timeseries AS ts LEFT JOIN staged.size AS size ON size.series = ts.id GROUP BY ts.run__id
  ) AS found ON found.run__id = r.id
  ORDER BY r.id`

/** Names of the file that the platform does not have. */
export const selectNew = (kind: Dimension) => sql<{ name: string }>`
  SELECT name FROM ${staged(kind)} WHERE name NOT IN (SELECT name FROM ${platform(kind)}) ORDER BY id`

/** The same, of regions or units, with how many series and points use each. */
export const selectUnknown = (kind: 'region' | 'unit') => sql<{ name: string; series: number; points: number }>`
  SELECT n.name, count(ts.id) AS series, ifnull(sum(size.points), 0) AS points
  FROM ${staged(kind)} AS n
  LEFT JOIN (SELECT ts.id, ts.region__id, measurand.unit__id FROM staged.timeseries AS ts
    JOIN staged.measurand AS measurand ON measurand.id = ts.measurand__id) AS ts ON ts.${sql.ref(`${kind}__id`)} = n.id
  LEFT JOIN staged.size AS size ON size.series = ts.id
  WHERE n.name NOT IN (SELECT name FROM ${platform(kind)})
  GROUP BY n.id ORDER BY n.id`

/** Regions that the platform has in another hierarchy than the file. */
export const selectMoved = () => sql<{ name: string }>`
  SELECT s.name FROM staged.region AS s JOIN main.region AS known ON known.name = s.name
  WHERE known.hierarchy <> s.hierarchy ORDER BY s.id`

/** Units in the data of parameters that neither the file nor the platform has. */
export const selectLostUnits = () => sql<{ name: string }>`
  SELECT DISTINCT unit AS name FROM staged.optimization_parameter_tuple
  WHERE unit NOT IN (SELECT name FROM staged.unit) AND unit NOT IN (SELECT name FROM main.unit) ORDER BY 1`

/** The highest id that each table of the platform has ever had. */
export const selectHighestIds = () => sql<{ name: string; seq: number }>`SELECT name, seq FROM main.sqlite_sequence`

/** Tells the staged rows of a shared table which rows of the platform they are. */
export const linkKnown = ({ name, columns, unique }: StagedTable, shifts: Shifts) => {
  const isSame = unique.map((key) => {
    const column = columns.find((other) => other.name === key)!
    return sql`known.${sql.ref(key)} = ${newValue(column, shifts)}`
  })
  return sql`UPDATE ${staged(name)} AS s SET known__id =
    (SELECT known.id FROM ${platform(name)} AS known WHERE ${sql.join(isSame, sql` AND `)})`
}

/** By table, what is added to an id of the file to make it one of the platform. */
export type Shifts = ReadonlyMap<string, number>

const shiftOf = (shifts: Shifts, table: string) => sql.lit(shifts.get(table) ?? 0)

/** The platform's id of a staged row. */
const newId = ({ name, isShared }: StagedTable, id: RawBuilder<unknown>, shifts: Shifts): RawBuilder<unknown> =>
  isShared
    ? sql`(SELECT ifnull(parent.known__id, parent.id + ${shiftOf(shifts, name)})
        FROM ${staged(name)} AS parent WHERE parent.id = ${id})`
    : sql`${id} + ${shiftOf(shifts, name)}`

const newValue = ({ name, refers }: StagedColumn, shifts: Shifts): RawBuilder<unknown> => {
  const value = sql.ref(`s.${name}`)
  return refers === undefined
    ? value
    : newId(
        tables.find((table) => table.name === refers)!,
        value,
        shifts,
      )
}

/** Docs of what the platform has already give way to its own. */
const isNew = ({ name, isShared, columns }: StagedTable, shifts: Shifts): RawBuilder<unknown> => {
  if (isShared) return sql`s.known__id IS NULL`
  if (!name.endsWith('_docs')) return sql`true`
  return sql`NOT EXISTS (SELECT 1 FROM ${platform(name)} AS known
    WHERE known.dimension__id = ${newValue(
      columns.find((column) => column.name === 'dimension__id')!,
      shifts,
    )})`
}

/** Copies the rows of a table over, except those that the platform has. */
export function insertRows(table: StagedTable, shifts: Shifts, since: number) {
  const kept = table.columns.filter(({ isOnlyRead }) => !isOnlyRead)
  const derived = table.name === 'timeseries' ? ['points', 'first_year', 'last_year'] : []
  const names = ['id', ...kept.map(({ name }) => name), ...derived, 'since'].map((name) => sql.ref(name))
  const values = [
    sql`s.id + ${shiftOf(shifts, table.name)}`,
    ...kept.map((column) => newValue(column, shifts)),
    ...derived.map((name) => (name === 'points' ? sql`ifnull(size.points, 0)` : sql.ref(`size.${name}`))),
    sql`${since}`,
  ]
  const sizes = derived.length > 0 ? sql`LEFT JOIN staged.size AS size ON size.series = s.id` : sql``
  return sql`
    INSERT INTO ${platform(table.name)} (${sql.join(names)})
    SELECT ${sql.join(values)} FROM ${staged(table.name)} AS s ${sizes}
    WHERE ${tickRows} AND ${isNew(table, shifts)} ORDER BY s.id`
}

const pairOf = (shifts: Shifts) =>
  sql.join(
    ['model__id', 'scenario__id'].map((name) => {
      const column = tables.find((table) => table.name === 'run')!.columns.find((other) => other.name === name)!
      return sql`taken.${sql.ref(name)} = ${newValue(column, shifts)}`
    }),
    sql` AND `,
  )

export interface StagedVersion {
  id: number
  /** The same for runs of one model and scenario. */
  pair: string
  version: number
  /** Versions of the pair that the platform has: a JSON array. */
  taken: string
}

/** The runs of the file, those of a pair in the order of their versions. */
export const selectVersions = (shifts: Shifts) => sql<StagedVersion>`
  SELECT s.id, s.model__id || ' ' || s.scenario__id AS pair, s.version,
    (SELECT json_group_array(taken.version) FROM main.run AS taken WHERE ${pairOf(shifts)}) AS taken
  FROM staged.run AS s ORDER BY s.model__id, s.scenario__id, s.version`

export const updateVersion = (id: number, version: number) =>
  sql`UPDATE staged.run SET version = ${version} WHERE id = ${id}`

/** Runs of the file are not default: none, or those whose pair has a default version already. */
export const clearStagedDefaults = (shifts: Shifts, isOnlyTaken: boolean) => sql`
  UPDATE staged.run AS s SET is_default = 0 WHERE is_default AND ${
    isOnlyTaken ? sql`EXISTS (SELECT 1 FROM main.run AS taken WHERE ${pairOf(shifts)} AND taken.is_default)` : sql`true`
  }`

/** Default versions of the platform that those of the file take the place of. */
export const selectReplacedDefaults = (shifts: Shifts) => sql<{ id: number }>`
  SELECT taken.id FROM staged.run AS s JOIN main.run AS taken ON ${pairOf(shifts)} AND taken.is_default
  WHERE s.is_default`

/** @param ids JSON array */
export const clearDefaults = (ids: string, since: number) => sql`
  UPDATE main.run SET is_default = 0, since = ${since} WHERE id IN (SELECT value FROM json_each(${ids}))`

/** The runs that were written. */
export const selectWritten = (shifts: Shifts) => sql<{
  id: number
  model: string
  scenario: string
  version: number
  is_default: number
}>`
  SELECT run.id, model.name AS model, scenario.name AS scenario, run.version, run.is_default
  FROM staged.run AS s JOIN main.run AS run ON run.id = s.id + ${shiftOf(shifts, 'run')}
  JOIN main.model AS model ON model.id = run.model__id JOIN main.scenario AS scenario ON scenario.id = run.scenario__id
  ORDER BY s.id`
