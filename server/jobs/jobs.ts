import { badRequest, cancelled, ServiceError } from '../contract/errors.ts'
import type { JobInfo, JobKind } from '../contract/jobs.ts'
import { limits } from '../contract/limits.ts'
import { timestamp } from '../payload/timestamp.ts'
import type { Tell } from '../contract/change-feed.ts'

/** How far a step is. */
export interface Progress {
  /** What happens, in words. */
  step: string
  /** 0 to 1, where it is known. */
  share?: number
  /** Datapoints so far. */
  rows?: number
}

/** Long work that its user can watch and cancel. */
export class Job {
  readonly id = crypto.randomUUID()
  readonly kind: JobKind
  readonly platform: string
  readonly #now: () => Date
  readonly #onEnd: () => void
  readonly #stop = new AbortController()
  readonly #startedAt: string
  #state: JobInfo['state'] = 'waiting'
  #progress: Progress = { step: '' }
  #endedAt: string | null = null
  #error: JobInfo['error'] = null

  constructor(kind: JobKind, platform: string, { now, onEnd }: { now: () => Date; onEnd: () => void }) {
    this.kind = kind
    this.platform = platform
    this.#now = now
    this.#onEnd = onEnd
    this.#startedAt = timestamp(now())
  }

  /** Aborted when the job is cancelled. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  get hasEnded(): boolean {
    return this.#endedAt !== null
  }

  get isRunning(): boolean {
    return this.#state === 'running'
  }

  get info(): JobInfo {
    const { step, share = null, rows = 0 } = this.#progress
    return {
      id: this.id,
      kind: this.kind,
      platform: this.platform,
      state: this.#state,
      step,
      share,
      rows,
      started_at: this.#startedAt,
      ended_at: this.#endedAt,
      error: this.#error,
    }
  }

  tell(progress: Progress): void {
    this.#progress = progress
  }

  /** @throws bad_request when the job has ended, or a step of it is running */
  requireIdle(): void {
    if (this.hasEnded) throw badRequest(`This ${this.kind} has ended (${this.#state}). Start a new one.`)
    if (this.isRunning) throw badRequest(`This ${this.kind} is busy: ${this.#progress.step}.`)
  }

  /**
   * Does one step of the job; a job with several waits between them. A step that fails ends the job.
   * @throws cancelled when the job was, and what {@link requireIdle} throws
   */
  async do<T>(step: string, action: (job: Job) => Promise<T>): Promise<T> {
    this.requireIdle()
    this.#state = 'running'
    this.tell({ step })
    try {
      const result = await action(this)
      if (!this.hasEnded) this.#state = 'waiting'
      return result
    } catch (error) {
      this.#fail(error)
      throw error
    }
  }

  /** The job has done what it was for. */
  end(): void {
    this.#finish('done')
  }

  /** Stops what runs; nothing of it stays. A job that has ended stays as it is. */
  cancel(): void {
    this.#stop.abort()
    // What runs ends the job itself, when it has cleaned up.
    if (!this.isRunning && !this.hasEnded) this.#fail(cancelled())
  }

  #fail(error: unknown): void {
    const isCancelled = error instanceof ServiceError && error.errorName === 'cancelled'
    const known = error instanceof ServiceError ? error : new ServiceError('internal', 500, (error as Error).message)
    this.#error = isCancelled ? null : { message: known.message, error_name: known.errorName }
    this.#finish(isCancelled ? 'cancelled' : 'failed')
  }

  #finish(state: JobInfo['state']): void {
    this.#state = state
    this.#endedAt = timestamp(this.#now())
    this.#onEnd()
  }
}

/** The jobs of a service: those that run, and the last that ended. */
export class Jobs {
  readonly #now: () => Date
  readonly #tell: Tell
  readonly #jobs = new Map<string, Job>()

  constructor({ now = () => new Date(), tell = () => {} }: { now?: () => Date; tell?: Tell } = {}) {
    this.#now = now
    this.#tell = tell
  }

  /** A new job, waiting for its first step. */
  add(kind: JobKind, platform: string): Job {
    const job = new Job(kind, platform, { now: this.#now, onEnd: () => this.#tell('jobs') })
    this.#jobs.set(job.id, job)
    const ended = [...this.#jobs.values()].filter((other) => other.hasEnded)
    for (const { id } of ended.slice(0, -limits.endedJobs)) this.#jobs.delete(id)
    this.#tell('jobs')
    return job
  }

  /** A job of a single step. Closing the request that asked for it cancels it, where `signal` is given. */
  async run<T>(kind: JobKind, platform: string, action: (job: Job) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const job = this.add(kind, platform)
    signal?.addEventListener('abort', () => job.cancel(), { once: true })
    const result = await job.do(kind, action)
    job.end()
    return result
  }

  /** Newest first. */
  list(): JobInfo[] {
    return [...this.#jobs.values()].toReversed().map((job) => job.info)
  }

  /** @throws bad_request (404) for an id that no job has */
  get(id: string): Job {
    const job = this.#jobs.get(id)
    if (!job)
      throw new ServiceError('bad_request', 404, `There is no job ${id}. Jobs are forgotten when the service ends.`)
    return job
  }

  /** False when the job was forgotten. */
  has(id: string): boolean {
    return this.#jobs.has(id)
  }

  /** Cancels the jobs of a platform that is about to be closed, or all jobs. */
  cancelAll(platform?: string): void {
    for (const job of this.#jobs.values()) if (platform === undefined || job.platform === platform) job.cancel()
  }
}
