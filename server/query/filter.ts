import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/**
 * What a filter field may be compared with: one table for the SQL; the contract lists the same names for each field.
 * A lookup of null is no condition and never gets here.
 */
export const lookups = {
  '': (column, value) => sql<SqlBool>`${column} = ${value}`,
  // Never one placeholder per value: SQLite has a limit on those, users do not.
  in: (column, values) => sql<SqlBool>`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
  gt: (column, value) => sql<SqlBool>`${column} > ${value}`,
  lt: (column, value) => sql<SqlBool>`${column} < ${value}`,
  gte: (column, value) => sql<SqlBool>`${column} >= ${value}`,
  lte: (column, value) => sql<SqlBool>`${column} <= ${value}`,
  like: (column, pattern) => sql<SqlBool>`${column} GLOB ${glob(pattern as string)}`,
  notlike: (column, pattern) => sql<SqlBool>`${column} NOT GLOB ${glob(pattern as string)}`,
  ilike: (column, pattern) => sql<SqlBool>`fold(${column}) GLOB fold(${glob(pattern as string)})`,
  notilike: (column, pattern) => sql<SqlBool>`fold(${column}) NOT GLOB fold(${glob(pattern as string)})`,
} satisfies Record<string, (column: Expression<unknown>, value: unknown) => RawBuilder<SqlBool>>

/**
 * Translates the interface's pattern to SQLite's GLOB: `*` stands for any characters, `\*` for a star, everything
 * else for itself.
 */
export function glob(pattern: string): string {
  return pattern.replace(/\\\*|[?[]/g, (found) => (found === '\\*' ? '[*]' : `[${found}]`))
}

/** Whether a text contains another in any case, or fits it where it is a pattern, with `*` in it. */
export function contains(column: Expression<unknown>, text: string): RawBuilder<SqlBool> {
  if (text === '') return sql<SqlBool>`true`
  return text.includes('*') ? lookups.ilike(column, text) : sql<SqlBool>`instr(fold(${column}), fold(${text}))`
}

/** The columns that the fields of a filter object compare with. */
export type FilterColumns = Record<string, Expression<unknown>>

/**
 * The conditions of one filter object: for every field of `columns`, its own comparison and those of its companions
 * (`name`, `name__in`, `name__like`, …). Fields that are not in `columns` are left to the caller.
 */
export function conditions(filter: object, columns: FilterColumns): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = []
  for (const [key, value] of Object.entries(filter)) {
    if (value === null || value === undefined) continue
    const field = fieldOf(key, Object.keys(columns))
    if (field === undefined) continue
    const lookup = key === field ? '' : key.slice(field.length + 2)
    const compare = lookups[lookup as keyof typeof lookups]
    if (!compare) throw new Error(`No lookup called ${lookup}`)
    found.push(compare(columns[field]!, typeof value === 'boolean' ? Number(value) : value))
  }
  return found
}

/** Which of the fields a key of a filter is about: the field itself or one of its companions. */
export const fieldOf = (key: string, fields: readonly string[]): string | undefined =>
  fields.find((field) => key === field || isCompanion(key, field))

const isCompanion = (key: string, field: string): boolean =>
  key.startsWith(`${field}__`) && key.slice(field.length + 2) in lookups

/** All conditions together; true when there are none. */
export const allOf = (list: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  list.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(list, sql` AND `)})`
