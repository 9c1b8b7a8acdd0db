import { Client } from './client.ts'
import type { Dataset } from './generate.ts'
import { createNames, load, pointBodies, seriesBody, type LoadTimings, type BulkBody, type Timing } from './load.ts'
import { repeat, summarize, type Result } from './measure.ts'
import { variables } from './names.ts'

const repetitions = 15
const upsertGate = 120_000

const rate = ({ rows, ms }: Timing): number => (rows / ms) * 1_000

/** Rows a second of full requests, with all rows over all time: what somebody who waits for the upload sees. */
export function throughput(name: string, timings: readonly Timing[], gate?: number): Result {
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
    const bodies = pointBodies(client, dataset, at, runIds[at]!, change ? { change } : {})
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

/** The same number of points, all in one run. */
export function inOneRun({ points, seed, regions, years, runs }: Dataset): Dataset {
  const wanted = variables(Math.ceil(points / (regions.length * years.length)))
  const units = [...new Set(wanted.map((variable) => variable.unit))]
  return { points, seed, regions, years, units, variables: wanted, runs: [{ ...runs[0]!, points }] }
}

const cloneGate = 3_000
/** No writer's job may keep others waiting longer. */
const writerGate = 10_000

/**
 * Clones a run that has all points of the dataset, deletes the clone, takes the deletion back and deletes it again, on
 * a platform of its own.
 */
export async function measureRuns(url: string, dataset: Dataset, wanted: (name: string) => boolean): Promise<Result[]> {
  const cases = [
    { name: 'clone of a run', gate: cloneGate, samples: [] as number[] },
    { name: 'deletion of a run', gate: writerGate, samples: [] as number[] },
    { name: 'undo of the deletion of a run', gate: writerGate, samples: [] as number[] },
  ]
  if (!cases.some(({ name }) => wanted(name))) return []
  const [clones, deletions, undos] = cases.map(({ samples }) => samples) as [number[], number[], number[]]
  const service = new Client(`${url}/desk/v1`)
  const client = new Client(`${url}/v1/one-run`)
  const ask = async (path: string, body: unknown = {}) => {
    const { bytes, ms } = await client.json('POST', path, body)
    return { ms, answer: JSON.parse(bytes.toString()) as { id: number; lock_transaction: number } }
  }
  try {
    await service.json('POST', '/platforms', { name: 'one-run' })
    const one = inOneRun(dataset)
    const [source] = await createNames(client, one)
    await load(client, one, [source!])
    for (let i = 0; i < 5; i++) {
      const clone = await ask('/runs/clone/', { run_id: source })
      clones.push(clone.ms)
      const remove = async () =>
        deletions.push((await client.send('DELETE', `/runs/${clone.answer.id}/`, Buffer.alloc(0))).ms)
      await remove()
      // A lock carries the newest transaction.
      const { answer } = await ask(`/runs/${source}/lock/`)
      await ask(`/runs/${source}/unlock/`)
      undos.push((await service.json('POST', '/one-run/undo', { transaction__id: answer.lock_transaction })).ms)
      await remove()
    }
  } finally {
    service.close()
    client.close()
  }
  const note = `${dataset.points.toLocaleString('en')} points; history keeps what is deleted`
  return cases
    .filter(({ name }) => wanted(name))
    .map(({ name, gate, samples }) => summarize(name, 'ms', samples, { gate, note }))
}
