import { Worker } from 'node:worker_threads'
import { cancelled, fromPlain, ServiceError } from '../contract/errors.ts'
import { ownMemory, type Reply, type Role, type Settled, type Task, type WorkerSettings } from './messages.ts'

/** A failure inside a worker that no caller could have avoided; the stack is the worker's. */
class WorkerFailure extends Error {}

/** A thread went in the middle of a task; of a writer's last answer it is not known whether it was on its way. */
const endedByItself = (code: number, role: Role): ServiceError =>
  new ServiceError(
    'ixmp_error',
    500,
    `A worker thread ended by itself (code ${code}); the service goes on with a new one. ` +
      (role === 'writer'
        ? 'What it was writing is there wholly or not at all: look, then try again.'
        : 'Nothing was written. Try again.'),
  )

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

/** A thread that ran out of memory ends alone: whoever asked for so much is told. */
const inWords = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ServiceError('bad_request', 413, 'This takes more memory than there is. Send, or ask for, less at a time.')
    : error

let lastTaskId = 0

/** Windows neither moves nor deletes a file that somebody has open. */
const isMovedOnlyWhenClosed = process.platform === 'win32'

/**
 * One worker thread with its queue. It does one task at a time, in the order they came. The thread starts with its
 * first task, and ends when there was none for a while; if it dies, the task it had fails. The next one gets a new thread.
 */
export class Lane {
  readonly #workerFile: string
  readonly #settings: WorkerSettings
  readonly #stop: Int32Array
  readonly #queue: Waiting[] = []
  /** Files that the thread may have a connection to. */
  readonly #open = new Set<string>()
  readonly #idleMs: number
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #current: Waiting | undefined
  #isEnded = false

  /** @param idleMs how long the thread stays without work */
  constructor(workerFile: string, settings: Omit<WorkerSettings, 'stop'>, idleMs: number) {
    this.#idleMs = idleMs
    const stop = new SharedArrayBuffer(4)
    this.#workerFile = workerFile
    this.#settings = { ...settings, stop }
    this.#stop = new Int32Array(stop)
  }

  get load(): number {
    return this.#queue.length + (this.#current ? 1 : 0)
  }

  /** Starts the thread before there is work for it. */
  start(): void {
    this.#worker ??= this.#startThread()
    this.#rest()
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

  /**
   * Has the thread close its connection to a file, after the tasks it has. Waits for that only where one of them is on
   * this file, or there are none; a thread that works on something else closes it later.
   */
  async close(file: string): Promise<void> {
    const tasks = [...(this.#current ? [this.#current] : []), ...this.#queue]
    const isUsed = tasks.some(({ task }) => task.do === 'run' && task.file === file)
    if (!isUsed && !this.#open.has(file)) return
    const closed = this.send({ do: 'close', file })
    if (isUsed || tasks.length === 0 || isMovedOnlyWhenClosed) await closed
    else closed.catch(() => {}) // fails only with the thread, and then the connection is gone as well
  }

  /** Lets the thread finish the tasks it has, then closes its connections and ends it. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const closed = this.#worker && this.send({ do: 'closeAll' })
    this.#isEnded = true
    const worker = this.#worker
    try {
      await closed
    } finally {
      await worker?.terminate()
    }
  }

  /** Ends the thread if nothing comes for a while. Its connections are closed before; work that comes gets a new one. */
  #rest(): void {
    clearTimeout(this.#idle)
    if (this.#isEnded) return
    this.#idle = setTimeout(() => {
      if (!this.#worker || this.load > 0) return
      const worker = this.#worker
      this.send({ do: 'closeAll' }).then(
        () => this.#leave(worker),
        () => {}, // it died, and is gone
      )
    }, this.#idleMs).unref()
  }

  #leave(worker: Worker): void {
    // What came meanwhile has gone to that thread already.
    if (this.#isEnded || this.load > 0 || this.#worker !== worker) return
    this.#worker = undefined
    this.#open.clear()
    void worker.terminate()
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#queue.shift()
    if (!this.#current) return this.#rest()
    this.#worker ??= this.#startThread()
    const { task, transfer, reject } = this.#current
    if (task.do === 'run') this.#open.add(task.file)
    if (task.do === 'close') this.#open.delete(task.file)
    try {
      this.#worker.postMessage(task, transfer)
    } catch (error) {
      // What cannot be copied to a thread must not keep the lane waiting for an answer.
      this.#current = undefined
      reject(error as Error)
      this.#next()
    }
  }

  #startThread(): Worker {
    const isReader = this.#settings.role === 'reader'
    const worker = new Worker(this.#workerFile, {
      workerData: this.#settings,
      // Jobs and large uploads make millions of short-lived rows; with less room for them the memory is taken again sooner.
      ...(!isReader && { resourceLimits: { maxYoungGenerationSizeMb: 16 } }),
    })
    let failure: Error | undefined
    worker.on('message', (reply: Reply) => this.#settle(reply))
    worker.on('error', (error) => (failure = inWords(error)))
    worker.on('exit', (code) => {
      if (this.#worker === worker) this.#died(failure ?? endedByItself(code, this.#settings.role))
    })
    return worker
  }

  #died(failure: Error): void {
    const lost = this.#current
    this.#open.clear()
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
