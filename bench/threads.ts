import { Worker } from 'node:worker_threads'
import type { Task, WorkerSettings } from '../server/pool/messages.ts'
import { workerFile } from '../server/testing/built.ts'
import { repeat, summarize, type Result } from './measure.ts'

/** A platform's first request waits for this, and a reader's. */
const gate = 100

/** Processor time of all threads in ms, from the start of a worker thread until it has answered its first task. */
async function startOnce(): Promise<number> {
  const before = process.cpuUsage()
  const settings: WorkerSettings = { role: 'reader', stop: new SharedArrayBuffer(4) }
  const worker = new Worker(workerFile, { workerData: settings })
  await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage({ id: 1, do: 'closeAll' } satisfies Task, [])
  })
  const { user, system } = process.cpuUsage(before)
  await worker.terminate()
  return (user + system) / 1000
}

/** What it costs to start a thread, of which every open platform has one. */
export async function measureThreads(wanted: (name: string) => boolean): Promise<Result[]> {
  const name = 'overhead: processor time until a worker thread answers'
  return wanted(name) ? [summarize(name, 'ms', await repeat(20, startOnce), { gate })] : []
}
