import { limits } from '../contract/limits.ts'
import type { Change } from '../contract/platforms.ts'
import type { WriteContext } from '../db/connection.ts'
import { lockPlatform, type PlatformLock } from '../db/lock.ts'
import type { JobOperation, ReadOperation, WriteOperation } from '../db/operation.ts'
import type { Written } from '../db/run-write.ts'
import { Lane, type SendOptions } from './lane.ts'
import type { Role, Settled } from './messages.ts'

export interface PoolOptions {
  /** The worker's entry file: `.ts` in development and tests, `.js` when bundled. */
  workerFile: string
  readers: number
  /** Written beside each platform file: see `lockPlatform`. */
  owner: () => string
  /** How long a thread without work stays, in milliseconds. */
  idleMs?: number
  onSlow: (operation: string, ms: number) => void
}

/** Long work runs side by side on so many threads: an export need not wait for an import. */
const jobThreads = 2

/** Threads of closed platforms that wait for the next one, which need not wait for a thread to start then. */
const spareWriters = 2

const leastBusy = (lanes: readonly Lane[]): Lane => lanes.reduce((a, b) => (b.load < a.load ? b : a))

/** The threads that touch SQLite: a writer for each open platform, readers, and some for long jobs. */
export class Pool {
  readonly #options: PoolOptions
  readonly #writers = new Map<string, Lane>()
  readonly #locks = new Map<string, PlatformLock>()
  /** By file, the number of the last write that was sent to it. */
  readonly #sent = new Map<string, number>()
  #lastWrite = 0
  readonly #spareWriters: Lane[] = []
  readonly #readers: Lane[]
  readonly #jobs: Lane[]

  constructor(options: PoolOptions) {
    this.#options = options
    this.#readers = Array.from({ length: options.readers }, () => this.#lane('reader'))
    this.#jobs = Array.from({ length: jobThreads }, () => this.#lane('job'))
  }

  /**
   * Runs a read on the least busy reader, or on a job thread where it may be long. Aborting the signal stops it.
   * @throws platform_file_replaced: a thread that opens the file anew would read another one
   */
  async read<I, O>(
    file: string,
    operation: ReadOperation<I, O>,
    input: I,
    options: SendOptions & { long?: boolean } = {},
  ): Promise<O> {
    this.#locks.get(file)?.check()
    const lane = leastBusy(options.long ? this.#jobs : this.#readers)
    const task = { do: 'run', operation: operation.operation, file, input, context: noContext } as const
    return this.#timed(operation.operation, await lane.send(task, options)).output as O
  }

  /** Runs a job on a job thread. @param options.file the platform's it is about: {@link close} waits for it */
  async job<I, O>(operation: JobOperation<I, O>, input: I, options: SendOptions & { file?: string } = {}): Promise<O> {
    const { file = '' } = options
    this.#locks.get(file)?.check()
    const task = { do: 'run', operation: operation.operation, file, input, context: noContext } as const
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
    this.#locks.get(file)?.check()
    if (!lane) throw new Error(`${file} is not open`)
    this.#sent.set(file, (this.#lastWrite += 1))
    const task = { do: 'run', operation: operation.operation, file, input, context } as const
    const { output, wrote, transaction } = this.#timed(operation.operation, await lane.send(task, options))
    this.#locks.get(file)?.noteJournal() // a thread that has just started made one
    return { output: output as O, wrote, transaction }
  }

  /**
   * Stands for what a file holds: the same number later means that nothing has been written to it since. Undefined while
   * something is.
   */
  stateOf(file: string): number | undefined {
    return this.#writers.get(file)?.load === 0 ? this.#sent.get(file) : undefined
  }

  /** Starts the thread that writes to the first platform, or does the first job, while there are other things to do. */
  warmUp(role: 'writer' | 'job'): void {
    const lane = role === 'job' ? leastBusy(this.#jobs) : this.#lane(role)
    lane.start()
    if (role === 'writer') this.#spareWriters.push(lane)
  }

  /** Takes the lock of a file and gives it its writer. `probe` is run on it, so that opening and migrating have happened. */
  async open(file: string, probe: WriteOperation<null, unknown>): Promise<void> {
    if (this.#writers.has(file)) throw new Error(`${file} is open`)
    const lock = lockPlatform(file, this.#options.owner())
    const writer = this.#spareWriters.pop() ?? this.#lane('writer')
    this.#writers.set(file, writer)
    this.#locks.set(file, lock)
    try {
      await this.write(file, probe, null, noContext)
      lock.identify()
    } catch (error) {
      this.#writers.delete(file)
      await this.#release(writer, file)
      throw error
    }
  }

  /** What another program has done to an open file; null where nothing, or it is not open. */
  change(file: string): Change | null {
    return this.#locks.get(file)?.change() ?? null
  }

  /**
   * Lets everybody finish what they have to do with this file, then closes the connections to it. A thread that works on
   * something else is not waited for and closes its own afterwards; until then it does nothing with it.
   */
  async close(file: string): Promise<void> {
    const writer = this.#writers.get(file)
    this.#writers.delete(file)
    this.#sent.delete(file)
    await Promise.all([...this.#readers, ...this.#jobs].map((lane) => lane.close(file)))
    if (writer) await this.#release(writer, file)
  }

  /** Finishes what has come, closes all files and ends all threads. */
  async end(): Promise<void> {
    await Promise.all([...this.#readers, ...this.#jobs].map((lane) => lane.end()))
    await Promise.all([...this.#writers.values(), ...this.#spareWriters].map((lane) => lane.end()))
    for (const file of this.#locks.keys()) this.#unlock(file)
  }

  async #release(writer: Lane, file: string): Promise<void> {
    let isSpare = false
    try {
      await writer.close(file)
      isSpare = this.#spareWriters.length < spareWriters
    } finally {
      // A writer that could not close its file does so by ending.
      if (isSpare) this.#spareWriters.push(writer)
      else await writer.end()
      this.#unlock(file)
    }
  }

  #unlock(file: string): void {
    this.#locks.get(file)?.release()
    this.#locks.delete(file)
  }

  #lane(role: Role): Lane {
    const { workerFile, idleMs = limits.idleThreadMs } = this.#options
    return new Lane(workerFile, { role }, idleMs)
  }

  #timed(operation: string, reply: Settled & { ok: true }): Settled & { ok: true } {
    if (reply.ms > limits.slowMs) this.#options.onSlow(operation, Math.round(reply.ms))
    return reply
  }
}

const noContext: WriteContext = { user: '', client: '', now: '' }
