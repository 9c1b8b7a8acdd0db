import { sql } from 'kysely'
import { build } from '../../db/builder.ts'

/** How many time series use a variable. */
export const countSeries = (id: number) => sql<{ series: number }>`
  SELECT count(*) AS series FROM measurand AS m JOIN timeseries AS ts ON ts.measurand__id = m.id WHERE m.variable__id = ${id}`

export const deleteMeasurands = (variableId: number) =>
  build.deleteFrom('measurand').where('variable__id', '=', variableId)

export const deleteById = (id: number) => build.deleteFrom('variable').where('id', '=', id)
