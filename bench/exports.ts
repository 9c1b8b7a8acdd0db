import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from './client.ts'
import type { Dataset } from './generate.ts'
import { createNames, load } from './load.ts'
import { summarize, type Result } from './measure.ts'
import { memoryOf, startService } from './service.ts'

const rateGate = 200_000
const memoryGate = 200

const cases = [
  { name: 'export to a wide csv', gate: rateGate, request: { format: 'csv', layout: 'wide' } },
  { name: 'export to a long csv', gate: rateGate, request: { format: 'csv', layout: 'long' } },
  { name: 'export to jsonl', request: { format: 'jsonl' } },
  { name: 'export to a workbook', request: { format: 'xlsx', layout: 'wide' } },
]
const times = 3

/** Makes a platform of the dataset. */
async function fill(dataDir: string, dataset: Dataset): Promise<void> {
  const service = await startService(dataDir)
  const client = new Client(`${service.url}/v1/default`)
  try {
    await load(client, dataset, await createNames(client, dataset))
  } finally {
    client.close()
    await service.stop()
  }
}

/** Starts an export and fetches its file. Answers the bytes of it. */
async function fetchExport(url: string, request: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const started = await fetch(`${url}/exports`, { method: 'POST', headers, body: JSON.stringify(request) })
  const { id } = (await started.json()) as { id: string }
  const answer = await fetch(`${url}/exports/${id}/file`)
  if (!answer.ok) throw new Error(`The export failed: ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body!) bytes += chunk.length
  return bytes
}

/** Exports everything in each format, from the request to the last byte; each from a service of its own. */
export async function measureExports(
  folder: string,
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  const chosen = cases.filter(({ name }) => wanted(name))
  if (chosen.length === 0) return []
  const dataDir = join(folder, 'exports')
  mkdirSync(dataDir)
  await fill(dataDir, dataset)
  const results: Result[] = []
  for (const { name, request, gate } of chosen) {
    process.stderr.write(`${name} …\n`)
    const service = await startService(dataDir)
    const before = memoryOf(service.pid)
    try {
      const rates: number[] = []
      let bytes = 0
      for (let i = 0; i < times; i++) {
        const started = performance.now()
        bytes = await fetchExport(`${service.url}/desk/v1/default`, request)
        rates.push((dataset.points / (performance.now() - started)) * 1_000)
      }
      const note = `${Math.round(bytes / 2 ** 20)} MB`
      results.push(summarize(name, 'rows/s', rates, { note, ...(gate !== undefined && { gate }) }))
      const after = memoryOf(service.pid)
      if (!before || !after) continue
      const growth = after.highest - before.now
      const total = `${after.highest} MB in all`
      results.push(
        summarize(`${name}: peak memory beyond the start`, 'MB', [growth], { gate: memoryGate, note: total }),
      )
    } finally {
      await service.stop()
    }
  }
  return results
}
