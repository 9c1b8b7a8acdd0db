import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chooseBrowser } from '../browser.ts'
import { makeEnvironment, NotRunnable, pythonEnvironment, pythonOf } from '../../scripts/ixmp4-environment.ts'

/** What rehearsals ask of an installed program. Each check throws where something is not as it should be. */

/** Where packages are made. */
export const dist = join(import.meta.dirname, '..', '..', 'dist')

/** `12.3 MB` */
export const sizeOf = (file: string): string => `${(statSync(file).size / 1e6).toFixed(1)} MB`

/** Runs a command to its end and answers what it wrote. @throws where it fails, with all it said */
export function must(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (status === 0) return stdout
  throw new Error(`${command} ${args.join(' ')} failed (${error?.message ?? status}):\n${stdout}${stderr}`)
}

/** Says that a check was passed. */
export const passed = (what: string): void => void process.stdout.write(`ok: ${what}\n`)

/** @throws with `what` where the condition does not hold */
export function require(condition: boolean, what: string): void {
  if (!condition) throw new Error(what)
}

/** Starts a service by its command, answers its address, and stops it when `use` is done; it must end with 0. */
export async function withServer<T>(
  [command, ...args]: [string, ...string[]],
  env: NodeJS.ProcessEnv,
  use: (url: string, child: ChildProcess) => Promise<T>,
): Promise<T> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  try {
    const url = await addressOf(child)
    const answer = await use(url, child)
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    require(code === 0, `${command} ended with ${code}`)
    return answer
  } finally {
    child.kill('SIGKILL')
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout!) {
    text += String(chunk)
    const url = /listening on (http:\S+)/.exec(text)?.[1]
    if (url !== undefined) return url
  }
  throw new Error(`the service ended before it listened: ${text}`)
}

/** Loads the window in a browser: it must show its platform, and neither an error nor a warning in the console. */
export async function checkWindow(url: string): Promise<void> {
  const browser = await chromium.launch((await chooseBrowser()).launchOptions)
  try {
    const page = await browser.newPage()
    const said: string[] = []
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && said.push(message.text())))
    page.on('pageerror', (error) => void said.push(String(error)))
    await page.goto(`${url}/#/default/data`)
    await page.getByRole('banner').waitFor()
    await page.getByText('default').first().waitFor()
    require(said.length === 0, `the console of the window says: ${said.join('\n')}`)
  } finally {
    await browser.close()
  }
}

/** The stock client writes a run with data and reads it again. @returns false where it cannot be had on this machine */
export async function checkClient(url: string, temp: string): Promise<boolean> {
  try {
    await makeEnvironment('0.17')
  } catch (error) {
    if (!(error instanceof NotRunnable)) throw error
    process.stdout.write(`not run: the stock client (${error.message})\n`)
    return false
  }
  const storage = join(temp, 'client')
  const env = pythonEnvironment(storage)
  mkdirSync(storage, { recursive: true })
  writeFileSync(join(storage, 'platforms.toml'), `[demo]\ndsn = "${url}/v1/default/"\n`)
  must(pythonOf('0.17'), ['-c', script], { env })
  return true
}

const script = `
import ixmp4, pandas as pd
from ixmp4.core.iamc import DataPoint
mp = ixmp4.Platform("demo")
mp.regions.create("World", hierarchy="common")
mp.units.create("EJ/yr")
run = mp.runs.create("model", "scenario")
rows = pd.DataFrame([["World", "Primary Energy", "EJ/yr", 2030, 1.5]], columns=["region", "variable", "unit", "year", "value"])
with run.transact("rehearsal"):
    run.iamc.add(rows, type=DataPoint.Type.ANNUAL)
run.set_as_default()
read = mp.iamc.tabulate(variable="Primary*")
assert read["value"].to_list() == [1.5], read
`
