import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeEnvironment } from '../scripts/ixmp4-environment.ts'
import { referenceDatabases, startReference, startService, stop, type Server } from '../scripts/ixmp4-servers.ts'
import { Client } from './client.ts'
import type { Comparison } from './comparison.ts'
import type { Dataset } from './generate.ts'
import { createNames, load } from './load.ts'
import type { Result } from './measure.ts'
import { aims, referenceCases } from './reference-cases.ts'
import { compareDownloads, compareQuery } from './reference-queries.ts'
import { throughput } from './writes.ts'

/** The one platform of the reference server. */
const platform = 'bench'

const say = (text: string) => process.stderr.write(`${text}\n`)
const count = (value: number) => value.toLocaleString('en')

/** A server that has the data. */
interface Side {
  client: Client
  runIds: number[]
  loaded: { series: Result; points: Result }
}

async function startIxmp4(folder: string): Promise<Server> {
  const server = await startReference('0.14', folder, [platform])
  const database = (name: string) => join(referenceDatabases(folder), `${name}.sqlite3`)
  copyFileSync(database('template'), database(platform))
  return server
}

async function fill(client: Client, dataset: Dataset): Promise<Side> {
  const runIds = await createNames(client, dataset)
  const { series, points } = await load(client, dataset, runIds)
  const loaded = { series: throughput('series upsert', series), points: throughput('bulk upsert', points) }
  return { client, runIds, loaded }
}

const compareLoading = (ours: Side, ixmp4: Side): Comparison[] =>
  (['series', 'points'] as const).map((what) => {
    const [mine, theirs] = [ours.loaded[what], ixmp4.loaded[what]]
    return { ours: mine, ixmp4: theirs, aim: aims.bulk, note: `in all: ${mine.note}, ixmp4 ${theirs.note}` }
  })

/**
 * Gives our service and ixmp4's own server on SQLite the same data and asks both the same, in one run.
 *
 * @throws NotRunnable where the Python environment of the reference cannot be had
 */
export async function compareWithIxmp4(
  folder: string,
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Comparison[]> {
  await makeEnvironment('0.14')
  const servers: Server[] = []
  const clients: Client[] = []
  const start = async (server: Promise<Server>, path: string): Promise<Side> => {
    servers.push(await server)
    clients.push(new Client(`${servers.at(-1)!.url}/v1/${path}`))
    say(`Loading ${count(dataset.points)} points into ${path} …`)
    return fill(clients.at(-1)!, dataset)
  }
  try {
    const ours = await start(startService(folder), 'default')
    const ixmp4 = await start(startIxmp4(folder), platform)
    const comparisons = compareLoading(ours, ixmp4).filter((line) => wanted(line.ours.name))
    say('Reading …')
    const others = referenceCases(dataset, ixmp4.runIds)
    for (const [i, mine] of referenceCases(dataset, ours.runIds).entries()) {
      if (!wanted(mine.name)) continue
      say(`  ${mine.name}`)
      comparisons.push(await compareQuery({ ...ours, query: mine }, { ...ixmp4, query: others[i]! }))
    }
    const name = 'full download, two requests at a time'
    if (wanted(name)) {
      say(`  ${name}`)
      comparisons.push(await compareDownloads(name, [ours.client, ixmp4.client], dataset))
    }
    return comparisons
  } finally {
    for (const client of clients) client.close()
    for (const server of servers) await stop(server)
  }
}
