import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { longCsv, wideCsv, type Dataset } from './generate.ts'
import { summarize, type Result } from './measure.ts'
import { cli, memoryOf, whenEnded } from './service.ts'

const rateGate = 100_000
const memoryGate = 500

/** A real file beside the project, where it is there. */
const real = {
  file: join(import.meta.dirname, '../../shared/data/iamc/messageix-ssp-led-baseline.csv.gz'),
  points: 257_426,
}

interface ImportRun {
  ms: number
  /** Highest memory of the process in MB, where the system tells. */
  memory: number | undefined
}

/** Runs the import command into a new platform and looks at its memory as it goes. @throws when it refuses the file */
async function runImport(dataDir: string, platform: string, file: string): Promise<ImportRun> {
  const started = performance.now()
  const args = ['import', '--data', dataDir, '--platform', platform, '--create-regions', '--create-units', file]
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

/** Writes lines to a file. */
async function writeLines(file: string, lines: Generator<string>): Promise<void> {
  await pipeline(Readable.from(lines), createWriteStream(file))
}

/**
 * Imports the real file and the generated points as wide and as long csv, each into platforms of their own; the start
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
  const cases = [
    { name: 'import of a real wide csv.gz', ...real, times: 5, prepare: async () => {} },
    {
      name: 'import of a wide csv',
      file: wide,
      points: dataset.points,
      times: 3,
      prepare: () => writeLines(wide, wideCsv(dataset)),
    },
    {
      name: 'import of a long csv',
      file: long,
      points: dataset.points,
      times: 3,
      prepare: () => writeLines(long, longCsv(dataset)),
    },
  ]
  const results: Result[] = []
  for (const { name, file, points, times, prepare } of cases) {
    if (!wanted(name)) continue
    await prepare()
    if (!existsSync(file)) continue
    process.stderr.write(`${name} …\n`)
    const runs: ImportRun[] = []
    for (let i = 0; i < times; i++) runs.push(await runImport(dataDir, `import-${results.length}-${i}`, file))
    const note = `${points.toLocaleString('en')} points`
    results.push(
      summarize(
        name,
        'rows/s',
        runs.map(({ ms }) => (points / ms) * 1_000),
        { gate: rateGate, note },
      ),
    )
    const memory = runs.flatMap((run) => run.memory ?? [])
    if (memory.length > 0) results.push(summarize(`${name}: peak memory`, 'MB', memory, { gate: memoryGate }))
  }
  return results
}
