import { sql, type RawBuilder } from 'kysely'

/** The one filled value of the meta indicator known as `alias`, as JSON that keeps 1 and 1.0 apart. */
export const metaValueJson = (alias: string): RawBuilder<string> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`CASE ${of('dtype')}
    WHEN 'INT' THEN json_quote(${of('value_int')})
    WHEN 'FLOAT' THEN json_quote(${of('value_float')})
    WHEN 'STR' THEN json_quote(${of('value_str')})
    WHEN 'BOOL' THEN iif(${of('value_bool')}, 'true', 'false')
  END`
}
