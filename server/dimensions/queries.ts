import { sql, type Expression, type SqlBool } from 'kysely'
import type { Dimension } from '../contract/dimensions.ts'
import type { DimensionFilter, SeriesFilter } from '../contract/filters.ts'
import { build } from '../db/builder.ts'
import type { Audit } from '../db/connection.ts'
import { allOf } from '../query/filter.ts'
import { auditColumns, column, jsonRecord, type AnswerColumn, type ListDefinition } from '../query/page.ts'
import { nameConditions, seriesConditions } from '../query/series.ts'

/** How a time series leads to the row of the dimension known as `d`: semi-joins, so that rows never multiply. */
const seriesOf: Record<Dimension, (conditions: Expression<SqlBool>) => Expression<SqlBool>> = {
  model: (c) =>
    sql`EXISTS (SELECT 1 FROM run AS r CROSS JOIN timeseries AS ts ON ts.run__id = r.id WHERE r.model__id = d.id AND ${c})`,
  scenario: (c) =>
    sql`EXISTS (SELECT 1 FROM run AS r CROSS JOIN timeseries AS ts ON ts.run__id = r.id WHERE r.scenario__id = d.id AND ${c})`,
  region: (c) => sql`EXISTS (SELECT 1 FROM timeseries AS ts WHERE ts.region__id = d.id AND ${c})`,
  unit: (c) =>
    sql`EXISTS (SELECT 1 FROM measurand AS m CROSS JOIN timeseries AS ts ON ts.measurand__id = m.id WHERE m.unit__id = d.id AND ${c})`,
  variable: (c) =>
    sql`EXISTS (SELECT 1 FROM measurand AS m CROSS JOIN timeseries AS ts ON ts.measurand__id = m.id WHERE m.variable__id = d.id AND ${c})`,
}

/** Used by a time series that fits the filter. */
const usedBy = (dimension: Dimension, filter: SeriesFilter) =>
  seriesOf[dimension](allOf(seriesConditions('ts', filter)))

function iamcConditions(dimension: Dimension, iamc: DimensionFilter['iamc']): Expression<SqlBool>[] {
  if (iamc === undefined || iamc === null) return []
  if (iamc === true) return [usedBy(dimension, { run: null })]
  if (iamc === false) return [sql<SqlBool>`NOT ${usedBy(dimension, { run: null })}`]
  return [...nameConditions('d', iamc), usedBy(dimension, iamc)]
}

const hierarchy: AnswerColumn = column('hierarchy', 'object', 'd.hierarchy')

const columns = (dimension: Dimension) => {
  const own = dimension === 'region' ? [hierarchy] : []
  const id = column('id', 'int64', 'd.id')
  const name = column('name', 'object', 'd.name')
  return { table: [name, ...own, id, ...auditColumns('d')], record: [id, name, ...own, ...auditColumns('d')] }
}

/** The tables differ in nothing these queries use, so one type serves for all. */
const rowsOf = (dimension: Dimension) => build.selectFrom(`${dimension as 'model'} as d`)

/** Rows of a dimension. @param onlyUsed only those that a series uses which fits the same filter, or unused ones too */
export function listOf(dimension: Dimension, filter: DimensionFilter, onlyUsed: boolean): ListDefinition {
  const where = [
    ...nameConditions('d', filter),
    ...(onlyUsed && !filter.unused ? [usedBy(dimension, filter)] : iamcConditions(dimension, filter.iamc)),
  ]
  return { rows: rowsOf(dimension).where(allOf(where)), id: 'd.id', ...columns(dimension) }
}

export const selectRecord = (dimension: Dimension, id: number) =>
  rowsOf(dimension)
    .select(jsonRecord(columns(dimension).record).as('json'))
    .where('d.id', '=', id)

export const selectByName = (dimension: Dimension, name: string) =>
  rowsOf(dimension).select('d.id').where('d.name', '=', name)

export const selectById = (dimension: Dimension, id: number) =>
  rowsOf(dimension).select(['d.id', 'd.name']).where('d.id', '=', id)

export const insertRow = (dimension: Dimension, values: Audit & { name: string; hierarchy?: string }) =>
  build.insertInto(dimension as 'region').values(values as typeof values & { hierarchy: string })
