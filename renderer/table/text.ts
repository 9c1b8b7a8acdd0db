/** A value as text in full precision, truth as files write it: `true`, `false`; what is none of these has no text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'number' ? (Object.is(value, -0) ? '-0' : String(value)) : ''
}
