import type { Client } from './client.ts'
import { rowsOf, seriesOf, type Dataset } from './generate.ts'

/** Rows the stock client puts into one request. */
const chunkRows = 10_000

/** How long each request took, with the rows it carried. */
export interface Timing {
  rows: number
  ms: number
}

export interface LoadTimings {
  series: Timing[]
  points: Timing[]
}

/** A series as the service knows it. */
interface KnownSeries {
  run__id: number
  region__id: number
  measurand__id: number
  id: number
}

interface TablePage {
  total: number
  pagination: { limit: number }
  results: { columns: string[]; data: unknown[][] }
}

const keyOf = (region: unknown, variable: unknown, unit: unknown): string => JSON.stringify([region, variable, unit])

const payload = (columns: readonly string[], dtypes: readonly string[], data: readonly unknown[][]): Buffer =>
  Buffer.from(JSON.stringify({ index: data.map((_, i) => i), columns, dtypes, data }))

/** Creates what a dataset refers to: regions, units and default runs. Answers the ids of the runs, in order. */
export async function createNames(client: Client, dataset: Dataset): Promise<number[]> {
  for (const name of dataset.regions) await client.json('POST', '/regions/', { name, hierarchy: 'R10' })
  for (const name of dataset.units) await client.json('POST', '/units/', { name })
  const ids: number[] = []
  for (const { model, scenario } of dataset.runs) {
    const { bytes } = await client.json('POST', '/runs/', { model_name: model, scenario_name: scenario })
    const { id } = JSON.parse(bytes.toString()) as { id: number }
    await client.json('POST', `/runs/${id}/set-as-default-version/`, {})
    ids.push(id)
  }
  return ids
}

/** A request body with the number of its rows. */
export interface BulkBody {
  rows: number
  body: Buffer
}

/** The series of one run as the body of a series upload. */
export function seriesBody(dataset: Dataset, run: number, runId: number): BulkBody {
  const data = [...seriesOf(dataset, run)].map(({ region, variable, unit }) => [region, variable, unit, runId])
  const dtypes = ['object', 'object', 'object', 'int64']
  return { rows: data.length, body: payload(['region', 'variable', 'unit', 'run__id'], dtypes, data) }
}

/** Reads back the series of a run, as the stock client does to learn their ids. */
async function readSeries(client: Client, runId: number): Promise<Map<string, KnownSeries>> {
  const found = new Map<string, KnownSeries>()
  const filter = { run: { id: runId, default_only: false } }
  for (let offset = 0, total = 1; offset < total;) {
    const { bytes } = await client.json(
      'PATCH',
      `/iamc/timeseries/?table=true&join_parameters=true&offset=${offset}`,
      filter,
    )
    const page = JSON.parse(bytes.toString()) as TablePage
    const at = (name: string) => page.results.columns.indexOf(name)
    for (const cells of page.results.data) {
      found.set(keyOf(cells[at('region')], cells[at('variable')], cells[at('unit')]), {
        run__id: runId,
        region__id: cells[at('region__id')] as number,
        measurand__id: cells[at('measurand__id')] as number,
        id: cells[at('id')] as number,
      })
    }
    total = page.total
    offset += page.pagination.limit
  }
  return found
}

const pointColumns = [
  ...['region', 'variable', 'unit', 'step_year', 'value'],
  ...['run__id', 'region__id', 'measurand__id', 'time_series__id', 'type'],
]
const pointTypes = [
  ...['object', 'object', 'object', 'int64', 'float64'],
  ...['int64', 'int64', 'int64', 'int64', 'object'],
]

/**
 * The points of one run as the stock client uploads them: with all the columns that its merge has left in the frame,
 * 10,000 rows at a time. Asks the service for the ids of the series.
 *
 * @param change gives another value instead
 */
export async function* pointBodies(
  client: Client,
  dataset: Dataset,
  run: number,
  runId: number,
  change = (value: number) => value,
): AsyncGenerator<BulkBody> {
  const series = await readSeries(client, runId)
  let data: unknown[][] = []
  const full = (): BulkBody => ({ rows: data.length, body: payload(pointColumns, pointTypes, data) })
  for (const row of rowsOf(dataset, run)) {
    const [region, variable, unit, year, value] = row
    const { run__id, region__id, measurand__id, id } = series.get(keyOf(region, variable, unit))!
    data.push([region, variable, unit, year, change(value), run__id, region__id, measurand__id, id, 'ANNUAL'])
    if (data.length < chunkRows) continue
    yield full()
    data = []
  }
  if (data.length > 0) yield full()
}

/** The points of one run as clients of ixmp4 0.16 upload them: all in one request. Asks the service for series. */
export async function frameBody(client: Client, dataset: Dataset, run: number, runId: number): Promise<BulkBody> {
  const series = await readSeries(client, runId)
  const data: Buffer[] = []
  const index: number[] = []
  for (const [region, variable, unit, year, value] of rowsOf(dataset, run)) {
    const { id } = series.get(keyOf(region, variable, unit))!
    data.push(Buffer.from(`${index.length > 0 ? ', ' : ''}${JSON.stringify([year, value, id, 'ANNUAL'])}`))
    index.push(index.length)
  }
  const [columns, dtypes] = ['"step_year", "value", "time_series__id", "type"', '"int64", "float64", "int64", "str"']
  const head = `{"df": {"index": ${JSON.stringify(index)}, "columns": [${columns}], "dtypes": [${dtypes}], "data": [`
  return { rows: index.length, body: Buffer.concat([Buffer.from(head), ...data, Buffer.from(']}}')]) }
}

/**
 * Loads a dataset over HTTP in the steps of the stock client: for each run the series by name, their ids back, the
 * points. Making the bodies is not timed.
 */
export async function load(client: Client, dataset: Dataset, runIds: readonly number[]): Promise<LoadTimings> {
  const timings: LoadTimings = { series: [], points: [] }
  for (const [run, runId] of runIds.entries()) {
    const { rows, body } = seriesBody(dataset, run, runId)
    if (rows === 0) continue
    const { ms } = await client.send('POST', '/iamc/timeseries/bulk/?create_related=true', body)
    timings.series.push({ rows, ms })
    for await (const chunk of pointBodies(client, dataset, run, runId)) {
      const answer = await client.send('POST', '/iamc/datapoints/bulk/', chunk.body)
      timings.points.push({ rows: chunk.rows, ms: answer.ms })
    }
  }
  return timings
}
