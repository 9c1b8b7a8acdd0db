/** What a value is in a column of some dtype: whole numbers as bigint where the column holds them, else floats. */
type AsTyped = (value: unknown) => unknown

const asInt: AsTyped = (value) => (Number.isInteger(value) ? BigInt(value as number) : value)
const asFloat: AsTyped = (value) => (typeof value === 'bigint' ? Number(value) : value)
const asBoolean: AsTyped = (value) => (value === 1 || value === 1n ? true : value === 0 || value === 0n ? false : value)
const asWritten: AsTyped = (value) => value

/**
 * How the values of a column are to be taken, read with `parseLiterals`. pandas writes whole numbers with a fraction
 * when all columns of a frame are numbers, so where there is a dtype other than `object`, that decides.
 *
 * @param dtype as pandas calls it; undefined where a frame does not say
 */
export function literalOf(dtype = 'object'): AsTyped {
  if (/^u?int\d+$/i.test(dtype)) return asInt
  if (/^float\d+$/i.test(dtype)) return asFloat
  return /^bool(ean)?$/.test(dtype) ? asBoolean : asWritten
}
