import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cancelled, badRequest, ServiceError } from '../../contract/errors.ts'

/**
 * Takes a file as it comes. When that fails, what still comes goes nowhere, so that its sender, who may listen only
 * when all is sent, hears why: the connection stays.
 *
 * @param name what the user calls the file
 * @param onBytes told how many bytes have come
 * @throws platform_file_disk_full (507), bad_request when it does not come to its end; cancelled
 */
export async function receiveFile(
  content: Readable,
  target: Writable,
  { name, signal, onBytes }: { name: string; signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  async function* chunks(): AsyncGenerator<Buffer> {
    let received = 0
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      received += (chunk as Buffer).length
      onBytes(received)
      yield chunk as Buffer
    }
  }
  try {
    await pipeline(chunks(), target, { signal })
  } catch (error) {
    content.resume()
    throw signal.aborted ? cancelled() : brokenOff(name, error as NodeJS.ErrnoException)
  }
}

const brokenOff = (name: string, { code, message }: NodeJS.ErrnoException): ServiceError =>
  code === 'ENOSPC' || code === 'EDQUOT'
    ? new ServiceError(
        'platform_file_disk_full',
        507,
        `The disk is full: ${name} could not be received. Free some space and add it again.`,
      )
    : badRequest(`${name} was not received to its end: ${message}`)
