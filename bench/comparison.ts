import { aligned, measuredOn, save, shown, type Machine, type Result } from './measure.ts'

/** The same requests, sent to our service and to ixmp4's own server of a version. */
export interface Comparison {
  name: string
  /** Of the clients that ask like this, and of the server. */
  version: string
  /** What ixmp4's own server is called. */
  server: string
  ours: Result
  ixmp4: Result
  /** How many times as fast ours should be. */
  aim: number
  /** What SQLite alone takes for the same rows. */
  raw?: Result
  /** A missed aim does not count where ours takes no longer than so many times what SQLite alone takes. */
  limit?: number
  /** Whether both answered the same; undefined where the answers hold nothing. */
  isSame?: boolean
  /** What was answered. */
  note: string
}

/** How many times as fast ours is, by the medians. */
const ratioOf = ({ ours, ixmp4 }: Comparison): number =>
  ours.unit === 'rows/s' ? ours.median / ixmp4.median : ixmp4.median / ours.median

/** What became of a comparison, in words. */
export function verdictOf(comparison: Comparison): 'ok' | 'at the limit' | 'MISSED' | 'ANSWERS DIFFER' {
  const { aim, ours, raw, limit, isSame } = comparison
  if (isSame === false) return 'ANSWERS DIFFER'
  if (ratioOf(comparison) >= aim) return 'ok'
  return raw && limit !== undefined && ours.median <= limit * raw.median ? 'at the limit' : 'MISSED'
}

/** A line for each question, and for each version of ixmp4 what both servers took, with what SQLite alone takes. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const servers = [...new Map(comparisons.map(({ version, server }) => [version, server]))]
  const names = [...new Set(comparisons.map(({ name }) => name))]
  const rows = names.map((name) => [
    name,
    ...servers.flatMap(([version]) => cellsOf(comparisons.find((one) => one.name === name && one.version === version))),
  ])
  const head = servers.flatMap(([version, server]) => [`ours, as ${version}`, server, 'ratio', 'aim', 'SQLite', ''])
  return aligned([['name', ...head], ...rows], head.length)
}

function cellsOf(comparison: Comparison | undefined): string[] {
  if (!comparison) return ['', '', '', '', '', '']
  const { ours, ixmp4, aim, raw } = comparison
  return [
    shown(ours.median, ours.unit),
    shown(ixmp4.median, ixmp4.unit),
    `${ratioOf(comparison).toFixed(1)} ×`,
    `≥ ${aim} ×`,
    raw ? shown(raw.median, raw.unit) : '',
    verdictOf(comparison),
  ]
}

/** Prints and saves comparisons. A missed aim is no failure, but answers that differ are. */
export function reportComparisons(comparisons: readonly Comparison[], points: number, before: Machine): void {
  if (comparisons.length === 0) throw new Error('Nothing was compared; is there a comparison of that name?')
  const named = (verdict: string) =>
    comparisons.filter((one) => verdictOf(one) === verdict).map(({ version, name }) => `${version}: ${name}`)
  const [missed, different] = [named('MISSED'), named('ANSWERS DIFFER')]
  process.stdout.write(
    `\n${comparisonTable(comparisons)}\n\n` +
      `${comparisons.map(({ version, name, note }) => `${version}: ${name}: ${note}\n`).join('')}\n` +
      `${measuredOn(points, before)}\n` +
      `Medians; each query comes right after a write. ratio: how many times as fast ours is.\n` +
      `SQLite: one statement reads the same rows, whose ids are known, into JavaScript; at the limit: ours takes little ` +
      `longer.\n` +
      (missed.length === 0 ? 'All aims are reached.\n' : `${missed.length} aims are MISSED: ${missed.join('; ')}.\n`) +
      (different.length === 0 ? '' : `The ANSWERS DIFFER: ${different.join('; ')}.\n`),
  )
  if (different.length > 0) process.exitCode = 1
  const lines = comparisons.map((line) => ({ ...line, ratio: ratioOf(line), verdict: verdictOf(line) }))
  save('reference.json', { machine: before, points, results: lines })
}
