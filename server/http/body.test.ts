import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../contract/limits.ts'
import { readBody } from './body.ts'

const bytes = (length: number, first = 0) => Uint8Array.from({ length }, (_, i) => (first + i) % 251)
/** Bytes that a body may have. */
const most = limits.bodyBytes
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
    const body = await readBody(stream(...chunks), length, most)
    expect(Buffer.from(body).equals(Buffer.concat(chunks))).toBe(true)
    expect(body.buffer.byteLength).toBe(body.byteLength)
  })

  test('that says it is too large is not read at all', async () => {
    const content = stream(bytes(1))
    await expect(readBody(content, most + 1, most)).rejects.toMatchObject({ status: 413 })
    expect(content.readableDidRead).toBe(false)
  })

  test('that turns out to be too large is refused, and the rest of it passed over', async () => {
    const piece = new Uint8Array(most / 4)
    const content = stream(piece, piece, piece, piece, bytes(1), bytes(1), bytes(1))
    const ended = new Promise((resolve) => content.once('end', resolve))
    await expect(readBody(content, NaN, most)).rejects.toMatchObject({ status: 413, errorName: 'bad_request' })
    await ended
  })

  test('that breaks off is a bad request', async () => {
    const content = new Readable({ read: () => {} })
    content.push(bytes(10))
    const body = readBody(content, 20, most)
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
    const body = readBody(content, 20, most)
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
