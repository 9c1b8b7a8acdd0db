import type { Client } from './client.ts'
import type { Dataset } from './generate.ts'
import { pointBodies, seriesBody, type LoadTimings, type BulkBody, type Timing } from './load.ts'
import { repeat, summarize, type Result } from './measure.ts'

const repetitions = 15
const upsertGate = 120_000

const rate = ({ rows, ms }: Timing): number => (rows / ms) * 1_000

/** All rows over all time: what somebody who waits for the upload sees. */
function throughput(name: string, timings: readonly Timing[], gate?: number): Result {
  const rows = timings.reduce((sum, timing) => sum + timing.rows, 0)
  const ms = timings.reduce((sum, timing) => sum + timing.ms, 0)
  const full = timings.filter((timing) => timing.rows === timings[0]!.rows)
  const note = `${Math.round(rows / (ms / 1_000)).toLocaleString('en')} rows/s over ${rows.toLocaleString('en')} rows`
  return summarize(name, 'rows/s', full.map(rate), { note, ...(gate !== undefined && { gate }) })
}

/** What loading took; only full requests count for median and percentile. */
export const loadResults = ({ series, points }: LoadTimings): Result[] => [
  throughput('upload of new points', points, upsertGate),
  throughput('upload of new series, by name', series),
]

/** Uploads again what is there: unchanged, with changed values, and the series. */
export async function measureWrites(
  client: Client,
  dataset: Dataset,
  runIds: readonly number[],
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  const results: Result[] = []
  const measure = async (name: string, path: string, next: () => Promise<BulkBody>) => {
    if (!wanted(name)) return
    const once = async () => {
      const { rows, body } = await next()
      return rate({ rows, ms: (await client.send('POST', path, body)).ms })
    }
    results.push(summarize(name, 'rows/s', await repeat(repetitions, once)))
  }
  const points = '/iamc/datapoints/bulk/'
  let run = 0
  const nextRun = () => run++ % runIds.length
  const firstChunk = async (change?: (value: number) => number): Promise<BulkBody> => {
    const at = nextRun()
    const bodies = pointBodies(client, dataset, at, runIds[at]!, change)
    const first = await bodies.next()
    await bodies.return(undefined)
    return first.value as BulkBody
  }
  await measure('upload of unchanged points', points, () => firstChunk())
  await measure('upload of changed points', points, () => firstChunk((value) => value + run))
  await measure('upload of changed points, one in ten', points, () => {
    let row = 0
    return firstChunk((value) => (row++ % 10 === 0 ? value - run : value))
  })
  await measure('upload of known series, by name', '/iamc/timeseries/bulk/?create_related=true', async () => {
    const at = nextRun()
    return seriesBody(dataset, at, runIds[at]!)
  })
  return results
}
