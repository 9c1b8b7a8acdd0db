import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../contract/limits.ts'
import { startTestService } from '../testing/service.ts'
import { BodyRoom } from './body-room.ts'
import { readBody } from './body.ts'

const bytes = (length: number, first = 0) => Uint8Array.from({ length }, (_, i) => (first + i) % 251)
/** Bytes that a body may have. */
const most = limits.bodyBytes
const room = () => new BodyRoom(10 * most).share()
const stream = (...chunks: Uint8Array[]) => Readable.from(chunks)

describe('the body of a request', () => {
  test.each([
    ['in one piece', [bytes(10)], 10],
    ['in pieces', [bytes(10), bytes(5), bytes(70_000)], 70_015],
    ['empty', [], 0],
    ['of unknown length', [bytes(10), bytes(70_000, 7), bytes(300_000)], NaN],
    ['of unknown length, and short', [bytes(3)], NaN],
    ['shorter than it says', [bytes(10)], 20],
    ['longer than it says', [bytes(10), bytes(10)], 15],
  ])('%s is all that came, in memory of its own', async (_, chunks, length) => {
    const body = await readBody(stream(...chunks), length, most, room())
    expect(Buffer.from(body).equals(Buffer.concat(chunks))).toBe(true)
    expect(body.buffer.byteLength).toBe(body.byteLength)
  })

  test('that says it is too large is not read at all', async () => {
    const content = stream(bytes(1))
    await expect(readBody(content, most + 1, most, room())).rejects.toMatchObject({ status: 413 })
    expect(content.readableDidRead).toBe(false)
  })

  test('that turns out to be too large is refused, and the rest of it passed over', async () => {
    const piece = new Uint8Array(most / 4)
    const content = stream(piece, piece, piece, piece, bytes(1), bytes(1), bytes(1))
    const ended = new Promise((resolve) => content.once('end', resolve))
    await expect(readBody(content, NaN, most, room())).rejects.toMatchObject({ status: 413, errorName: 'bad_request' })
    await ended
  })

  test('that breaks off is a bad request', async () => {
    const content = new Readable({ read: () => {} })
    content.push(bytes(10))
    const body = readBody(content, 20, most, room())
    content.destroy(new Error('aborted'))
    await expect(body).rejects.toMatchObject({
      status: 400,
      message: 'The body did not come to its end: aborted',
    })
  })

  test('that stalls is given up, however long the pieces before took', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const content = new Readable({ read: () => {} })
    const body = readBody(content, 20, most, room())
    const error = body.catch((reason: unknown) => reason)
    for (let piece = 0; piece < 3; piece += 1) {
      await vi.advanceTimersByTimeAsync(limits.silentBodyMs - 1_000)
      expect(content.destroyed).toBe(false)
      content.push(bytes(1))
      await vi.advanceTimersByTimeAsync(1)
    }
    await vi.advanceTimersByTimeAsync(limits.silentBodyMs)
    expect(await error).toMatchObject({ status: 400, message: expect.stringContaining('60 seconds') })
    expect(content.destroyed).toBe(true)
  })
})

test('bodies of all requests together have so much memory, until they are answered', async () => {
  const { service, close } = await startTestService()
  onTestFinished(close)
  const { port } = new URL(service.url)
  const head = { method: 'POST', host: '127.0.0.1', port, path: '/v1/test/iamc/datapoints/bulk/' }
  const promise = async (length: number, body: string) => {
    const sending = request({ ...head, headers: { 'content-length': length } }).on('error', () => {})
    sending.write(body)
    await once(sending, 'socket')
    return sending
  }
  const large = Array.from({ length: limits.bodiesBytes / limits.bulkBytes }, () => promise(limits.bulkBytes, '{'))
  const stalled = await Promise.all(large)
  const ask = async () => {
    const [answer] = (await once(await promise(2, '{}'), 'response')) as [IncomingMessage]
    return { status: answer.statusCode, retryAfter: answer.resume().headers['retry-after'] }
  }
  await vi.waitFor(async () => expect(await ask()).toEqual({ status: 503, retryAfter: '2' }), 20_000)
  expect((await fetch(`${service.url}/desk/v1/platforms`)).status).toBe(200)
  for (const sending of stalled) sending.destroy()
  await vi.waitFor(async () => expect(await ask()).toMatchObject({ status: 422 }), 20_000)
})
