import { join } from 'node:path'
import { Client } from './client.ts'
import type { Dataset } from './generate.ts'
import { createNames, load, pointBodies } from './load.ts'
import { summarize, type Result } from './measure.ts'
import { memoryOf, startService, watchMemory } from './service.ts'
import { inOneRun } from './writes.ts'

/** Goals in milliseconds, of whole answers. */
const gates = { revert: 5_000, changes: 1_000 }
/** How often everything is measured: the history grows with each. */
const rounds = 3

interface Page {
  total: number
  results: { columns: string[]; data: unknown[][] }
}

/** A run that has all points of the dataset, on a platform of its own, and what is asked about its history. */
class OneRun {
  readonly client: Client
  readonly desk: Client
  readonly dataset: Dataset
  run = 0

  constructor(url: string, dataset: Dataset) {
    this.client = new Client(`${url}/v1/history`)
    this.desk = new Client(`${url}/desk/v1`)
    this.dataset = inOneRun(dataset)
  }

  async load(): Promise<void> {
    await this.desk.json('POST', '/platforms', { name: 'history' })
    const [run] = await createNames(this.client, this.dataset)
    this.run = run!
    await load(this.client, this.dataset, [run!])
  }

  /** The newest transaction, which a lock carries. */
  async newest(): Promise<number> {
    const { bytes } = await this.client.json('POST', `/runs/${this.run}/lock/`, {})
    await this.client.json('POST', `/runs/${this.run}/unlock/`, {})
    return (JSON.parse(bytes.toString()) as { lock_transaction: number }).lock_transaction
  }

  /** Writes other values: to the first points only, where `chunks` says so. */
  async change(by: number, chunks = Infinity): Promise<void> {
    let sent = 0
    for await (const { body } of pointBodies(this.client, this.dataset, 0, this.run, {
      change: (value) => value + by,
    })) {
      if ((sent += 1) > chunks) break
      await this.client.send('POST', '/iamc/datapoints/bulk/', body)
    }
  }

  async revert(at: number): Promise<number> {
    const body = { transaction__id: at, revert_platform: false }
    return (await this.client.json('POST', `/runs/${this.run}/revert/`, body)).ms
  }

  async changes(from: number, to: number): Promise<number> {
    const path = `/history/runs/${this.run}/changes?from=${from}&to=${to}`
    return (await this.desk.send('GET', path, Buffer.alloc(0))).ms
  }

  /** A page of datapoints as it was after a transaction. */
  async pageAt(at: number, offset: number): Promise<number> {
    const { bytes, ms } = await this.client.json('PATCH', `/iamc/datapoints/?at=${at}&offset=${offset}`, {})
    const { total } = JSON.parse(bytes.toString()) as Page
    if (total !== this.dataset.points) throw new Error(`${total} points at transaction ${at}`)
    return ms
  }

  close(): void {
    this.client.close()
    this.desk.close()
  }
}

/** Reverts, changes between two transactions, and reads of the past, on a run that has all points of the dataset. */
export async function measureHistory(
  folder: string,
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  if (!wanted('history')) return []
  const service = await startService(join(folder, 'history'))
  const one = new OneRun(service.url, dataset)
  const samples = new Map<string, { ms: number[]; gate?: number; own: number[] }>()
  const measure = async (name: string, ask: () => Promise<number>, gate?: number) => {
    const found = samples.get(name) ?? { ms: [], own: [], ...(gate !== undefined && { gate }) }
    const before = memoryOf(service.pid)?.own ?? 0
    const stop = watchMemory(service.pid)
    found.ms.push(await ask())
    found.own.push(stop() - before)
    samples.set(name, found)
  }
  try {
    await one.load()
    for (let round = 1; round <= rounds; round += 1) {
      const start = await one.newest()
      await one.change(round, 1)
      const few = await one.newest()
      await one.change(-round)
      const all = await one.newest()
      await measure('history: changes of 10,000 points', () => one.changes(start, few), gates.changes)
      await measure('history: changes of all points', () => one.changes(few, all), gates.changes)
      await measure('history: first page of a past state, which is written first', () => one.pageAt(start, 0))
      await measure('history: deep page of a past state', () => one.pageAt(start, Math.floor(dataset.points * 0.9)))
      await measure('history: revert of all points', () => one.revert(start), gates.revert)
      await measure('history: revert of the revert', () => one.revert(all), gates.revert)
      await one.change(round * 10, 1)
      await measure('history: revert of 10,000 points', () => one.revert(all), gates.revert)
    }
    const points = `a run of ${dataset.points.toLocaleString('en')} points`
    return [...samples].map(([name, { ms, own, ...more }]) =>
      summarize(name, 'ms', ms, { ...more, note: `${points}; memory +${Math.max(...own)} MB at most` }),
    )
  } finally {
    one.close()
    await service.stop()
  }
}
