import type { WriteContext } from '../db/connection.ts'
import type { JobOperation, ReadOperation, WriteOperation } from '../db/operation.ts'
import { timestamp } from '../db/timestamp.ts'
import type { Pool, SendOptions } from '../pool/pool.ts'
import { RememberedPages } from './remembered-pages.ts'

/** Everybody, as long as no token says who it is. */
const unknownUser = '@unknown'

/** An open platform: runs operations on its file. */
export class Platform {
  readonly name: string
  readonly file: string
  readonly #pool: Pool
  readonly #now: () => Date
  #version = 0
  readonly pages = new RememberedPages()

  constructor(name: string, file: string, pool: Pool, now: () => Date) {
    this.name = name
    this.file = file
    this.#pool = pool
    this.#now = now
  }

  /** Counts commits that may change pages: what was found out about them holds as long as this stays. */
  get version(): number {
    return this.#version
  }

  #committed(): void {
    this.#version += 1
    this.pages.clear()
  }

  /** This platform on behalf of one client; `signal` stops its reads, never a write. */
  for(client: string, signal: AbortSignal | undefined): PlatformCall {
    return {
      platform: this,
      read: (operation, input) => this.#pool.read(this.file, operation, input, signal ? { signal } : {}),
      readLong: (operation, input, options) => this.#pool.read(this.file, operation, input, { ...options, long: true }),
      job: (operation, input, options) => this.#pool.job(operation, input, options),
      write: async (operation, input, options) => {
        const context: WriteContext = { user: unknownUser, client, now: timestamp(this.#now()) }
        const { output, wrote } = await this.#pool.write(this.file, operation, input, context, options)
        if (wrote && !operation.keepsPages) this.#committed()
        return output
      },
    }
  }
}

/** What a request handler does with a platform. */
export interface PlatformCall {
  platform: Platform
  read: <I, O>(operation: ReadOperation<I, O>, input: I) => Promise<O>
  /** Runs a read that may be long on a job thread, where it keeps no short read waiting. */
  readLong: <I, O>(operation: ReadOperation<I, O>, input: I, options?: SendOptions) => Promise<O>
  /** Runs long work that needs no platform. */
  job: <I, O>(operation: JobOperation<I, O>, input: I, options?: SendOptions) => Promise<O>
  /** `options.signal` stops a write that is part of a job and calls `tick`. */
  write: <I, O>(operation: WriteOperation<I, O>, input: I, options?: SendOptions) => Promise<O>
}
