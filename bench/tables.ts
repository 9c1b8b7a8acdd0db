import { Client } from './client.ts'
import type { Dataset } from './generate.ts'
import { repeat, summarize, type Result } from './measure.ts'
import { write } from './reads.ts'

/** A page that the window asks of `/desk/v1/{platform}`. */
interface TableCase {
  name: string
  path: '/rows/datapoints' | '/series'
  body: { filter: object; sort?: { column: string; descending?: boolean }[]; limit: number; offset?: number }
  gate: number
}

const repetitions = 11
/** By id: as quick as a page of the interface. */
const plainGate = 25
const namesGate = 150
const scanGate = 400

const rowCases = ({ runs, regions, points }: Dataset): TableCase[] => {
  const path = '/rows/datapoints'
  const page = { filter: {}, limit: 5_000 }
  const by = (...columns: string[]) => columns.map((column) => ({ column }))
  const last = points - page.limit
  return [
    { name: 'rows: first page', path, body: page, gate: plainGate },
    { name: 'rows: by model', path, body: { ...page, sort: by('model') }, gate: namesGate },
    { name: 'rows: by version, all alike', path, body: { ...page, sort: by('version') }, gate: namesGate },
    { name: 'rows: by region', path, body: { ...page, sort: by('region') }, gate: namesGate },
    { name: 'rows: by variable', path, body: { ...page, sort: by('variable') }, gate: namesGate },
    {
      name: 'rows: by variable, backwards, middle',
      path,
      body: { ...page, sort: [{ column: 'variable', descending: true }], offset: Math.floor(points / 2) },
      gate: namesGate,
    },
    {
      name: 'rows: by all names and year',
      path,
      body: { ...page, sort: by('model', 'scenario', 'region', 'variable', 'unit', 'step_year') },
      gate: namesGate,
    },
    {
      name: 'rows: by variable, years from 2040',
      path,
      body: { ...page, filter: { year__gte: 2040 }, sort: by('variable') },
      gate: namesGate,
    },
    { name: 'rows: by year', path, body: { ...page, sort: by('step_year') }, gate: scanGate },
    { name: 'rows: by year and variable', path, body: { ...page, sort: by('step_year', 'variable') }, gate: scanGate },
    {
      name: 'rows: by value, backwards',
      path,
      body: { ...page, sort: [{ column: 'value', descending: true }] },
      gate: scanGate,
    },
    { name: 'rows: by value, last page', path, body: { ...page, sort: by('value'), offset: last }, gate: scanGate },
    {
      name: 'rows: by value, one region',
      path,
      body: { ...page, filter: { region: { name: regions[0] } }, sort: by('value') },
      gate: scanGate,
    },
    {
      name: 'rows: by value, one model',
      path,
      body: { ...page, filter: { model: { name: runs.at(-1)!.model } }, sort: by('value') },
      gate: scanGate,
    },
  ]
}

const seriesCases = ({ regions }: Dataset): TableCase[] => {
  const path = '/series'
  const page = { filter: {}, limit: 100 }
  return [
    { name: 'series: first page', path, body: page, gate: scanGate },
    { name: 'series: by variable', path, body: { ...page, sort: [{ column: 'variable' }] }, gate: scanGate },
    { name: 'series: by 2050', path, body: { ...page, sort: [{ column: '2050', descending: true }] }, gate: scanGate },
    { name: 'series: years from 2040', path, body: { ...page, filter: { year__gte: 2040 } }, gate: scanGate },
    { name: 'series: one region', path, body: { ...page, filter: { region: { name: regions[0] } } }, gate: scanGate },
  ]
}

/** Measures the tables of the window, each page right after a write and repeated without one. */
export async function measureTables(
  { url, client }: { url: string; client: Client },
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  const desk = new Client(`${url}/desk/v1/default`)
  const results: Result[] = []
  for (const { name, path, body, gate } of [...rowCases(dataset), ...seriesCases(dataset)]) {
    const ask = async () => (await desk.json('POST', path, body)).ms
    const variants = {
      cold: async () => {
        await write(client)
        return ask()
      },
      warm: ask,
    }
    for (const [variant, once] of Object.entries(variants)) {
      const title = `tables: ${name} (${variant})`
      if (wanted(title)) results.push(summarize(title, 'ms', await repeat(repetitions, once, 1), { gate }))
    }
  }
  desk.close()
  return results
}
