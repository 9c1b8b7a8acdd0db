import { sql, type SqlBool } from 'kysely'
import { build } from '../db/builder.ts'
import { allOf, conditions } from '../query/filter.ts'
import type { TimeseriesListFilter } from '../query/filter-types.ts'
import type { Audit, Query } from '../db/connection.ts'
import { column, jsonArray, jsonRecord, jsonRow, type ListDefinition } from '../query/page.ts'
import { seriesConditions } from '../query/series.ts'

const id = column('id', 'int64', 'ts.id')
const run__id = column('run__id', 'int64', 'ts.run__id')
const region__id = column('region__id', 'int64', 'ts.region__id')
const measurand__id = column('measurand__id', 'int64', 'ts.measurand__id')
const ids = [region__id, measurand__id, run__id, id]
const region = column('region', 'object', 'region.name')
const unit = column('unit', 'object', 'unit.name')
const variable = column('variable', 'object', 'variable.name')
const parameters = column('parameters', 'json', jsonRecord([region, unit, variable]))

const join: NonNullable<ListDefinition['join']> = (rows) =>
  rows
    .innerJoin('region', 'region.id', 'ts.region__id')
    .innerJoin('measurand', 'measurand.id', 'ts.measurand__id')
    .innerJoin('unit', 'unit.id', 'measurand.unit__id')
    .innerJoin('variable', 'variable.id', 'measurand.variable__id')

export const listOfTimeseries = (filter: TimeseriesListFilter, joinParameters: boolean): ListDefinition => ({
  rows: build
    .selectFrom('timeseries as ts')
    .where(
      allOf([
        ...conditions(filter, { id: sql.ref('ts.id'), run__id: sql.ref('ts.run__id') }),
        ...seriesConditions('ts', filter),
      ]),
    ),
  id: 'ts.id',
  join,
  table: joinParameters ? [...ids, region, unit, variable] : ids,
  frame: joinParameters ? [id, run__id, region, variable, unit] : [run__id, region__id, measurand__id, id],
  record: [id, run__id, parameters],
})

export const selectRecord = (seriesId: number) =>
  join(build.selectFrom('timeseries as ts').where('ts.id', '=', seriesId)).select(
    jsonRecord([id, run__id, parameters]).as('json'),
  ) as Query<{ json: string }>

/** A series as {@link selectNamed} tells it. */
export const namedColumns = [id, run__id, region, variable, unit]

/** The series with these ids, a JSON array, as a JSON array of rows, in order of id. */
export const selectNamed = (seriesIds: string) => {
  const rows = join(
    build.selectFrom('timeseries as ts').where(sql<SqlBool>`ts.id IN (SELECT value FROM json_each(${seriesIds}))`),
  ).orderBy('ts.id')
  const cells = namedColumns.map((c, i) => column(c.name, c.kind, `c${i}`))
  return sql<{ json: Uint8Array }>`SELECT ${jsonArray(jsonRow(cells))} AS json
    FROM (${rows.select(namedColumns.map((c, i) => sql`${c.value}`.as(`c${i}`)))})`
}

/** Which of the ids are rows of the table. */
export const selectKnownIds = (
  table: 'run' | 'region' | 'unit' | 'variable' | 'measurand',
  wanted: readonly number[],
) =>
  sql<{
    id: number
  }>`SELECT id FROM ${sql.table(table)} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`

/** Ids of those names that are there. */
export const selectIdsByName = (table: 'region' | 'unit' | 'variable', names: readonly string[]) =>
  sql<{
    id: number
    name: string
  }>`SELECT id, name FROM ${sql.table(table)} WHERE name IN (SELECT value FROM json_each(${JSON.stringify(names)}))`

export const selectMeasurand = (variableId: number, unitId: number) =>
  build.selectFrom('measurand').select('id').where('variable__id', '=', variableId).where('unit__id', '=', unitId)

export const insertMeasurand = (values: Audit & { variable__id: number; unit__id: number }) =>
  build.insertInto('measurand').values(values)

export const selectSeries = (runId: number, regionId: number, measurandId: number) =>
  build
    .selectFrom('timeseries')
    .select('id')
    .where('run__id', '=', runId)
    .where('region__id', '=', regionId)
    .where('measurand__id', '=', measurandId)

export const insertSeries = (values: { run__id: number; region__id: number; measurand__id: number; since: number }) =>
  build.insertInto('timeseries').values(values)
