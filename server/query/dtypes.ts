import { sql, type Expression, type RawBuilder } from 'kysely'

/** What a column holds, called as the tables of ixmp4 0.14 call it where they have a name. */
export type ColumnKind =
  | 'int64'
  /** Whole numbers of which some may be missing on any page. */
  | 'Int64'
  | 'float64'
  | 'object'
  | 'bool'
  | 'datetime64[ns]'
  /** JSON text of an object. */
  | 'json'
  /** JSON text of a number, a text, true or false. */
  | 'scalar'

/**
 * The two vocabularies of `dtypes`. Clients of ixmp4 0.14 do not look at them; later ones cast every column of a frame
 * to its dtype, so there it must hold all that is in the column.
 */
export type Vocabulary = 'table' | 'frame'

/** What a column is called when every row has a value, and when only some have. */
const dtypes: Record<ColumnKind, Record<Vocabulary, readonly [full: string, gaps: string]>> = {
  int64: { table: ['int64', 'object'], frame: ['int64', 'Int64'] },
  Int64: { table: ['int64', 'object'], frame: ['Int64', 'Int64'] },
  float64: { table: ['float64', 'object'], frame: ['float64', 'float64'] },
  object: { table: ['object', 'object'], frame: ['str', 'object'] },
  bool: { table: ['bool', 'object'], frame: ['bool', 'object'] },
  'datetime64[ns]': { table: ['datetime64[ns]', 'object'], frame: ['datetime64[us]', 'datetime64[us]'] },
  json: { table: ['object', 'object'], frame: ['object', 'object'] },
  scalar: { table: ['object', 'object'], frame: ['object', 'object'] },
}

/** What a `scalar` column is called whose cells are all of one JSON type. */
const scalarDtypes: Record<Vocabulary, Record<string, string>> = {
  table: { integer: 'int64', real: 'float64', true: 'bool', false: 'bool' },
  frame: { integer: 'Int64', real: 'float64', true: 'boolean', false: 'boolean', text: 'str' },
}

/** Type of a column of `count` rows, `filled` of them with a value; without any value it is object, as pandas says. */
export function dtypeOf(
  kind: ColumnKind,
  { count, filled = count }: { count: number; filled?: number | undefined },
  vocabulary: Vocabulary = 'table',
): string {
  if (filled === 0) return 'object'
  const [full, gaps] = dtypes[kind][vocabulary]
  return filled < count ? gaps : full
}

/** {@link dtypeOf} in SQL, over all rows; the cells of a `scalar` column have a type of their own each. */
export function selectDtype(kind: ColumnKind, value: Expression<unknown>, vocabulary: Vocabulary): RawBuilder<string> {
  if (kind === 'scalar') {
    const names = Object.entries(scalarDtypes[vocabulary])
    const cases = names.map(([type, dtype]) => sql`WHEN ${sql.lit(type)} THEN ${sql.lit(dtype)}`)
    const type = sql`CASE json_type(${value}) ${sql.join(cases, sql` `)} ELSE 'object' END`
    return sql`iif(min(${type}) = max(${type}), max(${type}), 'object')`
  }
  const [full, gaps] = dtypes[kind][vocabulary]
  if (full === 'object') return sql`'object'`
  return sql`CASE count(${value}) WHEN 0 THEN 'object' WHEN count(*) THEN ${sql.lit(full)} ELSE ${sql.lit(gaps)} END`
}
