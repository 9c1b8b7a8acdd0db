// Runs e2e/ixmp4: the unmodified Python client against our service, or with --reference against its own server,
// which proves that a test is right before our service is asked. Arguments after -- go to pytest: -- -k meta
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithUs, makeEnvironment, NotRunnable, python, pythonEnvironment, root } from './ixmp4-environment.ts'
import { referenceDatabases, startReference, startService, stop } from './ixmp4-servers.ts'

type Ixmp4Result = { passed: number; failed: number; skipped?: number; notRun?: string }

const suite = join(root, 'e2e', 'ixmp4')

const PYTEST_MS = 20 * 60_000
// conftest.py takes them in turn, one for each test.
const REFERENCE_PLATFORMS = Array.from({ length: 1000 }, (_, i) => `p${i}`)

/** Runs the suite against a server of its own. @param output where pytest writes: a file, or our own output */
export async function runIxmp4Suite(
  against: 'service' | 'reference' = 'service',
  pytestArgs: string[] = [],
  output: number | 'inherit' = 'inherit',
): Promise<Ixmp4Result> {
  const temp = mkdtempSync(join(tmpdir(), 'ixmp4-suite-'))
  const clean = (): void => rmSync(temp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  process.once('exit', clean)
  try {
    await makeEnvironment()
    const server = await (against === 'service' ? startService(temp) : startReference(temp, REFERENCE_PLATFORMS))
    try {
      return await runPytest({ temp, url: server.url, against, more: pytestArgs, output })
    } finally {
      await stop(server)
    }
  } catch (error) {
    if (error instanceof NotRunnable) return { passed: 0, failed: 0, notRun: error.message }
    console.error(`ixmp4: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1 }
  } finally {
    process.off('exit', clean)
    clean()
  }
}

interface Pytest {
  temp: string
  /** Of the server that is asked. */
  url: string
  against: 'service' | 'reference'
  more: string[]
  output: number | 'inherit'
}

async function runPytest({ temp, url, against, more, output }: Pytest): Promise<Ixmp4Result> {
  const report = join(temp, 'report.xml')
  const args = ['-m', 'pytest', suite, '--rootdir', suite, '-q', '--tb=short', '--strict-markers']
  args.push('-p', 'no:cacheprovider', '--junitxml', report)
  if (against === 'reference') args.push('-m', 'not ours_only')
  args.push(...more)
  const env: NodeJS.ProcessEnv = {
    ...pythonEnvironment(join(temp, 'client')),
    DESK_URL: url,
    DESK_NODE: process.execPath,
  }
  if (against === 'reference') env.DESK_REFERENCE = referenceDatabases(temp)
  const child = spawn(python, args, { cwd: root, env, stdio: ['ignore', output, output], timeout: PYTEST_MS })
  endWithUs(child)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const result = existsSync(report) ? readCounts(readFileSync(report, 'utf8')) : { passed: 0, failed: 0 }
  // Interrupted, timed out, or nothing collected: never a success.
  if (code !== 0 && result.failed === 0) result.failed = 1
  return result
}

function readCounts(xml: string): Ixmp4Result {
  const head = /<testsuite\b[^>]*>/.exec(xml)?.[0] ?? ''
  const count = (name: string): number => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0)
  const failed = count('failures') + count('errors')
  const skipped = count('skipped')
  const passed = Math.max(0, count('tests') - failed - skipped)
  return skipped > 0 ? { passed, failed, skipped } : { passed, failed }
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const { values, positionals } = parseArgs({ options: { reference: { type: 'boolean' } }, allowPositionals: true })
  const result = await runIxmp4Suite(values.reference === true ? 'reference' : 'service', positionals)
  if (result.notRun !== undefined) {
    console.log(`not run: ixmp4 (${result.notRun})`)
    // On a developer's machine without Python the other tests still count; CI has no such excuse.
    process.exitCode = process.env.CI === 'true' ? 1 : 0
    return
  }
  const skipped = result.skipped === undefined ? '' : `, ${result.skipped} skipped`
  console.log(`${result.passed} passed, ${result.failed} failed${skipped}`)
  process.exitCode = result.failed > 0 ? 1 : 0
}

if (import.meta.main) await main()
