import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from './client.ts'
import { runImport, writeLines } from './imports.ts'
import { repeat, summarize, type Result } from './measure.ts'
import { models, scenarios, variables } from './names.ts'
import { startService } from './service.ts'

/** What the window counts and draws, on a platform of many names: 5,000 variables and 3,000 regions. */

const places = Array.from({ length: 3_000 }, (_, i) => `Region ${i + 1}`)
const reported = variables(5_000)
const years = [2020, 2030, 2040, 2050, 2070, 2100]

/** So many datapoints as a wide csv: series of all runs, each of another region and variable than the one before. */
function* manyNames(points: number): Generator<string> {
  yield `Model,Scenario,Region,Variable,Unit,${years.join()}\n`
  const pairs = models.flatMap((model) => scenarios.map((scenario) => `${model},${scenario}`))
  for (let i = 0; i < Math.ceil(points / years.length); i += 1) {
    const { name, unit } = reported[(Math.floor(i / pairs.length) * 31 + i) % reported.length]!
    const values = years.map((_, step) => (((i + 1) * 7_919 + step * 104_729) % 99_991) / 100)
    yield `${pairs[i % pairs.length]},${places[(i * 7_919) % places.length]},${name},${unit},${values.join()}\n`
  }
}

const keystroke = 50
const everything = { filter: {} }
const some = { filter: { model: { name: models[2] }, region: { name__in: places.slice(0, 180) } } }

const cases: { name: string; path: string; body: object; gate?: number }[] = [
  ...['e', 'wind', 'emissions*'].map((search) => ({
    name: `counts: variables, search ${search}`,
    ...{ path: '/facets', body: { ...everything, fields: ['variable'], search }, gate: keystroke },
  })),
  ...['e', 'region 12'].map((search) => ({
    name: `counts: regions, search ${search}`,
    ...{ path: '/facets', body: { ...everything, fields: ['region'], search }, gate: keystroke },
  })),
  {
    name: 'counts: five facets of everything',
    ...{ path: '/facets', body: { ...everything, fields: ['model', 'scenario', 'region', 'variable', 'unit'] } },
  },
  {
    name: 'counts: five facets of 10,000 points',
    ...{ path: '/facets', body: { ...some, fields: ['model', 'scenario', 'region', 'variable', 'unit'] } },
  },
  {
    name: 'counts: years of everything, patient',
    ...{ path: '/facets', body: { ...everything, fields: ['year'], patient: true } },
  },
  { name: 'counts: tree, the top', path: '/tree', body: everything },
  { name: 'counts: tree, a branch', path: '/tree', body: { ...everything, parent: 'Primary Energy' } },
  {
    name: 'counts: coverage, runs and years',
    ...{ path: '/coverage', body: { ...everything, rows: 'run', columns: 'year' } },
  },
  {
    name: 'counts: coverage, runs and variables',
    ...{ path: '/coverage', body: { ...everything, rows: 'run', columns: 'variable' } },
  },
  {
    name: 'counts: coverage, regions and years',
    ...{ path: '/coverage', body: { ...everything, rows: 'region', columns: 'year' } },
  },
  {
    name: 'counts: summary of 10,000 points',
    ...{ path: '/summary', body: { ...some, by: ['scenario'] }, gate: 60 },
  },
  {
    name: 'counts: summary of 10,000 points, 100 single series',
    ...{ path: '/summary', body: { ...some, by: ['scenario', 'region', 'variable'] }, gate: 60 },
  },
  {
    name: 'counts: summary of everything by scenario',
    ...{ path: '/summary', body: { ...everything, by: ['scenario'] }, gate: 2_000 },
  },
]

/** Measures facets, tree, coverage and summaries; nothing of it is remembered, so every answer is a first one. */
export async function measureCounts(
  folder: string,
  points: number,
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  const chosen = cases.filter(({ name }) => wanted(name))
  if (chosen.length === 0) return []
  const dataDir = join(folder, 'counts')
  mkdirSync(dataDir)
  const file = join(folder, 'many-names.csv')
  process.stderr.write('Counting …\n')
  await writeLines(file, manyNames(points))
  await runImport(dataDir, 'counts', file)
  const service = await startService(dataDir)
  const client = new Client(`${service.url}/desk/v1/counts`)
  try {
    const results: Result[] = []
    for (const { name, path, body, ...more } of chosen) {
      const samples = await repeat(9, async () => (await client.json('POST', path, body)).ms, 2)
      results.push(summarize(name, 'ms', samples, more))
    }
    return results
  } finally {
    client.close()
    await service.stop()
  }
}
