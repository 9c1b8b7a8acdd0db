import { sql } from 'kysely'
import { build } from '../../db/builder.ts'

/** How many time series, scalars and parameters use a unit. */
export const countUses = (id: number) => sql<{ series: number; scalars: number; parameters: number }>`SELECT
  (SELECT count(*) FROM measurand AS m JOIN timeseries AS ts ON ts.measurand__id = m.id WHERE m.unit__id = ${id}) AS series,
  (SELECT count(*) FROM scalar WHERE unit__id = ${id}) AS scalars,
  (SELECT count(DISTINCT parameter__id) FROM optimization_parameter_tuple
    WHERE unit = (SELECT name FROM unit WHERE id = ${id})) AS parameters`

export const deleteMeasurands = (unitId: number) => build.deleteFrom('measurand').where('unit__id', '=', unitId)

export const deleteById = (id: number) => build.deleteFrom('unit').where('id', '=', id)
