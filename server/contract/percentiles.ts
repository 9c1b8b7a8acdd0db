import { levelSeparator } from './counts.ts'

interface Percentile {
  /** The name without its last level. */
  stem: string
  share: number
}

/** Reads `…|5%`, `…|95.0th Percentile`, `…|Median`; undefined where a variable is no percentile. */
export function percentileOf(variable: string): Percentile | undefined {
  const end = variable.lastIndexOf(levelSeparator)
  if (end < 0) return undefined
  const [stem, leaf] = [variable.slice(0, end), variable.slice(end + 1)]
  if (/^(median|mean)$/i.test(leaf)) return { stem, share: 50 }
  const [, number] = /^(?:p ?)?(\d{1,2}(?:\.\d+)?) ?(?:%|(?:st|nd|rd|th)? ?percentile)$/i.exec(leaf) ?? []
  return number === undefined ? undefined : { stem, share: Number(number) }
}
