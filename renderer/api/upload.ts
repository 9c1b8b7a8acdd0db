import { ServiceError } from '../../server/contract/errors.ts'
import { toError } from './request.ts'

interface UploadOptions {
  /** Told the bytes that are on their way. */
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as the body of a request, from the disk piece by piece.
 * @throws ServiceError as the service made it; `service_unreachable` when there was no answer; an AbortError
 */
export function uploadFile(address: string, file: File, { onSent, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(aborted())
    // `fetch` does not tell how much of a body is sent.
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) reject(aborted())
      else if (request.status === 0) reject(new ServiceError('service_unreachable', 0, 'The service did not answer.'))
      else if (request.status >= 400) reject(toError(request.status, request.responseText))
      else resolve()
    })
    request.open('POST', address)
    request.send(file)
  })
}

const aborted = () => new DOMException('The upload was cancelled.', 'AbortError')
