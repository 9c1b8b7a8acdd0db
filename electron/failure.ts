/** What the dialog says when the program cannot start: the cause, what it means for the data, the next step. */
export interface Failure {
  detail: string
  /** Another service has the file open; it can be used instead. */
  otherServiceUrl?: string
}

/** Explains why the service did not start. Its errors are told apart by name and code, never by text. */
export function explainFailure(error: unknown, dataDir: string): Failure {
  const { code, errorName, kwargs, message } = factsOf(error)
  const where = `Data folder: ${dataDir}`
  // The service's own messages name the file, the cause and the next step.
  if (errorName !== undefined) {
    const url = kwargs?.url
    const isTaken = errorName === 'platform_file_in_use' && isServiceUrl(url)
    return { detail: lines(message, where), ...(isTaken && { otherServiceUrl: url }) }
  }
  switch (code) {
    case 'EADDRINUSE':
      return {
        detail: lines('Another program uses that port.', 'Close it, or start with --port 0, which takes a free one.'),
      }
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return {
        detail: lines(`The data folder cannot be used (${message}).`, 'Start with another one: --data DIR.', where),
      }
    case 'ENOSPC':
      return { detail: lines('The disk is full.', 'Free some space, then start again.', where) }
    default:
      return {
        detail: lines(message, 'Nothing was written. Start again; if this comes back, report this text.', where),
      }
  }
}

const lines = (...parts: string[]): string => parts.join('\n\n')

interface ErrorFacts {
  message: string
  code?: unknown
  errorName?: unknown
  kwargs?: Record<string, unknown>
}

/** Only the service itself is imported from the server, so its error class is known here by its fields. */
const factsOf = (error: unknown): ErrorFacts => (error instanceof Error ? error : { message: String(error) })

/** The note beside a platform file could have been written by anything. */
const isServiceUrl = (url: unknown): url is string =>
  typeof url === 'string' && /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(url)
