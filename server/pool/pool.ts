import { Worker } from 'node:worker_threads'
import { cancelled, fromPlain } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import type { WriteContext } from '../db/connection.ts'
import { ownMemory, type Reply, type Role, type Settled, type Task, type WorkerSettings } from './messages.ts'
import type { JobOperation, ReadOperation, WriteOperation } from '../db/operation.ts'
import type { Written } from '../db/run-write.ts'

/** A failure inside a worker that no caller could have avoided; the stack is the worker's. */
class WorkerFailure extends Error {}

type TaskBody = Task extends infer T ? (T extends Task ? Omit<T, 'id'> : never) : never

/** A task in a lane: what to send, and whom to tell. */
interface Waiting {
  task: Task
  transfer: ArrayBuffer[]
  resolve: (reply: Settled & { ok: true }) => void
  reject: (error: Error) => void
  onProgress: ((state: unknown) => void) | undefined
}

export interface SendOptions {
  signal?: AbortSignal
  onProgress?: (state: unknown) => void
}

let lastTaskId = 0

/**
 * One worker thread with its queue. It does one task at a time, in the order they came. The thread starts with its
 * first task; if it dies, the task it had fails and the next one gets a new thread.
 */
class Lane {
  readonly #workerFile: string
  readonly #settings: WorkerSettings
  readonly #stop: Int32Array
  readonly #queue: Waiting[] = []
  #worker: Worker | undefined
  #current: Waiting | undefined
  #isEnded = false

  constructor(workerFile: string, settings: Omit<WorkerSettings, 'stop'>) {
    const stop = new SharedArrayBuffer(4)
    this.#workerFile = workerFile
    this.#settings = { ...settings, stop }
    this.#stop = new Int32Array(stop)
  }

  get load(): number {
    return this.#queue.length + (this.#current ? 1 : 0)
  }

  get isStarted(): boolean {
    return this.#worker !== undefined
  }

  send(body: TaskBody, { signal, onProgress }: SendOptions = {}): Promise<Settled & { ok: true }> {
    if (this.#isEnded) return Promise.reject(new WorkerFailure('The service is closing'))
    if (signal?.aborted) return Promise.reject(cancelled())
    const task = { ...body, id: ++lastTaskId }
    const { promise, resolve, reject } = Promise.withResolvers<Settled & { ok: true }>()
    const transfer = task.do === 'run' ? ownMemory(task.input) : []
    const waiting = { task, transfer, resolve, reject, onProgress }
    signal?.addEventListener('abort', () => this.#cancel(waiting), { once: true })
    this.#queue.push(waiting)
    this.#next()
    return promise
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#worker?.terminate()
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#queue.shift()
    if (!this.#current) return
    this.#worker ??= this.#start()
    const { task, transfer, reject } = this.#current
    try {
      this.#worker.postMessage(task, transfer)
    } catch (error) {
      // What cannot be copied to a thread must not keep the lane waiting for an answer.
      this.#current = undefined
      reject(error as Error)
      this.#next()
    }
  }

  #start(): Worker {
    const isJob = this.#settings.role === 'job'
    const worker = new Worker(this.#workerFile, {
      workerData: this.#settings,
      // Jobs make millions of short-lived rows; with less room for them the memory is taken again sooner.
      ...(isJob && { resourceLimits: { maxYoungGenerationSizeMb: 16 } }),
    })
    let failure: Error | undefined
    worker.on('message', (reply: Reply) => this.#settle(reply))
    worker.on('error', (error) => (failure = error))
    worker.on('exit', (code) => this.#died(failure ?? new WorkerFailure(`A worker thread ended (code ${code})`)))
    return worker
  }

  #died(failure: Error): void {
    const lost = this.#current
    this.#worker = undefined
    this.#current = undefined
    lost?.reject(failure)
    if (!this.#isEnded) return this.#next()
    for (const waiting of this.#queue.splice(0)) waiting.reject(failure)
  }

  #cancel(waiting: Waiting): void {
    if (waiting === this.#current) Atomics.store(this.#stop, 0, waiting.task.id)
    const place = this.#queue.indexOf(waiting)
    if (place < 0) return
    this.#queue.splice(place, 1)
    waiting.reject(cancelled())
  }

  #settle(reply: Reply): void {
    if ('progress' in reply) return this.#current?.onProgress?.(reply.progress)
    const done = this.#current
    this.#current = undefined
    this.#next()
    if (!done) return
    if (reply.ok) return done.resolve(reply)
    if ('errorName' in reply.error) return done.reject(fromPlain(reply.error))
    const failure = new WorkerFailure(reply.error.message)
    failure.stack = reply.error.stack
    done.reject(failure)
  }
}

export interface PoolOptions {
  /** The worker's entry file: `.ts` in development and tests, `.js` when bundled. */
  workerFile: string
  readers: number
  /** Written beside each platform file: see `openForWriting`. */
  owner: string
  onSlow: (operation: string, ms: number) => void
}

/** Long work runs side by side on so many threads: an export need not wait for an import. */
const jobThreads = 2

const leastBusy = (lanes: readonly Lane[]): Lane => lanes.reduce((a, b) => (b.load < a.load ? b : a))

/** The threads that touch SQLite: a writer for each open platform, readers, and some for long jobs. */
export class Pool {
  readonly #options: PoolOptions
  readonly #writers = new Map<string, Lane>()
  readonly #readers: Lane[]
  readonly #jobs: Lane[]

  constructor(options: PoolOptions) {
    this.#options = options
    this.#readers = Array.from({ length: options.readers }, () => this.#lane('reader'))
    this.#jobs = Array.from({ length: jobThreads }, () => this.#lane('job'))
  }

  /** Runs a read on the least busy reader, or on a job thread where it may be long. Aborting the signal stops it. */
  async read<I, O>(
    file: string,
    operation: ReadOperation<I, O>,
    input: I,
    options: SendOptions & { long?: boolean } = {},
  ): Promise<O> {
    const lane = leastBusy(options.long ? this.#jobs : this.#readers)
    const task = { do: 'run', operation: operation.operation, file, input, context: noContext } as const
    return this.#timed(operation.operation, await lane.send(task, options)).output as O
  }

  /** Runs a job on a job thread. */
  async job<I, O>(operation: JobOperation<I, O>, input: I, options: SendOptions = {}): Promise<O> {
    const task = { do: 'run', operation: operation.operation, file: '', input, context: noContext } as const
    return (await leastBusy(this.#jobs).send(task, options)).output as O
  }

  /**
   * Runs a write on the platform's writer, after those that came before. Aborting the signal takes it from the queue,
   * and stops it where its statements call `tick`; nothing is then written.
   */
  async write<I, O>(
    file: string,
    operation: WriteOperation<I, O>,
    input: I,
    context: WriteContext,
    options: SendOptions = {},
  ): Promise<Written<O>> {
    const lane = this.#writers.get(file)
    if (!lane) throw new Error(`${file} is not open`)
    const task = { do: 'run', operation: operation.operation, file, input, context } as const
    const { output, wrote, transaction } = this.#timed(operation.operation, await lane.send(task, options))
    return { output: output as O, wrote, transaction }
  }

  /** Starts the writer of a file. `probe` is run on it, so that opening and migrating have happened. */
  async open(file: string, probe: WriteOperation<null, unknown>): Promise<void> {
    this.#writers.set(file, this.#lane('writer', file))
    try {
      await this.write(file, probe, null, noContext)
    } catch (error) {
      await this.#writers.get(file)?.end()
      this.#writers.delete(file)
      throw error
    }
  }

  /** Lets the writer finish what it has, then closes every connection to the file. */
  async close(file: string): Promise<void> {
    const writer = this.#writers.get(file)
    this.#writers.delete(file)
    const others = [...this.#readers, ...this.#jobs].filter((lane) => lane.isStarted)
    await Promise.all(others.map((lane) => lane.send({ do: 'close', file })))
    await writer?.send({ do: 'close', file })
    await writer?.end()
  }

  /** Closes all files and ends all threads. */
  async end(): Promise<void> {
    await Promise.all([...this.#writers.keys()].map((file) => this.close(file)))
    await Promise.all([...this.#readers, ...this.#jobs].map((lane) => lane.end()))
  }

  #lane(role: Role, file = ''): Lane {
    return new Lane(this.#options.workerFile, { role, file, owner: this.#options.owner })
  }

  #timed(operation: string, reply: Settled & { ok: true }): Settled & { ok: true } {
    if (reply.ms > limits.slowMs) this.#options.onSlow(operation, Math.round(reply.ms))
    return reply
  }
}

const noContext: WriteContext = { user: '', client: '', now: '' }
