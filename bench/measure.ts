import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

/** What a result is measured in; rates are better when higher. */
type Unit = 'ms' | 'rows/s' | 'MB' | 'tasks'

/** One line of the table. */
export interface Result {
  name: string
  unit: Unit
  /** How many samples. */
  n: number
  /** The best sample: the least that a busy machine spoils. */
  best: number
  median: number
  /** The 95th percentile counted from the good side: 19 of 20 samples are at least as good. */
  p95: number
  /** What the median should reach, where there is a goal. */
  gate?: number
  note?: string
}

/** Makes a result of samples. */
export function summarize(
  name: string,
  unit: Unit,
  samples: readonly number[],
  more: { gate?: number; note?: string } = {},
): Result {
  const sorted = samples.toSorted((a, b) => (unit === 'rows/s' ? b - a : a - b))
  const middle = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  const p95 = sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)]!
  return { name, unit, n: samples.length, best: sorted[0]!, median, p95, ...more }
}

/** Whether the median reaches the goal; undefined without one. */
export const isReached = ({ unit, median, gate }: Result): boolean | undefined =>
  gate === undefined ? undefined : unit === 'rows/s' ? median >= gate : median <= gate

/** Runs `once` a few times unmeasured, then `times` times, and answers the numbers it gave. */
export async function repeat(times: number, once: () => Promise<number>, warmUp = 3): Promise<number[]> {
  const samples: number[] = []
  for (let i = 0; i < warmUp; i++) await once()
  for (let i = 0; i < times; i++) samples.push(await once())
  return samples
}

/** What the numbers were measured on. */
export const machine = () => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  memory_gb: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  /** What else was going on: processes that wanted a core, on average over the last five minutes. */
  load: Math.round(loadavg()[1]! * 10) / 10,
  platform: `${process.platform} ${process.arch}`,
})

export type Machine = ReturnType<typeof machine>

/** What was measured on which machine, and how, for below a table. */
export function measuredOn(points: number, { cores, cpu, memory_gb, node, load: busy }: Machine): string {
  const warning = busy > cores / 2 ? ' (busy: expect worse numbers)' : ''
  return (
    `${points.toLocaleString('en')} datapoints; ${cores} cores (${cpu}), ${memory_gb} GB, node ${node}; ` +
    `load when it began: ${busy}${warning}.\nTimes are of whole answers at a node:http client with keep-alive.`
  )
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
/** A number with its unit. */
export const shown = (value: number, unit: Unit): string =>
  `${unit === 'ms' && value < 1_000 ? value.toFixed(1) : number.format(value)} ${unit}`

/** The results as one table of text. */
export function table(results: readonly Result[]): string {
  const verdict = (result: Result) => ({ true: 'ok', false: 'MISSED', undefined: '' })[String(isReached(result))]!
  const sign = (unit: Unit) => (unit === 'rows/s' ? '≥' : '≤')
  const rows = results.map((result) => [
    result.name,
    String(result.n),
    result.n > 1 ? shown(result.best, result.unit) : '',
    shown(result.median, result.unit),
    result.n > 1 ? shown(result.p95, result.unit) : '',
    result.gate === undefined ? '' : `${sign(result.unit)} ${shown(result.gate, result.unit)}`,
    [verdict(result), result.note].filter(Boolean).join(' · '),
  ])
  return aligned([['name', 'n', 'best', 'median', 'p95', 'gate', 'verdict'], ...rows], 5)
}

/** Rows of cells as text, the header first: a name, then so many columns of numbers, then text. */
export function aligned(rows: readonly string[][], numbers: number): string {
  const header = rows[0]!
  const widths = header.map((_, i) => Math.max(...rows.map((cells) => cells[i]!.length)))
  const text = (cells: string[]) =>
    cells
      .map((cell, i) => (i >= 1 && i <= numbers ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd()
  return [text(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.slice(1).map(text)].join('\n')
}

/** Writes what was measured to `bench/results/`, as JSON. */
export function save(file: string, content: object): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const dated = { measured_at: new Date().toISOString(), ...content }
  writeFileSync(join(folder, file), `${JSON.stringify(dated, null, 2)}\n`)
}
