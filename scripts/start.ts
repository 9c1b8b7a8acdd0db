// What `npm start` runs after the build: the desktop window where it can be shown, otherwise the service for a browser.
// Where only Electron's binary is missing for the window, it is fetched once more.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PlatformList, PlatformSummary } from '../server/contract/platforms.ts'
import { onStop } from '../server/commands/on-stop.ts'
import { electronPackage, fetchElectron } from './fetch-electron.ts'

const root = join(import.meta.dirname, '..')
const service = join(root, 'out', 'main', 'cli.js')

/** Electron that ends like this within seconds could not start at all, for example for want of its sandbox. */
const crashSignals: readonly (string | null)[] = ['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGBUS']
const crashMs = 10_000

/** Of a slow line; whoever does not want to wait stops it with Ctrl+C and takes `--browser`. */
const fetchMs = 10 * 60_000

/** Asks for the window in a browser, whatever there is. */
const browserFlag = '--browser'

export interface Surroundings {
  /** The Electron binary, undefined when there is none. */
  electron: string | undefined
  os: NodeJS.Platform
  env: NodeJS.ProcessEnv
  isRoot: boolean
  args: readonly string[]
}

export interface Plan {
  kind: 'window' | 'service'
  command: string
  args: string[]
  /** Why there is no window. */
  reason?: string
}

/** Decides what to run. The arguments are passed on either way. */
export function plan({ electron, os, env, isRoot, args }: Surroundings): Plan {
  const others = args.filter((arg) => arg !== browserFlag)
  const reason = others.length < args.length ? 'it was asked for' : whyNoWindow(electron, os, env, isRoot)
  if (reason !== undefined || electron === undefined) return servicePlan(others, reason)
  return { kind: 'window', command: electron, args: [root, ...args] }
}

const servicePlan = (args: readonly string[], reason: string | undefined): Plan => ({
  kind: 'service',
  command: process.execPath,
  // Joins the one that runs already; whatever ends us, it ends too.
  args: [service, 'open', '--no-browser', '--attached', ...args],
  ...(reason !== undefined && { reason }),
})

function whyNoWindow(electron: string | undefined, os: NodeJS.Platform, env: NodeJS.ProcessEnv, isRoot: boolean) {
  if (electron === undefined) return 'Electron is not installed (its binary is missing)'
  if (os === 'darwin' || os === 'win32') return undefined
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display'
  // It would ask for --no-sandbox, and the sandbox stays.
  return isRoot ? 'Electron does not run as root' : undefined
}

/** Whether nothing but Electron's binary is missing for a window. */
export const lacksOnlyElectron = (around: Surroundings): boolean =>
  around.electron === undefined && plan({ ...around, electron: 'fetched' }).kind === 'window'

/** Where the binary is for this system: the folder named by the environment, else the package's own. */
export function electronBinary(os: NodeJS.Platform, env: NodeJS.ProcessEnv, has = existsSync): string | undefined {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
    win32: 'electron.exe',
  }
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH || join(electronPackage, 'dist')
  const binary = join(folder, names[os] ?? 'electron')
  // Its installer writes this when all is unpacked.
  const isWhole = env.ELECTRON_OVERRIDE_DIST_PATH ? true : has(join(electronPackage, 'path.txt'))
  return isWhole && has(binary) ? binary : undefined
}

/** How the child ended; `stopped` when we asked it to. */
interface Ending {
  code: number
  signal: string | null
  ms: number
  stopped: boolean
}

function run({ kind, command, args }: Plan): Promise<Ending> {
  const started = performance.now()
  const child = spawn(command, args, {
    stdio: ['ignore', kind === 'service' ? 'pipe' : 'inherit', 'inherit'],
    // In a group of its own the child gets one request to stop, from us, and not a second one from the terminal.
    detached: process.platform !== 'win32',
  })
  const stop = passOnStops(child)
  sayWhere(child, args.includes('--protected') ? oneTimeLink : serviceUrl)
  const { promise, resolve, reject } = Promise.withResolvers<Ending>()
  child.once('error', reject)
  child.once('close', (code, signal) => {
    resolve({ code: code ?? 1, signal, ms: performance.now() - started, stopped: stop.isAsked() })
  })
  return promise.finally(stop.end)
}

/** However we are told to end, the child is told once, and may finish what it has; it is killed when we are told again. */
function passOnStops(child: ChildProcess): { isAsked: () => boolean; end: () => void } {
  let isAsked = false
  const tell = (signal: NodeJS.Signals) => {
    isAsked = true
    // The console of Windows has told the child already, and a signal from us would end it at once.
    if (process.platform !== 'win32') child.kill(signal)
  }
  const end = onStop(
    ['SIGINT', 'SIGTERM', 'SIGHUP'],
    () => tell('SIGTERM'),
    () => tell('SIGKILL'),
  )
  return { isAsked: () => isAsked, end }
}

/** What `serve` says of its address, and in protected mode of the link to its window. */
const serviceUrl = /^listening on (http:\S+)\n/m
const oneTimeLink = /^window, once: (http:\S+)\n/m

/** Passes the service's output on, and tells a person what to do with it. */
function sayWhere(child: ChildProcess, where: RegExp): void {
  let text = ''
  let isSaid = false
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    process.stdout.write(chunk)
    if (isSaid) return
    text += chunk
    const url = where.exec(text)?.[1]
    if (url === undefined) return
    isSaid = true
    process.stderr.write(`Open ${url} in a browser. Ctrl+C ends the service.\n`)
    void greet(url)
  })
}

async function greet(url: string): Promise<void> {
  if (await isNew(url)) process.stderr.write('New here? The page offers a sample platform with made-up scenarios.\n')
}

/** Whether no platform of the service has a run yet. A service that cannot tell is not called new. */
export async function isNew(url: string): Promise<boolean> {
  try {
    const { platforms } = await ask<PlatformList>(`${url}/desk/v1/platforms`)
    for (const { name } of platforms) {
      const { runs } = await ask<PlatformSummary>(`${url}/desk/v1/platforms/${name}/`)
      if (runs > 0) return false
    }
    return true
  } catch {
    // It is only about a hint; whoever opens the window is told what is wrong.
    return false
  }
}

async function ask<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered with status ${answer.status}.`)
  return (await answer.json()) as T
}

async function main(): Promise<number> {
  if (!existsSync(service)) {
    process.stderr.write('The program is not built yet. Run "npm start", which builds it first.\n')
    return 1
  }
  const { platform: os, env } = process
  const args = process.argv.slice(2)
  const isRoot = process.getuid?.() === 0
  const around = { electron: electronBinary(os, env), os, env, isRoot, args }
  const planned = plan(lacksOnlyElectron(around) ? { ...around, electron: await fetched(os, env) } : around)
  if (planned.kind === 'window') {
    const { code, signal, ms, stopped } = await run(planned)
    if (stopped || ms > crashMs || !crashSignals.includes(signal)) {
      if (signal !== null && !stopped) process.stderr.write(`${endedFromOutside('desktop window', signal)}\n`)
      return code
    }
    return serve(servicePlan(args, `Electron ended at once (${signal}), its messages are above`))
  }
  return serve(planned)
}

const endedFromOutside = (what: string, signal: string): string =>
  `The ${what} was ended from outside (${signal}). What it had confirmed is kept, what was under way is there wholly or ` +
  'not at all. Start again with npm start.'

async function fetched(os: NodeJS.Platform, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  process.stderr.write(`Fetching Electron for the desktop window, once; ${browserFlag} does without.\n`)
  const { said } = await fetchElectron({ limitMs: fetchMs, env, isShown: process.stderr.isTTY })
  process.stderr.write(`${said}.\n`)
  return electronBinary(os, env)
}

async function serve(planned: Plan): Promise<number> {
  process.stderr.write(`No desktop window: ${planned.reason}. Starting the service for a browser instead.\n`)
  const { code, signal, stopped } = await run(planned)
  if (signal !== null && !stopped) process.stderr.write(`${endedFromOutside('service', signal)}\n`)
  return code
}

// Started by npm it is what `run.mjs` loads, not what Node was given.
if (process.argv[1] === import.meta.filename) process.exitCode = await main()
