import { cancelled, ServiceError } from '../../server/contract/errors.ts'
import type { Decisions, ImportReport, ImportResult, ImportState } from '../../server/contract/imports.ts'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { api } from '../api/client.ts'
import { uploadFile } from '../api/upload.ts'
import { noDecisions } from './decisions.ts'

/** Where the files go. */
export interface ImportTarget {
  platform: string
  /** It is made first. */
  isNew: boolean
}

/** Where an import is. `files`: its user chooses them. `report`: they were checked and wait for decisions. */
type Phase = 'files' | 'checking' | 'report' | 'writing' | 'done'

/** What the window shows of an import. */
export interface ImportProgress {
  phase: Phase
  platform: string
  decisions: Decisions
  /** What happens at the moment, in words; null when nothing does. */
  step: string | null
  /** 0 to 1, where it is known. */
  share: number | null
  /** Of the decisions as they were checked last. */
  report: ImportReport | null
  /** Decisions have changed since. */
  isStale: boolean
  result: ImportResult | null
  error: unknown
}

/** How long to wait before a job is asked again how far it is. */
const pollMs = 200

const begin = (platform: string, decisions: Decisions): ImportProgress => ({
  ...{ phase: 'files', platform, decisions, step: null, share: null },
  ...{ report: null, isStale: false, result: null, error: null },
})

/**
 * One import from the choice of files to the summary. The service does one thing of an import at a time: decisions that
 * change meanwhile are checked when it has done that. Nothing is written before {@link write}.
 */
export class ImportSession {
  readonly #send: typeof uploadFile
  readonly #listeners = new Set<() => void>()
  #progress: ImportProgress
  #target: ImportTarget
  #files: readonly File[] = []
  /** Of the job on the service; undefined while there is none. */
  #job: string | undefined
  #stop = new AbortController()
  /** What is being done; settled when nothing is. */
  #current: Promise<void> = Promise.resolve()
  #isBusy = false
  /** The platform that was made for this import. */
  #made: string | undefined

  /** @param send how a file gets to the service */
  constructor(platform: string, decisions = noDecisions, send = uploadFile) {
    this.#target = { platform, isNew: false }
    this.#progress = begin(platform, decisions)
    this.#send = send
  }

  /** What there is to show; another object after each change. */
  readonly get = (): ImportProgress => this.#progress

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sends the files to the service and has them checked. A new platform is made, empty. */
  async check(target: ImportTarget, files: readonly File[]): Promise<void> {
    this.#target = target
    this.#files = files
    this.#tell({ platform: target.platform })
    await this.#restart()
  }

  /** After a failure: the files are sent once more. */
  async retry(): Promise<void> {
    await this.#restart()
  }

  /** Decides otherwise, which is checked at once. */
  decide(decisions: Decisions): void {
    this.#tell({ decisions, isStale: true })
    if (!this.#isBusy && this.#job !== undefined)
      void this.#during('checking', (signal) => this.#checkUntilFresh(signal))
  }

  /** Writes what was checked, in one transaction. */
  async write(): Promise<void> {
    if (this.#isBusy || this.#job === undefined) return
    await this.#during('writing', async (signal) => {
      this.#tell({ step: 'writing', share: null })
      const { result } = await this.#follow(await api.imports.commit(this.#target.platform, this.#job!), signal)
      this.#job = undefined
      this.#tell({ phase: 'done', result })
    })
  }

  /** Asks that nothing be written; where that comes too late, the import is done all the same. */
  async stopWriting(): Promise<void> {
    if (this.#job !== undefined) await api.jobs.cancel(this.#job)
    await this.#current
  }

  /** Back to the choice of files: what the service has of them is removed, decisions stay. */
  async goBack(): Promise<void> {
    await this.#endJob()
    this.#tell({ phase: 'files', report: null, error: null, step: null, share: null })
  }

  /**
   * Gives the import up: its job is cancelled, and nothing of it stays. Answers the platform that was made for it and
   * went to the trash, if there is one.
   */
  async cancel(): Promise<string | undefined> {
    const { phase } = this.#progress
    await this.#endJob()
    const made = this.#made
    if (made === undefined || phase === 'done') return undefined
    this.#made = undefined
    await api.platforms.trash(made)
    return made
  }

  /** The page goes away: only what can be sent without waiting for an answer. */
  abandon(): void {
    if (this.#job !== undefined) api.jobs.abandon(this.#job)
  }

  async #restart(): Promise<void> {
    await this.#endJob()
    await this.#during('checking', async (signal) => {
      const { platform, isNew } = this.#target
      if (isNew && this.#made !== platform) {
        await api.platforms.create(platform)
        this.#made = platform
      }
      const { job } = await api.imports.start(platform)
      if (signal.aborted) await api.jobs.cancel(job.id)
      signal.throwIfAborted()
      this.#job = job.id
      for (const file of this.#files) await this.#upload(job.id, file, signal)
      await this.#checkUntilFresh(signal)
    })
  }

  async #upload(id: string, file: File, signal: AbortSignal): Promise<void> {
    const tell = (bytes: number) =>
      this.#tell({ step: `sending ${file.name}`, share: file.size === 0 ? null : Math.min(1, bytes / file.size) })
    tell(0)
    const address = api.imports.fileAddress(this.#target.platform, id, file.name)
    await this.#send(address, file, { onSent: tell, signal })
  }

  /** Until what is reported is about the decisions as they are. */
  async #checkUntilFresh(signal: AbortSignal): Promise<void> {
    do {
      this.#tell({ isStale: false, step: 'reading', share: null })
      const { decisions, platform } = this.#progress
      const { report } = await this.#follow(await api.imports.check(platform, this.#job!, decisions), signal)
      this.#tell({ phase: 'report', report })
    } while (this.#progress.isStale)
  }

  /** Waits until a step is done. @throws what made it fail */
  async #follow(begun: ImportState, signal: AbortSignal): Promise<ImportState> {
    let state = begun
    while (state.job.state === 'running') {
      const { step, share } = state.job
      this.#tell({ step, share })
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      signal.throwIfAborted()
      state = await api.imports.state(this.#target.platform, state.job.id)
    }
    signal.throwIfAborted()
    if (state.job.state === 'cancelled') throw cancelled()
    if (state.job.error) throw failureOf(state.job.error)
    return state
  }

  /** Does one thing at a time, and keeps what made it fail to be shown. */
  #during(phase: 'checking' | 'writing', action: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#stop = new AbortController()
    this.#isBusy = true
    // While decisions are checked again, the last report stays in sight.
    const isAgain = phase === 'checking' && this.#progress.report !== null
    this.#tell({ ...(!isAgain && { phase }), error: null })
    this.#current = this.#finish(action, this.#stop.signal)
    return this.#current
  }

  async #finish(action: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      await action(signal)
    } catch (error) {
      if (!signal.aborted) {
        await this.#forgetEndedJob()
        this.#tell({ error, phase: this.#progress.report === null ? 'files' : 'report' })
      }
    } finally {
      this.#isBusy = false
      this.#tell({ step: null, share: null })
    }
  }

  /** A step that fails ends the job; a request that is refused does not. */
  async #forgetEndedJob(): Promise<void> {
    if (this.#job === undefined) return
    const job = await api.jobs.get(this.#job).catch(() => undefined)
    if (job?.ended_at !== null) this.#job = undefined
  }

  async #endJob(): Promise<void> {
    const job = this.#job
    this.#job = undefined
    this.#stop.abort()
    if (job !== undefined) await api.jobs.cancel(job)
    await this.#current
  }

  #tell(change: Partial<ImportProgress>): void {
    this.#progress = { ...this.#progress, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** A job tells no status; `internal` is its name for what nobody expected. */
const failureOf = ({ error_name, message }: NonNullable<JobInfo['error']>): ServiceError =>
  new ServiceError(error_name, error_name === 'internal' ? 500 : 400, message)
