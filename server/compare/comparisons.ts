import { sideLetters, type ComparedRun, type CompareRequest, type ComparisonInfo } from '../contract/compare.ts'
import { badRequest, ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import type { ReadOperation } from '../db/operation.ts'
import type { Moments } from '../http/address.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import type { WorkFolder } from '../jobs/work-folder.ts'
import { timestamp } from '../payload/timestamp.ts'
import type { Platform } from '../platforms/platform.ts'
import type { Platforms } from '../platforms/platforms.ts'
import type { Pool } from '../pool/pool.ts'
import type { CompareProgress } from './compare-file.ts'
import { compareRuns, comparedRun, countComparison, type Findings } from './operations.ts'
import type { ComparedRunRow } from './run-queries.ts'

/** What a comparison has found, as far as that does not change. */
interface Found extends Findings {
  runs: readonly ComparedRunRow[]
  compared_at: string
  ms: number
}

interface Comparison {
  job: Job
  request: CompareRequest
  /** What was asked, and the newest transactions of its runs then. */
  key: string
  file: string
  /** Settled when the job has ended; rejected with what made it fail. */
  found: Promise<Found>
  reads: number
  usedAt: number
}

interface ComparisonServices {
  platforms: Platforms
  moments: Moments
  jobs: Jobs
  work: WorkFolder
  pool: () => Pool
  now: () => Date
}

/** The comparisons of a service: each is made once, into a file that is read as long as somebody looks at it. */
export class Comparisons {
  readonly #service: ComparisonServices
  #kept: Comparison[] = []

  constructor(service: ComparisonServices) {
    this.#service = service
  }

  /**
   * Begins a comparison and answers its id; one of the same runs that are as they were is there already.
   * @throws bad_request for fewer than two or more than five runs, or a negative tolerance; platform_not_found,
   *   run_not_found
   */
  async start(request: CompareRequest): Promise<string> {
    const { sides, tolerance } = request
    if (sides.length < 2 || sides.length > sideLetters.length)
      throw badRequest(`From two to ${sideLetters.length} runs can be compared, not ${sides.length}.`)
    if (tolerance && (tolerance.absolute < 0 || tolerance.relative < 0))
      throw badRequest('What counts as equal cannot be less than nothing: give a tolerance from 0.')
    const stamps = await Promise.all(sides.map((side) => this.#stampOf(side)))
    const key = JSON.stringify([request, stamps])
    const known = this.#kept.find((kept) => kept.key === key && !isFailed(kept.job))
    return (known ?? this.#begin(request, key)).job.id
  }

  /** Waits until a comparison has ended. @throws bad_request (404) for an unknown one; what made it fail */
  async info(id: string): Promise<ComparisonInfo> {
    const { request, found, key } = this.#get(id)
    const { runs, ...findings } = await found
    const stamps = await Promise.all(request.sides.map((side) => this.#stampOf(side).catch(() => -1)))
    return {
      id,
      sides: request.sides.map(({ platform, run }, side) => {
        const { model, scenario, version, datapoints } = runs[side]!
        return { platform, run, model, scenario, version, datapoints }
      }),
      ...findings,
      is_outdated: key !== JSON.stringify([request, stamps]),
    }
  }

  /** Reads what a comparison has found, once it has. @throws as {@link info} does, and what the operation throws */
  async read<I, O>(
    id: string,
    operation: ReadOperation<I, O>,
    inputOf: (request: CompareRequest) => I,
    signal?: AbortSignal,
  ): Promise<O> {
    const kept = this.#get(id)
    kept.reads += 1
    try {
      const { values } = await kept.found
      const points = Object.values(values).reduce((sum, count) => sum + count, 0)
      const long = points > limits.shortReadPoints
      return await this.#service
        .pool()
        .read(kept.file, operation, inputOf(kept.request), { long, ...(signal && { signal }) })
    } finally {
      kept.reads -= 1
      kept.usedAt = Date.now()
    }
  }

  #begin(request: CompareRequest, key: string): Comparison {
    const { jobs, work } = this.#service
    const job = jobs.add('comparison', presentOf(request.sides[0]!.platform))
    const file = work.file('comparison')
    const found = job.do('opening', () => this.#compare(job, request, file))
    const kept: Comparison = { job, request, key, file, found, reads: 0, usedAt: Date.now() }
    this.#kept.push(kept)
    void this.#follow(kept)
    return kept
  }

  async #compare(job: Job, { sides, ...how }: CompareRequest, target: string): Promise<Found> {
    const started = performance.now()
    const onProgress = (state: unknown) => job.tell({ step: 'comparing', ...(state as CompareProgress) })
    return this.#during(sides, [], async (platforms) => {
      const runs = await Promise.all(
        platforms.map((platform, side) => platform.for({ client: '' }).read(comparedRun, sides[side]!.run)),
      )
      this.#requireSpace(runs)
      const files = platforms.map(({ file }, side) => ({ file, run: sides[side]!.run }))
      const first = platforms[0]!.for({ client: '' })
      await first.job(compareRuns, { sides: files, how, target }, { signal: job.signal, onProgress })
      const findings = await this.#service.pool().read(target, countComparison, sides.length)
      const compared_at = timestamp(this.#service.now())
      return { ...findings, runs, compared_at, ms: Math.round(performance.now() - started) }
    })
  }

  /** Opens the platforms of the sides one after another, and keeps them as they are while `work` goes on. */
  async #during<T>(
    sides: readonly ComparedRun[],
    open: readonly Platform[],
    work: (platforms: readonly Platform[]) => Promise<T>,
  ): Promise<T> {
    const [side, ...rest] = sides
    if (!side) return work(open)
    const platform = await this.#open(side)
    return platform.during(() => this.#during(rest, [...open, platform], work))
  }

  async #open({ platform: text }: ComparedRun): Promise<Platform> {
    const moment = momentOf(text)
    const platform = await this.#service.platforms.get(presentOf(text))
    return moment === undefined ? platform : this.#service.moments.get(platform, moment)
  }

  /** The newest transaction that wrote a run; the past stays as it is. @throws platform_not_found, run_not_found */
  async #stampOf({ platform: text, run }: ComparedRun): Promise<number> {
    const platform = await this.#service.platforms.get(presentOf(text))
    if (momentOf(text) !== undefined) return 0
    return (await platform.for({ client: '' }).read(comparedRun, run)).transaction
  }

  #requireSpace(runs: readonly ComparedRunRow[]): void {
    const points = runs.reduce((sum, { datapoints }) => sum + datapoints, 0)
    this.#service.platforms.requireSpace('the comparison', points * bytesOfPoint)
  }

  #get(id: string): Comparison {
    const found = this.#kept.find(({ job }) => job.id === id)
    if (!found) {
      const message = `There is no comparison ${id}: nobody looked at it for a while, or the service began anew. Compare again.`
      throw new ServiceError('bad_request', 404, message)
    }
    found.usedAt = Date.now()
    return found
  }

  /** Ends the job with its work, and removes its file when nobody looks at it any longer. */
  async #follow(kept: Comparison): Promise<void> {
    try {
      await kept.found
      kept.job.end()
    } catch {
      // Whoever asks is told why, until nobody is left to ask; the file goes at once.
      this.#service.work.remove(kept.file)
    }
    kept.usedAt = Date.now()
    const whole = this.#kept.filter(({ job }) => !isFailed(job))
    const idle = whole.filter(({ job, reads }) => job.hasEnded && reads === 0).toSorted((a, b) => a.usedAt - b.usedAt)
    for (const old of idle.slice(0, Math.max(0, whole.length - limits.keptComparisons))) this.#remove(old)
    this.#watch(kept)
  }

  #watch(kept: Comparison): void {
    setTimeout(() => {
      if (!this.#kept.includes(kept)) return
      if (kept.reads === 0 && kept.usedAt < Date.now() - limits.idleComparisonMs) this.#remove(kept)
      else this.#watch(kept)
    }, limits.idleComparisonMs).unref()
  }

  #remove(kept: Comparison): void {
    this.#kept = this.#kept.filter((other) => other !== kept)
    void this.#close(kept.file)
  }

  async #close(file: string): Promise<void> {
    try {
      await this.#service.pool().close(file)
    } catch {
      // Closing fails only when the worker threads have ended, and with them every file is closed.
    }
    this.#service.work.remove(file)
  }
}

/** What a datapoint takes in the file of a comparison, about. */
const bytesOfPoint = 80

const isFailed = ({ info: { state } }: Job): boolean => state === 'failed' || state === 'cancelled'

const presentOf = (platform: string): string => platform.split('@')[0]!
const momentOf = (platform: string): string | undefined => platform.split('@')[1]
