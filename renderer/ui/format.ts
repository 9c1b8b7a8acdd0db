/** Numbers and times as text. Decimal point and thin spaces everywhere: data are shared across countries. */

/** Between thousands. */
export const thinSpace = '\u2009'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const sevenDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 7 })
const oneFraction = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const spaced = (text: string): string => text.replaceAll(',', thinSpace)

/** A count: `1 234 567`. */
export const formatCount = (count: number): string => spaced(whole.format(count))

/** Counts within a sentence of the service, which puts commas into them; what is quoted stays as it is written. */
export const spaceCounts = (text: string): string =>
  text.replaceAll(/("[^"]*"|“[^”]*”)|(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,]|\.\d)/g, (found, quoted?: string) =>
    quoted === undefined ? spaced(found) : found,
  )

/** `1 run`, `2 runs` */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/**
 * A value for reading: up to 7 digits, all digits of whole numbers, powers of ten for the very large and small.
 * {@link fullValue} has the rest.
 */
export function formatValue(value: number): string {
  const size = Math.abs(value)
  if (size !== 0 && (size >= 1e15 || size < 1e-5)) return shortExponent(value)
  if (Number.isInteger(value)) return formatCount(value)
  return spaced(size >= 1e6 ? oneFraction.format(value) : sevenDigits.format(value))
}

function shortExponent(value: number): string {
  const exact = value.toExponential()
  const rounded = value.toExponential(6)
  return exact.length <= rounded.length ? exact : rounded
}

/** All digits that tell the value from its neighbours: reading them gives the same number. */
export const fullValue = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))

/** The service writes UTC without saying so. */
export const parseTimestamp = (timestamp: string): Date => new Date(`${timestamp.slice(0, 23)}Z`)

const pad = (part: number): string => String(part).padStart(2, '0')

/** `2026-11-20 14:36`, in the time zone of the reader. */
export function formatTime(timestamp: string): string {
  const time = parseTimestamp(timestamp)
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
  return `${day} ${pad(time.getHours())}:${pad(time.getMinutes())}`
}

/** How long something lasts, in its largest unit: `5 s`, `3 min`, `2 h`, `4 days`. @param ms milliseconds */
export function formatSpan(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}
