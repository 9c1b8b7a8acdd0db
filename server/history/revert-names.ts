import { sql, type RawBuilder } from 'kysely'

/**
 * SQL that finds the live row for an id of the past, by name where the row was deleted and made again.
 *
 * The id is a column of the query around it. The tables here keep their own names, so the query around it must give
 * its tables aliases: otherwise SQLite would take the id for a column of the inner table.
 */
type ById = (id: RawBuilder<unknown>) => RawBuilder<unknown>

/** The live row of an old id: the row itself, or one that has got its name since. */
const named =
  (table: 'region' | 'unit' | 'variable'): ById =>
  (id) => {
    const column = (of: string, name: string) => sql.ref(`${of}.${name}`)
    const [live, history] = [table, `${table}_history`]
    return sql`coalesce(
      (SELECT ${column(live, 'id')} FROM ${sql.table(live)} WHERE ${column(live, 'id')} = ${id}),
      (SELECT ${column(live, 'id')} FROM ${sql.table(history)}
       JOIN ${sql.table(live)} ON ${column(live, 'name')} = ${column(history, 'name')}
       WHERE ${column(history, 'id')} = ${id}))`
  }

export const regionOf = named('region')
export const unitOf = named('unit')
export const variableOf = named('variable')

/** The live measurand of an old id: the measurand itself, or that of the live variable and unit. */
export const measurandOf: ById = (id) => sql`coalesce(
  (SELECT measurand.id FROM measurand WHERE measurand.id = ${id}),
  (SELECT measurand.id FROM measurand_history
   JOIN measurand ON measurand.variable__id = ${variableOf(sql`measurand_history.variable__id`)}
     AND measurand.unit__id = ${unitOf(sql`measurand_history.unit__id`)}
   WHERE measurand_history.id = ${id}))`
