import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import buildIfNeeded from './build.ts'
import { clients } from './ixmp4-environment.ts'
import { type Outcome, runIxmp4Suite } from './test-ixmp4.ts'

/**
 * Everything that proves the program works: types, unit and HTTP tests, journeys in a browser, the stock client.
 * The last line is `N passed, N failed`; tests that could not run here are named before it.
 */

const root = resolve(import.meta.dirname, '..')
const reports = resolve(root, 'e2e/.out')

/** Reasons for which a test may be left out: no Electron binary, no real files beside the project. */
const permitted = ['electron', 'real-files']

/** Threads and processes start hundreds of times; what Node finds out about their files is kept. */
const env = { ...process.env, NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/node') }

async function command(name: string, args: string[]): Promise<boolean> {
  process.stdout.write(`\n— ${name} ${args.join(' ')}\n`)
  const child = spawn(resolve(root, 'node_modules/.bin', name), args, { cwd: root, stdio: 'inherit', env })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

const single = (ok: boolean): Outcome => ({ passed: Number(ok), failed: Number(!ok), notRun: [] })

const types = async (): Promise<Outcome> => single(await command('tsc', ['-b']))

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { fullName: string; status: string }[] }[]
}

async function unit(): Promise<Outcome> {
  const file = resolve(reports, 'unit.json')
  const ok = await command('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = readReport(file) as VitestReport | undefined
  if (!report) return single(false)
  const skipped = report.testResults
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
  const unnamed = report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
  const failed = Math.max(report.numFailedTests + unnamed.length, Number(!ok))
  return { passed: report.numPassedTests, failed, notRun: skipped.map((test) => reasonIn(test.fullName)) }
}

/** A suite that may be left out carries the reason in its title. */
const reasonIn = (title: string): string => permitted.find((reason) => title.includes(reason)) ?? title

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: unknown[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string; annotations: { type: string; description?: string }[] }[] }[]
}

/** Journeys that pass only at their second try are named, and a run bears this many of them. */
const mostUnsteady = 2
const unsteady: string[] = []

async function journeys(): Promise<Outcome> {
  const file = resolve(reports, 'report.json')
  const ok = await command('playwright', ['test', '--retries=1'])
  const report = readReport(file) as PlaywrightReport | undefined
  if (!report) return single(false)
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ]
  const tests = report.suites
    .flatMap(specs)
    .flatMap((spec) => spec.tests.map((test) => ({ ...test, title: spec.title })))
  const skipped = tests.filter(({ status }) => status === 'skipped')
  unsteady.push(...tests.filter(({ status }) => status === 'flaky').map(({ title }) => title))
  const { expected, unexpected, flaky } = report.stats
  const tooUnsteady = flaky > mostUnsteady ? flaky : 0
  return {
    passed: expected + flaky - tooUnsteady,
    failed: Math.max(unexpected + tooUnsteady + report.errors.length, Number(!ok)),
    notRun: skipped.map(({ annotations, title }) => annotations.find((a) => a.type === 'skip')?.description ?? title),
  }
}

const readReport = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** Clients go on beside everything else, one after the other: what they say is shown when the rest has ended. */
async function stockClients(): Promise<Outcome & { said: string }> {
  const said: string[] = []
  const { passed, failed, notRun } = await runIxmp4Suite(
    { against: 'service', clients, lanes: 1, pytestArgs: [] },
    (text) => said.push(text),
  )
  return { passed, failed, notRun: notRun.map(reasonIn), said: said.join('') }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
await buildIfNeeded()
const stock = stockClients()
const outcomes = [await types(), await unit(), await journeys(), await stock]
process.stdout.write((await stock).said)
const notRun = outcomes.flatMap((outcome) => outcome.notRun)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
let failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)

process.stdout.write('\n')
for (const title of unsteady) process.stdout.write(`unsteady: ${title}\n`)
for (const reason of new Set(notRun)) {
  const isPermitted = permitted.includes(reason) || (reason === 'ixmp4' && process.env['CI'] !== 'true')
  process.stdout.write(
    `not run: ${reason} (${notRun.filter((other) => other === reason).length})${isPermitted ? '' : ' — and it should have'}\n`,
  )
  if (!isPermitted) failed += 1
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
