import { windowClient } from '../contract/clients.ts'
import type { WriteContext } from '../db/connection.ts'
import type { JobOperation, ReadOperation, WriteOperation } from '../db/operation.ts'
import { timestamp } from '../payload/timestamp.ts'
import type { Tell } from '../contract/change-feed.ts'
import type { SendOptions } from '../pool/lane.ts'
import type { Pool } from '../pool/pool.ts'
import { Memory } from './memory.ts'

/** Everybody, as long as no token says who it is. */
export const unknownUser = '@unknown'

/** On whose behalf a platform is used. */
export interface Caller {
  /** The program, as it calls itself. */
  client: string
  user?: string
  /** Stops reads, but never a write nor what follows it. */
  signal?: AbortSignal
  /** Called before each write; when it throws, nothing is written. */
  beforeWrite?: () => void
  /** Told of each write that history keeps, by its transaction. */
  wrote?: (transaction: number) => void
}

/** What a platform needs of its service. */
interface PlatformServices {
  pool: Pool
  now: () => Date
  tell: Tell
}

/** An open platform: runs operations on its file. */
export class Platform {
  readonly name: string
  readonly file: string
  readonly #pool: Pool
  readonly #now: () => Date
  readonly #tell: Tell
  readonly memory = new Memory()

  constructor(name: string, file: string, { pool, now, tell }: PlatformServices) {
    this.name = name
    this.file = file
    this.#pool = pool
    this.#now = now
    this.#tell = tell
  }

  /** The same number later means that nothing has been written since; undefined while something is. */
  get state(): number | undefined {
    return this.#pool.stateOf(this.file)
  }

  #tellChange(operation: string, { client, now: at }: WriteContext, transaction: number | null): void {
    const { name: platform } = this
    this.#tell('change', { platform, operation, client, is_window: client === windowClient, transaction, at })
  }

  /** Does something that reads this platform's file by itself; until it is done the file stays as it is. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    return work()
  }

  /** This platform on behalf of one caller. */
  for({ client, user = unknownUser, signal, beforeWrite, wrote: tellCaller }: Caller): PlatformCall {
    let hasWritten = false
    return {
      platform: this,
      read: (operation, input) => this.#pool.read(this.file, operation, input, signal && !hasWritten ? { signal } : {}),
      readLong: (operation, input, options) => this.#pool.read(this.file, operation, input, { ...options, long: true }),
      job: (operation, input, options) => this.#pool.job(operation, input, { ...options, file: this.file }),
      write: async (operation, input, options) => {
        beforeWrite?.()
        hasWritten = true
        const context: WriteContext = { user, client, now: timestamp(this.#now()) }
        const { output, wrote, transaction } = await this.#pool.write(this.file, operation, input, context, options)
        if (wrote && !operation.keepsPages) this.memory.forget()
        if (wrote && !operation.isQuiet) this.#tellChange(operation.operation, context, transaction)
        if (transaction !== null) tellCaller?.(transaction)
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
  /** Runs long work on files of its own; the platform stays open until it has ended. */
  job: <I, O>(operation: JobOperation<I, O>, input: I, options?: SendOptions) => Promise<O>
  /** `options.signal` stops a write that is part of a job and calls `tick`. */
  write: <I, O>(operation: WriteOperation<I, O>, input: I, options?: SendOptions) => Promise<O>
}
