import { statSync } from 'node:fs'
import { badRequest, ServiceError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { WorkFolder } from '../../jobs/work-folder.ts'
import { requireSpace } from '../../platforms/disk.ts'
import { Platform, type Caller, type PlatformCall } from '../../platforms/platform.ts'
import type { Platforms } from '../../platforms/platforms.ts'
import type { Pool } from '../../pool/pool.ts'
import { momentOf, writePastFile, type PastProgress } from './operations.ts'

/** A platform as it was: everything can be read, nothing written. */
class Past extends Platform {
  readonly at: number
  #reads = 0
  #usedAt = Date.now()

  constructor(origin: Platform, at: number, file: string, pool: Pool) {
    super(origin.name, file, { pool, now: () => new Date(), tell: () => {} })
    this.at = at
    this.hold()
  }

  /** Counts as being read for a moment, in which whoever is given this state begins to read it. */
  hold(): void {
    this.#reads += 1
    setImmediate(() => this.#readEnds())
  }

  #readEnds(): void {
    this.#reads -= 1
    this.#usedAt = Date.now()
  }

  /** When it was last read, in milliseconds; undefined while somebody reads. */
  get idleSince(): number | undefined {
    return this.#reads > 0 ? undefined : this.#usedAt
  }

  override async during<T>(work: () => Promise<T>): Promise<T> {
    this.#reads += 1
    try {
      return await work()
    } finally {
      this.#readEnds()
    }
  }

  override for(caller: Caller): PlatformCall {
    const call = super.for(caller)
    return {
      ...call,
      read: (operation, input) => this.during(() => call.read(operation, input)),
      readLong: (operation, input, options) => this.during(() => call.readLong(operation, input, options)),
      write: () =>
        Promise.reject(
          badRequest(`This is ${this.name} as it was after transaction ${this.at}: it can be read, not written.`),
        ),
    }
  }
}

interface KeptPast {
  origin: Platform
  at: number
  file: string
  past: Promise<Past>
  /** Undefined while its file is being written. */
  ready: Past | undefined
}

/**
 * Time travel: platforms as they were after a transaction. The first read of a state writes it into a file of its own,
 * which all later ones read as they would the platform itself; a few are kept for a while. Nothing that is written
 * later changes what a state was.
 */
export class Pasts {
  readonly #platforms: Platforms
  readonly #jobs: Jobs
  readonly #work: WorkFolder
  readonly #pool: () => Pool
  #kept: KeptPast[] = []
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(service: { platforms: Platforms; jobs: Jobs; work: WorkFolder; pool: () => Pool }) {
    this.#platforms = service.platforms
    this.#jobs = service.jobs
    this.#work = service.work
    this.#pool = service.pool
  }

  /**
   * A platform as it was. @param moment see {@link momentOf}
   * @throws bad_request for a moment that cannot be known, or (429) for too many at once; platform_file_disk_full;
   *   cancelled, when somebody cancels the job
   */
  async get(origin: Platform, moment: string): Promise<Platform> {
    const at = await origin.for({ client: '' }).read(momentOf, moment)
    const found = this.#kept.find((kept) => kept.origin === origin && kept.at === at)
    found?.ready?.hold()
    return found ? found.past : this.#write(origin, at)
  }

  #write(origin: Platform, at: number): Promise<Past> {
    const { name } = origin
    if (this.#kept.length >= limits.pastsAtOnce) throw tooMany()
    const file = this.#work.file('past')
    const past = this.#jobs.run('past', name, async (job) => {
      const step = `writing ${name} as it was after transaction ${at}`
      const onProgress = (state: unknown) => job.tell({ step, ...(state as PastProgress) })
      await this.#inTurn(() => {
        this.#makeRoom(origin, at)
        return origin
          .for({ client: '' })
          .job(writePastFile, { file: origin.file, at, target: file }, { signal: job.signal, onProgress })
      })
      return new Past(origin, at, file, this.#pool())
    })
    const kept: KeptPast = { origin, at, file, past, ready: undefined }
    this.#kept.push(kept)
    void this.#follow(kept)
    return past
  }

  /** One state is written at a time: what it takes is known before the next one begins. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    const turn = this.#lastTurn.then(write)
    this.#lastTurn = turn.catch(() => {})
    return turn
  }

  /**
   * Removes states that nobody is reading, until there is room for another.
   * @throws platform_file_disk_full where that is not enough
   */
  #makeRoom({ name }: Platform, at: number): void {
    const { bytes } = this.#platforms.info(name)
    for (;;) {
      const used = this.#kept.reduce((sum, { file, ready }) => sum + (ready ? sizeOf(file) : 0), 0)
      const room = (this.#platforms.freeBytes() + used) * limits.pastsShare - used
      if (bytes <= room) return
      const [oldest] = this.#idle()
      if (!oldest) return requireSpace(`${name} as it was after transaction ${at}`, bytes, Math.max(0, room))
      this.#remove(oldest)
    }
  }

  async #follow(kept: KeptPast): Promise<void> {
    try {
      kept.ready = await kept.past
    } catch {
      return this.#remove(kept) // whoever asked is told why
    }
    this.#discard(limits.keptPasts)
    this.#watch(kept)
  }

  /** Removes states that nobody is reading, the longest unused first, until `left` of them are left. */
  #discard(left: number): void {
    const surplus = Math.max(0, this.#kept.length - left)
    for (const kept of this.#idle().slice(0, surplus)) this.#remove(kept)
  }

  /** States that nobody is reading, the longest unused first. */
  #idle(): KeptPast[] {
    return this.#kept
      .filter(({ ready }) => ready?.idleSince !== undefined)
      .toSorted((a, b) => a.ready!.idleSince! - b.ready!.idleSince!)
  }

  /** Removes a state that nobody has read for `limits.idlePastMs`. */
  #watch(kept: KeptPast): void {
    setTimeout(() => {
      if (!this.#kept.includes(kept)) return
      const { idleSince } = kept.ready!
      if (idleSince !== undefined && idleSince < Date.now() - limits.idlePastMs) this.#remove(kept)
      else this.#watch(kept)
    }, limits.idlePastMs).unref()
  }

  #remove(kept: KeptPast): void {
    this.#kept = this.#kept.filter((other) => other !== kept)
    void this.#close(kept.file)
  }

  async #close(file: string): Promise<void> {
    try {
      await this.#pool().close(file)
    } catch {
      // Closing fails only when the worker threads have ended, and with them every file is closed.
    }
    this.#work.remove(file)
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Clients of ixmp4 ask again after some seconds. */
const tooMany = () =>
  new ServiceError('bad_request', 429, `More than ${limits.pastsAtOnce} states of the past at once. Try again soon.`)
