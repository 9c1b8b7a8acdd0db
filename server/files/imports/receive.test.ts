import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '../../contract/errors.ts'
import { receiveFile } from './receive.ts'

/** Uploads that fail while their client is still sending, over real sockets. */

const piece = Buffer.alloc(64 * 1024)

/** Takes some bytes, then fails as a full disk does. */
function fullAfter(bytes: number): Writable {
  let taken = 0
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      taken += chunk.length
      done(taken > bytes ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : null)
    },
  })
}

/** A server that receives into `target`. Answers its port. */
async function receiver(target: () => Writable, signal = new AbortController().signal): Promise<number> {
  const server = createServer((upload, answer) => {
    receiveFile(upload, target(), { name: 'big.csv', signal, onBytes: () => {} }).then(
      () => answer.end('received'),
      (error: ServiceError) => answer.writeHead(error.status).end(error.message),
    )
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Begins to send, and goes on only when it has an answer. */
async function send(port: number, pieces: number) {
  const upload = request({ port, host: '127.0.0.1', method: 'POST' })
  onTestFinished(() => void upload.destroy())
  const answered = new Promise<IncomingMessage>((resolve, reject) => upload.on('response', resolve).on('error', reject))
  for (let i = 0; i < pieces; i += 1) upload.write(piece)
  const answer = await answered
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  const ended = new Promise((resolve) => upload.end(piece, () => resolve(true)))
  return { status: answer.statusCode, text, ended: await ended }
}

test('a full disk is told at once, while its client is still sending', async () => {
  const port = await receiver(() => fullAfter(10 * piece.length))
  expect(await send(port, 400)).toEqual({
    status: 507,
    text: 'The disk is full: big.csv could not be received. Free some space and add it again.',
    ended: true,
  })
})

test('so is that the import was cancelled', async () => {
  const stop = new AbortController()
  const port = await receiver(() => fullAfter(Infinity), stop.signal)
  setImmediate(() => stop.abort())
  expect(await send(port, 400)).toMatchObject({ text: expect.stringContaining('ancelled'), ended: true })
})
