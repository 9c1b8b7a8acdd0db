import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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

/** How often a command asks how far its job is, in milliseconds: often at first, for many are done at once. */
const pollMs = { first: 10, longest: 250 }

/** What a connection says whose other end is gone. Standard output breaks with EPIPE, which is no matter of the service. */
const brokenCodes = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])

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
  async call<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<T> {
    const answer = await this.#send(path, {
      method,
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return (await answer.json()) as T
  }

  /** Sends a file as it is. `fetch` would keep in memory what it has sent. */
  async upload(path: string, file: string): Promise<void> {
    const { size } = await stat(file)
    const headers = { ...this.#headers(), 'content-type': 'application/octet-stream', 'content-length': size }
    const sent = request(this.url + path, { method: 'POST', headers })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    const [status, said] = await this.#reach(async () => {
      const [[answer]] = await Promise.all([answered, pipeline(createReadStream(file), sent)])
      return [answer.statusCode!, await text(answer)] as const
    })
    if (status >= 300) throw asError(status, said)
  }

  /** Writes what the service answers into a file, or to standard output. @param body sent as JSON, where there is one */
  async download(path: string, target: string | NodeJS.WritableStream, body?: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const asking = body === undefined ? { method: 'GET' } : { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await this.#send(path, asking)
    const sink = typeof target === 'string' ? createWriteStream(target) : target
    // Standard output stays open: others may still write to it.
    const source = Readable.fromWeb(answer.body! as never)
    await this.#reach(() => pipeline(source, sink, { end: typeof target === 'string' }))
  }

  /**
   * Waits until nothing of a job runs any more, telling how far it is. Aborting the signal cancels the job.
   * @throws ServiceError when the job failed or was cancelled
   */
  async follow(id: string, onProgress: (job: JobInfo) => void, signal?: AbortSignal): Promise<JobInfo> {
    const cancel = () => void this.call('DELETE', `/desk/v1/jobs/${id}`).catch(() => {}) // it may be over
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      for (let wait = pollMs.first; ; wait = Math.min(pollMs.longest, wait * 2)) {
        const job = await this.call<JobInfo>('GET', `/desk/v1/jobs/${id}`)
        onProgress(job)
        if (job.state === 'failed') throw new ServiceError(job.error!.error_name, 400, job.error!.message)
        if (job.state === 'cancelled') throw new ServiceError('cancelled', 499, 'Cancelled: nothing was written.')
        if (job.state !== 'running') return job
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...this.#headers(), ...(init.headers as Record<string, string>) }
    const answer = await this.#reach(() => fetch(this.url + path, { ...init, headers }))
    if (answer.ok) return answer
    throw asError(answer.status, await answer.text())
  }

  /** Names what breaks when the service is ended, however it is. @throws service_unreachable */
  async #reach<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
      if (![code, cause?.code].some((known) => brokenCodes.has(known))) throw error
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
 * read may be `NAME@MOMENT`: as it was then
 * @param use is given `keep` beside the service: a platform that was made for it is removed again unless it is called
 * @throws platform_not_found, and what opening a platform throws
 */
export async function withDesk<T>(
  options: { dataDir: string; workerFile: string; platform?: string; create?: boolean },
  use: (desk: Desk, keep: () => void) => Promise<T>,
): Promise<T> {
  const { dataDir, workerFile, platform, create = false } = options
  // Nobody else has business with a service that ends with its command.
  const secret = randomBytes(limits.secretBytes).toString('hex')
  const service = await startService({ dataDir, workerFile, port: 0, platforms: [], secret, logLevel: 'error' })
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

/** Opens the platform here; the service that has it already, where there is one. */
async function openOrOwner(platforms: Platforms, asked: string, create: boolean): Promise<Desk | undefined> {
  const name = create ? asked : asked.replace(/@.*/, '')
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
