import { limits } from '../../contract/limits.ts'
import type { LogLine, LogList } from '../../contract/watching.ts'
import { timestamp } from '../../payload/timestamp.ts'
import { Newest } from './newest.ts'

/** A line of the log, as the logger of fastify writes it. */
interface Written {
  level: number
  time: number
  msg?: string
  operation?: unknown
  ms?: number
  req?: { method?: string; path?: string }
  err?: { message?: string }
}

/** Passes the log on to where it goes, and keeps its newest lines, for people. */
export class LogLines {
  readonly #newest = new Newest<LogLine>(limits.keptLogLines)
  readonly #next: { write: (line: string) => void }

  constructor(next: { write: (line: string) => void }) {
    this.#next = next
  }

  write(line: string): void {
    this.#next.write(line)
    this.#newest.add({ number: this.#newest.added + 1, ...read(line) })
  }

  list(): LogList {
    return { lines: this.#newest.list(), total: this.#newest.added }
  }
}

function read(line: string): Omit<LogLine, 'number'> {
  const { level, time, msg = '', operation, ms, req, err } = JSON.parse(line) as Written
  const about = [
    ...(req?.path ? [`${req.method ?? ''} ${req.path}`] : []),
    ...(typeof operation === 'string' ? [operation] : []),
    ...(ms === undefined ? [] : [`${ms} ms`]),
  ]
  const words = [msg, ...about, ...(err?.message === undefined || err.message === msg ? [] : [err.message])]
  return {
    at: timestamp(new Date(time)),
    level: level >= 50 ? 'error' : level >= 40 ? 'warning' : 'info',
    text: words.filter((word) => word !== '').join(' · '),
  }
}
