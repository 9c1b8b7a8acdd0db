// Runs e2e/ixmp4 with every client: unmodified, against our service, or with --reference each against its own server,
// which proves that a test is right before our service is asked. One client: -- --client 0.17. What follows goes to
// pytest: -- --client 0.17 -- -k meta
import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Client,
  clients,
  endWithUs,
  hasEnvironment,
  inLanes,
  makeEnvironment,
  NotRunnable,
  pythonEnvironment,
  pythonOf,
  root,
} from './ixmp4-environment.ts'
import { referenceDatabases, startReference, startService, stop } from './ixmp4-servers.ts'

export interface Outcome {
  passed: number
  failed: number
  /** Why tests did not run, once for each of them. */
  notRun: string[]
}

interface Suite {
  against: 'service' | 'reference'
  clients: readonly Client[]
  /** So many clients at a time. */
  lanes: number
  pytestArgs: string[]
}

const folder = join(root, 'e2e', 'ixmp4')

const PYTEST_MS = 20 * 60_000
// conftest.py takes them in turn, one for each test.
const REFERENCE_PLATFORMS = Array.from({ length: 1000 }, (_, i) => `p${i}`)

/**
 * Runs the cases with every client against one service; references are one for each client.
 * A client whose environment cannot be had is one `ixmp4` in what did not run. Never throws.
 *
 * @param say is given what each client's pytest wrote, when it has ended
 */
export async function runIxmp4Suite(
  { against, clients: wanted, lanes, pytestArgs }: Suite,
  say: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Outcome> {
  const temp = mkdtempSync(join(tmpdir(), 'ixmp4-suite-'))
  const clean = (): void => rmSync(temp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  process.once('exit', clean)
  try {
    const missing = await inLanes(2, wanted, whyMissing)
    const ready = wanted.filter((_, i) => missing[i] === undefined)
    for (const [i, why] of missing.entries()) if (why !== undefined) say(`not run: ixmp4 ${wanted[i]} (${why})\n`)
    const service = against === 'service' && ready.length > 0 ? await startService(temp) : undefined
    try {
      const outcomes = await inLanes(lanes, ready, async (client) => {
        const reference = service ? undefined : await startReference(client, join(temp, client), REFERENCE_PLATFORMS)
        try {
          const databases = reference && referenceDatabases(join(temp, client))
          return await runPytest({ client, temp, url: (service ?? reference)!.url, databases, pytestArgs, say })
        } finally {
          if (reference) await stop(reference)
        }
      })
      return added([...outcomes, { passed: 0, failed: 0, notRun: missing.filter(Boolean).map(() => 'ixmp4') }])
    } finally {
      if (service) await stop(service)
    }
  } catch (error) {
    say(`ixmp4: ${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1, notRun: [] }
  } finally {
    process.off('exit', clean)
    clean()
  }
}

/** Makes the client's environment; answers why it cannot be had. */
async function whyMissing(client: Client): Promise<string | undefined> {
  try {
    await makeEnvironment(client)
    return undefined
  } catch (error) {
    if (error instanceof NotRunnable) return error.message
    throw error
  }
}

interface Pytest {
  client: Client
  temp: string
  /** Of the server that is asked. */
  url: string
  /** Where the reference server has its databases. */
  databases: string | undefined
  pytestArgs: string[]
  say: (text: string) => void
}

async function runPytest({ client, temp, url, databases, pytestArgs, say }: Pytest): Promise<Outcome> {
  const [report, log] = [join(temp, `${client}.xml`), join(temp, `${client}.log`)]
  const args = [
    '-m',
    'pytest',
    folder,
    '--rootdir',
    folder,
    '-q',
    '--tb=short',
    '--strict-markers',
    '--disable-warnings',
  ]
  args.push('-p', 'no:cacheprovider', '--junitxml', report, ...pytestArgs)
  const others = clients.filter((other) => other !== client && hasEnvironment(other))
  const env: NodeJS.ProcessEnv = {
    ...pythonEnvironment(join(temp, `client-${client}`)),
    DESK_URL: url,
    DESK_NODE: process.execPath,
    DESK_OTHER_CLIENTS: JSON.stringify(Object.fromEntries(others.map((other) => [other, pythonOf(other)]))),
  }
  if (databases !== undefined) env.DESK_REFERENCE = databases
  const output = openSync(log, 'w')
  const child = spawn(pythonOf(client), args, { cwd: root, env, stdio: ['ignore', output, output], timeout: PYTEST_MS })
  endWithUs(child)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  closeSync(output)
  say(`\n— ixmp4 ${client}\n${readFileSync(log, 'utf8')}`)
  const outcome = existsSync(report) ? readReport(readFileSync(report, 'utf8')) : { passed: 0, failed: 0, notRun: [] }
  // Interrupted, timed out, or nothing collected: never a success.
  if (code !== 0 && outcome.failed === 0) outcome.failed = 1
  return outcome
}

function readReport(xml: string): Outcome {
  const head = /<testsuite\b[^>]*>/.exec(xml)?.[0] ?? ''
  const count = (name: string): number => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  const notRun = [...xml.matchAll(/<skipped\b[^>]*\bmessage="([^"]*)"/g)].map(([, why = '']) => why)
  return { passed: Math.max(0, count('tests') - failed - count('skipped')), failed, notRun }
}

const added = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  notRun: outcomes.flatMap(({ notRun }) => notRun),
})

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const { values, positionals } = parseArgs({
    options: { reference: { type: 'boolean' }, client: { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const asked = values.client ?? clients
  const unknown = asked.filter((client) => !clients.some((known) => known === client))
  if (unknown.length > 0) throw new Error(`there is no client ${unknown.join(', ')}, but ${clients.join(', ')}`)
  const { passed, failed, notRun } = await runIxmp4Suite({
    against: values.reference === true ? 'reference' : 'service',
    clients: clients.filter((client) => asked.includes(client)),
    lanes: 2,
    pytestArgs: positionals,
  })
  for (const why of new Set(notRun)) console.log(`not run: ${why} (${notRun.filter((other) => other === why).length})`)
  console.log(`${passed} passed, ${failed} failed`)
  // On a developer's machine without Python the other tests still count; CI has no such excuse.
  process.exitCode = failed > 0 || (notRun.includes('ixmp4') && process.env.CI === 'true') ? 1 : 0
}

// Started by npm it is what `run.mjs` loads, not what Node was given.
if (process.argv[1] === import.meta.filename) await main()
