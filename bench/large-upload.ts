import { join } from 'node:path'
import { Client } from './client.ts'
import type { Dataset } from './generate.ts'
import { createNames, pointBodies, seriesBody, type BulkBody } from './load.ts'
import { summarize, type Result } from './measure.ts'
import { memoryOf, processorOf, startService, watchMemory } from './service.ts'
import { wire17 } from './wires.ts'
import { inOneRun } from './writes.ts'

const uploadGate = 15_000
/** How much more memory the service may use meanwhile, in MB. */
const memoryGate = 350
const times = 3

/**
 * Uploads all points of the dataset in one request, to a new run of a service of its own each time, while another client
 * reads the series of another run.
 */
export async function measureLargeUpload(
  folder: string,
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  if (!wanted('large upload')) return []
  process.stderr.write('large upload …\n')
  const all = {
    uploads: [] as number[],
    memory: [] as number[],
    processor: [] as number[],
    quiet: [] as number[],
    busy: [] as number[],
  }
  let megabytes = 0
  for (let i = 0; i < times; i++) {
    const service = await startService(join(folder, `large-upload-${i}`))
    const client = new Client(`${service.url}/v1/default`)
    const reader = new Client(`${service.url}/v1/default`)
    try {
      const one = inOneRun(dataset)
      const [runId] = await createNames(client, one)
      await client.send('POST', '/iamc/timeseries/bulk/?create_related=true', seriesBody(one, 0, runId!).body)
      const body = await wholeBody(client, one, runId!)
      megabytes = Math.round(body.length / 2 ** 20)
      const read = async () =>
        (await reader.json('PATCH', '/iamc/timeseries/?join_parameters=true&limit=1000', { run: { id: runId } })).ms
      for (let n = 0; n < 100; n++) all.quiet.push(await read())

      const before = { memory: memoryOf(service.pid)?.own ?? 0, processor: processorOf(service.pid) ?? 0 }
      const highest = watchMemory(service.pid)
      const phase = { isOver: false }
      const upload = client.send('POST', '/iamc/datapoints/bulk-upsert', body).finally(() => (phase.isOver = true))
      while (!phase.isOver) all.busy.push(await read())
      all.uploads.push((await upload).ms)
      all.processor.push((processorOf(service.pid) ?? 0) - before.processor)
      all.memory.push(highest() - before.memory)
    } finally {
      reader.close()
      client.close()
      await service.stop()
    }
  }
  const note = `${dataset.points.toLocaleString('en')} points in one request of ${megabytes} MiB`
  const quiet = summarize('large upload: reads before', 'ms', all.quiet)
  const busy = summarize('large upload: reads meanwhile', 'ms', all.busy, { gate: 2 * quiet.median })
  const slower = `p95 is ${(busy.p95 / quiet.p95).toFixed(1)} × that before (goal: 2 ×)`
  return [
    summarize('large upload', 'ms', all.uploads, { gate: uploadGate, note }),
    summarize('large upload: processor time, reads meanwhile included', 'ms', all.processor),
    summarize('large upload: more memory', 'MB', all.memory, { gate: memoryGate }),
    quiet,
    { ...busy, note: slower },
  ]
}

/** All points of a run in one request, as clients of 0.16 send them: Python writes a blank after every comma. */
async function wholeBody(client: Client, dataset: Dataset, runId: number): Promise<Buffer> {
  const bodies = pointBodies(client, dataset, 0, runId, { wire: wire17, rowsAtOnce: Infinity })
  const { value } = await bodies.next()
  return Buffer.from((value as BulkBody).body.toString().replaceAll(',', ', '))
}
