import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, parseLiterals } from '../payload/json.ts'
import { sharedData } from '../testing/service.ts'

/** What clients of ixmp4 0.16 and 0.17 asked their own servers, and what those answered. */

export interface Exchange {
  /** From 0 on: its line in the recording, less one. */
  place: number
  client: string
  /** The server that answered, all clients of which saw the same data. */
  server: string
  /** What the client was told to do. */
  op: string
  method: string
  path: string
  query: string
  headers: Record<string, string>
  /** The body of the request, what was cut from it filled in. */
  request: string | undefined
  status: number
  /** The body of the answer; what was cut from it is marked ({@link cutOf}). */
  answer: string
  /** It is not in the recording of its server, but in that of another: {@link withGapsFilled}. */
  isFilling?: boolean
}

export const recording = join(sharedData, '..', 'api', 'ixmp4-017-traffic.jsonl')

/** All exchanges, in the order in which they happened. */
export function readRecording(): Exchange[] {
  const lines = readFileSync(recording, 'utf8').trimEnd().split('\n')
  return lines.map((line, place) => {
    const { request_headers, request_body, response_body, ...rest } = JSON.parse(line) as Record<string, unknown>
    return {
      ...(rest as unknown as Exchange),
      place,
      headers: request_headers as Record<string, string>,
      request: request_body === null ? undefined : filledIn(request_body as string),
      answer: (response_body as string | null) ?? '',
    }
  })
}

/**
 * The exchanges in the order in which they are sent again. From those between 0.17 and 0.17 the recording leaves out what
 * was the same as between 0.16 and 0.16, where the same was done; so that their server knows what it knew, the others are
 * sent between them, as `filling`.
 */
export function withGapsFilled(exchanges: readonly Exchange[]): Exchange[] {
  const between = (version: string) =>
    exchanges.filter(({ client, server }) => client === version && server === version)
  const complete = between('0.16.7')
  const sent: Exchange[] = []
  let at = 0
  /** What was being done when the two went different ways: there is nothing to fill in any more. */
  let parted: string | undefined
  for (const exchange of between('0.17.0')) {
    const same = complete.findIndex((other, i) => i >= at && asked(other) === asked(exchange))
    const left = complete.slice(at, same).filter(({ op }) => op !== parted)
    sent.push(...left.map((other) => ({ ...other, server: exchange.server, isFilling: true })), exchange)
    if (complete[same]!.status !== exchange.status) parted = exchange.op
    at = same + 1
  }
  const [first, last] = [between('0.17.0')[0]!.place, between('0.17.0').at(-1)!.place]
  return [...exchanges.slice(0, first), ...sent, ...exchanges.slice(last + 1)]
}

/** What both versions ask with another method or path is the same question. */
const asked = ({ op, method, path, query }: Exchange): string =>
  [op, /\/get(-|$)/.test(path) ? '' : method, path.replace(/\/runs\/\d+\/(?=[a-z])/, '/runs/'), query].join(' ')

/** JSON with its numbers as they were written: whole ones as bigint. What is no JSON stays a text. */
export function readLiterals(text: string): unknown {
  try {
    return parseLiterals(text)
  } catch {
    return text
  }
}

/** The text that {@link readLiterals} reads. */
export function writeLiterals(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value)
  if (Array.isArray(value)) return `[${value.map(writeLiterals).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${writeLiterals(inner)}`)
  return `{${fields.join(',')}}`
}

/** How many elements a list was cut by, and those that are left. */
export function cutOf(list: readonly unknown[]): { kept: readonly unknown[]; missing: number } {
  const last = list.at(-1)
  const missing = typeof last === 'string' ? /^…\[(\d+) more\]$/.exec(last)?.[1] : undefined
  return missing === undefined ? { kept: list, missing: 0 } : { kept: list.slice(0, -1), missing: Number(missing) }
}

/** A request with all its rows: the only ones that were cut count on from one row to the next. */
function filledIn(request: string): string {
  if (!request.includes('…')) return request
  const { df } = readLiterals(request) as { df: { index: unknown[]; data: unknown[] } }
  const { kept, missing } = cutOf(df.data)
  const [before, last] = kept.slice(-2) as [number[], number[]]
  const more = Array.from({ length: missing }, (_, i) => last.map((cell, c) => cell + (i + 1) * (cell - before[c]!)))
  return writeLiterals({
    df: { ...df, index: [...kept, ...more].map((_row, i) => BigInt(i)), data: [...kept, ...more] },
  })
}
