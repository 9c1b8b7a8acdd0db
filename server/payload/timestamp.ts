/** A moment as the interface writes it: UTC, no offset, always six fractional digits. */
export const timestamp = (moment: Date): string => moment.toISOString().replace('Z', '000')

const stepPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Reads the date-time of a datapoint: ISO with `T` or blank, or a date alone; an offset is converted to UTC and
 * dropped. Answers it as {@link timestamp} does, or undefined when the text is no such date-time.
 */
export function readStepDatetime(text: string): string | undefined {
  const match = stepPattern.exec(text.trim())
  if (!match) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset] = match
  const micros = fraction.slice(0, 6).padEnd(6, '0')
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(moment.getTime()) || moment.getUTCDate() !== Number(day)) return undefined
  if (offset && offset.toUpperCase() !== 'Z') {
    const sign = offset.startsWith('-') ? -1 : 1
    const [hours, minutes] = [offset.slice(1, 3), offset.slice(-2)].map(Number) as [number, number]
    if (hours > 23 || minutes > 59) return undefined
    moment.setTime(moment.getTime() - sign * (hours * 60 + minutes) * 60_000)
  }
  const iso = moment.toISOString()
  return iso.length === 24 ? `${iso.slice(0, 19)}.${micros}` : undefined // years of four digits only
}
