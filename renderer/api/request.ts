import { feedAskedHeader, feedNumberHeader } from '../../server/contract/change-feed.ts'
import { ServiceError, type ErrorBody } from '../../server/contract/errors.ts'
import { transactionHeader } from '../../server/contract/history.ts'
import { noteWrite } from './own-writes.ts'
import { doubtService } from './service-state.ts'

/** Rows to skip and rows to answer. */
export interface PageRange {
  limit: number
  offset: number
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Sends one request and answers the parsed body.
 * @throws ServiceError as the service made it; `service_unreachable` (status 0) when there was no answer;
 * an AbortError when `signal` cancelled it
 */
export async function request<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    doubtService()
    throw new ServiceError('service_unreachable', 0, 'The service did not answer.')
  }
  toldSoFar = Number(response.headers.get(feedNumberHeader) ?? toldSoFar)
  const asked = response.headers.get(feedAskedHeader)
  if (asked !== null) for (const listener of answeredListeners) listener(Number(asked))
  if (!response.ok) throw toError(response.status, await response.text())
  const transaction = response.headers.get(transactionHeader)
  if (transaction !== null) noteWrite(path, body, Number(transaction))
  return (await response.json()) as T
}

let toldSoFar = 0

/** The number of the newest event that the service had told when it answered last: what is asked from now on knows it. */
export const newestTold = (): number => toldSoFar

const answeredListeners = new Set<(asked: number) => void>()

/** Tells of each answer, until `signal` ends it: the number of the newest event when its request came to the service. */
export function onAnswered(listener: (asked: number) => void, signal: AbortSignal): void {
  answeredListeners.add(listener)
  signal.addEventListener('abort', () => answeredListeners.delete(listener), { once: true })
}

/** Rebuilds the error of the service from the body of its answer. */
export function toError(status: number, text: string): ServiceError {
  const body = parseBody(text)
  const message = body.message || `The service answered with status ${status}.`
  return new ServiceError(body.error_name ?? 'unknown', status, message, body.kwargs ?? {}, body.detail)
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // No JSON: the status says what is known.
  }
  return {}
}

/** An address of the interface. @param path what follows the platform: `runs/3/lock/` */
export const v1Address = (platform: string, path: string): string => `/v1/${encodeURIComponent(platform)}/${path}`

/** An address of what only the window and commands ask, of one platform: `views/3`. */
export const deskAddress = (platform: string, path: string): string =>
  `/desk/v1/${encodeURIComponent(platform)}/${path}`

/** A page as parameters of an address. */
export const pageParams = ({ limit, offset }: PageRange): string => `limit=${limit}&offset=${offset}`
