import type { Client } from './client.ts'
import { rowsOf, seriesOf, type Dataset } from './generate.ts'
import { wire14, type Frame, type Wire } from './wires.ts'

/** How long each request took, with the rows it carried. */
export interface Timing {
  rows: number
  ms: number
}

export interface LoadTimings {
  series: Timing[]
  /** Asking for the ids of the series: all requests for a run are one. */
  ids: Timing[]
  points: Timing[]
}

/** A series as a server knows it: its cells by column. */
type KnownSeries = Record<string, unknown>

interface Table {
  columns: string[]
  data: unknown[][]
}

interface TablePage {
  total: number
  pagination: { limit: number }
  results: Table
}

const keyOf = ({ region, variable, unit }: KnownSeries): string => JSON.stringify([region, variable, unit])

const textColumns: readonly string[] = ['region', 'variable', 'unit', 'type']
const dtypeOf = (column: string): string =>
  column === 'value' ? 'float64' : textColumns.includes(column) ? 'object' : 'int64'

const frameOf = (columns: readonly string[], data: readonly unknown[][]): Frame => ({
  index: data.map((_, i) => i),
  columns,
  dtypes: columns.map(dtypeOf),
  data,
})

/** Creates what a dataset refers to: regions, units and default runs. Answers the ids of the runs, in order. */
export async function createNames(client: Client, dataset: Dataset, { at }: Wire = wire14): Promise<number[]> {
  for (const name of dataset.regions) await client.json('POST', at('/regions'), { name, hierarchy: 'R10' })
  for (const name of dataset.units) await client.json('POST', at('/units'), { name })
  const ids: number[] = []
  for (const { model, scenario } of dataset.runs) {
    const { bytes } = await client.json('POST', at('/runs'), { model_name: model, scenario_name: scenario })
    const { id } = JSON.parse(bytes.toString()) as { id: number }
    await client.json('POST', at(`/runs/${id}/set-as-default-version`), {})
    ids.push(id)
  }
  return ids
}

/** A request body with the number of its rows. */
export interface BulkBody {
  rows: number
  body: Buffer
}

const bodyOf = ({ upload }: Wire, frame: Frame): BulkBody => ({
  rows: frame.data.length,
  body: Buffer.from(JSON.stringify(upload.body(frame))),
})

const seriesFrame = (dataset: Dataset, run: number, runId: number): Frame =>
  frameOf(
    ['region', 'variable', 'unit', 'run__id'],
    [...seriesOf(dataset, run)].map(({ region, variable, unit }) => [region, variable, unit, runId]),
  )

/** The series of one run as the body of one upload of series. */
export const seriesBody = (dataset: Dataset, run: number, runId: number, wire = wire14): BulkBody =>
  bodyOf(wire, seriesFrame(dataset, run, runId))

/** Asks for the series of a run, as clients do to learn their ids. */
async function findSeries(
  client: Client,
  { upload }: Wire,
  frame: Frame,
  runId: number,
): Promise<{ found: Map<string, KnownSeries>; ms: number }> {
  const found = new Map<string, KnownSeries>()
  let ms = 0
  for (let offset = 0, total = 1; offset < total;) {
    const { path, body } = upload.find(frame, runId, offset)
    const answer = await client.json('PATCH', path, body)
    ms += answer.ms
    const page = JSON.parse(answer.bytes.toString()) as TablePage | Table
    const { columns, data } = 'results' in page ? page.results : page
    for (const cells of data) {
      const series = Object.fromEntries(columns.map((name, i) => [name, cells[i]]))
      found.set(keyOf(series), { ...series, time_series__id: series.id, run__id: runId, type: 'ANNUAL' })
    }
    total = 'results' in page ? page.total : 0
    offset += 'results' in page ? page.pagination.limit : 0
  }
  return { found, ms }
}

/** The points of one run as uploads of `rowsAtOnce` rows, from the ids of its series. */
function* pointBodiesOf(
  dataset: Dataset,
  run: number,
  found: ReadonlyMap<string, KnownSeries>,
  { wire, rowsAtOnce, change = (value) => value }: PointOptions & { wire: Wire; rowsAtOnce: number },
): Generator<BulkBody> {
  const { columns } = wire.upload.points
  let data: unknown[][] = []
  for (const [region, variable, unit, year, value] of rowsOf(dataset, run)) {
    const series = found.get(keyOf({ region, variable, unit }))!
    const own: KnownSeries = { step_year: year, value: change(value) }
    data.push(columns.map((name) => own[name] ?? series[name]))
    if (data.length < rowsAtOnce) continue
    yield bodyOf(wire, frameOf(columns, data))
    data = []
  }
  if (data.length > 0) yield bodyOf(wire, frameOf(columns, data))
}

interface PointOptions {
  /** Gives another value instead. */
  change?: (value: number) => number
  /** The rows of a request, where they are not as many as clients put into one. */
  rowsAtOnce?: number
}

/** The points of one run as clients upload them. Asks the service for the ids of the series. */
export async function* pointBodies(
  client: Client,
  dataset: Dataset,
  run: number,
  runId: number,
  { wire = wire14, rowsAtOnce = wire.upload.points.rowsAtOnce, ...options }: PointOptions & { wire?: Wire } = {},
): AsyncGenerator<BulkBody> {
  const { found } = await findSeries(client, wire, seriesFrame(dataset, run, runId), runId)
  yield* pointBodiesOf(dataset, run, found, { wire, rowsAtOnce, ...options })
}

/**
 * Loads a dataset over HTTP in the steps of the stock client: for each run the series by name, their ids back, the
 * points. Making the bodies is not timed.
 */
export async function load(
  client: Client,
  dataset: Dataset,
  runIds: readonly number[],
  wire: Wire = wire14,
): Promise<LoadTimings> {
  const { series, points } = wire.upload
  const timings: LoadTimings = { series: [], ids: [], points: [] }
  for (const [run, runId] of runIds.entries()) {
    const frame = seriesFrame(dataset, run, runId)
    if (frame.data.length === 0) continue
    for (const { rows, body } of pieces(wire, frame, series.rowsAtOnce)) {
      timings.series.push({ rows, ms: (await client.send('POST', series.path, body)).ms })
    }
    const { found, ms } = await findSeries(client, wire, frame, runId)
    timings.ids.push({ rows: found.size, ms })
    for (const { rows, body } of pointBodiesOf(dataset, run, found, { wire, rowsAtOnce: points.rowsAtOnce })) {
      timings.points.push({ rows, ms: (await client.send('POST', points.path, body)).ms })
    }
  }
  return timings
}

/** A frame as bodies of at most so many rows. */
function* pieces(wire: Wire, { columns, data }: Frame, rowsAtOnce: number): Generator<BulkBody> {
  for (let begin = 0; begin < data.length; begin += rowsAtOnce)
    yield bodyOf(wire, frameOf(columns, data.slice(begin, begin + rowsAtOnce)))
}
