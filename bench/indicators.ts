import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from './client.ts'
import { runImport, writeLines } from './imports.ts'
import { repeat, summarize, type Result } from './measure.ts'
import { startService } from './service.ts'

/** What the window asks under a filter by indicators: 3,000 runs with 33 indicators each, as climate assessments have. */

const runs = 3_000
const indicators = 33
const years = [2020, 2025, 2030, 2035, 2040, 2045, 2050, 2060, 2070, 2080, 2090, 2100]

/** The goal of the wish: a page, or what there is to choose from. */
const gate = 100

/** So many datapoints as a wide csv, in series of all runs. */
function* wide(points: number): Generator<string> {
  yield `Model,Scenario,Region,Variable,Unit,${years.join()}\n`
  for (let i = 0; i < Math.ceil(points / years.length); i += 1) {
    const run = i % runs
    const values = years.map((_, step) => (((i + 1) * 7_919 + step * 104_729) % 99_991) / 100)
    yield `Model ${run % 30},Scenario ${Math.floor(run / 30)},World,Variable ${Math.floor(i / runs)},EJ/yr,${values.join()}\n`
  }
}

/** Six texts, three truths, four whole numbers, the others fractions. */
function valueOf(run: number, indicator: number): unknown {
  if (indicator < 6) return `C${((run * (indicator + 7)) % 8) + 1}`
  if (indicator < 9) return run % (indicator - 4) === 0
  if (indicator < 13) return 2020 + ((run * indicator) % 80)
  return ((run * 7_919 + indicator * 104_729) % 9_973) / 2_500
}

const keyOf = (indicator: number): string => `Climate Assessment|Indicator ${indicator}`

/** The indicators of some runs as a bulk body. */
const bodyOf = (first: number, last: number): object => {
  const data = Array.from({ length: last - first }, (_, i) => first + i).flatMap((run) =>
    Array.from({ length: indicators }, (_, indicator) => [run, keyOf(indicator), valueOf(run, indicator)]),
  )
  return { columns: ['run__id', 'key', 'value'], dtypes: ['int64', 'object', 'object'], data }
}

const meta = { [keyOf(0)]: { in: ['C1', 'C2'] }, [keyOf(20)]: { gte: 1, lte: 2.5 } }
const few = { ...meta, [keyOf(8)]: { eq: true } }
const open = [0, 7, 10, 20, 21].map(keyOf)

const cases: { name: string; path: string; body: object }[] = [
  { name: 'rows, first page', path: '/rows/datapoints', body: { filter: { meta }, limit: 100 } },
  {
    name: 'rows by variable, three columns of indicators',
    path: '/rows/datapoints',
    body: { filter: { meta: few }, sort: [{ column: 'variable' }], meta: open.slice(0, 3), limit: 100 },
  },
  { name: 'wide rows, first page', path: '/series', body: { filter: { meta }, limit: 100 } },
  {
    name: 'facets of three fields',
    path: '/facets',
    body: { filter: { meta }, fields: ['model', 'scenario', 'region'] },
  },
  { name: 'indicators of data, five open', path: '/indicators/datapoints', body: { filter: { meta }, keys: open } },
  {
    name: 'indicators of data of a variable, five open',
    path: '/indicators/datapoints',
    body: { filter: { meta, variable: { name: 'Variable 3' } }, keys: open },
  },
  {
    name: 'indicators of all runs, all open',
    path: '/indicators/runs',
    body: { filter: {}, keys: Array.from({ length: indicators }, (_, i) => keyOf(i)) },
  },
  { name: 'runs, first page', path: '/rows/runs', body: { filter: { meta }, meta: open, limit: 100 } },
]

/** Measures pages and facets under conditions on indicators; beside the time, what the processor was busy with each. */
export async function measureIndicators(
  folder: string,
  points: number,
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  const chosen = cases.filter(({ name }) => wanted(`meta filter: ${name}`))
  if (chosen.length === 0) return []
  const dataDir = join(folder, 'indicators')
  mkdirSync(dataDir)
  process.stderr.write('Filtering by indicators …\n')
  const file = join(folder, 'indicated.csv')
  await writeLines(file, wide(points))
  await runImport(dataDir, 'indicated', file)
  const service = await startService(dataDir)
  const client = new Client(`${service.url}/v1/indicated`)
  const desk = new Client(`${service.url}/desk/v1/indicated`)
  try {
    for (let first = 1; first <= runs; first += 500)
      await client.json('POST', '/meta/bulk/', bodyOf(first, first + 500))
    const results: Result[] = []
    for (const { name, path, body } of chosen) {
      const times = 11
      await repeat(0, async () => (await desk.json('POST', path, body)).ms)
      const before = processorMs(service.pid)
      const samples = await repeat(times, async () => (await desk.json('POST', path, body)).ms, 0)
      const after = processorMs(service.pid)
      const note =
        before === undefined || after === undefined
          ? {}
          : { note: `processor ${Math.round((after - before) / times)} ms` }
      results.push(summarize(`meta filter: ${name}`, 'ms', samples, { gate, ...note }))
    }
    return results
  } finally {
    client.close()
    desk.close()
    await service.stop()
  }
}

/** How long processors have worked for a process, in ms, in steps of 10; undefined where the system does not tell. */
function processorMs(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
