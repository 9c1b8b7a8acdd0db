import {
  decide,
  type Choice,
  type Decisions,
  type ImportProblem,
  type ImportReport,
  type ImportState,
} from '../../server/contract/imports.ts'
import { ServiceError } from '../../server/contract/errors.ts'
import { importRequests } from '../api/imports.ts'
import type { JobWatch } from '../api/job-watch.ts'
import { jobRequests, refuseFailed } from '../api/jobs.ts'
import { noteJobWrite } from '../api/own-writes.ts'
import { uploadFile } from '../api/upload.ts'
import { isDecided, isSame, keyOf, withFilesToLeave, withoutChoice } from './choices.ts'
import { noDecisions } from './decisions.ts'
import { begun, likelySettled, type ImportProgress, type ImportTarget } from './import-progress.ts'

/**
 * One import from the choice of files to the summary. The service does one thing of an import at a time: decisions that
 * change meanwhile are checked when it has done that. Nothing is written before {@link write}.
 */
export class ImportSession {
  readonly #jobs: JobWatch
  readonly #send: typeof uploadFile
  readonly #listeners = new Set<() => void>()
  #progress: ImportProgress
  #target: ImportTarget
  #files: readonly File[] = []
  /** Of the job on the service; undefined while there is none. */
  #job: string | undefined
  #stop = new AbortController()
  /** Problems that were settled by the window, by their keys. */
  readonly #tried = new Set<string>()
  /** What is being done; settled when nothing is. */
  #current: Promise<void> = Promise.resolve()
  #isBusy = false

  /**
   * @param jobs where the window watches its jobs
   * @param send how a file gets to the service
   */
  constructor(platform: string, jobs: JobWatch, { decisions = noDecisions, send = uploadFile } = {}) {
    this.#jobs = jobs
    this.#target = { platform, isNew: false }
    this.#progress = begun(platform, decisions)
    this.#send = send
  }

  /** What there is to show; another object after each change. */
  readonly get = (): ImportProgress => this.#progress

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sends the files to the service and has them checked. A new platform is made when they are written. */
  async check(target: ImportTarget, files: readonly File[]): Promise<void> {
    this.#target = target
    this.#files = files
    this.#tell({ ...target, report: null })
    await this.#restart()
  }

  /** After a failure: the files are sent once more. */
  async retry(): Promise<void> {
    await this.#restart()
  }

  /** Decides otherwise, which is checked at once. */
  decide(decisions: Decisions): void {
    // What was settled before may be decided otherwise now.
    const settled = this.#progress.settled.filter(({ choice }) => isDecided(decisions, choice))
    this.#tell({ decisions, settled, isStale: true })
    if (!this.#isBusy && this.#job !== undefined)
      void this.#during('checking', (signal) => this.#checkUntilFresh(signal))
  }

  /** Settles a problem by a choice, in place of one that was made before; null takes that back. */
  settle(problem: ImportProblem, choice: Choice | null): void {
    const key = keyOf(problem)
    const before = this.#progress.settled.find((known) => known.key === key)
    const settled = this.#progress.settled.filter((known) => known !== before)
    const rest = before ? withoutChoice(this.#progress.decisions, before.choice) : this.#progress.decisions
    const kept = before?.problem ?? problem
    const made = choice ? decide(rest, choice.decisions) : rest
    // What is decided so anyway, as new names are created, needs no decision of its own.
    const isOwn = choice !== null && !isSame(made, rest)
    this.#tell({ settled: isOwn ? [...settled, { key, problem: kept, choice, by: 'user' }] : settled })
    this.decide(made)
  }

  /** Where all regions and units are that the platform does not have; undefined where nothing was checked. */
  namesAddress(): string | undefined {
    return this.#job === undefined ? undefined : importRequests.namesAddress(this.#target.platform, this.#job)
  }

  /** Writes what was checked, in one transaction. */
  async write(): Promise<void> {
    if (this.#isBusy || this.#job === undefined) return
    await this.#during('writing', async (signal) => {
      this.#tell({ step: 'writing', share: null })
      const { result } = await this.#follow(await importRequests.commit(this.#target.platform, this.#job!), signal)
      this.#job = undefined
      if (result && result.points + result.series + result.items + result.indicators > 0) {
        noteJobWrite(this.#target.platform, result.transaction)
      }
      this.#tell({ phase: 'done', result })
    })
  }

  /** Asks that nothing be written; where that comes too late, the import is done all the same. */
  async stopWriting(): Promise<void> {
    if (this.#job !== undefined) await jobRequests.cancel(this.#job)
    await this.#current
    const { error } = this.#progress
    // What its user has stopped has not failed: the files are there to be checked again.
    if (error instanceof ServiceError && error.errorName === 'cancelled') await this.goBack()
  }

  /** Back to the choice of files: what the service has of them is removed, decisions stay. */
  async goBack(): Promise<void> {
    await this.#endJob()
    this.#tell({ phase: 'files', report: null, error: null, step: null, share: null })
  }

  /** Gives the import up: cancels its job, so that nothing of it stays. */
  async cancel(): Promise<void> {
    await this.#endJob()
  }

  /** The page goes away: only what can be sent without waiting for an answer. */
  abandon(): void {
    if (this.#job !== undefined) jobRequests.abandon(this.#job)
  }

  async #restart(): Promise<void> {
    await this.#endJob()
    await this.#during('checking', async (signal) => {
      const { platform, isNew } = this.#target
      const { job } = await (isNew ? importRequests.startNew(platform) : importRequests.start(platform))
      if (signal.aborted) await jobRequests.cancel(job.id)
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
    const address = importRequests.fileAddress(this.#target.platform, id, file.name)
    await this.#send(address, file, { onSent: tell, signal })
  }

  /** Checks, and checks again while decisions change meanwhile, until the report is about the present ones. */
  async #checkUntilFresh(signal: AbortSignal): Promise<void> {
    do {
      this.#tell({ isStale: false, step: 'reading', share: null })
      const { decisions, platform } = this.#progress
      const checked = await this.#follow(await importRequests.check(platform, this.#job!, decisions), signal)
      const { files } = checked
      const report = checked.report && withFilesToLeave(checked.report, files)
      if (report) this.#settleLikely(report)
      if (!this.#progress.isStale) this.#tell({ phase: 'report', report, files })
    } while (this.#progress.isStale)
  }

  /** Makes the choices that suit most and give nothing up, each once: whoever takes one back does not want it. */
  #settleLikely(report: ImportReport): void {
    const { settled, decisions } = this.#progress
    const likely = likelySettled(report).filter(({ key }) => !this.#tried.has(key) && this.#tried.add(key))
    if (likely.length === 0) return
    const decided = likely.reduce((made, { choice }) => decide(made, choice.decisions), decisions)
    this.#tell({ settled: [...settled, ...likely], decisions: decided, isStale: true })
  }

  /** Waits until a step is done. @throws what made it fail */
  async #follow(asked: ImportState, signal: AbortSignal): Promise<ImportState> {
    const job = await this.#jobs.follow(asked.job, {
      isOver: ({ state }) => state !== 'running',
      tell: ({ state, step, share }) => {
        signal.throwIfAborted()
        if (state === 'running') this.#tell({ step, share })
      },
    })
    refuseFailed(job)
    if (asked.job.state !== 'running') return asked
    const state = await importRequests.state(this.#target.platform, job.id)
    signal.throwIfAborted()
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
    const job = await jobRequests.get(this.#job).catch(() => undefined)
    if (job?.ended_at !== null) this.#job = undefined
  }

  async #endJob(): Promise<void> {
    const job = this.#job
    this.#job = undefined
    this.#stop.abort()
    if (job !== undefined) await jobRequests.cancel(job)
    await this.#current
  }

  #tell(change: Partial<ImportProgress>): void {
    this.#progress = { ...this.#progress, ...change }
    for (const listener of this.#listeners) listener()
  }
}
