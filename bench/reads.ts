import type { Client } from './client.ts'
import { download } from './download.ts'
import type { Dataset } from './generate.ts'
import { repeat, summarize, type Result } from './measure.ts'
import { wire14, type Wire } from './wires.ts'

/** A query as a client sends it. */
interface ReadCase {
  name: string
  path: string
  body: unknown
  gate: number
}

/** The query of datapoints as the stock client of 0.14 sends it. */
const points = wire14.lists.datapoints.path

const repetitions = 21
const pageGate = 25

/** The queries that the window and the stock client ask most. */
function readCases({ regions, variables, runs, points: total }: Dataset, runIds: readonly number[]): ReadCase[] {
  const { model, scenario } = runs[13]!
  const variable = variables[Math.floor(variables.length / 2)]!.name
  const stem = variable.split('|').slice(0, 2).join('|')
  const deep = Math.floor(total * 0.9)
  const gate = pageGate
  const some = runIds.slice(10, 13)
  return [
    { name: 'first page, 5,000 rows', path: points, body: {}, gate },
    { name: 'first page, records', path: '/iamc/datapoints/?table=false', body: {}, gate },
    {
      name: 'page: model, scenario, 2 years',
      path: points,
      body: { model: { name: model }, scenario: { name__in: [scenario] }, year__in: [2030, 2050] },
      gate,
    },
    {
      name: 'page: model, scenario',
      path: points,
      body: { model: { name: model }, scenario: { name: scenario } },
      gate,
    },
    { name: 'page: variable pattern', path: points, body: { variable: { name__like: `${stem}*` } }, gate },
    {
      name: 'page: variable pattern, any case',
      path: points,
      body: { variable: { name__ilike: '*electricity*' } },
      gate,
    },
    { name: 'page: the last model', path: points, body: { model: { name: runs.at(-1)!.model } }, gate },
    { name: 'page: one variable', path: points, body: { variable: { name: variable } }, gate },
    { name: 'page: one region', path: points, body: { region: { name: regions[0] } }, gate },
    {
      name: 'page: region, variable, unit',
      path: points,
      body: { region: { name__in: regions.slice(0, 3) }, variable: { name: variable }, unit: { name__like: '*' } },
      gate,
    },
    { name: 'page: run ids, all versions', path: points, body: { run: { default_only: false, id__in: some } }, gate },
    { name: 'page: one year', path: points, body: { year: 2050 }, gate },
    { name: 'page: years from 2040', path: points, body: { year__gte: 2040 }, gate },
    { name: 'page: region, one year', path: points, body: { region: { name: regions[3] }, year: 2050 }, gate },
    { name: 'page: nothing matches', path: points, body: { variable: { name: 'No|Such|Variable' } }, gate },
    { name: 'page: middle, offset 50 %', path: `${points}&offset=${Math.floor(total / 2)}`, body: {}, gate },
    { name: 'page: deep, offset 90 %', path: `${points}&offset=${deep}`, body: {}, gate },
    {
      name: 'page: deep, one region',
      path: `${points}&offset=${Math.floor(deep / regions.length)}`,
      body: { region: { name: regions[0] } },
      gate,
    },
    {
      name: 'series of one run',
      path: '/iamc/timeseries/?table=true&join_parameters=true',
      body: { run: { id: runIds[5], default_only: false } },
      gate,
    },
    { name: 'series, first page', path: '/iamc/timeseries/?table=true&join_parameters=true', body: {}, gate },
    {
      name: 'variables under region and run',
      path: '/iamc/variables/?table=false',
      body: { region: { name: regions[2] }, run: { id: runIds[7], default_only: false } },
      gate,
    },
    { name: 'variables of default runs', path: '/iamc/variables/?table=true', body: {}, gate },
    {
      name: 'regions under a variable',
      path: '/iamc/regions/?table=true',
      body: { variable: { name__like: `${stem}*` } },
      gate,
    },
    {
      name: 'models under a region',
      path: '/models/?table=true',
      body: { iamc: { region: { name: regions[2] } } },
      gate,
    },
    { name: 'runs', path: '/runs/?table=false', body: {}, gate },
    { name: 'runs with a variable', path: '/runs/?table=true', body: { iamc: { variable: { name: variable } } }, gate },
  ]
}

/** Something that every commit does: what the service remembers of earlier pages is gone. */
export async function write(client: Client, { at }: Wire = wire14): Promise<void> {
  await client.json('POST', at('/units'), { name: `unit ${crypto.randomUUID()}` })
}

/** Measures the queries, each right after a write and repeated without one. */
export async function measureReads(
  client: Client,
  dataset: Dataset,
  runIds: readonly number[],
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, path, body, gate } of readCases(dataset, runIds)) {
    const ask = async () => (await client.json('PATCH', path, body)).ms
    const variants = {
      cold: async () => {
        await write(client)
        return ask()
      },
      warm: ask,
    }
    for (const [variant, once] of Object.entries(variants)) {
      const title = `${name} (${variant})`
      if (!wanted(title)) continue
      results.push(summarize(title, 'ms', await repeat(repetitions, once), { gate }))
    }
  }
  return results
}

/** Downloads all points, as the stock client does. */
export async function measureDownload(name: string, client: Client, dataset: Dataset): Promise<Result> {
  let bytes = 0
  const once = async () => {
    await write(client)
    const { pages, ms } = await download(client, wire14, dataset.points)
    bytes = pages.reduce((sum, page) => sum + page.length, 0)
    return dataset.points / (ms / 1_000)
  }
  const samples = await repeat(3, once, 0)
  const note = `${Math.round(bytes / 2 ** 20)} MB of JSON`
  return summarize(name, 'rows/s', samples, { note })
}
