import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from './client.ts'
import { generate } from './generate.ts'
import { createNames, load } from './load.ts'
import { memoryOf, processorOf, startService } from './service.ts'

/**
 * `node bench/soak.ts [--minutes 3] [--points 50000]` (30 minutes for a long look): the real service under mixed load,
 * and its memory minute by minute. Is it flat after the first minutes? Then it idles, and its memory goes down.
 */

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '3' }, points: { type: 'string', default: '50000' } },
})
const minute = 60_000
/** Longer than threads stay without work. */
const idleMs = 45_000

const say = (text: string) => process.stdout.write(`${text}\n`)

/** One round of everything: pages, filters, writes of all points of a year, meta, the past, an export, refusals. */
async function round(client: Client, desk: Client, number: number): Promise<void> {
  const filter = { region: { name__in: ['World'] }, year: 2030 }
  await client.json('PATCH', '/iamc/datapoints/?join_parameters=true&join_runs=true', filter)
  await client.json('PATCH', `/iamc/datapoints/?offset=${(number * 5_000) % 50_000}`, {})
  await client.json('PATCH', '/runs/', { default_only: false, id__in: Array.from({ length: 20_000 }, (_, i) => i) })
  const columns = ['time_series__id', 'type', 'step_year', 'value']
  const data = Array.from({ length: 2_000 }, (_, i) => [i + 1, 'ANNUAL', 2030, number + i / 7])
  await client.json('POST', '/iamc/datapoints/bulk/', { columns, dtypes: [], data })
  const meta = [[1, 'round', number]]
  await client.json('POST', '/meta/bulk/', { columns: ['run__id', 'key', 'value'], dtypes: [], data: meta })
  if (number % 10 === 0) await client.json('PATCH', `/iamc/datapoints/?at=${10 + (number % 50)}&limit=10`, {})
  if (number % 10 === 5) await desk.json('POST', '/exports/preview', { filter: {}, format: 'csv', layout: 'wide' })
  await client.send('PATCH', '/runs/', Buffer.alloc(100_000, '[')).catch(() => {}) // refused
}

const memory = (pid: number): string => {
  const { now, highest, own } = memoryOf(pid) ?? { now: NaN, highest: NaN, own: NaN }
  return `RSS ${now} MB (highest ${highest}), anonymous ${own} MB, processor ${Math.round((processorOf(pid) ?? NaN) / 1_000)} s`
}

const folder = mkdtempSync(join(tmpdir(), 'scenario-desk-soak-'))
const service = await startService(join(folder, 'service'))
const clients = [0, 1].map(() => new Client(`${service.url}/v1/default`))
const desk = new Client(`${service.url}/desk/v1/default`)
try {
  const dataset = generate(Number(values.points))
  await load(clients[0]!, dataset, await createNames(clients[0]!, dataset))
  say(`loaded: ${memory(service.pid)}`)
  const end = Date.now() + Number(values.minutes) * minute
  let number = 0
  for (let told = Date.now() + minute; Date.now() < end;) {
    await Promise.all(clients.map((client) => round(client, desk, (number += 1))))
    if (Date.now() < told) continue
    say(`after ${number} rounds: ${memory(service.pid)}`)
    told += minute
  }
  await new Promise((resolve) => setTimeout(resolve, idleMs))
  say(`idle: ${memory(service.pid)}`)
} finally {
  for (const client of [...clients, desk]) client.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
