import type { Readable } from 'node:stream'
import { badRequest, ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import type { BodyShare } from './body-room.ts'

/** Room for a body that does not say how long it is; it grows as needed. */
const firstBytes = 64 * 1024

/**
 * Reads the body of a request into memory of its own, which can be handed to a worker without a copy. It is put into
 * its place as it comes, so that a large one is never in memory twice.
 *
 * @param length what its header says; NaN where that says nothing
 * @param most bytes that it may have
 * @param share of the memory for all bodies
 * @throws bad_request: 413 when it is larger, 400 when it does not come to its end, for which
 * a client has `limits.silentBodyMs` from one piece to the next; ixmp_error (503) while there is no room for it
 */
export async function readBody(
  content: Readable,
  length: number,
  most: number,
  share: Pick<BodyShare, 'take'>,
): Promise<Uint8Array> {
  if (length > most) throw tooLarge(most)
  share.take(Number.isNaN(length) ? firstBytes : length)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  let body = new Uint8Array(Number.isNaN(length) ? firstBytes : length)
  let end = 0
  const silence = setTimeout(() => {
    content.destroy(new Error(`nothing came for ${limits.silentBodyMs / 1_000} seconds.`))
  }, limits.silentBodyMs)
  const take = (chunk: Uint8Array) => {
    silence.refresh()
    const needed = end + chunk.length
    if (needed > most) {
      content.off('data', take) // the rest flows on to nowhere: clients read the answer when all they send is taken
      return reject(tooLarge(most))
    }
    if (needed > body.length) {
      const larger = Math.max(needed, 2 * body.length)
      try {
        share.take(larger - body.length)
      } catch (error) {
        content.off('data', take)
        return reject(error)
      }
      body = resized(body, larger)
    }
    body.set(chunk, end)
    end = needed
  }
  content.on('data', take)
  content.once('end', () => resolve(end === body.length ? body : resized(body, end)))
  content.once('error', ({ message }) => reject(badRequest(`The body did not come to its end: ${message}`)))
  return promise.finally(() => clearTimeout(silence))
}

const resized = (body: Uint8Array<ArrayBuffer>, length: number) => new Uint8Array(body.buffer.transfer(length))

const tooLarge = (most: number) =>
  new ServiceError('bad_request', 413, `The body has at most ${most} bytes here. Send it in smaller chunks.`)
