// The Python environments with the stock ixmp4 clients and servers: for e2e/ixmp4 and for the benchmark against them.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The clients in use; each has its requirements-CLIENT.txt and an environment of its own. */
export const clients = ['0.14', '0.16', '0.17'] as const
export type Client = (typeof clients)[number]

const requirementsOf = (client: Client): string => join(root, 'e2e', 'ixmp4', `requirements-${client}.txt`)
const environmentOf = (client: Client): string => join(root, `.venv-ixmp4-${client}`)

// Written when the environment is whole: the sum of the file it was made from.
const stampOf = (client: Client): string => join(environmentOf(client), 'requirements.sha256')
const wantedBy = (client: Client): string =>
  createHash('sha256')
    .update(readFileSync(requirementsOf(client)))
    .digest('hex')

/** The Python of a client's environment. */
export function pythonOf(client: Client): string {
  const venv = environmentOf(client)
  return process.platform === 'win32' ? join(venv, 'Scripts', 'python.exe') : join(venv, 'bin', 'python')
}

// Versions for which all pinned packages have wheels.
const PYTHON_MINOR = { from: 11, to: 13 }

const UNREACHABLE =
  /Could not find a version|No matching distribution|NewConnectionError|Connect(ion)?Timeout|ReadTimeout|Read timed out|getaddrinfo|Name or service not known|Temporary failure|ProxyError|Network is unreachable|Connection (refused|reset|aborted)/

/** The environment cannot be had on this machine: no verdict on our service. */
export class NotRunnable extends Error {}

/** Does the task for each of the items, so many of them at a time; the answers are in the order of the items. */
export async function inLanes<Item, Answer>(
  lanes: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = items.entries()
  const lane = async (): Promise<void> => {
    for (const [i, item] of waiting) answers[i] = await task(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return answers
}

/** Whether the environment is made, for the file as it is. */
export function hasEnvironment(client: Client): boolean {
  const stamp = stampOf(client)
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === wantedBy(client)
}

/** Makes a client's environment, unless it is there and whole. @throws NotRunnable where it cannot be had */
export async function makeEnvironment(client: Client): Promise<void> {
  const [requirements, venv, python] = [requirementsOf(client), environmentOf(client), pythonOf(client)]
  if (hasEnvironment(client)) {
    // A virtual environment breaks when the Python it was made from is removed.
    const alive = await run(python, ['-c', 'import pytest'])
    if (alive.code === 0) return
  }
  const base = await findPython()
  console.log(`ixmp4: making ${basename(venv)}, this takes a minute or two`)
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
  if (checked.code !== 0) throw new Error(`${requirements} is not complete:\n${checked.output}`)
  writeFileSync(stampOf(client), `${wantedBy(client)}\n`)
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

/** The caller's own ixmp4 settings, pytest options and proxies must not change what is tested. */
export function pythonEnvironment(storage: string): NodeJS.ProcessEnv {
  mkdirSync(storage, { recursive: true })
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(IXMP4_|PYTEST_|PYTHON|SSL_CERT_|(HTTPS?|ALL)_PROXY$)/i.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    IXMP4_STORAGE_DIRECTORY: storage,
    IXMP4_MANAGED: 'false',
    // What pyam's registry of units keeps in the home folder names files of the environment that wrote it.
    IAM_UNITS_CACHE: join(storage, 'units'),
    // Nothing is asked over TLS, for which each connection would read all certificates of the machine: 50 ms.
    SSL_CERT_DIR: storage,
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUTF8: '1',
  }
}

/** Runs a command to its end; its output is what it wrote to both streams. A command that cannot start has the code -1. */
export function run(command: string, args: string[], env = process.env): Promise<{ code: number; output: string }> {
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
export function endWithUs(child: ChildProcess): void {
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? ''
}
