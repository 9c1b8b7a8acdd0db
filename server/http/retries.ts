import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { cancelled, ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import { isSameClient } from './token.ts'

/** Whoever waits for an answer: no more of the request, whose body may be large. */
interface Asker {
  socket: Socket
  authorization: string | undefined
}

/** A write that has begun. */
interface Work {
  key: string
  answer: Promise<Uint8Array>
  /** Who asked last. */
  asker: Asker
  /** What is kept of it once it has ended. */
  ended: { at: number; bytes: number } | undefined
}

/**
 * Keeps a write from being done twice by a client that gave up waiting and asks again, as the stock client does after
 * 30 s. What was asked by a client that has gone is done to its end; the same request then gets its answer, or its
 * error, for `limits.keptAnswerMs` more. Clients that still wait are never taken for one another. Reads are not kept:
 * they stop when their client goes.
 *
 * Nothing of this is on disk: what is asked again of a service that has been started anew is done again.
 */
export class Retries {
  readonly #works = new Map<string, Work[]>()
  /** In the order in which they ended. */
  readonly #kept = new Set<Work>()
  #keptBytes = 0

  /**
   * Answers a request by what `run` makes of it, or by what became of the same request whose client has gone.
   *
   * @param run calls its argument before it begins to write; that throws `cancelled` when the client has gone already
   */
  answer(reply: FastifyReply, run: (beforeWrite: () => void) => Promise<Uint8Array>): Promise<Uint8Array> {
    const { method, headers, raw } = reply.request
    if (method === 'GET') return run(() => {})
    const asker: Asker = { socket: raw.socket, authorization: headers.authorization }
    const key = keyOf(reply)
    this.#forgetOld()
    const abandoned = this.#works.get(key)?.find((work) => isGone(work.asker) && isSame(work.asker, asker))
    if (abandoned) {
      abandoned.asker = asker
      this.#forgetWithAnswer(abandoned, reply)
      return abandoned.answer
    }
    const { promise, resolve } = Promise.withResolvers<Uint8Array>()
    let hasBegun = false
    const beforeWrite = () => {
      if (hasBegun) return
      if (isGone(asker)) throw cancelled()
      hasBegun = true
      this.#begin({ key, answer: promise, asker, ended: undefined }, reply)
    }
    resolve(run(beforeWrite))
    return promise
  }

  #begin(work: Work, reply: FastifyReply): void {
    this.#works.set(work.key, [...(this.#works.get(work.key) ?? []), work])
    this.#forgetWithAnswer(work, reply)
    work.answer.then(
      ({ byteLength }) => this.#keep(work, byteLength),
      (error: Error) => {
        // What was cancelled was not done: asked again, it is.
        if (error instanceof ServiceError && error.errorName === 'cancelled') this.#forget(work)
        else this.#keep(work, error.message.length)
      },
    )
  }

  #forgetWithAnswer(work: Work, { raw }: FastifyReply): void {
    const { asker } = work
    raw.once('finish', () => {
      if (!isGone(asker)) this.#forget(work)
    })
  }

  #keep(work: Work, bytes: number): void {
    work.ended = { at: performance.now(), bytes: bytes + work.key.length }
    this.#keptBytes += work.ended.bytes
    this.#kept.add(work)
    this.#forgetOld()
  }

  #forgetOld(): void {
    const oldest = performance.now() - limits.keptAnswerMs
    for (const work of this.#kept) {
      if (work.ended!.at > oldest && this.#keptBytes <= limits.keptAnswerBytes) break
      this.#forget(work)
    }
  }

  #forget(work: Work): void {
    const works = this.#works.get(work.key)
    if (!works?.includes(work)) return
    const others = works.filter((other) => other !== work)
    if (others.length > 0) this.#works.set(work.key, others)
    else this.#works.delete(work.key)
    this.#kept.delete(work)
    this.#keptBytes -= work.ended?.bytes ?? 0
  }
}

/** What makes two requests the same, apart from whose they are. */
function keyOf({ request }: FastifyReply): string {
  const { method, url, body } = request
  return createHash('sha256')
    .update(JSON.stringify([method, url]))
    .update((body as Uint8Array | undefined) ?? '')
    .digest('base64')
}

const isSame = (before: Asker, after: Asker): boolean =>
  isSameClient(before.authorization, after.authorization, Date.now() / 1000)

/** Whether the client has closed its side: it closes that before it asks again. */
const isGone = ({ socket }: Asker): boolean => socket.destroyed || socket.readableEnded
