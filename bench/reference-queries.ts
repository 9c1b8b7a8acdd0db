import { fingerprint, isSame } from './answers.ts'
import type { Client } from './client.ts'
import type { Comparison } from './comparison.ts'
import { download } from './download.ts'
import type { Dataset } from './generate.ts'
import { repeat, summarize, type Result } from './measure.ts'
import { write } from './reads.ts'
import { aims, contentColumns, type ReferenceCase } from './reference-cases.ts'

/** The reference takes long for each. */
const queries = { ours: 21, ixmp4: 5 }
const downloads = { ours: 3, ixmp4: 1 }

/** A query and the server that is asked; it may know the runs by other ids. */
interface Asked {
  client: Client
  query: ReferenceCase
}

/** Sends a query several times, each time right after a write where `cold`. Answers the last answer too. */
async function ask(
  { client, query: { name, path, body } }: Asked,
  { times, cold }: { times: number; cold: boolean },
): Promise<{ result: Result; answer: Buffer }> {
  let answer: Buffer = Buffer.alloc(0)
  const once = async () => {
    if (cold) await write(client)
    const { bytes, ms } = await client.json('PATCH', path, body)
    answer = bytes
    return ms
  }
  const result = summarize(name, 'ms', await repeat(times, once, 1))
  return { result, answer }
}

/** Asks both the same. Ours remembers pages until the next write, so what counts are requests right after one. */
export async function compareQuery(ours: Asked, ixmp4: Asked): Promise<Comparison> {
  const { aim, columns } = ours.query
  const warm = await ask(ours, { times: queries.ours, cold: false })
  const mine = await ask(ours, { times: queries.ours, cold: true })
  const theirs = await ask(ixmp4, { times: queries.ixmp4, cold: true })
  const found = fingerprint([mine.answer], columns)
  const same = isSame(found, fingerprint([theirs.answer], columns))
  const rows = `${found.rows.toLocaleString('en')} of ${found.total.toLocaleString('en')} rows`
  const note = `${rows}; repeated without a write: ${warm.result.median.toFixed(1)} ms`
  return { ours: mine.result, ixmp4: theirs.result, aim, isSame: same, note }
}

async function downloadFrom(client: Client, points: number, times: number): Promise<{ pages: Buffer[]; ms: number[] }> {
  let pages: Buffer[] = []
  const once = async () => {
    await write(client)
    const fetched = await download(client, points)
    pages = fetched.pages
    return fetched.ms
  }
  const ms = await repeat(times, once, 0)
  return { pages, ms }
}

/** Downloads all points from ours and from ixmp4's own server. */
export async function compareDownloads(
  name: string,
  [ours, ixmp4]: readonly [Client, Client],
  { points }: Dataset,
): Promise<Comparison> {
  const mine = await downloadFrom(ours, points, downloads.ours)
  const theirs = await downloadFrom(ixmp4, points, downloads.ixmp4)
  const rate = (ms: readonly number[]) =>
    summarize(
      name,
      'rows/s',
      ms.map((time) => points / (time / 1_000)),
    )
  const found = fingerprint(mine.pages, contentColumns)
  const same = isSame(found, fingerprint(theirs.pages, contentColumns))
  const seconds = (ms: readonly number[]) => `${(Math.min(...ms) / 1_000).toFixed(1)} s`
  const note = `${found.rows.toLocaleString('en')} rows; at best ${seconds(mine.ms)} against ${seconds(theirs.ms)}`
  return { ours: rate(mine.ms), ixmp4: rate(theirs.ms), aim: aims.deep, isSame: same, note }
}
