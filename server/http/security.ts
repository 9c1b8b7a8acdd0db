import type { IncomingHttpHeaders } from 'node:http'

/** Decisions only; `app.ts` asks them before anything else. Each answers why a request is refused, or undefined. */

/**
 * The Host header must name this machine's loopback interface and our port: a web page that had its own name resolve
 * to 127.0.0.1 (DNS rebinding) sends that name. A second one is refused: whoever reads the other would be deceived.
 *
 * @param head names and values in turn, as they came
 */
export function refuseHost(head: readonly string[], port: number): string | undefined {
  const hosts = head.filter((_, at) => at % 2 === 1 && head[at - 1]!.toLowerCase() === 'host')
  if (hosts.length === 1 && isOurs(hosts[0]!, port)) return undefined
  return `This service answers to 127.0.0.1:${port} only.`
}

function isOurs(host: string, port: number): boolean {
  const allowed = ['127.0.0.1', 'localhost', '[::1]'].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  )
  return allowed.includes(host.toLowerCase())
}

/** Requests that a page of another origin caused are refused, reads included; programs send none of these headers. */
export function refuseOrigin(headers: IncomingHttpHeaders, port: number): string | undefined {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const isOwn = origin === undefined || isOurs(origin.replace(/^http:\/\//, ''), port)
  const isSame = site === undefined || site === 'same-origin' || site === 'none'
  if (isOwn && isSame && (origin === undefined || origin.startsWith('http://'))) return undefined
  return 'Pages of other web sites have no access to this service.'
}

/** Missing, application/json and …+json are JSON; other types are what web pages can send unasked. */
export function refuseContentType(contentType: string | undefined): string | undefined {
  if (contentType === undefined || contentType === '') return undefined
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  if (type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)) return undefined
  return `A body of type ${type} cannot be read. Send JSON.`
}
