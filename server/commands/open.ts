import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ownerOf, type Desk } from './desk.ts'
import { endWhenAsked, serveOptions, startAsAsked, type Built } from './serve.ts'
import { UsageError } from './usage.ts'

export const openUsage =
  'open   [--port 9000] [--data DIR] [--platform NAME]… [--protected] [--attached] [--no-browser]'

/** How long a service may take to say that it is there, in milliseconds. */
const patienceMs = 2_000

/**
 * `open`: shows the window in a browser. Joins the service that has the platform open; where there is none it starts
 * one, which then runs as `serve` does.
 * @throws UsageError; what starting the service throws
 */
export async function openCommand(args: string[], dataDir: string, built: Built): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { ...serveOptions(dataDir), 'no-browser': { type: 'boolean', default: false } },
  })
  const show = (url: string) => (values['no-browser'] ? undefined : showInBrowser(url))
  const running = await runningService(values.data, values.platform)
  if (running !== undefined) {
    process.stdout.write(`running already at ${running}\n`)
    return show(running)
  }
  const service = await startAsAsked(values, built)
  endWhenAsked(service, values.attached)
  const link = values.protected ? `window, once: ${service.windowUrl()}\n` : ''
  process.stdout.write(`listening on ${service.url}\n${link}`)
  // Its link is good for one visit, so whoever opens it by hand is not left with a used one.
  return show(service.windowUrl())
}

/** The address of the service that has one of the platforms open. @throws UsageError when its window needs a link */
async function runningService(dataDir: string, platforms: readonly string[]): Promise<string | undefined> {
  for (const name of platforms) {
    const owner = ownerOf(dataDir, name)
    if (!owner || !(await answers(owner))) continue
    if (!owner.isProtected) return owner.url
    throw new UsageError(`A protected service runs at ${owner.url}; the link to its window is where it was started.`)
  }
  return undefined
}

const answers = (owner: Desk): Promise<boolean> =>
  owner.call('GET', '/desk/v1/info', undefined, AbortSignal.timeout(patienceMs)).then(
    () => true,
    () => false, // killed, or not a Scenario Desk
  )

/** The program of this system that opens addresses; on Linux BROWSER may name another. */
const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  // `start` takes its first quoted argument for a title; explorer takes addresses as they are.
  win32: ['explorer.exe'],
}

function showInBrowser(url: string): void {
  const [command = 'xdg-open', ...args] = openers[process.platform] ?? [process.env['BROWSER'] || 'xdg-open']
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.once('error', () => process.stderr.write(`No browser could be started. Open ${url} in one.\n`))
  child.unref()
}
