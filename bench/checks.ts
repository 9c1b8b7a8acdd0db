import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from './client.ts'
import type { Dataset } from './generate.ts'
import { createNames, load } from './load.ts'
import { summarize, type Result } from './measure.ts'
import { memoryOf, startService } from './service.ts'

/** Milliseconds for a million datapoints, and megabytes beyond the start. */
const gates = { ms: 10_000, memory: 300 }
const times = 3
const name = 'check all rules'

/** Begins a check of everything and waits for its first page of findings. */
async function check(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const started = await fetch(`${url}/checks`, { method: 'POST', headers, body: '{"settings":{}}' })
  const { job } = (await started.json()) as { job: { id: string } }
  for (;;) {
    const answer = await fetch(`${url}/checks/${job.id}`)
    const { job: now } = (await answer.json()) as { job: { state: string } }
    if (now.state === 'done') break
    if (now.state !== 'running') throw new Error(`The check is ${now.state}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const page = await fetch(`${url}/checks/${job.id}/findings`, { method: 'POST', headers, body: '{}' })
  return ((await page.json()) as { total: number }).total
}

/** Checks everything in a dataset, from the request to the first page of findings. */
export async function measureChecks(
  folder: string,
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  if (!wanted(name)) return []
  const dataDir = join(folder, 'checks')
  mkdirSync(dataDir)
  const service = await startService(dataDir)
  const client = new Client(`${service.url}/v1/default`)
  try {
    await load(client, dataset, await createNames(client, dataset))
    const before = memoryOf(service.pid)
    const taken: number[] = []
    let found = 0
    for (let i = 0; i < times; i++) {
      const started = performance.now()
      found = await check(`${service.url}/desk/v1/default`)
      taken.push(performance.now() - started)
    }
    const note = `${dataset.points} datapoints, ${found} findings`
    const results = [summarize(name, 'ms', taken, { gate: gates.ms, note })]
    const after = memoryOf(service.pid)
    if (!before || !after) return results
    const growth = after.highest - before.now
    return [...results, summarize(`${name}: peak memory beyond the start`, 'MB', [growth], { gate: gates.memory })]
  } finally {
    client.close()
    await service.stop()
  }
}
