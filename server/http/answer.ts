import type { FastifyReply } from 'fastify'
import type { Writable } from 'node:stream'

/** An answer that is no JSON, sent as it is made. */
export class StreamAnswer {
  readonly headers: Record<string, string | number>
  readonly begin: (answer: Writable) => void

  /** @param begin writes to the answer whose head has been sent, and ends it */
  constructor(headers: Record<string, string | number>, begin: (answer: Writable) => void) {
    this.headers = headers
    this.begin = begin
  }

  send(reply: FastifyReply): void {
    reply.hijack()
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...this.headers })
    this.begin(reply.raw)
  }
}

/** Sends JSON as bytes. */
export const sendJson = (reply: FastifyReply, json: Uint8Array): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)

/** What a handler answers, as JSON; a worker may have written it already. @param nothing what stands for no answer */
export const toJson = (answer: unknown, nothing: '{}' | 'null' = '{}'): Buffer =>
  answer instanceof Uint8Array
    ? Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
    : Buffer.from(answer === undefined || answer === null ? nothing : JSON.stringify(answer))

/** Aborts when the client goes away before it has its answer; the socket itself outlives many requests. */
export function abandoned({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
