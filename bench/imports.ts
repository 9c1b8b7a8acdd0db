import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { cli } from '../server/testing/built.ts'
import { Client } from './client.ts'
import { generate, longCsv, wideCsv, type Dataset } from './generate.ts'
import { summarize, type Result } from './measure.ts'
import { memoryOf, startService, whenEnded } from './service.ts'

/** Points a second of csv files, the start of the command included. */
const rateGate = 150_000
/** In MB; it does not grow with the rows. */
const memoryGate = 400

/** Points of a file that is larger than the others. */
const manyPoints = 2_500_000

/** Rows a second of a table of an optimization model: each becomes a piece of JSON that holds all of them. */
const itemGate = 20_000

const shared = join(import.meta.dirname, '../../shared/data')
const realFiles = join(shared, 'iamc')

/** Real files beside the project, where they are there. */
const realCsv = { file: join(realFiles, 'messageix-ssp-led-baseline.csv.gz'), points: 257_426 }
const realWorkbook = { file: join(realFiles, 'ex2-climate-output-large.xlsx'), points: 615_648 }
const realParameter = {
  file: join(shared, 'optimization/osembe-diag-npi/outputactivityratio.csv.gz'),
  points: 81_144,
  args: ['--parameter', 'OutputActivityRatio', '--set', 'model=OSeMBE', '--set', 'scenario=NPI'],
}
/** What 20 s for the workbook come to. */
const workbookGate = Math.round(realWorkbook.points / 20)

interface ImportRun {
  ms: number
  /** Highest memory of the process in MB, where the system tells. */
  memory: number | undefined
}

interface ImportCase {
  name: string
  file: string
  /** Datapoints, or rows of an optimization item. */
  points: number
  /** Least of them in a second. */
  gate: number
  times: number
  prepare: () => Promise<void>
  /** Decisions that the command needs beside the file. */
  args?: readonly string[]
}

/** Runs the import command into a new platform and looks at its memory as it goes. @throws when it refuses the file */
export async function runImport(
  dataDir: string,
  platform: string,
  file: string,
  more: readonly string[] = [],
): Promise<ImportRun> {
  const started = performance.now()
  const args = [
    'import',
    '--data',
    dataDir,
    '--platform',
    platform,
    '--create-regions',
    '--create-units',
    ...more,
    file,
  ]
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
  let memory: number | undefined
  const watch = setInterval(() => {
    memory = memoryOf(child.pid!)?.highest ?? memory
  }, 10)
  const code = await whenEnded(child)
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import of ${file} failed: ${complaint.slice(-2_000)}`)
  return { ms: performance.now() - started, memory }
}

/** Writes lines to a file, packed where its name ends in `.gz`. */
export async function writeLines(file: string, lines: Generator<string>): Promise<void> {
  const packed = file.endsWith('.gz') ? [createGzip({ level: 1 })] : []
  await pipeline([Readable.from(lines), ...packed, createWriteStream(file)])
}

/**
 * Imports real files and the generated points as wide and as long csv, each into platforms of their own; the start
 * of the process is part of the time.
 */
export async function measureImports(
  folder: string,
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  const dataDir = join(folder, 'imports')
  mkdirSync(dataDir, { recursive: true })
  const wide = join(folder, 'wide.csv')
  const long = join(folder, 'long.csv')
  const large = join(folder, 'large.csv.gz')
  const nothing = async () => {}
  const cases: ImportCase[] = [
    { name: 'import of a real workbook', ...realWorkbook, gate: workbookGate, times: 3, prepare: nothing },
    { name: 'import of a real parameter', ...realParameter, gate: itemGate, times: 5, prepare: nothing },
    { name: 'import of a real wide csv.gz', ...realCsv, gate: rateGate, times: 5, prepare: nothing },
    {
      name: 'import of a wide csv',
      gate: rateGate,
      file: wide,
      points: dataset.points,
      times: 3,
      prepare: () => writeLines(wide, wideCsv(dataset)),
    },
    {
      name: 'import of a long csv',
      gate: rateGate,
      file: long,
      points: dataset.points,
      times: 3,
      prepare: () => writeLines(long, longCsv(dataset)),
    },
    {
      name: 'import of a large csv.gz',
      gate: rateGate,
      file: large,
      points: manyPoints,
      times: 1,
      prepare: () => writeLines(large, longCsv(generate(manyPoints))),
    },
  ]
  const results: Result[] = []
  for (const { name, file, points, times, prepare, gate, args = [] } of cases) {
    if (!wanted(name)) continue
    await prepare()
    if (!existsSync(file)) continue
    process.stderr.write(`${name} …\n`)
    const runs: ImportRun[] = []
    for (let i = 0; i < times; i++) runs.push(await runImport(dataDir, `import-${results.length}-${i}`, file, args))
    const note = `${points.toLocaleString('en')} ${args.length > 0 ? 'rows' : 'points'}`
    results.push(
      summarize(
        name,
        'rows/s',
        runs.map(({ ms }) => (points / ms) * 1_000),
        { gate, note },
      ),
    )
    const memory = runs.flatMap((run) => run.memory ?? [])
    if (memory.length > 0) results.push(summarize(`${name}: peak memory`, 'MB', memory, { gate: memoryGate }))
  }
  const busy = 'import: longest write of another client meanwhile'
  if (wanted(busy)) {
    if (!existsSync(long)) await writeLines(long, longCsv(dataset))
    process.stderr.write(`${busy} …\n`)
    const samples = await writeMeanwhile(join(folder, 'meanwhile'), long)
    const longest = Math.max(...samples)
    const note = `${samples.length} writes, ${dataset.points.toLocaleString('en')} points`
    results.push(summarize(busy, 'ms', [longest], { gate: waitGate, note }))
  }
  return results
}

/** How long another client's write may take while an import goes on, in ms. */
const waitGate = 5_000

/** Imports a file through a service while another client writes, one write after the other. Answers their times. */
async function writeMeanwhile(dataDir: string, file: string): Promise<number[]> {
  const service = await startService(dataDir)
  const client = new Client(`${service.url}/v1/default`)
  const phase = { isOver: false }
  try {
    const args = ['import', '--data', dataDir, '--create-regions', '--create-units', file]
    const child = spawn(process.execPath, [cli, ...args], { stdio: 'ignore' })
    const ended = whenEnded(child).finally(() => (phase.isOver = true))
    const samples: number[] = []
    while (!phase.isOver) {
      const { ms } = await client.json('POST', '/models/', { name: `Model ${samples.length}` })
      samples.push(ms)
    }
    if ((await ended) !== 0) throw new Error('The import failed')
    return samples
  } finally {
    client.close()
    await service.stop()
  }
}
