import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from './client.ts'
import { runImport, writeLines } from './imports.ts'
import { summarize, type Result } from './measure.ts'
import { memoryOf, startService, watchMemory } from './service.ts'

/** Comparisons of two runs of so many datapoints each, and how long the first page by relative change may take. */
const cases = [
  { points: 100_000, ms: 1_000 },
  { points: 1_000_000, ms: 8_000 },
] as const
/** How much memory a comparison may take, in MB. */
const memoryGate = 150
/** How soon a cancelled comparison has ended, in milliseconds. */
const cancelGate = 500
const rounds = 3

const years = Array.from({ length: 10 }, (_, at) => 2010 + at * 10)

/** Two runs of so many datapoints: in the second every third series is larger, every fiftieth missing. */
function* twoRuns(points: number): Generator<string> {
  yield `Model,Scenario,Region,Variable,Unit,${years.join()}\n`
  for (const [at, scenario] of ['A', 'B'].entries()) {
    for (let i = 0; i < points / years.length; i += 1) {
      if (at === 1 && i % 50 === 0) continue
      const values = years.map(
        (_, step) => (((i + 1) * 7_919 + step * 104_729) % 99_991) / 100 + (i % 3 === 0 ? at : 0),
      )
      yield `M,${scenario},Region ${i % 100},Energy|Sector ${Math.floor(i / 100)},EJ/yr,${values.join()}\n`
    }
  }
}

/** Comparing, until the first page sorted by relative change is there; what memory it takes; how soon it is cancelled. */
export async function measureCompare(folder: string, wanted: (name: string) => boolean): Promise<Result[]> {
  const chosen = cases
    .map((one) => ({ ...one, name: `compare: 2 × ${one.points.toLocaleString('en')} datapoints by relative change` }))
    .filter(({ name }) => wanted(name))
  if (chosen.length === 0) return []
  const dataDir = join(folder, 'compare')
  mkdirSync(dataDir)
  process.stderr.write('Comparing …\n')
  for (const { points } of chosen) {
    const file = join(folder, `two-${points}.csv`)
    await writeLines(file, twoRuns(points))
    await runImport(dataDir, `two-${points}`, file)
  }
  const service = await startService(dataDir)
  const desk = new Client(`${service.url}/desk/v1`)
  try {
    const results: Result[] = []
    for (const { name, points, ms } of chosen) {
      const compare = comparing(desk, `two-${points}`)
      await compare.page()
      const before = memoryOf(service.pid)?.own ?? 0
      const highest = watchMemory(service.pid)
      const samples: number[] = []
      for (let i = 0; i < rounds; i += 1) samples.push(await compare.page())
      const added = Math.max(0, highest() - before)
      results.push(summarize(name, 'ms', samples, { gate: ms }))
      results.push(summarize(`${name}, memory added`, 'MB', [added], { gate: memoryGate }))
      results.push(summarize(`${name}, cancelled`, 'ms', [await compare.cancelled()], { gate: cancelGate }))
    }
    return results
  } finally {
    desk.close()
    await service.stop()
  }
}

/** Ways to compare the two runs of a platform, each time anew. */
function comparing(desk: Client, platform: string) {
  let asked = 0
  const sides = [1, 2].map((run) => ({ platform, run }))
  const start = async (): Promise<string> => {
    // Another tolerance is another comparison.
    const tolerance = { absolute: 0, relative: 1e-6 * (asked += 1) }
    const { bytes } = await desk.json('POST', '/comparisons', { sides, tolerance })
    return (JSON.parse(bytes.toString()) as { id: string }).id
  }
  return {
    /** Milliseconds until the first page is there. */
    page: async (): Promise<number> => {
      const started = performance.now()
      const id = await start()
      const sort = [{ column: 'relative', descending: true }]
      await desk.json('POST', `/comparisons/${id}/datapoints`, { sort, limit: 1_000 })
      return performance.now() - started
    },
    /** Milliseconds until a comparison that was just begun has ended. */
    cancelled: async (): Promise<number> => {
      const id = await start()
      const ended = desk.send('GET', `/comparisons/${id}`, new Uint8Array()).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 100))
      const started = performance.now()
      await desk.send('DELETE', `/jobs/${id}`, new Uint8Array())
      await ended
      return performance.now() - started
    },
  }
}
