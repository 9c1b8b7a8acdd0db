import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fromPlain, ServiceError, type ErrorBody } from '../contract/errors.ts'
import type { JobInfo } from '../contract/jobs.ts'
import { limits } from '../contract/limits.ts'
import { commandKeyHeader } from '../http/access.ts'
import { readOwner } from '../platforms/owner.ts'
import { extension } from '../platforms/names.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { startService } from '../service.ts'

/**
 * How long a command waits before it asks again how far its job is, in milliseconds: a share of the time that it has taken
 * so far, so that nobody waits noticeably longer than for the job itself.
 */
const pollMs = { shortest: 10, longest: 250, share: 0.05 }

/** What a connection says whose other end is gone. Standard output breaks with EPIPE, which is no matter of the service. */
const brokenCodes = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET'])

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What is sent with a request: all of it is known before, or it is a file. */
interface Sent {
  type: string
  length: number
  content: Iterable<string> | Readable
}

const jsonOf = (body: unknown): Sent | undefined => {
  if (body === undefined) return undefined
  const written = JSON.stringify(body)
  return { type: 'application/json', length: Buffer.byteLength(written), content: [written] }
}

/** A running service, as the commands use it: over HTTP, like everybody else. */
export class Desk {
  readonly url: string
  readonly #key: string | undefined

  constructor({ url, key }: { url: string; key?: string | undefined }) {
    this.url = url
    this.#key = key
  }

  /** It lets in only who shows something. */
  get isProtected(): boolean {
    return this.#key !== undefined
  }

  /** Sends JSON and answers JSON. @throws ServiceError as the service worded it */
  async call<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    return JSON.parse(await this.#ask(method, path, jsonOf(body), text, signal)) as T
  }

  /** Sends a file as it is. */
  async upload(path: string, file: string): Promise<void> {
    const { size } = await stat(file)
    await this.#ask(
      'POST',
      path,
      { type: 'application/octet-stream', length: size, content: createReadStream(file) },
      text,
    )
  }

  /** Writes what the service answers into a file, or to standard output. @param body sent as JSON, where there is one */
  async download(path: string, target: string | NodeJS.WritableStream, body?: unknown): Promise<void> {
    await this.#ask(body === undefined ? 'GET' : 'POST', path, jsonOf(body), (answer) => {
      const sink = typeof target === 'string' ? createWriteStream(target) : target
      // Standard output stays open: others may still write to it.
      return pipeline(answer, sink, { end: typeof target === 'string' })
    })
  }

  /**
   * Waits until nothing of a job runs any more, telling how far it is. Aborting the signal cancels the job.
   * @throws ServiceError when the job failed or was cancelled
   */
  async follow(id: string, onProgress: (job: JobInfo) => void, signal?: AbortSignal): Promise<JobInfo> {
    const cancel = () => void this.call('DELETE', `/desk/v1/jobs/${id}`).catch(() => {}) // it may be over
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      const started = performance.now()
      for (;;) {
        const job = await this.call<JobInfo>('GET', `/desk/v1/jobs/${id}`)
        onProgress(job)
        if (job.state === 'failed') throw new ServiceError(job.error!.error_name, 400, job.error!.message)
        if (job.state === 'cancelled') throw new ServiceError('cancelled', 499, 'Cancelled: nothing was written.')
        if (job.state !== 'running') return job
        const share = (performance.now() - started) * pollMs.share
        const wait = Math.min(pollMs.longest, Math.max(pollMs.shortest, share))
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  /**
   * Asks with what Node speaks HTTP with itself: `fetch` takes a tenth of a second to load, and keeps what it has sent.
   * @param take reads the answer, where it is no error
   */
  async #ask<T>(
    method: Method,
    path: string,
    body: Sent | undefined,
    take: (answer: IncomingMessage) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const headers = {
      ...this.#headers(),
      ...(body && { 'content-type': body.type, 'content-length': body.length }),
    }
    return this.#reach(async () => {
      const sent = request(this.url + path, { method, headers, ...(signal && { signal }) })
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>
      const [[answer]] = await Promise.all([answered, pipeline(body?.content ?? [], sent)])
      if (answer.statusCode! >= 300) throw asError(answer.statusCode!, await text(answer))
      return take(answer)
    })
  }

  /** Names what breaks when the service is ended, however it is. @throws service_unreachable */
  async #reach<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (!brokenCodes.has((error as NodeJS.ErrnoException).code)) throw error
      throw new ServiceError(
        'service_unreachable',
        0,
        `The service at ${this.url} does not answer; it may have been ended. Start it again, then repeat the command.`,
      )
    }
  }

  #headers(): Record<string, string> {
    return {
      'user-agent': 'scenario-desk command',
      ...(this.#key !== undefined && { [commandKeyHeader]: this.#key }),
    }
  }
}

function asError(status: number, said: string): Error {
  try {
    const { error_name, message, kwargs, detail } = JSON.parse(said) as ErrorBody
    return fromPlain({ errorName: error_name, status, message, kwargs, detail })
  } catch {
    return new Error(`The service answered ${status}: ${said.slice(0, 500)}`)
  }
}

/**
 * Runs a command against the service that has the platform open, or against one of its own that ends with it.
 *
 * @param platform opened, and made when missing where `create` says so; left out, none is opened. One that is only
 * read may be `NAME@MOMENT`: as it was then. `hasJob`: it is for a job, whose thread may start at once
 * @param use is given `keep` beside the service: a platform that was made for it is removed again unless it is called
 * @throws platform_not_found, and what opening a platform throws
 */
export async function withDesk<T>(
  options: { dataDir: string; workerFile: string; platform?: string; create?: boolean; hasJob?: boolean },
  use: (desk: Desk, keep: () => void) => Promise<T>,
): Promise<T> {
  const { dataDir, workerFile, platform, create = false, hasJob = false } = options
  // Nobody else has business with a service that ends with its command.
  const secret = randomBytes(limits.secretBytes).toString('hex')
  // Another service that has the platform does the work with threads of its own.
  const isOurs = platform !== undefined && ownerOf(dataDir, nameOf(platform, create)) === undefined
  const threads = isOurs ? (['writer', ...(hasJob ? (['job'] as const) : [])] as const) : []
  const service = await startService({
    dataDir,
    workerFile,
    port: 0,
    platforms: [],
    threads,
    secret,
    logLevel: 'error',
  })
  const { platforms } = service
  const isNew = create && platform !== undefined && !platforms.has(platform)
  let isKept = false
  try {
    const owner = platform === undefined ? undefined : await openOrOwner(platforms, platform, create)
    try {
      return await use(owner ?? new Desk({ url: service.url, key: service.commandKey }), () => (isKept = true))
    } finally {
      if (isNew && !isKept) await platforms.discard(platform)
    }
  } finally {
    await service.close()
  }
}

/** The name of a platform without its moment: one that is made has none. */
const nameOf = (platform: string, create: boolean): string => (create ? platform : platform.replace(/@.*/, ''))

/** Opens the platform here; the service that has it already, where there is one. */
async function openOrOwner(platforms: Platforms, asked: string, create: boolean): Promise<Desk | undefined> {
  const name = nameOf(asked, create)
  try {
    await (create ? platforms.ensure(name) : platforms.get(name))
    return undefined
  } catch (error) {
    if (!(error instanceof ServiceError) || error.errorName !== 'platform_file_in_use') throw error
    const owner = ownerOf(platforms.directory, name)
    const isThere = await owner?.call('GET', '/desk/v1/info').then(
      () => true,
      () => false,
    )
    if (!owner || !isThere) throw error
    return owner
  }
}

/** The service that noted that it has the platform open: it may be gone. The note could have been written by anybody. */
export function ownerOf(dataDir: string, name: string): Desk | undefined {
  const owner = readOwner(join(dataDir, name + extension))
  return owner && owner.url.startsWith('http://127.0.0.1:') ? new Desk(owner) : undefined
}
