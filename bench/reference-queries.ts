import { fingerprint, idsOf, isSame } from './answers.ts'
import type { Client } from './client.ts'
import type { Comparison } from './comparison.ts'
import { download } from './download.ts'
import type { Dataset } from './generate.ts'
import { repeat, summarize, type Result } from './measure.ts'
import { readRaw } from './raw-rows.ts'
import { write } from './reads.ts'
import type { ReferenceCase } from './reference-cases.ts'
import { processorOf } from './service.ts'
import type { Wire } from './wires.ts'

/** The reference takes long for each. */
const queries = { ours: 21, ixmp4: 5 }
const downloads = { ours: 3, ixmp4: 1 }

/** A server that has the data, and how it is asked. */
export interface Asked {
  client: Client
  wire: Wire
  runIds: readonly number[]
  pid: number
}

/**
 * Sends a query several times, each time right after a write where `cold`. Answers the last answer too, and how long the
 * server used processors for each: that tells more than the clock where the machine has other work.
 */
async function ask(
  { client, wire, runIds, pid }: Asked,
  { name, list, filter, offset }: ReferenceCase,
  { times, cold }: { times: number; cold: boolean },
): Promise<{ result: Result; answer: Buffer; processor: number }> {
  const { path, body } = wire.page(list, filter(runIds), offset)
  let answer: Buffer = Buffer.alloc(0)
  const once = async () => {
    if (cold) await write(client, wire)
    const { bytes, ms } = await client.json('PATCH', path, body)
    answer = bytes
    return ms
  }
  await once()
  const before = processorOf(pid) ?? NaN
  const result = summarize(name, 'ms', await repeat(times, once, 0))
  return { result, answer, processor: ((processorOf(pid) ?? NaN) - before) / times }
}

/**
 * Asks both the same. Ours remembers pages until the next write, so what counts are requests right after one.
 * @param file our platform, of which SQLite alone reads the same rows
 */
export async function compareQuery(
  question: ReferenceCase,
  [ours, ixmp4]: readonly [Asked, Asked],
  file: string,
): Promise<Comparison> {
  const { aims, lists, version, server } = ours.wire
  const warm = await ask(ours, question, { times: queries.ours, cold: false })
  const mine = await ask(ours, question, { times: queries.ours, cold: true })
  const theirs = await ask(ixmp4, question, { times: queries.ixmp4, cold: true })
  const { content } = lists[question.list]
  const found = fingerprint([mine.answer], content)
  const raw = await readRaw(file, question.list, idsOf(mine.answer), queries.ours)
  const rows = `${found.rows.toLocaleString('en')} of ${found.total.toLocaleString('en')} rows`
  return {
    ...{ name: question.name, version, server, ours: mine.result, ixmp4: theirs.result, raw },
    ...{ aim: aims[question.aim], ...(aims.limit !== undefined && { limit: aims.limit }) },
    isSame: isSame(found, fingerprint([theirs.answer], content)),
    note:
      `${rows}; repeated without a write: ${warm.result.median.toFixed(1)} ms; processors: ` +
      `${mine.processor.toFixed(0)} ms against ${theirs.processor.toFixed(0)} ms`,
  }
}

async function downloadFrom(
  { client, wire }: Asked,
  points: number,
  times: number,
): Promise<{ pages: Buffer[]; ms: number[] }> {
  let pages: Buffer[] = []
  const once = async () => {
    await write(client, wire)
    const fetched = await download(client, wire, points)
    pages = fetched.pages
    return fetched.ms
  }
  const ms = await repeat(times, once, 0)
  return { pages, ms }
}

/** Downloads all points from ours and from ixmp4's own server. */
export async function compareDownloads(
  name: string,
  [ours, ixmp4]: readonly [Asked, Asked],
  { points }: Dataset,
): Promise<Comparison> {
  const { aims, lists, version, server } = ours.wire
  const mine = await downloadFrom(ours, points, downloads.ours)
  const theirs = await downloadFrom(ixmp4, points, downloads.ixmp4)
  const rate = (ms: readonly number[]) =>
    summarize(
      name,
      'rows/s',
      ms.map((time) => points / (time / 1_000)),
    )
  const { content } = lists.datapoints
  const found = fingerprint(mine.pages, content)
  const seconds = (ms: readonly number[]) => `${(Math.min(...ms) / 1_000).toFixed(1)} s`
  return {
    ...{ name, version, server, ours: rate(mine.ms), ixmp4: rate(theirs.ms), aim: aims.download },
    isSame: isSame(found, fingerprint(theirs.pages, content)),
    note: `${found.rows.toLocaleString('en')} rows; at best ${seconds(mine.ms)} against ${seconds(theirs.ms)}`,
  }
}
