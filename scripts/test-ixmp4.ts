// Runs e2e/ixmp4: the unmodified Python client against our service, or with --reference against its own server,
// which proves that a test is right before our service is asked. Arguments after -- go to pytest: -- -k meta
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

type Ixmp4Result = { passed: number; failed: number; skipped?: number; notRun?: string }

const root = join(import.meta.dirname, '..')
const suite = join(root, 'e2e', 'ixmp4')
const requirements = join(suite, 'requirements.txt')
const venv = join(root, '.venv-ixmp4')
const stamp = join(venv, 'requirements.sha256')
const python = process.platform === 'win32' ? join(venv, 'Scripts', 'python.exe') : join(venv, 'bin', 'python')

const SERVER_START_MS = 60_000
const SERVER_STOP_MS = 10_000
const PYTEST_MS = 20 * 60_000
// Versions for which all pinned packages have wheels.
const PYTHON_MINOR = { from: 11, to: 13 }
// The reference server reads its list of platforms once, so they are all named before it starts.
const REFERENCE_PLATFORMS = 1000

const UNREACHABLE =
  /Could not find a version|No matching distribution|NewConnectionError|Connect(ion)?Timeout|ReadTimeout|Read timed out|getaddrinfo|Name or service not known|Temporary failure|ProxyError|Network is unreachable|Connection (refused|reset|aborted)/

/** The environment cannot be had on this machine: no verdict on our service. */
class NotRunnable extends Error {}

export async function runIxmp4Suite(
  against: 'service' | 'reference' = 'service',
  pytestArgs: string[] = [],
): Promise<Ixmp4Result> {
  const temp = mkdtempSync(join(tmpdir(), 'ixmp4-suite-'))
  const clean = (): void => rmSync(temp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  process.once('exit', clean)
  try {
    await makeEnvironment()
    const server = await (against === 'service' ? startService(temp) : startReference(temp))
    try {
      return await runPytest(temp, server.url, against, pytestArgs)
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

// The environment

async function makeEnvironment(): Promise<void> {
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wanted) {
    // A virtual environment breaks when the Python it was made from is removed.
    const alive = await run(python, ['-c', 'import pytest'])
    if (alive.code === 0) return
  }
  const base = await findPython()
  console.log('ixmp4: making .venv-ixmp4, this takes about a minute')
  rmSync(venv, { recursive: true, force: true })
  const made = await run(base, ['-m', 'venv', venv])
  if (made.code !== 0) throw new NotRunnable(`${base} cannot make a virtual environment: ${lastLine(made.output)}`)
  // The file lists everything there is to install; --no-deps because pip before 23.3 refuses hashes and extras together.
  const flags = ['--quiet', '--no-input', '--retries', '2', '--no-deps', '--require-hashes', '--only-binary', ':all:']
  const installed = await run(python, ['-m', 'pip', 'install', ...flags, '-r', requirements])
  if (installed.code !== 0) {
    if (UNREACHABLE.test(installed.output)) {
      throw new NotRunnable(`the Python packages cannot be downloaded: ${lastLine(installed.output)}`)
    }
    throw new Error(`pip could not install ${requirements}:\n${installed.output}`)
  }
  const checked = await run(python, ['-m', 'pip', 'check'])
  if (checked.code !== 0) throw new Error(`requirements.txt is not complete:\n${checked.output}`)
  writeFileSync(stamp, `${wanted}\n`)
}

async function findPython(): Promise<string> {
  const seen: string[] = []
  const exact = [13, 12, 11].map((minor) => `python3.${minor}`)
  for (const name of ['python3', ...exact, ...(process.platform === 'win32' ? ['python'] : [])]) {
    const { code, output } = await run(name, ['-c', 'import sys; print(sys.version_info[0], sys.version_info[1])'])
    if (code !== 0) continue
    const [major = 0, minor = 0] = output.trim().split(' ').map(Number)
    if (major === 3 && minor >= PYTHON_MINOR.from && minor <= PYTHON_MINOR.to) return name
    seen.push(`${name} is ${major}.${minor}`)
  }
  const wanted = `Python 3.${PYTHON_MINOR.from} to 3.${PYTHON_MINOR.to} is needed`
  throw new NotRunnable(seen.length > 0 ? `${wanted}, ${seen.join(', ')}` : `${wanted}, there is no python3`)
}

// The servers

type Server = { child: ChildProcess; url: string; log: () => string }

function startService(temp: string): Promise<Server> {
  const args = [join('server', 'cli.ts'), 'serve', '--port', '0', '--data', join(temp, 'data')]
  return start(process.execPath, args, process.env, 'stdout', /^listening on (http:\/\/127\.0\.0\.1:\d+)/m)
}

async function startReference(temp: string): Promise<Server> {
  const storage = join(temp, 'reference')
  const databases = join(storage, 'databases')
  mkdirSync(databases, { recursive: true })
  const names = Array.from({ length: REFERENCE_PLATFORMS }, (_, i) => `p${i}`)
  const dsn = (name: string): string => `sqlite:///${join(databases, name).replaceAll('\\', '/')}.sqlite3`
  writeFileSync(join(storage, 'platforms.toml'), names.map((name) => `[${name}]\ndsn = "${dsn(name)}"\n`).join(''))
  const env = pythonEnvironment(storage)
  // conftest.py copies this file for every platform: migrations take a second.
  const migrate = `from ixmp4.db.utils import alembic; alembic.upgrade_database("${dsn('template')}")`
  const migrated = await run(python, ['-c', migrate], env)
  if (migrated.code !== 0) throw new Error(`the reference database could not be made:\n${migrated.output}`)
  const args = ['-m', 'ixmp4', 'server', 'start', '--port', '0']
  return start(python, args, env, 'stderr', /Uvicorn running on (http:\/\/127\.0\.0\.1:\d+)/)
}

function start(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  stream: 'stdout' | 'stderr',
  ready: RegExp,
): Promise<Server> {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithUs(child)
  let output = ''
  let listening = false
  return new Promise((resolve, reject) => {
    const log = (): string => output.slice(-4000)
    const fail = (why: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`${command} ${args.join(' ')} ${why}:\n${log()}`))
    }
    const timer = setTimeout(() => fail(`did not listen within ${SERVER_START_MS / 1000} s`), SERVER_START_MS)
    const read = (text: string, from: string): void => {
      // The tail is kept for the message when it fails; a server may talk a lot.
      output = (output + text).slice(-20_000)
      if (listening || from !== stream) return
      const url = ready.exec(output)?.[1]
      if (url === undefined) return
      listening = true
      clearTimeout(timer)
      resolve({ child, url, log })
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => read(text, 'stdout'))
    child.stderr.setEncoding('utf8').on('data', (text: string) => read(text, 'stderr'))
    child.once('error', (error) => fail(`could not be started (${error.message})`))
    // After it listened this changes nothing: the promise is settled.
    child.once('exit', (code, signal) => fail(`ended (${signal ?? code}) before it listened`))
  })
}

async function stop({ child, log }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    console.error(`ixmp4: the server ended by itself (${child.signalCode ?? child.exitCode}):\n${log()}`)
    return
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => {
    console.error(`ixmp4: the server did not end within ${SERVER_STOP_MS / 1000} s of SIGTERM`)
    child.kill('SIGKILL')
  }, SERVER_STOP_MS)
  await ended
  clearTimeout(timer)
}

// The tests

async function runPytest(
  temp: string,
  url: string,
  against: 'service' | 'reference',
  more: string[],
): Promise<Ixmp4Result> {
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
  if (against === 'reference') env.DESK_REFERENCE = join(temp, 'reference', 'databases')
  const child = spawn(python, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], timeout: PYTEST_MS })
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

// Processes

/** The caller's own ixmp4 settings, pytest options and proxies must not change what is tested. */
function pythonEnvironment(storage: string): NodeJS.ProcessEnv {
  mkdirSync(storage, { recursive: true })
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(IXMP4_|PYTEST_|PYTHON|(HTTPS?|ALL)_PROXY$)/i.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    IXMP4_STORAGE_DIRECTORY: storage,
    IXMP4_MANAGED: 'false',
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUTF8: '1',
  }
}

function run(command: string, args: string[], env = process.env): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', (error) => resolve({ code: -1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? -1, output }))
  })
}

/** No server outlives us, however we end. */
function endWithUs(child: ChildProcess): void {
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? ''
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
