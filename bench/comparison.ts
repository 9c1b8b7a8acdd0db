import { aligned, measuredOn, save, shown, type Machine, type Result } from './measure.ts'

/** One line of the comparison: the same requests, sent to our service and to ixmp4's own server. */
export interface Comparison {
  ours: Result
  ixmp4: Result
  /** How many times as fast ours should be. */
  aim: number
  /** Whether both answered the same; undefined where the answers hold nothing. */
  isSame?: boolean
  /** What was answered. */
  note: string
}

/** How many times as fast ours is, by the medians. */
const ratioOf = ({ ours, ixmp4 }: Comparison): number =>
  ours.unit === 'rows/s' ? ours.median / ixmp4.median : ixmp4.median / ours.median

const isMissed = (comparison: Comparison): boolean => ratioOf(comparison) < comparison.aim

function verdictOf(comparison: Comparison): string {
  if (comparison.isSame === false) return 'ANSWERS DIFFER'
  return isMissed(comparison) ? 'MISSED' : 'ok'
}

function comparisonTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((comparison) => [
    comparison.ours.name,
    shown(comparison.ours.median, comparison.ours.unit),
    shown(comparison.ixmp4.median, comparison.ixmp4.unit),
    `${ratioOf(comparison).toFixed(1)} ×`,
    `≥ ${comparison.aim} ×`,
    `${verdictOf(comparison)} · ${comparison.note}`,
  ])
  return aligned([['name', 'ours', 'ixmp4', 'ratio', 'aim', 'verdict'], ...rows], 4)
}

/** Prints and saves comparisons. A missed aim is no failure, but answers that differ are. */
export function reportComparisons(comparisons: readonly Comparison[], points: number, before: Machine): void {
  if (comparisons.length === 0) throw new Error('Nothing was compared; is there a comparison of that name?')
  const missed = comparisons.filter(isMissed)
  const different = comparisons.filter(({ isSame }) => isSame === false)
  const named = (lines: readonly Comparison[]) => lines.map(({ ours }) => ours.name).join('; ')
  process.stdout.write(
    `\n${comparisonTable(comparisons)}\n\n${measuredOn(points, before)}\n` +
      `Medians; each query comes right after a write. ratio: how many times as fast ours is.\n` +
      (missed.length === 0 ? 'All aims are reached.\n' : `${missed.length} aims are MISSED: ${named(missed)}.\n`) +
      (different.length === 0 ? '' : `The ANSWERS DIFFER: ${named(different)}.\n`),
  )
  if (different.length > 0) process.exitCode = 1
  const lines = comparisons.map((line) => ({
    name: line.ours.name,
    ...line,
    ratio: ratioOf(line),
    reached: !isMissed(line),
  }))
  save('reference.json', { machine: before, points, results: lines })
}
