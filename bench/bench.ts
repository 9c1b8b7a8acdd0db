import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from './client.ts'
import { measureCompare } from './compare.ts'
import { reportComparisons } from './comparison.ts'
import { measureChecks } from './checks.ts'
import { measureCounts } from './counts.ts'
import { measureExports } from './exports.ts'
import { generate, type Dataset } from './generate.ts'
import { measureFirstChart } from './first-chart.ts'
import { measureHistory } from './history.ts'
import { measureImports } from './imports.ts'
import { measureIndicators } from './indicators.ts'
import { measureLargeUpload } from './large-upload.ts'
import { createNames, load } from './load.ts'
import { isReached, machine, measuredOn, save, summarize, table, type Machine, type Result } from './measure.ts'
import { measureOptimization } from './optimization.ts'
import { measureOverhead } from './overhead.ts'
import { measureDownload, measureReads } from './reads.ts'
import { compareWithIxmp4 } from './reference.ts'
import { memoryOf, startService } from './service.ts'
import { measureStart } from './start.ts'
import { measureTables } from './tables.ts'
import { measureThreads } from './threads.ts'
import { measureWindow } from './window.ts'
import { loadResults, measureRuns, measureWrites } from './writes.ts'

/**
 * `npm run bench [-- --only NAME] [--points N]`: the real service in a process of its own, loaded and asked over HTTP.
 * With `--reference` ixmp4's own server gets the same data and the same requests, and the table shows both.
 * Missed goals are named, but are no failure: the machine may be slow or busy.
 */

const say = (text: string) => process.stderr.write(`${text}\n`)

/** Everything that needs the loaded service. */
async function measureService(folder: string, dataset: Dataset, wanted: (name: string) => boolean): Promise<Result[]> {
  const service = await startService(join(folder, 'service'))
  const client = new Client(`${service.url}/v1/default`)
  try {
    say(`Loading ${dataset.points.toLocaleString('en')} points over HTTP …`)
    const runIds = await createNames(client, dataset)
    const loaded = loadResults(await load(client, dataset, runIds)).filter((result) => wanted(result.name))
    const memory = (name: string) => {
      const found = wanted(name) ? memoryOf(service.pid) : undefined
      return found ? [summarize(name, 'MB', [found.now], { note: `highest ${found.highest} MB` })] : []
    }
    const afterLoading = memory('memory of the service after loading')
    say('Reading …')
    const reads = await measureReads(client, dataset, runIds, wanted)
    const tables = await measureTables({ url: service.url, client }, dataset, wanted)
    const name = 'full download, two requests at a time'
    const download = wanted(name) ? [await measureDownload(name, client, dataset)] : []
    const afterReading = memory('memory of the service after reading')
    say('Writing …')
    const writes = await measureWrites(client, dataset, runIds, wanted)
    const runs = await measureRuns(service.url, dataset, wanted)
    return [...loaded, ...writes, ...runs, ...reads, ...tables, ...download, ...afterLoading, ...afterReading]
  } finally {
    client.close()
    await service.stop()
  }
}

function report(results: readonly Result[], points: number, before: Machine): void {
  const missed = results.filter((result) => isReached(result) === false)
  process.stdout.write(
    `\n${table(results)}\n\n` +
      `${measuredOn(points, before)}\n` +
      `cold: right after a write; warm: repeated.\n` +
      `p95: 19 of 20 samples are at least as good. Goals are for the median.\n` +
      (missed.length === 0
        ? 'All goals are reached.\n'
        : `${missed.length} of ${results.filter((result) => result.gate !== undefined).length} goals are MISSED: ${missed.map((result) => result.name).join('; ')}.\n`),
  )
}

/** What is broken must not lose what was measured; but then this is a failure, not a goal missed. */
async function attempt(measure: () => Promise<Result[]>): Promise<Result[]> {
  try {
    return await measure()
  } catch (error) {
    say(`FAILED: ${(error as Error).stack}`)
    process.exitCode = 1
    return []
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      points: { type: 'string', default: '1000000' },
      reference: { type: 'boolean', default: false },
    },
  })
  const points = Number(values.points)
  if (!Number.isInteger(points) || points < 1) throw new Error(`--points ${values.points} is not a number of points.`)
  const wanted = (name: string) => name.toLowerCase().includes(values.only.toLowerCase())
  const dataset = generate(points)
  const before = machine()
  const folder = mkdtempSync(join(tmpdir(), 'scenario-desk-bench-'))
  try {
    if (values.reference) {
      reportComparisons(await compareWithIxmp4(folder, dataset, wanted), points, before)
      return
    }
    const results: Result[] = []
    // These need no loaded service.
    const onlyThese =
      /^(large|import|export|check|compare|optimization|history|counts|meta filter|overhead|start|window)/.test(
        values.only.toLowerCase(),
      )
    if (!onlyThese) results.push(...(await attempt(() => measureService(folder, dataset, wanted))))
    results.push(...(await attempt(() => measureLargeUpload(folder, dataset, wanted))))
    results.push(...(await attempt(() => measureImports(folder, dataset, wanted))))
    results.push(...(await attempt(() => measureExports(folder, dataset, wanted))))
    results.push(...(await attempt(() => measureChecks(folder, dataset, wanted))))
    results.push(...(await attempt(() => measureOptimization(folder, wanted))))
    results.push(...(await attempt(() => measureHistory(folder, dataset, wanted))))
    results.push(...(await attempt(() => measureCounts(folder, points, wanted))))
    results.push(...(await attempt(() => measureIndicators(folder, points, wanted))))
    results.push(...(await attempt(() => measureCompare(folder, wanted))))
    results.push(...measureOverhead(folder, wanted))
    results.push(...(await attempt(() => measureThreads(wanted))))
    results.push(...(await attempt(() => measureStart(folder, wanted, say))))
    results.push(...(await attempt(() => measureWindow(folder, dataset, wanted))))
    results.push(...(await attempt(() => measureFirstChart(folder, wanted))))
    if (results.length === 0) throw new Error(`Nothing was measured; is a benchmark called ${values.only}?`)
    report(results, points, before)
    const lines = results.map((result) => ({ ...result, reached: isReached(result) ?? null }))
    save('latest.json', { machine: before, points, results: lines })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
