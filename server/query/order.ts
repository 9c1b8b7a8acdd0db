import { sql, type Expression, type RawBuilder } from 'kysely'
import { invalid } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import type { SortKey } from '../contract/tables.ts'

/**
 * What a list is ordered by, as its reader asks for it; rows without a value come last, in either direction.
 * @param columnOf the expression of a column by its name; undefined for what is none
 * @param last what tells rows apart that are equal so far
 * @throws bad_request (422) naming the key that is wrong
 */
export function orderOf(
  sort: readonly SortKey[],
  columnOf: (column: string) => Expression<unknown> | undefined,
  last: readonly Expression<unknown>[],
): RawBuilder<unknown> {
  if (sort.length > limits.sortKeys) throw wrongKey([], `At most ${limits.sortKeys} keys`, 'too_long')
  const keys = sort.map(({ column, descending }, i) => {
    const value = columnOf(column)
    if (value === undefined) throw wrongKey([i, 'column'], `There is no column "${column}" to sort by`, 'enum')
    return descending ? sql`${value} DESC NULLS LAST` : sql`${value} ASC NULLS LAST`
  })
  return sql.join([...keys, ...last])
}

const wrongKey = (where: (string | number)[], msg: string, type: string) =>
  invalid('bad_request', [{ loc: ['body', 'sort', ...where], msg, type }])
