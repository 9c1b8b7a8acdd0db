/** A value as text in full precision. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? (Object.is(value, -0) ? '-0' : String(value)) : ''
