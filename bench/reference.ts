import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeEnvironment } from '../scripts/ixmp4-environment.ts'
import { referenceDatabases, startReference, startService, stop, type Server } from '../scripts/ixmp4-servers.ts'
import { Client } from './client.ts'
import type { Comparison } from './comparison.ts'
import type { Dataset } from './generate.ts'
import { createNames, load, type LoadTimings } from './load.ts'
import type { Result } from './measure.ts'
import { referenceCases } from './reference-cases.ts'
import { compareDownloads, compareQuery, type Asked } from './reference-queries.ts'
import { wires, type Wire } from './wires.ts'
import { throughput } from './writes.ts'

/** The one platform of the reference server. */
const platform = 'bench'

const say = (text: string) => process.stderr.write(`${text}\n`)
const count = (value: number) => value.toLocaleString('en')

const uploads: Readonly<Record<keyof LoadTimings, string>> = {
  series: 'upload of series, by name',
  ids: 'ids of series',
  points: 'upload of new datapoints',
}
const wholeDownload = 'whole download'

/** A server with what loading it took. */
interface Side extends Asked {
  loaded: Record<keyof LoadTimings, Result>
}

async function startIxmp4({ version }: Wire, folder: string): Promise<Server> {
  const server = await startReference(version, folder, [platform])
  const database = (name: string) => join(referenceDatabases(folder), `${name}.sqlite3`)
  copyFileSync(database('template'), database(platform))
  return server
}

async function fill(client: Client, wire: Wire, dataset: Dataset): Promise<Omit<Side, 'pid'>> {
  const runIds = await createNames(client, dataset, wire)
  const timings = await load(client, dataset, runIds, wire)
  const [series, ids, points] = (['series', 'ids', 'points'] as const).map((what) =>
    throughput(uploads[what], timings[what]),
  ) as [Result, Result, Result]
  return { client, wire, runIds, loaded: { series, ids, points } }
}

const compareLoading = ([ours, ixmp4]: readonly [Side, Side]): Comparison[] =>
  (['series', 'ids', 'points'] as const).map((what) => {
    const [mine, theirs] = [ours.loaded[what], ixmp4.loaded[what]]
    const { version, server, aims } = ours.wire
    const note = `in all: ${mine.note}, ixmp4 ${theirs.note}`
    return { name: uploads[what], version, server, ours: mine, ixmp4: theirs, aim: aims.upload, note }
  })

/**
 * Gives our service and ixmp4's own servers on SQLite the same data and asks them the same, one version of ixmp4 after
 * the other.
 *
 * @param wanted says of a name, with the version before it (`0.17: whole download`), whether it is asked for
 * @throws NotRunnable where the Python environment of a reference cannot be had
 */
export async function compareWithIxmp4(
  folder: string,
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  const names = [...Object.values(uploads), ...referenceCases(dataset).map(({ name }) => name), wholeDownload]
  for (const wire of wires) {
    const isWanted = (name: string) => wanted(`${wire.version}: ${name}`)
    if (names.some(isWanted))
      comparisons.push(...(await compareWire(wire, join(folder, wire.version), dataset, isWanted)))
  }
  return comparisons
}

async function compareWire(
  wire: Wire,
  folder: string,
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Comparison[]> {
  await makeEnvironment(wire.version)
  const servers: Server[] = []
  const clients: Client[] = []
  const start = async (name: string, starting: Promise<Server>, path: string): Promise<Side> => {
    const server = await starting
    servers.push(server)
    const client = new Client(`${server.url}/v1/${path}`)
    clients.push(client)
    say(`Loading ${count(dataset.points)} points into ${name}, as clients of ${wire.version} do …`)
    return { ...(await fill(client, wire, dataset)), pid: server.child.pid! }
  }
  try {
    const sides = [
      await start('our service', startService(folder), 'default'),
      await start(wire.server, startIxmp4(wire, folder), platform),
    ] as const
    const comparisons = compareLoading(sides).filter(({ name }) => wanted(name))
    say('Reading …')
    const file = join(folder, 'data', 'default.scenario')
    for (const question of referenceCases(dataset)) {
      if (!wanted(question.name)) continue
      say(`  ${question.name}`)
      comparisons.push(await compareQuery(question, sides, file))
    }
    if (wanted(wholeDownload)) {
      say(`  ${wholeDownload}`)
      comparisons.push(await compareDownloads(wholeDownload, sides, dataset))
    }
    return comparisons
  } finally {
    for (const client of clients) client.close()
    for (const server of servers) await stop(server)
  }
}
